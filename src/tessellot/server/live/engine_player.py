"""The engine as a player: it thinks where it is its turn, and moves as people do."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import aclosing

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import Seat, TessellotError
from tessellot.notation import write_position
from tessellot.play import Match
from tessellot.server.engine_pool import EnginePool, EnginePoolError, Job, JobResult
from tessellot.server.live.room import Room
from tessellot.server.live.rooms import NoGameError, Rooms
from tessellot.server.wire.game_state import ThinkingView

LOG = logging.getLogger(__name__)
CLOCK_SHARE = 20
"""With a clock, the engine takes at most this fraction (1/20) of its time for a move."""
MIN_SECONDS = 0.05


class EnginePlayer:
    """Makes the engine's moves in all rooms."""

    def __init__(self, pool: EnginePool, rooms: Rooms) -> None:
        self._pool = pool
        self._rooms = rooms
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._storing: set[asyncio.Task[None]] = set()
        rooms.on_change = self._game_changed

    def _game_changed(self, room: Room) -> None:
        """Stop thinking about the old position, and begin with the new one."""
        task = self._thinking.pop(room.game.id, None)
        if task is not None:
            task.cancel()
        self.resume_if_due(room)

    def resume_if_due(self, room: Room) -> None:
        """Begin to think if it is the engine's turn."""
        if room.game.match.engine_to_move is not None:
            self.resume(room.game.id)

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
        except NoGameError:
            LOG.warning("a game is gone", extra={"game": game_id})
        except (EnginePoolError, TessellotError, SQLAlchemyError, OSError) as error:
            LOG.warning("the engine did not move", extra={"game": game_id, "reason": str(error)})

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
        async with aclosing(self._pool.submit(job)) as answers:
            async for answer in answers:
                if isinstance(answer, JobResult):
                    return answer
                room.set_thinking(ThinkingView(state=answer.state, done=answer.done))
        raise EnginePoolError("the engine gave no answer")


def _seconds(match: Match, seat: Seat) -> float | None:
    left = match.clock.left(seat, time.time())
    return None if left is None else max(MIN_SECONDS, left / CLOCK_SHARE)
