"""The engine as a player: it thinks where it is its turn, and moves as people do.

It does not begin to think about a game without a clock that nobody looks at, and goes on when
somebody does.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from contextlib import aclosing

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import Seat, TessellotError
from tessellot.notation import write_position
from tessellot.play import Match
from tessellot.server.cluster import Attendance
from tessellot.server.engine_pool import (
    EngineBusyError,
    EnginePool,
    EnginePoolError,
    Job,
    JobProgress,
    JobResult,
    UnwantedJobError,
)
from tessellot.server.live.room import Room
from tessellot.server.live.rooms import NoGameError, Rooms
from tessellot.server.outages import reason
from tessellot.server.wire.live.game_state import ThinkingView

LOG = logging.getLogger(__name__)
CLOCK_SHARE = 20
"""With a clock, the engine takes at most this fraction (1/20) of its time for a move."""
MIN_SECONDS = 0.05
NOBODY = Attendance()
LOOK_SECONDS = 20.0
"""How long a game counts as looked at after it was created, asked for, or left."""
BUSY_SECONDS = 2.0
"""How long to wait if too many jobs wait for the engine."""


class EnginePlayer:
    """Makes the engine's moves in all rooms."""

    def __init__(self, pool: EnginePool, rooms: Rooms) -> None:
        self._pool = pool
        self._rooms = rooms
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._storing: set[asyncio.Task[None]] = set()
        self._looks: OrderedDict[str, tuple[float, str]] = OrderedDict()
        """When a game was last looked at, and by whom, beside those who are in its room; the
        oldest first."""
        rooms.on_change = self._game_changed
        rooms.on_attendance = self.resume_if_due

    def _game_changed(self, room: Room) -> None:
        """Stop thinking about the old position, and begin with the new one."""
        task = self._thinking.pop(room.game.id, None)
        if task is not None:
            task.cancel()
        self.resume_if_due(room)

    def resume_if_due(self, room: Room) -> None:
        """Begin to think if it is the engine's turn, anybody looks, and no other process does."""
        if (
            room.game.match.engine_to_move is not None
            and self._is_looked_at(room)
            and self.is_mine(room.game.id, room.attendance)
        ):
            self.resume(room.game.id)

    def is_mine(self, game_id: str, here: Attendance = NOBODY) -> bool:
        """Whether this process lets the engine think: of those with visitors of a game, one does.

        That with a player comes first. If two think for a moment, one of the two moves is stored.
        """
        cluster = self._rooms.cluster
        elsewhere = cluster.elsewhere(game_id)
        if not elsewhere:
            return True
        if not any(here):
            return False
        everywhere = {**elsewhere, cluster.id: here}
        first = min(
            everywhere,
            key=lambda name: (not (everywhere[name].first or everywhere[name].second), name),
        )
        return first == cluster.id

    def look(self, game_id: str, visitor: str) -> None:
        """Note that somebody looks at a game, without being in its room."""
        now = time.monotonic()
        self._looks[game_id] = (now, visitor)
        self._looks.move_to_end(game_id)
        while next(iter(self._looks.values()))[0] < now - LOOK_SECONDS:
            self._looks.popitem(last=False)

    def _is_looked_at(self, room: Room) -> bool:
        """Whether somebody looks at a game; one with a clock always goes on."""
        if room.crowd.players or room.crowd.watchers or room.game.match.clock.control is not None:
            return True
        look = self._looks.get(room.game.id)
        return look is not None and look[0] > time.monotonic() - LOOK_SECONDS

    def _visitor(self, room: Room) -> str:
        """The visitor for whom the engine thinks: its opponent, or else a watcher."""
        for subscriber in (*room.crowd.players, *room.crowd.watchers):
            return subscriber.visitor
        return self._looks.get(room.game.id, (0.0, ""))[1]

    def resume(self, game_id: str) -> None:
        """Begin to think in a game, unless the engine does already."""
        if game_id not in self._thinking:
            task = asyncio.create_task(self._move(game_id))
            self._thinking[game_id] = task
            task.add_done_callback(lambda done: self._forget(game_id, done))

    async def close(self) -> None:
        """Stop thinking everywhere."""
        tasks = [*self._thinking.values(), *self._storing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, game_id: str, task: asyncio.Task[None]) -> None:
        self._storing.discard(task)
        if self._thinking.get(game_id) is task:
            del self._thinking[game_id]

    async def _move(self, game_id: str) -> None:
        try:
            async with self._rooms.room(game_id) as room:
                await self._move_in(room)
        except UnwantedJobError:
            LOG.debug("nobody looks", extra={"game": game_id})
        except NoGameError:
            LOG.warning("a game is gone", extra={"game": game_id})
        except (EnginePoolError, TessellotError, SQLAlchemyError, OSError) as error:
            LOG.warning("the engine did not move", extra={"game": game_id, "reason": reason(error)})

    async def _move_in(self, room: Room) -> None:
        match = room.game.match
        seat = match.turn
        if seat is None or match.engine_to_move is None:
            return
        job = Job(
            room.game.id,
            "move",
            write_position(match.position),
            match.engine_to_move,
            _seconds(match, seat),
            visitor=self._visitor(room),
        )
        try:
            found = await self._search(room, job)
        except BaseException:
            # If the search was replaced by a new one, that one reports its own progress.
            if self._thinking.get(room.game.id) in (None, asyncio.current_task()):
                room.set_thinking(None)
            raise
        # From here on this is a move like any other: the change that it makes must not cancel it.
        task = asyncio.current_task()
        if task is None or self._thinking.get(room.game.id) is not task:
            return
        self._storing.add(self._thinking.pop(room.game.id))
        room.thinking = None  # The message about the move says so.
        try:
            await room.change_match(
                lambda now_match, now: now_match.play(seat, found.move, now), ply=match.ply
            )
        except BaseException:
            room.broadcast_thinking()
            raise

    async def _search(self, room: Room, job: Job) -> JobResult:
        while True:
            try:
                return await self._result(room, job)
            except UnwantedJobError:
                # Somebody may have come since the job was dropped.
                if not self._is_looked_at(room):
                    raise
            except EngineBusyError as error:
                place = error.waiting + 1
                room.set_thinking(ThinkingView(state="waiting", done=None, place=place))
                await asyncio.sleep(BUSY_SECONDS)

    async def _result(self, room: Room, job: Job) -> JobResult:
        async with aclosing(self._pool.submit(job, lambda: self._is_looked_at(room))) as answers:
            async for answer in answers:
                if isinstance(answer, JobResult):
                    return answer
                if isinstance(answer, JobProgress):
                    room.set_thinking(
                        ThinkingView(
                            state=answer.state, done=answer.done, place=answer.place or None
                        )
                    )
        raise EnginePoolError("the engine gave no answer")


def _seconds(match: Match, seat: Seat) -> float | None:
    left = match.clock.left(seat, time.time())
    return None if left is None else max(MIN_SECONDS, left / CLOCK_SHARE)
