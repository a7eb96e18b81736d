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
from contextlib import suppress
from errno import ENOSPC
from io import RawIOBase
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

    Raises OSError, and then the file is as long as before, or not there as before. When this
    returns, the entry is on disk.
    """
    is_new = not path.exists()
    try:
        with path.open("ab", buffering=0) as file:
            before = file.seek(0, os.SEEK_END)
            try:
                _write(file, entry)
                os.fsync(file.fileno())
            except OSError:
                with suppress(OSError):  # a device cannot be cut down
                    file.truncate(before)
                raise
    except OSError:
        if is_new:
            path.unlink(missing_ok=True)
        raise


def _write(file: RawIOBase, entry: bytes) -> None:
    if file.write(entry) != len(entry):
        raise OSError(ENOSPC, os.strerror(ENOSPC))
