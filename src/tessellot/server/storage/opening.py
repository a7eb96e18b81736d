"""Opening an archive from outside the server: whatever is wrong with it is told in a sentence."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from tessellot.about import VERSION
from tessellot.locale import Text
from tessellot.server.outages import reason
from tessellot.server.settings import SetupError
from tessellot.server.storage.archive import Archive
from tessellot.server.storage.migration import NewerDatabaseError
from tessellot.server.storage.sqlite_files import fault_of, sqlite_file


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Archive]:
    """An archive with all migrations; raises SetupError."""
    with explained(url):
        check_file(url)
        archive = Archive(url)
    try:
        with explained(url):
            await archive.open()
        yield archive
    finally:
        await archive.close()


def check_file(url: str) -> None:
    """Raise SetupError if a file is damaged, or is no database at all."""
    file = sqlite_file(make_url(url))
    fault = None if file is None else fault_of(file)
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
        raise SetupError(
            Text(
                "The games in {where} cannot be opened: {reason}",
                where=shown(url),
                reason=reason(error),
            )
        ) from None


def shown(url: str) -> str:
    """The URL of a database without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "the given database"
