"""How to install the optional parts of the package, for hints and errors.

Tessellot is not published on a package index yet, so it is installed from its source folder.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.locale import Text

if TYPE_CHECKING:
    from pathlib import Path


def install_hint(extra: str) -> Text:
    """The command that installs an extra, and where to run it if the folder is not known."""
    import shlex

    folder = source_folder()
    if folder is None:
        return Text("pip install '.[{extra}]' in the source folder of Tessellot", extra=extra)
    return Text("pip install {target}", target=shlex.quote(f"{folder}[{extra}]"))


def source_folder() -> Path | None:
    """The folder that the package was installed from, if it is still there."""
    # All of these are slow to import, and only needed when something is missing.
    import json
    from importlib.metadata import PackageNotFoundError, distribution
    from pathlib import Path
    from urllib.parse import unquote, urlsplit

    try:
        origin = distribution("tessellot").read_text("direct_url.json")
    except PackageNotFoundError:
        return None
    url = urlsplit(json.loads(origin).get("url", "")) if origin else urlsplit("")
    folder = Path(unquote(url.path))
    is_there = url.scheme == "file" and (folder / "pyproject.toml").is_file()
    return folder if is_there else None
