"""What is in the database, in numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from tessellot.server.storage import Archive
from tessellot.server.storage.schema import EVALUATIONS, GAMES, MOVES, PLAYED, SEATS, TREES

DAY = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Statistics:
    """Numbers of games, of moves, and of what is stored beside them."""

    games: int
    finished: int
    aborted: int
    open: int
    """Whose second seat is free."""
    running: int
    """All others; among them are those that nobody will play on."""
    by_game: dict[str, int]
    by_opponent: dict[str, int]
    games_today: int
    """Created in the last 24 hours."""
    games_this_week: int
    moves: int
    moves_today: int
    moves_this_week: int
    trees: int
    evaluations: int
    proofs: int
    """Evaluations that are complete."""
    bytes: int
    revision: str
    """Of the tables."""


async def statistics(archive: Archive, now: float) -> Statistics:
    """Count everything."""
    async with archive.reading() as connection:
        games = await _count(connection, select(func.count()).select_from(GAMES))
        aborted = await _count(
            connection, select(func.count()).select_from(GAMES).where(GAMES.c.ending == "aborted")
        )
        ended = select(GAMES.c.id).where(GAMES.c.ending.is_not(None), GAMES.c.ending != "aborted")
        finished = ended.union(select(PLAYED.c.game_id)).subquery()
        free = (
            select(func.count(func.distinct(SEATS.c.game_id)))
            .join(GAMES, GAMES.c.id == SEATS.c.game_id)
            .where(SEATS.c.kind == "nobody", GAMES.c.ending.is_(None))
        )
        numbers = {
            "finished": await _count(connection, select(func.count()).select_from(finished)),
            "open": await _count(connection, free),
            "games_today": await _since(connection, GAMES.c.created, now - DAY),
            "games_this_week": await _since(connection, GAMES.c.created, now - 7 * DAY),
            "moves": await _count(connection, select(func.count()).select_from(MOVES)),
            "moves_today": await _since(connection, MOVES.c.at, now - DAY),
            "moves_this_week": await _since(connection, MOVES.c.at, now - 7 * DAY),
            "trees": await _count(connection, select(func.count()).select_from(TREES)),
            "evaluations": await _count(connection, select(func.count()).select_from(EVALUATIONS)),
            "proofs": await _count(
                connection,
                select(func.count()).select_from(EVALUATIONS).where(EVALUATIONS.c.complete),
            ),
        }
        running = games - aborted - numbers["finished"] - numbers["open"]
        return Statistics(
            games=games,
            aborted=aborted,
            running=running,
            by_game=await _by(connection, GAMES.c.game),
            by_opponent=await _by(connection, GAMES.c.opponent),
            bytes=await _bytes(connection),
            revision=str(await _scalar(connection, "SELECT version_num FROM alembic_version")),
            **numbers,
        )


async def _count(connection: AsyncConnection, wanted: Select[Any]) -> int:
    return int((await connection.execute(wanted)).scalar_one())


async def _since(connection: AsyncConnection, column: Any, since: float) -> int:
    return await _count(connection, select(func.count()).where(column >= since))


async def _by(connection: AsyncConnection, column: Any) -> dict[str, int]:
    rows = await connection.execute(select(column, func.count()).group_by(column).order_by(column))
    return {row[0]: row[1] for row in rows}


async def _scalar(connection: AsyncConnection, statement: str) -> object:
    return (await connection.exec_driver_sql(statement)).scalar_one()


async def _bytes(connection: AsyncConnection) -> int:
    if connection.dialect.name == "sqlite":
        pages = await _scalar(connection, "PRAGMA page_count")
        size = await _scalar(connection, "PRAGMA page_size")
        return int(str(pages)) * int(str(size))
    return int(str(await _scalar(connection, "SELECT pg_database_size(current_database())")))
