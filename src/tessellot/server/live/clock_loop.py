"""The clock loop: looks at the clocks, and at what other processes do, again and again."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import TessellotError
from tessellot.play import MatchError
from tessellot.server.live.hub import Hub
from tessellot.server.live.room import NoGameError
from tessellot.server.storage import UnreadableGameError

LOG = logging.getLogger(__name__)
LOOK_EVERY = 0.25
REFRESH_EVERY = 1.0
BEAT_EVERY = 5.0
RESUME_EVERY = 30.0
"""How soon the engine tries again where it could not move."""
REST = 2.0
"""How long to wait before looking again, if the database does not answer."""
PAUSE = 3 * BEAT_EVERY
"""Without a heartbeat for so long, the server was down."""


async def begin(hub: Hub) -> None:
    """After a start: go on where the server stopped, and charge the pause to nobody."""
    pause = await hub.archive.forgive(time.time(), PAUSE)
    waiting = await _resume_turns(hub)
    LOG.info("going on", extra={"pause": round(pause, 1), "engine_turns": waiting})


async def watch(hub: Hub) -> None:
    """Look at the clocks until cancelled, whatever happens meanwhile."""
    unreadable: set[str] = set()
    beat = refresh = 0.0
    resume = time.time()
    while True:
        await asyncio.sleep(LOOK_EVERY)
        now = time.time()
        try:
            await _drop_flags(hub, now, unreadable)
            if now - beat >= BEAT_EVERY:
                await hub.archive.beat(now)
                beat = now
            if now - refresh >= REFRESH_EVERY:
                await hub.rooms.refresh()
                refresh = now
            if now - resume >= RESUME_EVERY:
                await _resume_turns(hub)
                resume = now
        except Exception:
            # Nobody else looks at the clocks, so that no error may end this.
            LOG.exception("the clock loop failed")
            await asyncio.sleep(REST)


async def _resume_turns(hub: Hub) -> int:
    """Let the engine think wherever it is its turn; says in how many games."""
    waiting = await hub.archive.engine_turns()
    for game_id in waiting:
        hub.turns.resume(hub.rooms, game_id)
    return len(waiting)


async def _drop_flags(hub: Hub, now: float, unreadable: set[str]) -> None:
    """End the games in which somebody's time is up; notes those that need not be tried again."""
    for game_id in await hub.archive.due(now):
        if game_id in unreadable:
            continue
        try:
            async with hub.rooms.room(game_id) as room:
                # Every change looks at the flag first: it is enough to change nothing.
                await room.change(lambda game, _now: game)
        except (NoGameError, MatchError):
            continue
        except UnreadableGameError:
            unreadable.add(game_id)
        except (SQLAlchemyError, OSError, TessellotError):
            LOG.exception("a flag could not fall", extra={"game": game_id})
