"""Scenes: the visible items of a position of any game, from the bottom up.

A tetromino hides all that lies under it. A taijitu on a tetromino hides the squares that are
printed there, but leaves the body of the piece in sight around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tessellot.games.errors import NotationError
from tessellot.games.layers import Discs, Dot, Layer, Symbols, Taijitus, Tetrominoes
from tessellot.games.moves import ColouredPlacement, Disc, Move, Placement, Taijitu, read_cell
from tessellot.games.pieces.piece import Square
from tessellot.games.protocol import Game
from tessellot.geometry import Cell, Grid
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class SymbolItem:
    """A visible X or O."""

    cell: Cell
    mark: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one cell."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class CentreDotItem:
    """The visible mark of the centre."""

    cell: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one cell."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class TetrominoItem:
    """A tetromino; `squares` are the sides of its printed squares that are in sight.

    It is `settled` once something is to be placed on top: its squares have been counted.
    """

    shape: str
    cells: tuple[Cell, ...]
    squares: Mapping[Cell, str] = field(default_factory=dict)
    settled: bool = False


@dataclass(frozen=True, slots=True)
class TaijituItem:
    """A taijitu; `halves` are the sides of its halves that are in sight."""

    halves: Mapping[Cell, str]
    raised: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The visible cells."""
        return tuple(self.halves)


@dataclass(frozen=True, slots=True)
class DiscItem:
    """A LOT disc or a stack of two."""

    cell: Cell
    side: str
    stacked: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one cell."""
        return (self.cell,)


Item = SymbolItem | CentreDotItem | TetrominoItem | TaijituItem | DiscItem


def scene(layers: Sequence[Layer]) -> tuple[Item, ...]:
    """Everything visible, from the bottom up."""
    items: list[Item] = []
    for index, layer in enumerate(layers):
        above = layers[index + 1 :]
        hidden = frozenset(cell for other in above for cell in _covered_by(other))
        stepped_on = any(isinstance(other, Tetrominoes) for other in layers[:index])
        items += _items(layer, hidden, raised=stepped_on, settled=bool(above))
    return tuple(items)


def tetromino_item(
    shape: str,
    squares: Iterable[Square],
    hidden: frozenset[Cell] = frozenset(),
    *,
    settled: bool = False,
) -> TetrominoItem:
    """A tetromino on the board, with some of its squares hidden."""
    squares = tuple(squares)
    return TetrominoItem(
        shape,
        tuple(cell for cell, _ in squares),
        {cell: side for cell, side in squares if side and cell not in hidden},
        settled,
    )


def taijitu_item(
    squares: Iterable[Square], hidden: frozenset[Cell] = frozenset(), *, raised: bool = False
) -> TaijituItem:
    """A taijitu on the board, with some of its halves hidden."""
    return TaijituItem({cell: side for cell, side in squares if cell not in hidden}, raised)


def placed(move: Move, side: str, *, raised: bool) -> Iterator[Item]:
    """What a move puts on the board."""
    match move:
        case Placement() | ColouredPlacement():
            yield tetromino_item(move.shape, move.squares)
        case Taijitu():
            yield taijitu_item(move.squares, raised=raised)
        case Disc():
            if move.cell not in (move.keep, *move.removed):
                yield DiscItem(move.cell, side, stacked=False)
            if move.keep is not None:
                yield DiscItem(move.keep, side, stacked=True)


def _items(layer: Layer, hidden: frozenset[Cell], *, raised: bool, settled: bool) -> Iterator[Item]:
    match layer:
        case Symbols(x, o):
            marks = sorted([(cell, "X") for cell in x] + [(cell, "O") for cell in o])
            yield from (SymbolItem(cell, mark) for cell, mark in marks if cell not in hidden)
        case Dot(cell):
            if cell not in hidden:
                yield CentreDotItem(cell)
        case Tetrominoes(pieces):
            for piece in pieces:
                yield tetromino_item(piece.shape, piece.squares, hidden, settled=settled)
        case Taijitus(pieces):
            items = (taijitu_item(piece.squares, hidden, raised=raised) for piece in pieces)
            yield from (item for item in items if item.halves)
        case Discs():
            for side, singles, stacks in (
                ("white", layer.white, layer.white_stacks),
                ("black", layer.black, layer.black_stacks),
            ):
                yield from (DiscItem(cell, side, stacked=False) for cell in singles)
                yield from (DiscItem(cell, side, stacked=True) for cell in stacks)


def _covered_by(layer: Layer) -> Iterator[Cell]:
    if isinstance(layer, (Tetrominoes, Taijitus)):
        for piece in layer.pieces:
            yield from piece.cells


def cells_named(cells: Iterable[Cell | str], size: int) -> tuple[Cell, ...]:
    """Cells of a board, of which some may be names."""
    if isinstance(cells, str):
        raise TypeError(f"{cells!r} is one text: pass a list of cells, such as {cells.split()}")
    grid = Grid.of(size)
    found = tuple(map(read_cell, cells))
    for cell in found:
        if cell not in grid:
            expected = Text("expected a cell of the board, a1 to {last}", last=grid.cells[-1])
            raise NotationError(expected, str(cell))
    return found


def known_move(move: Move | str, game: Game) -> Move:
    """A move of the game, of which the text may be given; any other is refused."""
    return game.move_of(game.action_of(move))
