r"""Append-only files: entries are added at the end, and a torn last entry is dropped.

A crash or a power cut in the middle of a write can leave the beginning of an entry at the end of
the file: a torn entry. What an entry is, a line or several, is up to the caller.

>>> data = b'{"a": 1}\n{"b"'
>>> without_torn_entry(data, data.rfind(b"\n") + 1, lambda last: last.startswith(b"{"))
b'{"a": 1}\n'
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path


def without_torn_entry(data: bytes, start: int, is_torn: Callable[[bytes], bool]) -> bytes:
    """The content of a file without its last entry if that is torn.

    `start` is the index where the last entry begins. `is_torn` gets that entry unless it is empty.
    """
    last = data[start:]
    return data[:start] if last and is_torn(last) else data


def recover(path: Path, length: int) -> None:
    """Cut a file down to its first `length` bytes, and end its last line with a line break.

    Raises OSError. Nothing is written to a file that is in order.
    """
    with path.open("rb+") as file:
        if file.seek(0, os.SEEK_END) > length:
            file.truncate(length)
        file.seek(max(length - 1, 0))
        if file.read(1) not in {b"", b"\n"}:
            file.write(b"\n")


def append(path: Path, entry: bytes) -> None:
    """Add an entry at the end of a file, which is created if need be: all of it or nothing.

    Raises OSError, and then the file is as long as before. When this returns, the entry is on disk.
    """
    with path.open("ab", buffering=0) as file:
        before = file.seek(0, os.SEEK_END)
        try:
            written = file.write(entry)
            os.fsync(file.fileno())
        except OSError:
            file.truncate(before)
            raise
        if written != len(entry):
            file.truncate(before)
            raise OSError("only a part could be written")
