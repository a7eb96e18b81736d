"""The folders of this user, where the operating system wants them.

`platformdirs` is imported when a folder is asked for: the rules and the notation do without it.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryFile

NAME = "tessellot"


def write_error(folder: Path) -> OSError | None:
    """What stands in the way of writing to a folder, which may not exist yet.

    A file is really written and removed: permissions alone do not reveal read-only disks.
    """
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with TemporaryFile(dir=there):
            return None
    except OSError as error:
        return error


def user_data_folder() -> Path:
    """Where games and proofs are kept; it may not exist yet."""
    from platformdirs import user_data_path

    return user_data_path(NAME, appauthor=False)


def user_cache_folder() -> Path:
    """Where files are kept that can be made again; it may not exist yet."""
    from platformdirs import user_cache_path

    # Without `opinion` there is no folder "Cache" below it on Windows.
    return user_cache_path(NAME, appauthor=False, opinion=False)
