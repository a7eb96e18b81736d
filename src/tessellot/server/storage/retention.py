"""Retention: which games have been kept for long enough, and their removal."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from typing import Any, Literal

from sqlalchemy import ColumnElement, Select, and_, delete, exists, func, or_, select

from tessellot.server.settings import Retention
from tessellot.server.storage.archive import Archive
from tessellot.server.storage.schema import GAMES, MOVES, PLAYED, SEATS
from tessellot.server.storage.stored_game import UnreadableGameError

Kind = Literal["aborted", "unjoined", "abandoned", "finished"]
DAY = 24 * 3600.0
BATCH = 200
"""Games that are removed in one transaction: others write in between."""


async def overdue(archive: Archive, retention: Retention, now: float) -> dict[Kind, list[str]]:
    """The ids of the games that are to be removed, by kind."""
    found: dict[Kind, list[str]] = {}
    for kind, days in _days(retention):
        async with archive.reading() as connection:
            ids = list((await connection.execute(_older(kind, now - days * DAY))).scalars())
        if kind == "abandoned":
            # The database does not know the end of games that older versions have stored.
            ids = [game_id async for game_id in _without_end(archive, ids)]
        found[kind] = ids
    return found


async def remove(archive: Archive, ids: Iterable[str]) -> AsyncIterator[int]:
    """Remove games with all that belongs to them; yields how many after each transaction."""
    wanted = list(ids)
    for start in range(0, len(wanted), BATCH):
        some = wanted[start : start + BATCH]
        async with archive.writing() as connection:
            done = await connection.execute(delete(GAMES).where(GAMES.c.id.in_(some)))
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
    return select(GAMES.c.id).where(GAMES.c.created < before, conditions[kind], active < before)


async def _without_end(archive: Archive, ids: list[str]) -> AsyncIterator[str]:
    for game_id in ids:
        try:
            stored = await archive.load(game_id)
        except UnreadableGameError:
            continue
        if stored is not None and stored.match.outcome is None:
            yield game_id
