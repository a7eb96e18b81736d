"""Files as command-line arguments: ``-`` is a standard stream, and output is written atomically."""

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
from tessellot.system_errors import reason_of

STANDARD_STREAM = Path("-")
STANDARD_INPUT = "stdin"
"""The name of standard input in messages."""

MAX_MEGABYTES = 100
"""Enough for tens of thousands of games; without a limit, /dev/zero would fill the memory."""
_MEGABYTE = 1_000_000


def read_text(path: Path) -> str:
    """The content of a text file, or of standard input."""
    name = STANDARD_INPUT if path == STANDARD_STREAM else str(path)
    if path == STANDARD_STREAM:
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
    """The content of a stream, read in chunks to stop at the limit."""
    data = bytearray()
    while chunk := stream.read(_MEGABYTE):
        data += chunk
        if len(data) > MAX_MEGABYTES * _MEGABYTE:
            raise TessellotError(
                Text(
                    "{path} is larger than {most} MB, which is too much to read.",
                    path=name,
                    most=MAX_MEGABYTES,
                )
            )
        if len(chunk) < _MEGABYTE:
            break  # the end: at a terminal, another read would wait for a second Ctrl-D
    return bytes(data)


def check_output(path: Path, *, force: bool) -> None:
    """Raise an error if a path cannot be written, before any work is done."""
    if path == STANDARD_STREAM:
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
            raise _unwritable(path, reason_of(PermissionError(EACCES, "")))
        return
    folder = real_path(path).parent
    if not folder.is_dir():
        raise TessellotError(Text("There is no folder {folder}.", folder=folder))
    if not os.access(folder, os.W_OK):
        raise TessellotError(Text("The folder {folder} cannot be written to.", folder=folder))


def write_output(path: Path, data: str | bytes, *, force: bool = False) -> None:
    """Write a file atomically, or to standard output; `force` allows an existing file."""
    content = data.encode() if isinstance(data, str) else data
    if path == STANDARD_STREAM:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    check_output(path, force=force)
    try:
        write_atomically(path, content)
    except OSError as error:
        raise _unwritable(path, reason_of(error)) from None


def _unwritable(path: Path, reason: Text) -> TessellotError:
    return TessellotError(Text("{path} cannot be written: {reason}.", path=path, reason=reason))


def _mode_of(path: Path) -> int | None:
    """The file type and permissions at a path, links followed; None if nothing is there."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
