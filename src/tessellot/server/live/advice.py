"""Hints and evaluations for one subscriber."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing

from tessellot.games import Position
from tessellot.locale import Text
from tessellot.notation import read_move, write_position
from tessellot.play import MatchError
from tessellot.server.engine_pool import (
    EngineBusyError,
    EnginePool,
    EnginePoolError,
    Job,
    JobResult,
)
from tessellot.server.engine_pool.availability import check_engine
from tessellot.server.live.room import Room
from tessellot.server.live.subscriber import Subscriber
from tessellot.server.rate_limit import Allowance
from tessellot.server.storage import StoredGame
from tessellot.server.wire.live.client_messages import AskEvaluation, AskHint
from tessellot.server.wire.live.game_state import may_be_advised
from tessellot.server.wire.live.server_messages import (
    Hint,
    evaluation,
    final_evaluation,
    proven_result,
)
from tessellot.server.wire.positions.position import move_view

LOG = logging.getLogger(__name__)
Question = AskHint | AskEvaluation


def check_advice(stored: StoredGame) -> None:
    """Raise a MatchError if nobody may be helped in a game."""
    if not may_be_advised(stored):
        text = Text("There is no help in a game between people while it runs.")
        raise MatchError("no-advice", text)


class Adviser:
    """Asks the engine for a subscriber, one question at a time."""

    __slots__ = ("_allowance", "_pool", "_room", "_subscriber", "_task")

    def __init__(
        self, pool: EnginePool, room: Room, subscriber: Subscriber, allowance: Allowance
    ) -> None:
        self._pool = pool
        self._room = room
        self._subscriber = subscriber
        self._allowance = allowance
        self._task: asyncio.Task[None] | None = None

    async def ask(self, question: Question) -> None:
        """Begin to answer a question; one that is still open is dropped."""
        match = self._room.game.match
        check_advice(self._room.game)
        check_engine(match.game.info.id)
        await self._allowance.check("advice", Text("Too many questions: wait a moment."))
        ply = question.ply if isinstance(question, AskEvaluation) else None
        ply = match.ply if ply is None else ply
        if ply > match.ply:
            raise MatchError("wrong-ply", Text("The game has not come that far."))
        self.stop()
        self._task = asyncio.create_task(self._answer(question, match.positions[ply]))

    def stop(self) -> None:
        """Drop the open question."""
        if self._task is not None:
            self._task.cancel()

    async def _answer(self, question: Question, position: Position) -> None:
        if position.outcome is not None:
            if isinstance(question, AskEvaluation):
                self._subscriber.send(final_evaluation(question.id, position))
            else:
                self._room.refuse(self._subscriber, question.id, "over", Text("The game is over."))
            return
        job = Job(
            self._room.game.id,
            "evaluation",
            write_position(position),
            visitor=self._subscriber.visitor,
        )
        try:
            async with aclosing(self._pool.submit(job)) as answers:
                async for answer in answers:
                    if isinstance(answer, JobResult):
                        self._send(question, position, answer)
        except EngineBusyError as error:
            self._room.refuse(
                self._subscriber,
                question.id,
                "busy",
                Text(
                    "The engine is busy: {waiting} others are waiting. Try again soon.",
                    waiting=error.waiting,
                ),
            )
        except EnginePoolError as error:
            LOG.warning("no advice", extra={"game": self._room.game.id, "reason": str(error)})
            self._room.refuse(
                self._subscriber, question.id, "no-answer", Text("The engine has no answer now.")
            )

    def _send(self, question: Question, position: Position, found: JobResult) -> None:
        if isinstance(question, AskEvaluation):
            self._subscriber.send(evaluation(question.id, position, found))
        elif found.final:
            move = move_view(read_move(found.move, position.game), position.game)
            proven = proven_result(position, found)
            self._subscriber.send(Hint(id=question.id, ply=position.ply, move=move, proven=proven))
