"""Files of proven openings: the table of the package, the user's own table, or any other.

A table has one proof a line, as JSON: of an opening, or of a pair. Lines may also tell of attempts
that proved nothing. Lines are appended, by several processes in turn; a torn last line (after a
power cut) is ignored and overwritten. A file with anything else in it is refused and left
unchanged.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Literal

from tessellot.engine.books.proven_openings.attempt import Attempt
from tessellot.engine.books.proven_openings.opening import ProvenOpening
from tessellot.engine.books.proven_openings.openings import Proof, ProvenOpenings
from tessellot.engine.books.proven_openings.packed_openings import read_packed_openings
from tessellot.engine.books.proven_openings.packed_pairs import read_packed_pairs
from tessellot.engine.books.proven_openings.pair import ProvenPair
from tessellot.engine.errors import EngineError
from tessellot.files import append, recover, user_data_folder, without_torn_entry
from tessellot.locale import Text
from tessellot.system_errors import reason_of

_FIRST_KEY = b'{"board": "'
"""How every line of a table starts."""


class ProofTableError(EngineError):
    """A table of proven openings that cannot be read or written."""


def shipped_table() -> Path:
    """The table of the package."""
    return Path(str(files(__package__) / "shipped.jsonl"))


def shipped_proofs() -> Iterator[Proof]:
    """All proofs of the package: openings with every answer first, then pairs."""
    yield from read_proofs(shipped_table())
    for path in packed_tables("won_by_x"):
        yield from read_packed_openings(path)
    for path in packed_tables("pairs"):
        yield from read_packed_pairs(path)


def packed_tables(kind: Literal["pairs", "won_by_x"]) -> list[Path]:
    """The files of pairs, or of openings that X wins, one for each board that has any."""
    return sorted(Path(str(files(__package__) / kind)).glob("*.txt"))


def own_table() -> Path:
    """The path of the user's own table, which may not exist."""
    return user_data_folder() / "proven-openings.jsonl"


@cache
def known_openings() -> ProvenOpenings:
    """The openings of the package and of the user."""
    return ProvenOpenings([*shipped_proofs(), *read_proofs(own_table())])


def read_openings(path: Path) -> Iterator[ProvenOpening]:
    """The openings of a table, without those that follow from pairs."""
    for proof in read_proofs(path):
        if isinstance(proof, ProvenOpening):
            yield proof


def read_proofs(path: Path) -> Iterator[Proof]:
    """The openings and pairs of a table; none if the file does not exist."""
    for entry in _entries(path):
        if not isinstance(entry, Attempt):
            yield entry


def read_attempts(path: Path) -> Iterator[Attempt]:
    """The attempts of a table that proved nothing; none if the file does not exist."""
    for entry in _entries(path):
        if isinstance(entry, Attempt):
            yield entry


def _entries(path: Path) -> Iterator[Proof | Attempt]:
    if not path.exists():
        return
    whole = _whole_lines(path)
    for number, line in enumerate(whole.removesuffix(b"\n").split(b"\n") if whole else [], 1):
        yield _entry(line, path, number)


def add_proof(proof: Proof, path: Path) -> None:
    """Append a proof to a table, which is created if it does not exist."""
    _add(proof, path)
    known_openings.cache_clear()


def add_attempt(attempt: Attempt, path: Path) -> None:
    """Append an attempt that proved nothing to a table, as `add_proof` does with a proof."""
    _add(attempt, path)


def _add(entry: Proof | Attempt, path: Path) -> None:
    line = json.dumps(entry.data(), ensure_ascii=False).encode() + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        with _locked(path):
            whole = _whole_lines(path)
            _, _, last = whole.rpartition(b"\n")
            if last:
                _entry(last, path, whole.count(b"\n") + 1)
            recover(path, len(whole))
            append(path, line)
    except OSError as error:
        raise ProofTableError(
            Text("{path} cannot be written: {reason}.", path=path, reason=reason_of(error))
        ) from None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Let one process at a time add to a table: half a line of another one would look torn."""
    from filelock import FileLock

    with ExitStack() as stack:
        # Where files cannot be locked, only one run at a time may use a table.
        with suppress(OSError, NotImplementedError):
            stack.enter_context(FileLock(f"{path}.lock"))
        yield


def _whole_lines(path: Path) -> bytes:
    """The content of a table without a torn last line."""
    data = path.read_bytes()
    return without_torn_entry(data, data.rfind(b"\n") + 1, _is_torn)


def _entry(line: bytes, path: Path, number: int) -> Proof | Attempt:
    try:
        data = json.loads(line)
        if "unproven" in data:
            return Attempt.read(data)
        return ProvenPair.read(data) if "pair" in data else ProvenOpening.read(data)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise ProofTableError(
            Text("{path}, line {line}: this is no proven opening.", path=path, line=number)
        ) from None


def _is_torn(last: bytes) -> bool:
    """Whether a last line without an end is the start of one that was being written."""
    if not (last.startswith(_FIRST_KEY) or _FIRST_KEY.startswith(last)):
        return False
    try:
        json.loads(last)
    except ValueError:
        return True
    return False
