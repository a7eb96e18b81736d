"""The clock loop: flags, heartbeats, and changes of other processes, at regular times."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import TessellotError
from tessellot.play import MatchError
from tessellot.server.background import repeat
from tessellot.server.live.hub import Hub
from tessellot.server.live.pulse import LATE_SECONDS
from tessellot.server.live.rooms import NoGameError
from tessellot.server.settings import Retention
from tessellot.server.storage import UnreadableGameError
from tessellot.server.storage.retention import overdue, remove

LOG = logging.getLogger(__name__)
FLAG_SECONDS = 0.25
"""How often to look for players whose time is up."""
REFRESH_SECONDS = 1.0
"""How often to look for changes of other processes, where these cannot announce them."""
HEARTBEAT_SECONDS = 5.0
"""How often to store that the server is alive."""
LEASE = "clocks"
LEASE_SECONDS = 5.0
"""How long the leader of several processes leads without a sign of life."""
RENEW_SECONDS = 1.0
COMPARE_SECONDS = 5.0
"""How often to compare the versions of open games where other processes announce changes: one
that died may not have announced its last, and a text may be lost without a trace."""
RESUME_SECONDS = 10.0
"""How often to let the engine try again where it could not move."""
PRUNE_SECONDS = 3600.0
"""How often to remove old games."""
OUTAGE_SECONDS = 3 * HEARTBEAT_SECONDS
"""Without a heartbeat for this long, the server was down."""


async def begin(hub: Hub) -> None:
    """At the start: charge the time of an outage to nobody's clock."""
    now = time.time()
    pause = await _forgive_since_heartbeat(hub, now)
    # A pause may come before the first turn of the loop.
    hub.rooms.pulse.beat(now)
    LOG.info("going on", extra={"pause": round(pause, 1)})


async def run(hub: Hub, retention: Retention | None = None) -> None:
    """Run until cancelled; errors are logged and do not end it."""
    loop = ClockLoop(hub, retention)
    try:
        await repeat("the clock loop", loop.next_turn)
    finally:
        await loop.end()


class ClockLoop:
    """What happens at regular times; of several processes only the leader touches clocks."""

    def __init__(self, hub: Hub, retention: Retention | None) -> None:
        self._hub = hub
        self._retention = retention
        self._is_leader = hub.rooms.cluster.is_alone
        self._unreadable: set[str] = set()
        self._done: dict[str, float] = {}
        self._pruning: asyncio.Task[None] | None = None

    def _is_time(self, what: str, seconds: float, now: float) -> bool:
        """Whether something was last done at least `seconds` ago; it then counts as done now."""
        # The time of the day may also have been set back.
        if 0 <= now - self._done.get(what, 0.0) < seconds:
            return False
        self._done[what] = now
        return True

    async def next_turn(self) -> None:
        """Wait for the next turn, and do what is due."""
        await asyncio.sleep(FLAG_SECONDS)
        await self.turn(time.time())

    async def turn(self, now: float) -> None:
        """Do what is due."""
        hub = self._hub
        cluster = hub.rooms.cluster
        if not cluster.is_alone and self._is_time("lease", RENEW_SECONDS, now):
            self._is_leader = await hub.archive.lease(LEASE, cluster.id, now, LEASE_SECONDS)
        if self._is_leader:
            await self._lead(now)
        elif await self._others_go_on(now):
            hub.rooms.pulse.beat(now)
        often = COMPARE_SECONDS if cluster.is_connected else REFRESH_SECONDS
        if self._is_time("refresh", often, now) or hub.rooms.missed:
            await hub.rooms.refresh()
        if self._is_time("resume", RESUME_SECONDS, now):
            for room in hub.rooms.open_rooms():
                hub.engine_player.resume_if_due(room)

    async def _lead(self, now: float) -> None:
        hub = self._hub
        await _forgive_pause(hub, now)
        due = await hub.archive.due(now)
        hub.rooms.pulse.beat(now)
        await _drop_flags(hub, due, self._unreadable)
        alone = hub.rooms.cluster.is_alone
        if self._is_time("beat", HEARTBEAT_SECONDS if alone else RENEW_SECONDS, now):
            await hub.archive.beat(now, always=not alone)
        if self._is_time("engine", RESUME_SECONDS, now):
            await _resume_engine(hub)
        if self._retention is not None and self._is_time("prune", PRUNE_SECONDS, now):
            # Clocks do not wait for it: there may be many old games.
            self._pruning = asyncio.create_task(_prune(hub, self._retention, now))

    async def _others_go_on(self, now: float) -> bool:
        """Whether the leader is alive, so that clocks can be trusted here too."""
        last = await self._hub.archive.last_beat()
        if not self._hub.rooms.pulse.pause(now):
            return True
        # After a pause of this process: of all of them, if the leader has not gone on either.
        self._hub.rooms.missed = True
        return last is not None and now - last < LATE_SECONDS

    async def end(self) -> None:
        """Let another process lead at once."""
        if self._pruning is not None:
            self._pruning.cancel()
            await asyncio.gather(self._pruning, return_exceptions=True)
        cluster = self._hub.rooms.cluster
        if self._is_leader and not cluster.is_alone:
            with suppress(SQLAlchemyError, OSError):
                await self._hub.archive.release(LEASE, cluster.id)


async def _forgive_since_heartbeat(hub: Hub, now: float) -> float:
    """Charge the time since the last heartbeat to nobody, if the server was down."""
    last = await hub.archive.last_beat()
    pause = 0.0 if last is None else now - last
    if pause < OUTAGE_SECONDS:
        return 0.0
    await hub.archive.forgive(now, pause)
    return pause


async def _forgive_pause(hub: Hub, now: float) -> None:
    """Charge to nobody the time in which the database was away, or this process was suspended."""
    pause = hub.rooms.pulse.pause(now)
    if not pause:
        return
    last = await hub.archive.last_beat()
    if last is not None:
        # Another process may have gone on meanwhile.
        pause = min(pause, now - last)
    if pause >= LATE_SECONDS:
        games = await hub.archive.forgive(now, pause)
        hub.rooms.cluster.tell_all_versions()
        await hub.rooms.refresh()
        LOG.warning("time was forgiven", extra={"seconds": round(pause, 1), "games": games})


async def _resume_engine(hub: Hub) -> None:
    """Let the engine think in games with a clock; others go on when somebody looks at them."""
    for game_id in await hub.archive.engine_turns():
        if hub.engine_player.is_mine(game_id):
            hub.engine_player.resume(game_id)


async def _prune(hub: Hub, retention: Retention, now: float) -> None:
    """Remove old games; what is left after an error is removed the next time."""
    try:
        for kind, games in (await overdue(hub.archive, retention, now)).items():
            removed = sum([count async for count in remove(hub.archive, games)])
            if removed:
                LOG.info("old games were removed", extra={"kind": kind, "games": removed})
    except Exception:
        LOG.exception("old games could not be removed")


async def _drop_flags(hub: Hub, due: list[str], unreadable: set[str]) -> None:
    """End the games in which somebody's time is up; `unreadable` ones are not tried again."""
    for game_id in due:
        now = time.time()
        if hub.rooms.pulse.pause(now):
            return
        hub.rooms.pulse.beat(now)
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
