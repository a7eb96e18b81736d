"""Files on the command line: ``-`` is a standard stream, and nothing is left half-written."""

from __future__ import annotations

import os
import stat
import sys
from errno import EACCES
from pathlib import Path
from typing import BinaryIO

from tessellot.files import real_path, write_atomically
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
    folder = real_path(path).parent
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
    try:
        write_atomically(path, whole)
    except OSError as error:
        raise _unwritable(path, error.strerror) from None


def _unwritable(path: Path, reason: str | None) -> TessellotError:
    return TessellotError(Text("{path} cannot be written: {reason}.", path=path, reason=reason))


def _mode_of(path: Path) -> int | None:
    """What is at the end of a path and who may use it; None if nothing is there."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
