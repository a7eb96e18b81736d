"""Where proven openings are kept: in the package, in the user's own table, or in any file.

A table is a text file with one opening a line, as JSON. New ones are added behind the others in
one piece; a last line that a power cut has halved counts as not written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from tessellot.engine.errors import EngineError
from tessellot.engine.proven_openings.opening import ProvenOpening
from tessellot.engine.proven_openings.openings import ProvenOpenings
from tessellot.locale import Text


class ProofTableError(EngineError):
    """A table of proven openings that cannot be read or written."""


def shipped_table() -> Path:
    """The table that comes with the package."""
    return Path(str(files(__package__) / "shipped.jsonl"))


def own_table() -> Path:
    """The table of this user, whether it exists or not."""
    from platformdirs import user_data_path

    return user_data_path("tessellot", appauthor=False) / "proven-openings.jsonl"


@cache
def known_openings() -> ProvenOpenings:
    """All that is proven, by us or by this user."""
    return ProvenOpenings([*read_openings(shipped_table()), *read_openings(own_table())])


def read_openings(path: Path) -> Iterator[ProvenOpening]:
    """The openings of a table; none if there is no such file."""
    if not path.exists():
        return
    for number, line in enumerate(path.read_bytes().split(b"\n")[:-1], 1):
        try:
            yield ProvenOpening.read(json.loads(line))
        except (ValueError, TypeError, KeyError, AttributeError):
            raise ProofTableError(
                Text("{path}, line {line}: this is no proven opening.", path=path, line=number)
            ) from None


def add_opening(opening: ProvenOpening, path: Path) -> None:
    """Write an opening behind the others of a table, which is made if need be."""
    line = json.dumps(opening.data(), ensure_ascii=False).encode() + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab+") as file:
            file.seek(0)
            file.truncate(file.read().rfind(b"\n") + 1)
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise ProofTableError(
            Text("{path} cannot be written: {reason}.", path=path, reason=error.strerror or error)
        ) from None
    known_openings.cache_clear()
