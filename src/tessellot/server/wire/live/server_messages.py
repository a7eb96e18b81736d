"""What the server sends over a WebSocket, beside the whole state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Literal

from pydantic import Field

from tessellot.games import Position, Seat, Violation
from tessellot.locale import Text
from tessellot.server.engine_pool import JobResult
from tessellot.server.settings import CLAIM_SECONDS
from tessellot.server.storage import StoredGame
from tessellot.server.wire.base import Message, RequestId, SeatName
from tessellot.server.wire.live.clocks import ClockTimes, clock_times
from tessellot.server.wire.live.game_state import Presence, Rights, State, ThinkingView, rights
from tessellot.server.wire.positions.judgement import ViolationView, violation_views
from tessellot.server.wire.positions.position import (
    MoveView,
    OutcomeView,
    PositionChange,
    move_view,
    outcome_view,
    position_change,
)

Proven = Literal["first", "second", "draw"]


class MoveMade(Message):
    """A move was made and is stored: the move, and what it changed in the state.

    It applies to the state of the version before; a client that has another one asks for the whole
    state. A move withdraws an offered takeback.
    """

    type: Literal["move"] = "move"
    version: int
    ply: int
    """The number of moves made before it."""
    move: MoveView
    change: PositionChange
    clocks: ClockTimes
    outcome: OutcomeView | None
    draw: SeatName | None
    """The seat whose offer of a draw still stands."""
    thinking: ThinkingView | None
    rights: Rights


class Thinking(Message):
    """The engine begins to think, is still thinking, or has stopped (null)."""

    type: Literal["thinking"] = "thinking"
    thinking: ThinkingView | None


class Hint(Message):
    """The answer to `hint`: the move that the engine would play."""

    type: Literal["hint"] = "hint"
    id: RequestId
    ply: int
    move: MoveView
    proven: Proven | None
    """The result under best play, if it is proven."""


class Evaluation(Message):
    """An answer to `evaluation`, for the first seat; several are sent until one is `final`."""

    type: Literal["evaluation"] = "evaluation"
    id: RequestId
    ply: int
    win: float
    """The first seat's probability of winning, from 0 to 1."""
    margin: float | None
    """The expected lead of the first seat in points (null where the game counts none)."""
    proven: Proven | None
    """The result under best play, if it is proven."""
    variation: list[str]
    """The principal variation."""
    final: bool


class Done(Message):
    """The request was carried out, and its result is stored."""

    type: Literal["done"] = "done"
    id: RequestId
    version: int


class Pong(Message):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    id: RequestId


class Refusal(Message):
    """The request was not carried out, and why, in a sentence."""

    type: Literal["error"] = "error"
    id: RequestId
    code: str
    text: str
    violations: list[ViolationView]
    version: int


ServerMessage = Annotated[
    State | MoveMade | Presence | Thinking | Hint | Evaluation | Done | Pong | Refusal,
    Field(discriminator="type"),
]


def move_made(
    stored: StoredGame,
    thinking: ThinkingView | None,
    seats: frozenset[Seat],
    language: str,
    claim_after: float = CLAIM_SECONDS,
) -> MoveMade:
    """The last move of a game, as the holder of some seats may see it."""
    match = stored.match
    before, after = match.positions[-2:]
    return MoveMade(
        version=stored.version,
        ply=match.ply - 1,
        move=move_view(match.moves[-1], match.game),
        change=position_change(before, after, language),
        clocks=clock_times(match.clock),
        outcome=None
        if match.outcome is None
        else outcome_view(match.outcome, match.position, language),
        draw=None if match.draw is None else match.draw.value,
        thinking=thinking,
        rights=rights(stored, seats, claim_after),
    )


def refusal(
    stored: StoredGame,
    request: RequestId,
    code: str,
    text: Text,
    *,
    language: str,
    violations: Iterable[Violation] = (),
) -> Refusal:
    """Why a request was not carried out."""
    return Refusal(
        id=request,
        code=code,
        text=text.to(language),
        violations=violation_views(violations, stored.match.game.size, language),
        version=stored.version,
    )


def evaluation(request: RequestId, position: Position, found: JobResult) -> Evaluation:
    """The engine's result for the side to move, turned into one for the first seat."""
    first = position.mover is Seat.FIRST
    margin = found.margin
    return Evaluation(
        id=request,
        ply=position.ply,
        win=found.win if first else 1 - found.win,
        margin=margin if margin is None or first else -margin,
        proven=proven_result(position, found),
        variation=list(found.variation),
        final=found.final,
    )


def proven_result(position: Position, found: JobResult) -> Proven | None:
    """Who wins a position, if the engine has proven it."""
    if found.proven is None:
        return None
    winner = found.proven.winner(position.mover)
    return "draw" if winner is None else winner.value


def final_evaluation(request: RequestId, position: Position) -> Evaluation:
    """The result of a finished game, which needs no search."""
    assert position.outcome is not None
    winner = position.outcome.winner
    counted = position.outcome.reason in ("score", "last-placement")
    return Evaluation(
        id=request,
        ply=position.ply,
        win=0.5 if winner is None else float(winner is Seat.FIRST),
        margin=position.score.first - position.score.second if counted else None,
        proven="draw" if winner is None else winner.value,
        variation=[],
        final=True,
    )
