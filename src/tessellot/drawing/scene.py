"""Scenes: the visible items of a position of any game, from the bottom up.

A tetromino hides all that lies under it. A taijitu on a tetromino hides the squares that are
printed there, but leaves the body of the piece in sight around it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tessellot.games.errors import NotationError
from tessellot.games.layers import Discs, Dot, Layer, Symbols, Taijitus, Tetrominoes
from tessellot.games.moves import ColouredPlacement, Disc, Move, Placement, Taijitu
from tessellot.geometry import Cell
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Symbol:
    """A visible X or O."""

    cell: Cell
    mark: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one cell."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class CentreDot:
    """The visible mark of the centre."""

    cell: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one cell."""
        return (self.cell,)


@dataclass(frozen=True, slots=True)
class Piece:
    """A tetromino; `squares` are the sides of its printed squares that are in sight.

    It is `settled` once something is to be placed on top: its squares have been counted.
    """

    shape: str
    cells: tuple[Cell, ...]
    squares: Mapping[Cell, str] = field(default_factory=dict)
    settled: bool = False


@dataclass(frozen=True, slots=True)
class Domino:
    """A taijitu; `halves` are the sides of its halves that are in sight."""

    halves: Mapping[Cell, str]
    raised: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The visible cells."""
        return tuple(self.halves)


@dataclass(frozen=True, slots=True)
class Stone:
    """A LOT disc or a stack of two."""

    cell: Cell
    side: str
    stacked: bool

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The one cell."""
        return (self.cell,)


Item = Symbol | CentreDot | Piece | Domino | Stone


def scene(layers: Sequence[Layer]) -> tuple[Item, ...]:
    """Everything visible, from the bottom up."""
    items: list[Item] = []
    for index, layer in enumerate(layers):
        above = layers[index + 1 :]
        hidden = frozenset(cell for other in above for cell in _covered_by(other))
        stepped_on = any(isinstance(other, Tetrominoes) for other in layers[:index])
        items += _items(layer, hidden, raised=stepped_on, settled=bool(above))
    return tuple(items)


def piece_of(
    move: Placement | ColouredPlacement,
    hidden: frozenset[Cell] = frozenset(),
    *,
    settled: bool = False,
) -> Piece:
    """A placed tetromino, with some of its squares out of sight."""
    if isinstance(move, Placement):
        return Piece(move.shape, move.cells, settled=settled)
    squares = dict.fromkeys(move.black, "black") | dict.fromkeys(move.white, "white")
    return Piece(
        move.shape,
        move.cells,
        {cell: squares[cell] for cell in move.cells if cell not in hidden},
        settled,
    )


def domino_of(
    move: Taijitu, hidden: frozenset[Cell] = frozenset(), *, raised: bool = False
) -> Domino:
    """A placed taijitu, with some of its halves out of sight."""
    halves = {move.black: "black", move.white: "white"}
    return Domino({cell: halves[cell] for cell in move.cells if cell not in hidden}, raised)


def placed(move: Move, side: str, *, raised: bool) -> Iterator[Item]:
    """What a move puts on the board."""
    match move:
        case Placement() | ColouredPlacement():
            yield piece_of(move)
        case Taijitu():
            yield domino_of(move, raised=raised)
        case Disc():
            if move.cell not in (move.keep, *move.removed):
                yield Stone(move.cell, side, stacked=False)
            if move.keep is not None:
                yield Stone(move.keep, side, stacked=True)


def _items(layer: Layer, hidden: frozenset[Cell], *, raised: bool, settled: bool) -> Iterator[Item]:
    match layer:
        case Symbols(x, o):
            marks = sorted([(cell, "X") for cell in x] + [(cell, "O") for cell in o])
            yield from (Symbol(cell, mark) for cell, mark in marks if cell not in hidden)
        case Dot(cell):
            if cell not in hidden:
                yield CentreDot(cell)
        case Tetrominoes(pieces):
            yield from (piece_of(piece, hidden, settled=settled) for piece in pieces)
        case Taijitus(pieces):
            dominoes = (domino_of(piece, hidden, raised=raised) for piece in pieces)
            yield from (domino for domino in dominoes if domino.halves)
        case Discs():
            for side, singles, stacks in (
                ("white", layer.white, layer.white_stacks),
                ("black", layer.black, layer.black_stacks),
            ):
                yield from (Stone(cell, side, stacked=False) for cell in singles)
                yield from (Stone(cell, side, stacked=True) for cell in stacks)


def _covered_by(layer: Layer) -> Iterator[Cell]:
    if isinstance(layer, (Tetrominoes, Taijitus)):
        for piece in layer.pieces:
            yield from piece.cells


def cells_named(cells: Iterable[Cell | str]) -> tuple[Cell, ...]:
    """Cells, of which some may be names."""
    return tuple(_cell_named(cell) if isinstance(cell, str) else cell for cell in cells)


def _cell_named(name: str) -> Cell:
    try:
        return Cell.parse(name)
    except ValueError:
        raise NotationError(Text("expected a cell such as d5"), name) from None
