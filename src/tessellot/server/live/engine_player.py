"""The engine's turns and advice: its moves enter by the same door as a person's."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Coroutine
from contextlib import aclosing
from itertools import product

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import GAMES, Position, Seat, TessellotError, game
from tessellot.notation import write_position
from tessellot.play import Match
from tessellot.server.engine_pool import EnginePool, Found, Job, ThinkingError
from tessellot.server.live.room import NoGameError, Room, Rooms
from tessellot.server.wire import ThinkingView

LOG = logging.getLogger(__name__)
CLOCK_SHARE = 20
"""With a clock, the engine takes at most this part of its time for a move."""
LEAST_SECONDS = 0.05
WARM_LEVELS = ("1", "8")
"""The weakest level looks one move ahead, the strongest searches: together they need it all."""


class EnginePlayer:
    """Sees to it that the engine moves wherever it is its turn."""

    def __init__(self, pool: EnginePool) -> None:
        self.pool = pool
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._others: set[asyncio.Task[None]] = set()

    def game_changed(self, rooms: Rooms, room: Room) -> None:
        """Begin to think if it is the engine's turn now; what was thought before is in vain."""
        task = self._thinking.pop(room.game.id, None)
        if task is not None:
            task.cancel()
        self.resume_if_due(rooms, room)

    def resume_if_due(self, rooms: Rooms, room: Room) -> None:
        """Think if it is the engine's turn."""
        if room.game.match.engine_to_move is not None:
            self.resume(rooms, room.game.id)

    def resume(self, rooms: Rooms, game_id: str) -> None:
        """Think in a game, as after a restart, unless that is being done already."""
        if game_id not in self._thinking:
            task = asyncio.create_task(self._move(rooms, game_id))
            self._thinking[game_id] = task
            task.add_done_callback(lambda done: self._forget(game_id, done))

    def warm_up(self) -> None:
        """Compile the engine for every game, before anybody needs it."""
        self._keep(self._warm_up())

    async def close(self) -> None:
        """Stop all thoughts."""
        tasks = [*self._thinking.values(), *self._others]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def advise(self, room: Room, position: Position) -> AsyncGenerator[Found]:
        """What the engine thinks of a position, as strong as it can in a moment."""
        job = Job(room.game.id, "evaluation", write_position(position))
        async with aclosing(self.pool.ask(job)) as answers:
            async for answer in answers:
                if isinstance(answer, Found):
                    yield answer

    def _forget(self, game_id: str, task: asyncio.Task[None]) -> None:
        self._others.discard(task)
        if self._thinking.get(game_id) is task:
            del self._thinking[game_id]

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._others.add(task)
        task.add_done_callback(self._others.discard)

    async def _move(self, rooms: Rooms, game_id: str) -> None:
        try:
            async with rooms.room(game_id) as room:
                await self._move_in(room)
        except NoGameError:
            LOG.warning("a game is gone", extra={"game": game_id})
        except (ThinkingError, TessellotError, SQLAlchemyError, OSError) as error:
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
            found = await self._answer(room, job)
        except BaseException:
            # A new thought in this game, begun meanwhile, shows itself.
            if self._thinking.get(room.game.id) in (None, asyncio.current_task()):
                room.set_thinking(None)
            raise
        # From here on it is a move like any other, which its own arrival must not cancel.
        task = asyncio.current_task()
        if task is None or self._thinking.get(room.game.id) is not task:
            return
        self._others.add(self._thinking.pop(room.game.id))
        room.thinking = None  # which the move itself tells
        try:
            await room.change_match(
                lambda now_match, now: now_match.play(seat, found.move, now), ply=match.ply
            )
        except BaseException:
            room.tell_thinking()
            raise

    async def _answer(self, room: Room, job: Job) -> Found:
        async with aclosing(self.pool.ask(job)) as answers:
            async for answer in answers:
                if isinstance(answer, Found):
                    return answer
                room.set_thinking(ThinkingView(state=answer.state, done=answer.done))
        raise ThinkingError("the engine fell silent")

    async def _warm_up(self) -> None:
        started = time.monotonic()
        for game_id, level in product(GAMES, WARM_LEVELS):
            position = write_position(game(game_id).start())
            job = Job("", "warm-up", position, level, LEAST_SECONDS)
            try:
                async with aclosing(self.pool.ask(job)) as answers:
                    async for _ in answers:
                        pass
            except ThinkingError as error:
                LOG.warning("the engine cannot be warmed up", extra={"reason": str(error)})
                return
        LOG.info("the engine is warm", extra={"seconds": round(time.monotonic() - started, 1)})


def _seconds(match: Match, seat: Seat) -> float | None:
    left = match.clock.left(seat, time.time())
    return None if left is None else max(LEAST_SECONDS, left / CLOCK_SHARE)
