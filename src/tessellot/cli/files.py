"""Files on the command line: ``-`` is a standard stream, and nothing is left half-written."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from tempfile import NamedTemporaryFile

from tessellot.games import TessellotError
from tessellot.locale import Text

STANDARD = Path("-")


def read_text(path: Path) -> str:
    """All of a text file, or of standard input."""
    data = sys.stdin.buffer.read() if path == STANDARD else path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise TessellotError(
            Text(
                "{path} is not a text file in UTF-8: see byte {byte}.",
                path=path,
                byte=error.start + 1,
            )
        ) from None


def check_place(path: Path, *, force: bool) -> None:
    """Refuse a place that cannot be written to, before any work is done for it."""
    if path == STANDARD:
        return
    if path.is_dir():
        raise TessellotError(Text("{path} is a folder: name a file.", path=path))
    if path.exists() and not force:
        raise TessellotError(
            Text("{path} is there already: choose another name, or --force.", path=path)
        )
    folder = path.absolute().parent
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
        _replace(path, whole)
    except OSError as error:
        raise TessellotError(
            Text("{path} cannot be written: {reason}.", path=path, reason=error.strerror)
        ) from None


def _replace(path: Path, whole: bytes) -> None:
    """Write beside the place, then move it there."""
    folder = path.absolute().parent
    with NamedTemporaryFile(dir=folder, prefix=f".{path.name}.", delete=False) as new:
        try:
            new.write(whole)
            new.close()
            _give_usual_rights(Path(new.name))
            Path(new.name).replace(path)
        except BaseException:
            Path(new.name).unlink(missing_ok=True)
            raise


def _give_usual_rights(path: Path) -> None:
    """Temporary files are private; what users asked for is as readable as their other files."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
