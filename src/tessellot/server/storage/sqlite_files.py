"""SQLite's files: where they are, who may read them, and whether they are in order."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import URL

PRIVATE = 0o600
COMPANIONS = ("-wal", "-shm")
"""SQLite's files beside the database; it gives new ones the permissions of the database."""
MOST_CHECKED = 200 * 1024 * 1024
"""Bytes: a larger file is not read as a whole at every start."""


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None for others, and for one in memory."""
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def make_private(file: Path) -> None:
    """Let only the owner read a database: seats are opened by what is in it."""
    os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    for one in (file, *(file.with_name(file.name + ending) for ending in COMPANIONS)):
        # The file may be another user's, who has let this one write to it.
        with suppress(FileNotFoundError, PermissionError):
            one.chmod(PRIVATE)


def fault_of(file: Path, *, most: int = MOST_CHECKED) -> str | None:
    """What is wrong with a database file, if anything; one with more bytes is not looked at.

    An OperationalError says that it cannot be looked at now.
    """
    if not file.exists() or file.stat().st_size > most:
        return None
    try:
        with closing(sqlite3.connect(file)) as connection:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        return str(error)
    return None if found == "ok" else " ".join(found.split())
