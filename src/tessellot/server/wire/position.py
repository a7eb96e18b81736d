"""All there is to show of a position."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.server.wire.base import Bits, CellNumber, Message, SeatName


class PieceView(Message):
    """A placed tetromino or taijitu."""

    shape: str
    cells: list[CellNumber]
    black: list[CellNumber]
    white: list[CellNumber]


class SymbolsLayer(Message):
    """The printed X's and O's, covered or not."""

    kind: Literal["symbols"] = "symbols"
    x: list[CellNumber]
    o: list[CellNumber]


class DotLayer(Message):
    """The printed mark of the centre."""

    kind: Literal["dot"] = "dot"
    cell: CellNumber


class PiecesLayer(Message):
    """Tetrominoes or taijitus."""

    kind: Literal["tetrominoes", "taijitus"]
    pieces: list[PieceView]


class DiscsLayer(Message):
    """LOT discs."""

    kind: Literal["discs"] = "discs"
    white: list[CellNumber]
    black: list[CellNumber]
    white_stacks: list[CellNumber]
    black_stacks: list[CellNumber]


LayerView = Annotated[
    SymbolsLayer | DotLayer | PiecesLayer | DiscsLayer, Field(discriminator="kind")
]


class TallyView(Message):
    """What one seat has in a count: the first `counted` of the groups make the points."""

    points: float
    groups: list[list[CellNumber]]
    counted: int


class CountView(Message):
    """One thing that is counted."""

    name: str
    text: str
    first: TallyView
    second: TallyView


class ScoreView(Message):
    """The points of both seats, what they are the sum of, and what else is worth showing."""

    first: float
    second: float
    counts: list[CountView]
    further: list[CountView]


class StockView(Message):
    """How many pieces are left of some kinds of the table (of all colourings, if there are)."""

    shape: str
    left: int
    kinds: list[int]


class RemainingView(Message):
    """How many legal placements a kind of piece has left; kinds without any are left out."""

    kind: int
    count: int


class TurnView(Message):
    """Whose turn it is."""

    seat: SeatName
    side: str


class OutcomeView(Message):
    """How a game ended; without a winner it is a draw, or was aborted."""

    winner: SeatName | None
    reason: str
    """``score``, ``last-placement``, ``line``, ``full-board``, ``resignation``, ``time`` or
    ``aborted``."""
    text: str


class MoveView(Message):
    """A move that was made; `number` is null for a swap."""

    move: str
    number: int | None


class PositionView(Message):
    """All there is to show of a position."""

    ply: int
    """How many moves have been made."""
    text: str
    """The position in one line of notation."""
    turn: TurnView | None
    sides: tuple[str, str]
    """The side of the first seat, and that of the second."""
    can_swap: bool
    score_after_swap: tuple[float, float] | None
    """The points of the first and of the second seat if the swap were taken, where it can be."""
    legal: Bits
    remaining: list[RemainingView]
    supply: list[StockView]
    score: ScoreView
    layers: list[LayerView]
    last: MoveView | None


class ViolationView(Message):
    """A broken rule, and what to point at."""

    rule: str
    text: str
    cells: list[CellNumber]
    pieces: list[PieceView]
