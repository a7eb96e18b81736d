"""Engine questions over one WebSocket: what a client asks, and what it is told.

Every question has a `version` of the client's choosing, and every answer repeats it together with
the position that it belongs to. A newer question of a connection ends the older one.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.server.wire.base import CellNumber, Message, SeatName
from tessellot.server.wire.live.server_messages import Proven
from tessellot.server.wire.positions.position import MoveView
from tessellot.server.wire.study.lessons import MoveText
from tessellot.server.wire.study.trees import PositionLine

MAX_LINES = 5
Version = Annotated[int, Field(ge=0, le=2**53)]
Seconds = Annotated[float, Field(gt=0, le=3600)]
VerdictName = Literal["only", "best", "good", "inaccuracy", "mistake", "blunder"]


class Ask(Message):
    """Ask about a position; an older question of this connection is given up."""

    type: Literal["ask"]
    version: Version
    position: PositionLine
    lines: Annotated[int, Field(ge=1, le=MAX_LINES)] = 1
    seconds: Seconds | None = None
    """How long to think; by default, and at most, as long as the server allows."""
    overlays: bool = True
    """Whether to tell the best value and the owner of each cell, too."""
    threat: bool = False
    """Ask what the other side would play if it were its turn, in games where that makes sense."""


class AskReview(Message):
    """Ask for a judgement of every move of a game; an older question is given up."""

    type: Literal["review"]
    version: Version
    position: PositionLine
    """Where the moves begin."""
    moves: Annotated[list[MoveText], Field(min_length=1, max_length=400)]
    seconds: Seconds | None = None
    """For each position; by default, and at most, as long as the server allows."""


class Stop(Message):
    """Give up the question of this version, or whichever runs."""

    type: Literal["stop"]
    version: Version | None = None


class AnalysisPing(Message):
    """Ask for a `pong`."""

    type: Literal["ping"]


AnalysisRequest = Annotated[Ask | AskReview | Stop | AnalysisPing, Field(discriminator="type")]


class LineView(Message):
    """One line: a move, and how play goes on with best moves; values are the first seat's."""

    move: MoveView
    win: float
    """The first seat's probability of winning, from 0 to 1."""
    margin: float | None
    """The expected lead of the first seat in points (null where the game counts none)."""
    exact: bool
    """Whether the winner of a proven line has this margin at its end: else it is expected."""
    proven: Proven | None
    """Who wins after this move under best play, if it is proven."""
    pv: list[MoveView]
    """The principal variation, beginning with the move."""
    visits: int


class ProofState(Message):
    """How far a proof has come: “41 of 63 replies settled”."""

    settled: int
    """Moves whose result is proven."""
    moves: int
    """All legal moves."""
    nodes: int


class ProvenResult(Message):
    """The result of the position under best play by both, as a proof."""

    winner: SeatName | None
    """Null for a draw."""
    margin: float | None
    """By how many points the first seat wins (negative if it loses); null while only the winner is
    known, or where the game counts no points."""
    text: str


class CellValues(Message):
    """Overlays: a number for each cell of the board, by its number; null where there is none."""

    best: list[float | None]
    """The value for the side to move of the best move that covers the cell, from 0 to 1: win chance
    and margin together, as the search weighs them."""
    first: list[float]
    """How often the cell counts for the first seat at the end of the engine's games, 0 to 1: a
    symbol that stays visible, a square of a counted group, a disc or stack."""
    second: list[float]
    safe: list[CellNumber] | None
    """Cells that nobody can cover any more; null where the game does not tell."""


class AnalysisLines(Message):
    """What is known about a position so far; sent again and again until it is `final`."""

    type: Literal["lines"] = "lines"
    version: Version
    position: PositionLine
    lines: list[LineView]
    depth: int
    """The length of the longest line."""
    nodes: int
    seconds: float
    speed: int
    """Nodes a second."""
    proof: ProofState | None
    """Null where nothing can be proven yet."""
    proven: ProvenResult | None
    cells: CellValues | None
    cached: bool
    """Whether this was known before it was asked."""
    final: bool


class Waiting(Message):
    """The question waits for a free engine, or the engine is compiled."""

    type: Literal["waiting"] = "waiting"
    version: Version
    state: Literal["waiting", "compiling", "thinking"]
    place: int
    """The place in the queue, from 1; 0 if it is this question's turn."""
    done: float | None
    """The progress of compilation, from 0 to 1."""


class ValueView(Message):
    """The value of a position for the seat that moved."""

    win: float
    margin: float | None
    proven: Literal["win", "loss", "draw"] | None


class JudgedMove(Message):
    """The judgement of one move of a game."""

    turn: int
    """The number of the move, from 1."""
    seat: SeatName
    move: MoveView
    before: ValueView
    """With the best move."""
    after: ValueView
    """With the move that was made."""
    loss: float
    """The winning probability that it lost."""
    points: float | None
    """The points of the expected margin that it lost."""
    verdict: VerdictName
    mark: str
    """``?!``, ``?``, ``??``, or empty."""
    missed_win: bool
    """Whether the position was proven won before it, and is so no longer."""
    best: list[MoveView]
    """The best move and how play would go on."""
    why: str
    """What was better and why; empty for a good move."""


class Judged(Message):
    """One more move of the game under review is judged."""

    type: Literal["judged"] = "judged"
    version: Version
    position: PositionLine
    """The position before the move."""
    judged: JudgedMove
    done: int
    of: int


class SeatSummary(Message):
    """The play of one seat."""

    accuracy: float
    """From 0 to 100: 100 without any loss of winning probability."""
    average_loss: float
    """Winning probability lost in a move, on average."""
    inaccuracies: int
    mistakes: int
    blunders: int
    missed_wins: int


class ReviewDone(Message):
    """All moves are judged."""

    type: Literal["reviewed"] = "reviewed"
    version: Version
    first: SeatSummary
    second: SeatSummary


class AnalysisError(Message):
    """A question that is not answered, and why."""

    type: Literal["error"] = "error"
    version: Version | None
    code: str
    text: str


class AnalysisPong(Message):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"


AnalysisAnswer = Annotated[
    AnalysisLines | Waiting | Judged | ReviewDone | AnalysisError | AnalysisPong,
    Field(discriminator="type"),
]
