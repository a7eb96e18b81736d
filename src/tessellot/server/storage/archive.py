"""The archive: all games in a database; every change of a game is one transaction."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    and_,
    bindparam,
    delete,
    event,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from tessellot.games import Seat
from tessellot.server import metrics
from tessellot.server.storage.batches import Batches
from tessellot.server.storage.migration import migrate
from tessellot.server.storage.schema import GAMES, HEARTBEAT, LEASES, MOVES, PLAYED, SEATS
from tessellot.server.storage.sqlite_files import make_private, sqlite_file
from tessellot.server.storage.stored_game import (
    ListedGame,
    Row,
    StoredGame,
    UnreadableGameError,
    read_clock,
    read_game,
    read_listing,
)

LOBBY_LENGTH = 50
CONNECTIONS = 5
"""Connections to the database. They stay open: opening one takes longer than waiting for one."""
FIXED = {"id", "created", "opponent", "game", "options", "pairing"}
"""Columns that never change after a game was created."""

RUNNING = GAMES.c.deadline > 0
"""A clock runs. SQLite would not use the index for “is not null”."""

UPDATE = update(GAMES).where(
    GAMES.c.id == bindparam("this_game"), GAMES.c.version == bindparam("last_version")
)


class StaleError(Exception):
    """Another version of the game was stored first."""


@dataclass(frozen=True, slots=True)
class Step:
    """The step of a game from one version to the next, perhaps with a new game that follows it."""

    before: StoredGame
    after: StoredGame
    now: float
    following: StoredGame | None

    def new_moves(self) -> list[dict[str, Any]]:
        """The rows of the moves that the step adds."""
        return self.after.move_rows(self.after.common_plies(self.before), self.now)

    async def store_rare_changes(self, connection: AsyncConnection) -> None:
        """Store what few steps change: moves taken back, a seat taken, a game that follows."""
        before, after = self.before, self.after
        same = after.common_plies(before)
        if same < before.match.ply:
            await connection.execute(
                delete(MOVES).where(MOVES.c.game_id == after.id, MOVES.c.ply >= same)
            )
        if (before.tokens, before.match.players) != (after.tokens, after.match.players):
            await connection.execute(delete(SEATS).where(SEATS.c.game_id == after.id))
            await connection.execute(insert(SEATS), list(after.seat_rows()))
        if before.match.outcome != after.match.outcome:
            # A game against the engine may go on after its end, when a move is taken back.
            await connection.execute(delete(PLAYED).where(PLAYED.c.game_id == after.id))
            rows = after.played_rows()
            if rows:
                await connection.execute(insert(PLAYED), rows)
        if self.following is not None:
            await _insert(connection, self.following)


class Archive:
    """All games, in a database."""

    def __init__(self, url: str) -> None:
        # After a restart of the database, pooled connections are dead: test them before use.
        self._engine = create_async_engine(
            url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True
        )
        metrics.watch_database(self._engine.sync_engine)
        self._one_writer: asyncio.Lock | None = None
        self._batches: Batches[Step] | None = None
        if self._engine.dialect.name == "sqlite":
            # SQLite allows one writer at a time: waiting here is cheaper than retrying there,
            # and the steps that wait are stored in one batch.
            self._one_writer = asyncio.Lock()
            self._batches = Batches(self._store)
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)

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

    async def add(self, game: StoredGame) -> None:
        """Store a new game."""
        async with self.writing() as connection:
            await _insert(connection, game)

    async def save(
        self,
        before: StoredGame,
        after: StoredGame,
        now: float,
        following: StoredGame | None = None,
    ) -> None:
        """Store the next version of a game; StaleError if another one was stored first.

        `following` is a new game that is stored in the same transaction, such as a rematch.
        """
        step = Step(before, after, now, following)
        if self._batches is None:
            await self._store([step])
        else:
            await self._batches.add(step)

    async def _store(self, steps: list[Step]) -> None:
        """Store steps of different games in one transaction: all of them or none."""
        try:
            async with self.writing() as connection:
                rows = [_update_row(step.after) for step in steps]
                done = await connection.execute(UPDATE, rows if len(rows) > 1 else rows[0])
                if done.rowcount != len(steps):
                    raise StaleError
                for step in steps:
                    await step.store_rare_changes(connection)
                moves = [row for step in steps for row in step.new_moves()]
                if moves:
                    await connection.execute(insert(MOVES), moves)
        except IntegrityError as error:
            raise StaleError from error

    async def load(self, game_id: str) -> StoredGame | None:
        """A game, or None if there is none with that id; may raise UnreadableGameError."""
        async with self._engine.connect() as connection:
            found = await _rows(connection, [game_id])
        return read_game(*found[0]) if found else None

    async def lobby(self, since: float, first: Collection[str] = ()) -> list[StoredGame]:
        """The games with a seat that anybody can take: some before all others, newest first."""
        open_seats = (GAMES.c.in_lobby.is_(True), GAMES.c.created >= since)
        preferred = await self._newest(*open_seats, GAMES.c.id.in_(first)) if first else []
        if len(preferred) >= LOBBY_LENGTH:
            return preferred
        known = {game.id for game in preferred}
        others = [game for game in await self._newest(*open_seats) if game.id not in known]
        return [*preferred, *others][:LOBBY_LENGTH]

    async def open_seats(self, opener: str, since: float, pairing: str | None) -> int:
        """How often a visitor waits in the lobby; a quick pairing counts once.

        Seats of the given pairing are not counted.
        """
        place = func.coalesce(GAMES.c.pairing, GAMES.c.id)
        wanted = select(func.count(place.distinct())).where(
            GAMES.c.opener == opener,
            GAMES.c.in_lobby.is_(True),
            GAMES.c.created >= since,
            place != (pairing or ""),
        )
        async with self._engine.connect() as connection:
            return (await connection.execute(wanted)).scalar_one()

    async def watchable(self, since: float) -> list[ListedGame]:
        """The running games between people who met in the lobby, newest first.

        Only listed, not loaded: to replay all their moves takes too long for a list.
        """
        wanted = (
            select(GAMES, func.count(MOVES.c.ply).label("ply"))
            .outerjoin(MOVES, MOVES.c.game_id == GAMES.c.id)
            .where(GAMES.c.watchable.is_(True), GAMES.c.created >= since)
            .group_by(GAMES.c.id)
            .order_by(GAMES.c.created.desc())
            .limit(LOBBY_LENGTH)
        )
        async with self._engine.connect() as connection:
            rows = (await connection.execute(wanted)).mappings().all()
            ids = [row["id"] for row in rows]
            seats = await connection.execute(select(SEATS).where(SEATS.c.game_id.in_(ids)))
            names = {(seat.game_id, seat.seat): seat.name for seat in seats}
        readable = []
        for row in rows:
            with suppress(UnreadableGameError):
                readable.append(read_listing(row, (names[row["id"], s] for s in Seat), row["ply"]))
        return readable

    async def paired(self, pairing: str) -> list[str]:
        """The games of a quick pairing whose seat is still open."""
        return await self._ids(and_(GAMES.c.pairing == pairing, GAMES.c.in_lobby.is_(True)))

    async def _newest(self, *conditions: ColumnElement[bool]) -> list[StoredGame]:
        wanted = (
            select(GAMES.c.id)
            .where(*conditions)
            .order_by(GAMES.c.created.desc())
            .limit(LOBBY_LENGTH)
        )
        async with self._engine.connect() as connection:
            ids = (await connection.execute(wanted)).scalars().all()
            found = await _rows(connection, ids)
        readable = []
        for rows in found:
            # A game that cannot be read does not hide the others.
            with suppress(UnreadableGameError):
                readable.append(read_game(*rows))
        return sorted(readable, key=lambda game: -game.created)

    async def due(self, now: float) -> list[str]:
        """The games in which somebody's time is up."""
        return await self._ids(GAMES.c.deadline <= now)

    async def engine_turns(self) -> list[str]:
        """The games with a running clock in which the engine is to move."""
        return await self._ids(and_(GAMES.c.engine_to_move.is_(True), GAMES.c.deadline > 0))

    async def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """The versions of some games."""
        wanted = select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(list(ids)))
        async with self._engine.connect() as connection:
            return {row.id: row.version for row in await connection.execute(wanted)}

    async def _ids(self, condition: Any) -> list[str]:
        async with self._engine.connect() as connection:
            return list((await connection.execute(select(GAMES.c.id).where(condition))).scalars())

    async def lease(self, name: str, holder: str, now: float, seconds: float) -> bool:
        """Take or renew a lease for some seconds; False if somebody else holds it."""
        values = {"holder": holder, "until": now + seconds}
        free = or_(LEASES.c.holder == holder, LEASES.c.until < now)
        try:
            async with self.writing() as connection:
                taking = update(LEASES).where(LEASES.c.name == name, free).values(values)
                if (await connection.execute(taking)).rowcount:
                    return True
                known = select(LEASES.c.name).where(LEASES.c.name == name)
                if (await connection.execute(known)).first() is not None:
                    return False
                await connection.execute(insert(LEASES), {"name": name, **values})
        except IntegrityError:
            return False
        return True

    async def release(self, name: str, holder: str) -> None:
        """Give a lease back."""
        async with self.writing() as connection:
            await connection.execute(
                delete(LEASES).where(LEASES.c.name == name, LEASES.c.holder == holder)
            )

    async def beat(self, now: float, *, always: bool = False) -> None:
        """Store a heartbeat, if any clock is running or `always`."""
        running = select(GAMES.c.id).where(RUNNING).limit(1)
        async with self.writing() as connection:
            if not always and (await connection.execute(running)).first() is None:
                return
            done = await connection.execute(update(HEARTBEAT).values(at=now))
            if not done.rowcount:
                await connection.execute(insert(HEARTBEAT), {"id": 1, "at": now})

    async def last_beat(self) -> float | None:
        """The time of the last heartbeat."""
        async with self._engine.connect() as connection:
            return (await connection.execute(select(HEARTBEAT.c.at))).scalar_one_or_none()

    async def forgive(self, now: float, pause: float) -> int:
        """Charge the last `pause` seconds to nobody's clock; returns the number of games.

        It is a new version of each game, so that every process learns of it.
        """
        async with self.writing() as connection:
            running = select(GAMES.c.id, GAMES.c.version, GAMES.c.clock).where(RUNNING)
            rows = (await connection.execute(running.with_for_update())).all()
            for row in rows:
                # A clock may have been started after the pause began.
                since = row.clock["since"] + min(pause, max(0.0, now - row.clock["since"]))
                moved = row.clock | {"since": since}
                await connection.execute(
                    update(GAMES)
                    .where(GAMES.c.id == row.id, GAMES.c.version == row.version)
                    .values(
                        clock=moved, deadline=read_clock(moved).deadline, version=row.version + 1
                    )
                )
            # Whoever looks at the heartbeat next sees that this pause was dealt with.
            await connection.execute(update(HEARTBEAT).values(at=now))
        return len(rows)


async def _insert(connection: AsyncConnection, game: StoredGame) -> None:
    await connection.execute(insert(GAMES), game.game_row())
    await connection.execute(insert(SEATS), list(game.seat_rows()))


def _update_row(game: StoredGame) -> dict[str, Any]:
    row = {name: value for name, value in game.game_row().items() if name not in FIXED}
    return row | {"this_game": game.id, "last_version": game.version - 1}


async def _rows(
    connection: AsyncConnection, ids: Iterable[str]
) -> list[tuple[Row, list[RowMapping], list[str]]]:
    """The rows of some games: for each its own row, its seats and its moves."""
    ids = list(ids)
    if not ids:
        return []
    games = await connection.execute(select(GAMES).where(GAMES.c.id.in_(ids)))
    rows = games.mappings().all()
    seats = (
        (await connection.execute(select(SEATS).where(SEATS.c.game_id.in_(ids)))).mappings().all()
    )
    moves = (
        await connection.execute(
            select(MOVES.c.game_id, MOVES.c.move)
            .where(MOVES.c.game_id.in_(ids))
            .order_by(MOVES.c.game_id, MOVES.c.ply)
        )
    ).all()
    return [
        (
            row,
            [seat for seat in seats if seat["game_id"] == row["id"]],
            [move.move for move in moves if move.game_id == row["id"]],
        )
        for row in rows
    ]


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
