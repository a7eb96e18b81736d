"""Puzzles about the end of a game: one place for a piece is left, or none."""

from __future__ import annotations

from bisect import bisect

from tessellot.games import Move, Position
from tessellot.geometry import Grid
from tessellot.notation import write_position
from tessellot.puzzles.puzzle import Kind, Puzzle, puzzle_id

STEPS = (4, 10, 20, 40, 80, 160)
"""From how many placements to look at the level goes up."""
FREE_CELLS = 4
"""The number of free cells that count as one placement."""


def ending_puzzle(position: Position, last: Move, source: str) -> Puzzle | None:
    """The puzzle of a position, if at most one place for a piece is left in it.

    Its level depends on how many placements lie on free cells beside a piece, since all of them
    have to be looked at. `last` is the move that led to the position.
    """
    legal = position.legal_moves()
    if len({frozenset(move.cells) for move in legal}) > 1:
        return None
    text = write_position(position)
    return Puzzle(
        id=puzzle_id(Kind.OVER, text),
        kind=Kind.OVER,
        position_text=text,
        side=position.side_of(position.mover),
        line_text=tuple(str(move) for move in legal[:1]),
        level=1 + bisect(STEPS, _places_to_look_at(position, last)),
        themes=("is-it-over",),
        last_text=str(last),
        source=source,
    )


def _places_to_look_at(position: Position, last: Move) -> int:
    """Placements of pieces like the last one on free cells beside a piece; a few for free cells."""
    grid = Grid.of(position.game.size)
    taken = position.taken
    beside = grid.spread(taken)
    masks = {grid.mask(move.cells) for move in position.game.move_index if type(move) is type(last)}
    free = (grid.full & ~taken).bit_count()
    return sum(1 for mask in masks if not mask & taken and mask & beside) + free // FREE_CELLS
