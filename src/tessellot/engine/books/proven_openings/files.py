"""Where proven openings are kept: in the package, in the user's own table, or in any file.

A table is a text file with one opening a line, as JSON. New ones are added behind the others in
one piece; a last line that a power cut has halved counts as not written. A file with anything else
in it is no table, and is left alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

from tessellot.engine.books.proven_openings.opening import ProvenOpening
from tessellot.engine.books.proven_openings.openings import ProvenOpenings
from tessellot.engine.errors import EngineError
from tessellot.locale import Text

_FIRST_KEY = b'{"board": "'
"""What every line begins with that is written here."""


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
    *lines, last = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        yield _opening(line, path, number)
    if last and not _is_half_written(last):
        yield _opening(last, path, len(lines) + 1)


def add_opening(opening: ProvenOpening, path: Path) -> None:
    """Write an opening behind the others of a table, which is made if need be."""
    line = json.dumps(opening.data(), ensure_ascii=False).encode() + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("ab+") as file:
            file.seek(0)
            before = file.read()
            _, _, last = before.rpartition(b"\n")
            if _is_half_written(last):
                file.truncate(len(before) - len(last))
            elif last:
                _opening(last, path, before.count(b"\n") + 1)
                line = b"\n" + line
            file.write(line)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise ProofTableError(
            Text("{path} cannot be written: {reason}.", path=path, reason=error.strerror or error)
        ) from None
    known_openings.cache_clear()


def _opening(line: bytes, path: Path, number: int) -> ProvenOpening:
    try:
        return ProvenOpening.read(json.loads(line))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise ProofTableError(
            Text("{path}, line {line}: this is no proven opening.", path=path, line=number)
        ) from None


def _is_half_written(last: bytes) -> bool:
    """Whether an unfinished last line is the beginning of one that `add_opening` was writing."""
    if not last or not (last.startswith(_FIRST_KEY) or _FIRST_KEY.startswith(last)):
        return False
    try:
        json.loads(last)
    except ValueError:
        return True
    return False
