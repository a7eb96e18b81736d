"""What a position looks like to the seat to move, as named planes over the cells of the board.

A feature is a mask of cells, or a number that holds for the whole board. `Game.plane_names` says
which of them a game has and in which order; `tessellot.arrays` turns them into an array.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tessellot.games.layers import Discs, Layer, Symbols, Taijitus, Tetrominoes
from tessellot.games.moves import ColouredPlacement, Placement
from tessellot.games.pieces.tetrominoes import SHAPES
from tessellot.games.seats import Seat
from tessellot.geometry import Cell, Grid

if TYPE_CHECKING:
    from tessellot.games.protocol import Position

Feature = int | float
"""A mask of cells (int), or the value of every cell of the plane (float)."""

SHAPE_PLANES = SHAPES
"""The cells covered by tetrominoes of each shape. As equal shapes share no edge, these tell where
every piece lies."""

SUPPLY_PLANES = tuple(f"{shape}-left" for shape in SHAPES)
"""The share of the pieces of each shape that is still beside the board."""

SYMBOL_PLANES = ("own-symbols", "opponent-symbols")
SQUARE_PLANES = ("own-squares", "opponent-squares")
TAIJITU_PLANES = ("own-taijitus", "opponent-taijitus")
DISC_PLANES = ("own-discs", "opponent-discs", "own-stacks", "opponent-stacks")

FIRST_SEAT = "first-seat"
CAN_SWAP = "can-swap"
SWAPPED = "swapped"
SECOND_HALF = "second-half"
LAST_TETROMINO = "last-tetromino"


def features(position: Position) -> dict[str, Feature]:
    """Every feature of a position by its name; those that are missing are empty."""
    mover = position.mover
    found: dict[str, Feature] = {
        FIRST_SEAT: float(mover is Seat.FIRST),
        CAN_SWAP: float(position.can_swap),
        SWAPPED: float(position.sides != position.game.info.sides),
    }
    grid = Grid.of(position.game.size)
    layers = position.layers
    for layer in layers:
        found |= _layer_features(layer, grid, position.side_of(mover))
    pieces = [layer for layer in layers if isinstance(layer, Tetrominoes | Taijitus)]
    placed = [p for layer in layers if isinstance(layer, Tetrominoes) for p in layer.pieces]
    if len(pieces) > 1:
        found[SECOND_HALF] = 1.0
        found[LAST_TETROMINO] = float(Seat.at(len(placed)) is not mover)
    return found | _supply_features(position, placed)


def _layer_features(layer: Layer, grid: Grid, side: str) -> dict[str, Feature]:
    """The features of one layer, seen by the player of a side."""
    if isinstance(layer, Symbols):
        x, o = grid.mask(layer.x), grid.mask(layer.o)
        return dict(zip(SYMBOL_PLANES, (x, o) if side == "X" else (o, x), strict=True))
    if isinstance(layer, Taijitus):
        black = grid.mask(piece.black for piece in layer.pieces)
        white = grid.mask(piece.white for piece in layer.pieces)
        return dict(zip(TAIJITU_PLANES, _own_first(black, white, side), strict=True))
    if isinstance(layer, Discs):
        singles = _own_first(grid.mask(layer.black), grid.mask(layer.white), side)
        stacks = _own_first(grid.mask(layer.black_stacks), grid.mask(layer.white_stacks), side)
        return dict(zip(DISC_PLANES, (*singles, *stacks), strict=True))
    if isinstance(layer, Tetrominoes):
        return _tetromino_features(layer, grid, side)
    return {}


def _tetromino_features(layer: Tetrominoes, grid: Grid, side: str) -> dict[str, Feature]:
    cells: dict[str, list[Cell]] = {shape: [] for shape in SHAPES}
    black: list[Cell] = []
    white: list[Cell] = []
    for piece in layer.pieces:
        cells[piece.shape] += piece.cells
        if isinstance(piece, ColouredPlacement):
            black += piece.black
            white += piece.white
    found: dict[str, Feature] = {shape: grid.mask(cells[shape]) for shape in SHAPES}
    squares = _own_first(grid.mask(black), grid.mask(white), side)
    return found | dict(zip(SQUARE_PLANES, squares, strict=True))


def _own_first(black: int, white: int, side: str) -> tuple[int, int]:
    return (black, white) if side == "black" else (white, black)


def _supply_features(
    position: Position, placed: list[Placement | ColouredPlacement]
) -> dict[str, Feature]:
    """How much is left of each shape, of all that there is."""
    left: Counter[str] = Counter()
    kinds = position.supply
    for stock in kinds:
        # Under “any colouring” every kind of a shape shares the pieces of that shape.
        shape, any_kind = stock.piece.shape, position.game.options.get("pieces") == "any"
        left[shape] = max(left[shape], stock.left) if any_kind else left[shape] + stock.left
    gone = Counter(piece.shape for piece in placed)
    return {
        f"{shape}-left": left[shape] / (left[shape] + gone[shape]) if left[shape] else 0.0
        for shape in SHAPES
    }
