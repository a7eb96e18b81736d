"""The database behind the archive: its connections and transactions, with SQLite or PostgreSQL."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tessellot.server import metrics
from tessellot.server.storage.migration import migrate
from tessellot.server.storage.sqlite_files import make_private, sqlite_file

CONNECTIONS = 5
"""Connections to the database. They stay open: opening one takes longer than waiting for one."""


class Database:
    """A database that is opened, read and written; SQLite has one writer at a time."""

    def __init__(self, url: str, command_seconds: float | None = None) -> None:
        """With `command_seconds`, PostgreSQL must answer a command within that time."""
        backend = make_url(url).get_backend_name()
        patience = {"timeout": command_seconds, "command_timeout": command_seconds}
        # After a restart of the database, pooled connections are dead: test them before use.
        self._engine = create_async_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_pre_ping=True,
            connect_args=patience if command_seconds and backend == "postgresql" else {},
        )
        metrics.watch_database(self._engine.sync_engine)
        self._one_writer: asyncio.Lock | None = None
        if self._engine.dialect.name == "sqlite":
            # SQLite allows one writer at a time: waiting here is cheaper than retrying there.
            self._one_writer = asyncio.Lock()
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)

    @property
    def has_one_writer(self) -> bool:
        """Whether transactions that write wait for each other."""
        return self._one_writer is not None

    async def open(self) -> None:
        """Create the tables, or migrate them; a file is readable for its owner alone."""
        file = sqlite_file(self._engine.url)
        if file is not None:
            make_private(file)
        await migrate(self._engine)

    async def probe(self) -> None:
        """Write something that changes no game; raises an error if nothing can be written."""
        async with self.writing() as connection:
            if self._one_writer is None:
                # PostgreSQL writes a row again, even if nothing in it changes; SQLite does not.
                statement = "UPDATE alembic_version SET version_num = version_num"
            else:
                statement = f"PRAGMA user_version = {int(time.time()) % 2**31}"
            await connection.exec_driver_sql(statement)

    async def close(self) -> None:
        """Close all connections to the database."""
        await self._engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection in a transaction; with SQLite there is one at a time."""
        if self._one_writer is None:
            async with self._engine.begin() as connection:
                yield connection
        else:
            async with self._one_writer, self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        async with self._engine.connect() as connection:
            yield connection


def _set_up_sqlite(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=10000",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
