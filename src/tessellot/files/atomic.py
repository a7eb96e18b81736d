"""Atomic writes: a file has its old content or its new content, never a part of either."""

from __future__ import annotations

import os
import stat
from pathlib import Path


def real_path(path: Path) -> Path:
    """The path with all symbolic links resolved; the file itself need not exist."""
    return Path(os.path.realpath(path))


def write_atomically(path: Path, data: str | bytes) -> None:
    """Replace the content of a file, or create the file.

    Symbolic links are followed and stay links. An existing file keeps its permissions; a new one
    gets the usual ones. A device or a pipe cannot be replaced: the data is written to it.
    Raises OSError, which names the path, and then a regular file is as it was before.
    """
    content = data.encode() if isinstance(data, str) else data
    mode = _mode_of(path)
    try:
        if mode is None or stat.S_ISREG(mode):
            _replace(real_path(path), content, mode)
        else:
            path.write_bytes(content)
    except OSError as error:
        # That of a full disk names no file, that of a folder the temporary one.
        raise OSError(error.errno, error.strerror or str(error), str(path)) from None


def _mode_of(path: Path) -> int | None:
    """The type and the permissions of what a path leads to; None if nothing is there."""
    try:
        return path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _replace(path: Path, content: bytes, mode: int | None) -> None:
    """Write a temporary file in the same folder, then rename it."""
    temporary = path.with_name(f".tessellot-{os.urandom(8).hex()}")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
