"""Opening an archive from outside the server: whatever is wrong with it is told in a sentence."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from alembic.util import CommandError
from sqlalchemy import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from tessellot.about import VERSION
from tessellot.locale import Text
from tessellot.server.outages import reason
from tessellot.server.settings import SetupError
from tessellot.server.storage.archive import Archive
from tessellot.server.storage.migration import NewerDatabaseError
from tessellot.server.storage.sqlite_files import fault_of, sqlite_file
from tessellot.system_errors import reason_of

BACKENDS = ("sqlite", "postgresql")


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Archive]:
    """An archive with all migrations; raises SetupError."""
    check_file(url)
    with explained(url):
        archive = Archive(url)
    try:
        with explained(url):
            await archive.open()
        yield archive
    finally:
        await archive.close()


def database_url(text: str) -> URL:
    """The address of a database; raises SetupError, which does not repeat what may be a secret."""
    try:
        url = make_url(text)
        if url.get_backend_name() in BACKENDS:
            return url
    except (SQLAlchemyError, ValueError):
        pass
    raise SetupError(
        Text(
            "--database is not the address of a database that Tessellot can use: write one such "
            "as postgresql://me@host/games or sqlite:////folder/games.sqlite3"
        )
    )


def check_file(url: str) -> None:
    """Raise SetupError if a file is damaged, or is no database at all."""
    file = sqlite_file(database_url(url))
    try:
        fault = None if file is None else fault_of(file)
    except sqlite3.OperationalError as error:
        # Such as a file that another program has locked: nothing is wrong with it.
        raise _cannot_be_opened(url, error) from None
    if fault is not None:
        raise SetupError(
            Text(
                "The games in {where} cannot be opened: {reason}. The file is damaged, or no "
                "database. Put it aside, and restore a backup with: tessellot admin restore",
                where=file,
                reason=fault,
            )
        )


@contextmanager
def explained(url: str) -> Iterator[None]:
    """Turn what the database says into a SetupError."""
    try:
        yield
    except NewerDatabaseError as error:
        raise SetupError(
            Text(
                "The games in {where} were stored by a newer Tessellot than this one "
                "({version}; the database is at {revision}). Install the newer one, or choose "
                "another place for the games.",
                where=shown(url),
                version=VERSION,
                revision=error,
            )
        ) from None
    except (SQLAlchemyError, CommandError, OSError, ImportError) as error:
        raise _cannot_be_opened(url, error) from None


def _cannot_be_opened(url: str, error: Exception) -> SetupError:
    why = reason_of(error) if isinstance(error, OSError) and error.errno else reason(error)
    return SetupError(
        Text("The games in {where} cannot be opened: {reason}.", where=shown(url), reason=why)
    )


def shown(url: str) -> str:
    """The URL of a database without its password."""
    return database_url(url).render_as_string(hide_password=True)
