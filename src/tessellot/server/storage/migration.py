"""Migrations of the database, with Alembic; the steps are in ``migrations/``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER = Path(__file__).parent / "migrations"
LOCK = 5_435_576_655
"""The number of PostgreSQL's lock that says who migrates."""


class NewerDatabaseError(Exception):
    """The database was made by a version of Tessellot that is newer than this one."""


def configuration() -> Config:
    """The configuration of Alembic."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def check_known(revisions: Iterable[str]) -> None:
    """Raise a NewerDatabaseError if tables are at a revision that this version does not know."""
    scripts = ScriptDirectory.from_config(configuration())
    unknown = set(revisions) - {script.revision for script in scripts.walk_revisions()}
    if unknown:
        raise NewerDatabaseError(", ".join(sorted(unknown)))


async def migrate(engine: AsyncEngine) -> None:
    """Run all migrations that the database does not have yet."""
    async with engine.begin() as connection:
        await connection.run_sync(_upgrade)


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        # Servers that start together wait for each other.
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    check_known(MigrationContext.configure(connection).get_current_heads())
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
