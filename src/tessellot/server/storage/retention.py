"""Retention: which games have been kept for long enough, and their removal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any, Literal, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, select, tuple_

from tessellot.server.settings import Retention
from tessellot.server.storage.archive import Archive
from tessellot.server.storage.schema import GAMES, MOVES, PLAYED, SEATS
from tessellot.server.storage.stored_game import UnreadableGameError

Kind = Literal["aborted", "unjoined", "abandoned", "finished"]
DAY = 24 * 3600.0
BATCH = 200
"""Games that are removed in one transaction: others write in between."""


class OldGame(NamedTuple):
    """A game that is to be removed, if it is not gone on with meanwhile."""

    id: str
    version: int


async def overdue(archive: Archive, retention: Retention, now: float) -> dict[Kind, list[OldGame]]:
    """The games that are to be removed, by kind."""
    found: dict[Kind, list[OldGame]] = {}
    for kind, days in _days(retention):
        async with archive.reading() as connection:
            rows = await connection.execute(_older(kind, now - days * DAY))
            games = [OldGame(row.id, row.version) for row in rows]
        if kind == "abandoned":
            # The database does not know the end of games that older versions have stored.
            games = [game async for game in _without_end(archive, games)]
        found[kind] = games
    return found


async def remove(archive: Archive, games: Iterable[OldGame]) -> AsyncIterator[int]:
    """Remove games with all that belongs to them; yields how many after each transaction.

    One that has changed since it was found stays: somebody may just have come back to it.
    """
    wanted = list(games)
    version = tuple_(GAMES.c.id, GAMES.c.version)
    for start in range(0, len(wanted), BATCH):
        some = wanted[start : start + BATCH]
        async with archive.writing() as connection:
            done = await connection.execute(delete(GAMES).where(version.in_(some)))
        yield done.rowcount


def _days(retention: Retention) -> Iterable[tuple[Kind, float]]:
    kinds: dict[Kind, float | None] = {
        "aborted": retention.aborted_days,
        "unjoined": retention.unjoined_days,
        "abandoned": retention.abandoned_days,
        "finished": retention.finished_days,
    }
    return [(kind, days) for kind, days in kinds.items() if days is not None]


def _older(kind: Kind, before: float) -> Select[tuple[Any]]:
    """The games of a kind with nothing new since a time."""
    last = select(func.max(MOVES.c.at)).where(MOVES.c.game_id == GAMES.c.id).scalar_subquery()
    active = func.coalesce(last, GAMES.c.created)
    is_open = exists().where(SEATS.c.game_id == GAMES.c.id, SEATS.c.kind == "nobody")
    was_played = exists().where(PLAYED.c.game_id == GAMES.c.id)
    conditions: dict[Kind, ColumnElement[bool]] = {
        "aborted": GAMES.c.ending == "aborted",
        "unjoined": and_(GAMES.c.ending.is_(None), is_open),
        "abandoned": and_(
            GAMES.c.ending.is_(None), GAMES.c.deadline.is_(None), ~is_open, ~was_played
        ),
        "finished": or_(was_played, and_(GAMES.c.ending.is_not(None), GAMES.c.ending != "aborted")),
    }
    # A game has no move before it was created: the index on that is asked first.
    wanted = select(GAMES.c.id, GAMES.c.version)
    return wanted.where(GAMES.c.created < before, conditions[kind], active < before)


async def _without_end(archive: Archive, games: list[OldGame]) -> AsyncIterator[OldGame]:
    for game in games:
        try:
            stored = await archive.load(game.id)
        except UnreadableGameError:
            continue
        if stored is not None and stored.match.outcome is None:
            yield game
