"""Judgements of moves that are not made yet: broken rules, completions, safe cells."""

from __future__ import annotations

from collections.abc import Iterable

from tessellot.games import Completions, Move, Position, Violation
from tessellot.games.moves import SWAP
from tessellot.geometry import Grid
from tessellot.server.wire.base import Bits, CellNumber, Message, encode_bits, encode_cells
from tessellot.server.wire.positions.layers import PieceView, piece_view
from tessellot.server.wire.positions.position import MoveView, move_number, move_view

EXAMPLES = 12
"""How many completions are written out."""


class ViolationView(Message):
    """A broken rule, with the cells and pieces to point at."""

    rule: str
    text: str
    cells: list[CellNumber]
    pieces: list[PieceView]


class Judgement(Message):
    """Whether a move is legal and, if not, every rule that it breaks."""

    move: str
    number: int | None
    legal: bool
    violations: list[ViolationView]
    points: tuple[float, float] | None
    """The points of the first and of the second seat after the move, if it is legal."""


class CompletionsView(Message):
    """The legal moves that a partial move can become."""

    moves: Bits
    can_swap: bool
    count: int
    examples: list[str]
    """Some of them in notation."""
    move: MoveView | None
    """The legal move that it already is, if any."""
    violations: list[ViolationView]
    """If it can become none: why."""


class Safety(Message):
    """Cells that can never be covered again; null where a game does not compute them."""

    ply: int
    safe: list[CellNumber] | None
    coverable: list[CellNumber] | None
    """Symbols in sight that may still be covered."""


def violation_views(
    violations: Iterable[Violation], size: int, language: str
) -> list[ViolationView]:
    """Broken rules, without the cells off the board, which cannot be pointed at."""
    grid = Grid.of(size)
    return [
        ViolationView(
            rule=violation.rule,
            text=violation.text.to(language),
            cells=encode_cells((cell for cell in violation.cells if cell in grid), size),
            pieces=[piece_view(piece, size) for piece in violation.pieces],
        )
        for violation in violations
    ]


def judgement(position: Position, move: Move, language: str) -> Judgement:
    """Whether a move is legal and, if not, every rule that it breaks."""
    broken = position.broken_rules(move)
    return Judgement(
        move=str(move),
        number=move_number(move, position.game),
        legal=not broken,
        violations=violation_views(broken, position.game.size, language),
        points=None if broken else _points_after(position, move),
    )


def _points_after(position: Position, move: Move) -> tuple[float, float]:
    score = position.play(move).score
    return score.first, score.second


def completions_view(position: Position, found: Completions, language: str) -> CompletionsView:
    """The legal moves that a partial move can become."""
    return CompletionsView(
        moves=encode_bits(found.moves.bits & position.legal_placements),
        can_swap=SWAP in found.moves,
        count=len(found.moves),
        examples=[str(move) for move in found.moves[:EXAMPLES]],
        move=None if found.move is None else move_view(found.move, position.game),
        violations=violation_views(found.why, position.game.size, language),
    )


def safety(position: Position) -> Safety:
    """The cells that can never be covered again, where the game computes them."""
    masks = position.safe_cells()
    if masks is None:
        return Safety(ply=position.ply, safe=None, coverable=None)
    size = position.game.size
    grid, safe = Grid.of(size), masks[0] | masks[1]
    visible = 0
    for count in position.score.counts:
        if count.name == "symbols":
            groups = (*count.first.groups, *count.second.groups)
            visible |= grid.mask(cell for group in groups for cell in group)
    return Safety(
        ply=position.ply,
        safe=encode_cells(grid.cells_of(safe), size),
        coverable=encode_cells(grid.cells_of(visible & ~safe), size),
    )
