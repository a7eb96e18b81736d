"""Outages: errors outside this program, which have a reason and need no stack trace."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

OUTAGES = (OSError, DBAPIError, PoolTimeoutError)
"""The types of such errors; not every error of these types is one."""
SQLITE_DAMAGE = ("SQLITE_CORRUPT", "SQLITE_NOTADB")
POSTGRESQL_OUTAGES = ("08", "25006", "53", "57", "58", "XX")
"""SQLSTATEs, or how they begin: of connections, of a standby that takes no writes, of a lack of
memory, disk or connections, of a database that starts or stops, of its files, and of damage."""
SQLITE_NONSENSE = "SQLITE_ERROR"
"""SQLite's answer to a statement that makes no sense, such as one about a missing table."""


def is_outage(error: BaseException | None) -> bool:
    """Whether the database, the network or the disk is to blame, and not our code."""
    if not isinstance(error, DBAPIError):
        return isinstance(error, OUTAGES)
    said = getattr(error.orig, "sqlite_errorname", "")
    state = getattr(error.orig, "sqlstate", None) or ""
    if error.connection_invalidated or said.startswith(SQLITE_DAMAGE):
        return True
    if state.startswith(POSTGRESQL_OUTAGES):
        return True
    return isinstance(error, InterfaceError | OperationalError) and said != SQLITE_NONSENSE


def reason(error: BaseException) -> str:
    """An error in one line: of an error of the database, what its driver says."""
    said = getattr(error, "orig", None) or error
    first_line = (str(said) or type(said).__name__).partition("\n")[0]
    return first_line[:300]
