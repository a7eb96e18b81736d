"""Hints and evaluations for one guest: never in a game between people while it runs."""

from __future__ import annotations

import asyncio
import logging
from contextlib import aclosing
from typing import TYPE_CHECKING

from tessellot.games import Position, Seat
from tessellot.locale import Text
from tessellot.notation import read_move
from tessellot.play import MatchError
from tessellot.server import wire
from tessellot.server.engine_pool import Found, ThinkingError
from tessellot.server.live import states
from tessellot.server.rate_limit import Bucket
from tessellot.server.views import move_view

if TYPE_CHECKING:
    from tessellot.server.live.connection import Connection

LOG = logging.getLogger(__name__)
Question = wire.AskHint | wire.AskEvaluation


class Adviser:
    """Asks the engine on behalf of a guest, one question at a time."""

    def __init__(self, connection: Connection, bucket: Bucket) -> None:
        self._connection = connection
        self._bucket = bucket
        self._asking: asyncio.Task[None] | None = None

    def ask(self, question: Question) -> None:
        """Begin to answer; a question that was open before is dropped."""
        room = self._connection.room
        if not states.may_be_advised(room):
            raise MatchError(
                "no-advice", Text("There is no help in a game between people while it runs.")
            )
        if not self._bucket.take():
            raise MatchError("too-many", Text("Too many questions: wait a moment."))
        ply = question.ply if isinstance(question, wire.AskEvaluation) else None
        ply = room.game.match.ply if ply is None else ply
        if ply > room.game.match.ply:
            raise MatchError("wrong-ply", Text("The game has not come that far."))
        self.stop()
        self._asking = asyncio.create_task(self._answer(question, ply))

    def stop(self) -> None:
        """Drop the open question."""
        if self._asking is not None:
            self._asking.cancel()

    async def _answer(self, question: Question, ply: int) -> None:
        room = self._connection.room
        position = room.game.match.positions[ply]
        if position.outcome is not None:
            if isinstance(question, wire.AskEvaluation):
                self._connection.send(_decided(question, position))
            else:
                self._connection.refuse(question, "over", Text("The game is over."))
            return
        turns = self._connection.hub.turns
        try:
            async with aclosing(turns.advise(room, position)) as answers:
                async for found in answers:
                    self._tell(question, position, found)
        except ThinkingError as error:
            LOG.warning("no advice", extra={"game": room.game.id, "reason": str(error)})
            self._connection.refuse(question, "no-answer", Text("The engine has no answer now."))

    def _tell(self, question: Question, position: Position, found: Found) -> None:
        if isinstance(question, wire.AskEvaluation):
            self._connection.send(_evaluation(question, position, found))
        elif found.final:
            move = read_move(found.move, position.game)
            self._connection.send(
                wire.Hint(id=question.id, ply=position.ply, move=move_view(move, position.game))
            )


def _evaluation(question: wire.AskEvaluation, position: Position, found: Found) -> wire.Evaluation:
    """What was found for the side to move, as it is for the first seat."""
    first = position.mover is Seat.FIRST
    margin = found.margin
    proven: wire.Proven | None = None
    if found.proven == "draw":
        proven = "draw"
    elif found.proven is not None:
        proven = "first" if (found.proven == "win") is first else "second"
    return wire.Evaluation(
        id=question.id,
        ply=position.ply,
        win=found.win if first else 1 - found.win,
        margin=margin if margin is None or first else -margin,
        proven=proven,
        line=list(found.line),
        final=found.final,
    )


def _decided(question: wire.AskEvaluation, position: Position) -> wire.Evaluation:
    """A finished game needs no thought."""
    assert position.outcome is not None
    winner = position.outcome.winner
    win = 0.5 if winner is None else float(winner is Seat.FIRST)
    counted = position.outcome.reason in ("score", "last-placement")
    return wire.Evaluation(
        id=question.id,
        ply=position.ply,
        win=win,
        margin=position.score.first - position.score.second if counted else None,
        proven="draw" if winner is None else winner.value,
        line=[],
        final=True,
    )
