"""The clock loop: flags, heartbeats, and changes of other processes, at regular times."""

from __future__ import annotations

import asyncio
import logging
import time

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import TessellotError
from tessellot.play import MatchError
from tessellot.server.live.hub import Hub
from tessellot.server.live.rooms import NoGameError
from tessellot.server.storage import UnreadableGameError

LOG = logging.getLogger(__name__)
FLAG_SECONDS = 0.25
"""How often to look for players whose time is up."""
REFRESH_SECONDS = 1.0
"""How often to look for changes that other processes have stored."""
HEARTBEAT_SECONDS = 5.0
RESUME_SECONDS = 30.0
"""How often to let the engine try again where it could not move."""
RETRY_SECONDS = 2.0
"""How long to wait after an error, such as a database that does not answer."""
OUTAGE_SECONDS = 3 * HEARTBEAT_SECONDS
"""Without a heartbeat for this long, the server was down."""


async def begin(hub: Hub) -> None:
    """At the start: continue all games, and charge the time of an outage to nobody's clock."""
    pause = await hub.archive.forgive(time.time(), OUTAGE_SECONDS)
    turns = await _resume_engine(hub)
    LOG.info("going on", extra={"pause": round(pause, 1), "engine_turns": turns})


async def run(hub: Hub) -> None:
    """Run until cancelled; errors are logged and do not end it."""
    unreadable: set[str] = set()
    heartbeat = refresh = 0.0
    resume = time.time()
    while True:
        await asyncio.sleep(FLAG_SECONDS)
        now = time.time()
        try:
            await _drop_flags(hub, now, unreadable)
            if now - heartbeat >= HEARTBEAT_SECONDS:
                await hub.archive.beat(now)
                heartbeat = now
            if now - refresh >= REFRESH_SECONDS:
                await hub.rooms.refresh()
                refresh = now
            if now - resume >= RESUME_SECONDS:
                await _resume_engine(hub)
                resume = now
        except Exception:
            # Nothing else watches the clocks, so no error may end the loop.
            LOG.exception("the clock loop failed")
            await asyncio.sleep(RETRY_SECONDS)


async def _resume_engine(hub: Hub) -> int:
    """Let the engine think in all games where it is its turn; returns how many these are."""
    waiting = await hub.archive.engine_turns()
    for game_id in waiting:
        hub.engine_player.resume(game_id)
    return len(waiting)


async def _drop_flags(hub: Hub, now: float, unreadable: set[str]) -> None:
    """End the games in which somebody's time is up; `unreadable` ones are not tried again."""
    for game_id in await hub.archive.due(now):
        if game_id in unreadable:
            continue
        try:
            async with hub.rooms.room(game_id) as room:
                # Every change checks the flags first, so an empty change is enough.
                await room.change(lambda game, _now: game)
        except (NoGameError, MatchError):
            continue
        except UnreadableGameError:
            unreadable.add(game_id)
        except (SQLAlchemyError, OSError, TessellotError):
            LOG.exception("a flag could not fall", extra={"game": game_id})
