"""Positions: everything that can be shown of one, and what a single move changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tessellot.games import Game, Move, Outcome, Piece, Position, Swap, game_info
from tessellot.games.moves import PieceIndex
from tessellot.locale import Text
from tessellot.notation import write_position
from tessellot.server.wire.base import (
    Bits,
    CellNumber,
    Message,
    SeatName,
    encode_bits,
    encode_cells,
)
from tessellot.server.wire.positions.layers import (
    LayerChange,
    LayerView,
    layer_changes,
    layer_views,
)
from tessellot.server.wire.positions.score import CountView, ScoreView, score_after_swap, score_view


class StockView(Message):
    """How many pieces are left of some kinds of the move table, which share one stock."""

    shape: str
    left: int
    kinds: list[int]


class TurnView(Message):
    """Whose turn it is."""

    seat: SeatName
    side: str


class OutcomeView(Message):
    """How a game ended; without a winner it is a draw, or was aborted."""

    winner: SeatName | None
    reason: str
    """``score``, ``last-placement``, ``tie-for-black``, ``largest-group``, ``line``,
    ``full-board``, ``agreement``, ``resignation``, ``time``, ``left`` or ``aborted``."""
    text: str
    why: list[str]
    """Why the game ended and what decided it, in sentences that name nobody; empty where a player
    ended it."""
    cells: list[CellNumber]
    """The cells that decided it, such as the winning line of LOT."""


class Interlude(Message):
    """The second half of a double game begins, or has just begun."""

    begun: bool
    """Whether its first piece lies already. The other seat may not have seen the beginning."""
    finished: str
    """The name of the game of the first half."""
    next: str
    counts: list[CountView]
    """The counts of the first half."""
    text: str
    """What stays, and what begins."""


class MoveView(Message):
    """A move in notation, and its number in the move table (null for a swap)."""

    move: str
    number: int | None


class ChangingPosition(Message):
    """What nearly every move changes in a position."""

    turn: TurnView | None
    sides: tuple[str, str]
    """The side of the first seat, and that of the second."""
    can_swap: bool
    score_after_swap: tuple[float, float] | None
    """The points of the first and of the second seat if the swap were taken, where it is legal."""
    legal: Bits
    """The legal moves, without the swap."""
    score: ScoreView
    interlude: Interlude | None
    """Where the second half of a double game begins, and until its second piece."""


class PositionView(ChangingPosition):
    """Everything that can be shown of a position."""

    ply: int
    """The number of moves made before."""
    text: str
    """The position in one line of notation."""
    supply: list[StockView]
    layers: list[LayerView]
    last: MoveView | None


class PositionChange(ChangingPosition):
    """What one move changed in a position; the rest is as it was."""

    left: list[int]
    """How many pieces are left of each stock of the supply, in its order."""
    supply: list[StockView] | None
    """The new supply, where the move replaced the stocks themselves (in double games)."""
    layers: list[LayerChange]


@lru_cache(maxsize=2048)
def position_view(position: Position, last: Move | None, language: str) -> PositionView:
    """Everything that can be shown of a position, and the move that led to it."""
    return PositionView(
        **_changing(position, language),
        ply=position.ply,
        text=write_position(position),
        supply=_supply(position),
        layers=layer_views(position),
        last=None if last is None else move_view(last, position.game),
    )


@lru_cache(maxsize=256)
def position_change(before: Position, after: Position, language: str) -> PositionChange:
    """What the move from one position to the next changed."""
    same_stocks = _stock_kinds(before) == _stock_kinds(after)
    return PositionChange(
        **_changing(after, language),
        left=[stock.left for stock in after.supply],
        supply=None if same_stocks else _supply(after),
        layers=layer_changes(before, after),
    )


def move_view(move: Move, game: Game) -> MoveView:
    """A move by its notation and its number."""
    return MoveView(move=str(move), number=move_number(move, game))


def move_number(move: Move, game: Game) -> int | None:
    """The number of a move in the move table, which has no swap."""
    return None if isinstance(move, Swap) else game.move_index.action_of(move)


def outcome_view(outcome: Outcome, position: Position, language: str) -> OutcomeView:
    """How a game ended, with its last position."""
    return OutcomeView(
        winner=None if outcome.winner is None else outcome.winner.value,
        reason=outcome.reason,
        text=outcome.text.to(language),
        why=[text.to(language) for text in _why(outcome, position)],
        cells=encode_cells(outcome.cells, position.game.size),
    )


def _why(outcome: Outcome, position: Position) -> list[Text]:
    """Why a game ended by its rules, and what decided it."""
    if outcome != position.outcome:
        return []
    # A line on the board ends LOT while discs could still be placed.
    ended = None if outcome.cells else position.game.info.no_move_left
    decided = outcome.decided_by or outcome.text
    return [text for text in (ended, decided) if text is not None]


def _changing(position: Position, language: str) -> dict[str, Any]:
    turn = position.turn
    return {
        "turn": None if turn is None else TurnView(seat=turn.seat.value, side=turn.side),
        "sides": position.sides,
        "can_swap": position.can_swap,
        "score_after_swap": score_after_swap(position),
        "legal": encode_bits(position.legal_placements),
        "score": score_view(position, language),
        "interlude": _interlude(position, language),
    }


def _interlude(position: Position, language: str) -> Interlude | None:
    info = position.game.info
    pieces = position.second_half_pieces
    if pieces is None or pieces > 1 or info.second_half is None:
        return None
    finished, following = (game_info(half).name.to(language) for half in info.halves)
    return Interlude(
        begun=pieces > 0,
        finished=finished,
        next=following,
        # The last count is that of the second half.
        counts=score_view(position, language).counts[:-1],
        text=info.second_half.to(language),
    )


def _supply(position: Position) -> list[StockView]:
    index = PieceIndex.of(position.game.move_index)
    return [
        StockView(shape=stock.piece.shape, left=stock.left, kinds=[index.number_of(stock.piece)])
        for stock in position.supply
    ]


def _stock_kinds(position: Position) -> list[Piece]:
    return [stock.piece for stock in position.supply]
