"""Files on the command line: ``-`` is a standard stream, and nothing is left half-written."""

from __future__ import annotations

import os
import stat
import sys
from errno import EACCES
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO

from tessellot.games import TessellotError
from tessellot.locale import Text

STANDARD = Path("-")
STANDARD_INPUT = "stdin"
"""What messages call it."""

MOST_MEGABYTES = 100
"""Tens of thousands of games need less; what has no end, such as /dev/zero, takes all memory."""
_MEGABYTE = 1_000_000


def read_text(path: Path) -> str:
    """All of a text file, or of standard input."""
    name = STANDARD_INPUT if path == STANDARD else str(path)
    if path == STANDARD:
        data = _read(sys.stdin.buffer, name)
    else:
        with path.open("rb") as stream:
            data = _read(stream, name)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise TessellotError(
            Text(
                "{path} is not a text file in UTF-8: see byte {byte}.",
                path=name,
                byte=error.start + 1,
            )
        ) from None


def _read(stream: BinaryIO, name: str) -> bytes:
    """All that a stream holds, piece by piece so that too much is noticed in time."""
    data = bytearray()
    while piece := stream.read(_MEGABYTE):
        data += piece
        if len(data) > MOST_MEGABYTES * _MEGABYTE:
            raise TessellotError(
                Text(
                    "{path} is larger than {most} MB, which is too much to read.",
                    path=name,
                    most=MOST_MEGABYTES,
                )
            )
        if len(piece) < _MEGABYTE:
            break  # the end: on a terminal, asking again would want another Ctrl-D
    return bytes(data)


def check_place(path: Path, *, force: bool) -> None:
    """Refuse a place that cannot be written to, before any work is done for it."""
    if path == STANDARD:
        return
    mode = _mode_of(path)
    if mode is not None and stat.S_ISDIR(mode):
        raise TessellotError(Text("{path} is a folder: name a file.", path=path))
    if mode is not None and not force:
        raise TessellotError(
            Text("{path} is there already: choose another name, or --force.", path=path)
        )
    if mode is not None and not stat.S_ISREG(mode):
        if not os.access(path, os.W_OK):
            raise _unwritable(path, os.strerror(EACCES))
        return
    folder = same_place(path).parent
    if not folder.is_dir():
        raise TessellotError(Text("There is no folder {folder}.", folder=folder))
    if not os.access(folder, os.W_OK):
        raise TessellotError(Text("The folder {folder} cannot be written to.", folder=folder))


def write_whole(path: Path, data: str | bytes, *, force: bool = False) -> None:
    """Write a file in one piece or not at all; over another one only if `force` is given."""
    whole = data.encode() if isinstance(data, str) else data
    if path == STANDARD:
        sys.stdout.flush()
        sys.stdout.buffer.write(whole)
        sys.stdout.buffer.flush()
        return
    check_place(path, force=force)
    mode = _mode_of(path)
    try:
        if mode is None or stat.S_ISREG(mode):
            _replace(same_place(path), whole, mode)
        else:
            # A device or a pipe is not a file to be replaced: it takes what is written to it.
            path.write_bytes(whole)
    except OSError as error:
        raise _unwritable(path, error.strerror) from None


def _unwritable(path: Path, reason: str | None) -> TessellotError:
    return TessellotError(Text("{path} cannot be written: {reason}.", path=path, reason=reason))


def same_place(path: Path) -> Path:
    """Where a path leads in the end: links are followed, also to what is not there yet."""
    return Path(os.path.realpath(path))


def _mode_of(path: Path) -> int | None:
    """What is at the end of a path and who may use it; None if nothing is there."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _replace(path: Path, whole: bytes, mode: int | None) -> None:
    """Write beside the place, then move it there; rights stay what they were."""
    with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as new:
        try:
            new.write(whole)
            new.close()
            Path(new.name).chmod(_usual_rights() if mode is None else stat.S_IMODE(mode))
            Path(new.name).replace(path)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise


def _usual_rights() -> int:
    """Temporary files are private; what users asked for is as readable as their other files."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
