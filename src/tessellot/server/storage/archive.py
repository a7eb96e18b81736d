"""The archive: all games in a database; every change of a game is one transaction."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    RowMapping,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tessellot.games import Seat
from tessellot.server.storage.batches import Batches
from tessellot.server.storage.database import Database
from tessellot.server.storage.schema import GAMES, HEARTBEAT, LEASES, MOVES, PLAYED, SEATS
from tessellot.server.storage.steps import StaleError, Step, insert_game, store_steps
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
LOCK_DIGITS = 15
"""Hexadecimal digits of a hash that make the number of a lock of PostgreSQL, of 63 bits."""
RUNNING = GAMES.c.deadline > 0
"""A clock runs. SQLite would not use the index for “is not null”."""


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game that has changed, without its moves."""

    id: str
    version: int
    runs: bool


class Archive(Database):
    """All games, in a database."""

    def __init__(self, url: str, command_seconds: float | None = None) -> None:
        super().__init__(url, command_seconds)
        # Steps that wait for the one writer are stored in one batch.
        self._batches = Batches(self._store) if self.has_one_writer else None

    async def add(self, game: StoredGame) -> None:
        """Store a new game."""
        async with self.writing() as connection:
            await insert_game(connection, game)

    async def add_open(self, game: StoredGame, since: float, most: int) -> bool:
        """Store a new game in the lobby; False if its opener waits there `most` times already.

        Both in one transaction: of games that come at the same time, no more are stored either.
        """
        async with self.writing() as connection:
            if not self.has_one_writer:
                opener = int(str(game.opener)[:LOCK_DIGITS], 16)
                await connection.execute(select(func.pg_advisory_xact_lock(opener)))
            if await _open_seats(connection, game, since) >= most:
                return False
            await insert_game(connection, game)
        return True

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
                await store_steps(connection, steps)
        except IntegrityError as error:
            raise StaleError from error

    async def load(self, game_id: str) -> StoredGame | None:
        """A game, or None if there is none with that id; may raise UnreadableGameError."""
        async with self.reading() as connection:
            found = await _rows(connection, [game_id])
        return read_game(*found[0]) if found else None

    async def held(self, ids: Iterable[str]) -> set[tuple[str, str]]:
        """The seats of some games that a token opens: each game with the hash of the token."""
        wanted = select(SEATS.c.game_id, SEATS.c.token).where(
            SEATS.c.game_id.in_(list(ids)), SEATS.c.token.is_not(None)
        )
        async with self.reading() as connection:
            return {(seat.game_id, seat.token) for seat in await connection.execute(wanted)}

    async def lobby(self, since: float, first: Collection[str] = ()) -> list[StoredGame]:
        """The games with a seat that anybody can take: some before all others, newest first."""
        open_seats = (GAMES.c.in_lobby.is_(True), GAMES.c.created >= since)
        preferred = await self._newest(*open_seats, GAMES.c.id.in_(first)) if first else []
        if len(preferred) >= LOBBY_LENGTH:
            return preferred
        known = {game.id for game in preferred}
        others = [game for game in await self._newest(*open_seats) if game.id not in known]
        return [*preferred, *others][:LOBBY_LENGTH]

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
        async with self.reading() as connection:
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
        async with self.reading() as connection:
            ids = (await connection.execute(wanted)).scalars().all()
        # A game that cannot be read does not hide the others.
        return sorted(await self.load_some(ids), key=lambda game: -game.created)

    async def due(self, now: float) -> list[str]:
        """The games in which somebody's time is up."""
        return await self._ids(GAMES.c.deadline <= now)

    async def engine_turns(self) -> list[str]:
        """The games with a running clock in which the engine is to move."""
        return await self._ids(and_(GAMES.c.engine_to_move.is_(True), GAMES.c.deadline > 0))

    async def versions(self, ids: Iterable[str]) -> dict[str, int]:
        """The versions of some games."""
        wanted = select(GAMES.c.id, GAMES.c.version).where(GAMES.c.id.in_(list(ids)))
        async with self.reading() as connection:
            return {row.id: row.version for row in await connection.execute(wanted)}

    async def changed_between_people(self, since: float) -> list[ChangedGame]:
        """The games between people that have changed since a time, also those that have ended."""
        was_played = exists().where(PLAYED.c.game_id == GAMES.c.id)
        wanted = select(
            GAMES.c.id,
            GAMES.c.version,
            and_(GAMES.c.ending.is_(None), ~was_played).label("runs"),
        ).where(GAMES.c.changed >= since, GAMES.c.opponent != "engine")
        async with self.reading() as connection:
            rows = await connection.execute(wanted)
            return [ChangedGame(row.id, row.version, bool(row.runs)) for row in rows]

    async def load_some(self, ids: Collection[str]) -> list[StoredGame]:
        """Some games, without those that cannot be read."""
        async with self.reading() as connection:
            found = await _rows(connection, ids)
        readable = []
        for rows in found:
            with suppress(UnreadableGameError):
                readable.append(read_game(*rows))
        return readable

    async def _ids(self, condition: Any) -> list[str]:
        async with self.reading() as connection:
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
        async with self.reading() as connection:
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
            # The next look at the heartbeat shows that this pause was dealt with.
            await connection.execute(update(HEARTBEAT).values(at=now))
        return len(rows)


async def _open_seats(connection: AsyncConnection, game: StoredGame, since: float) -> int:
    """How often the opener of a game waits in the lobby; a quick pairing counts once.

    Other seats of the game's own pairing are not counted.
    """
    place = func.coalesce(GAMES.c.pairing, GAMES.c.id)
    wanted = select(func.count(place.distinct())).where(
        GAMES.c.opener == game.opener,
        GAMES.c.in_lobby.is_(True),
        GAMES.c.created >= since,
        place != (game.pairing or ""),
    )
    return (await connection.execute(wanted)).scalar_one()


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
