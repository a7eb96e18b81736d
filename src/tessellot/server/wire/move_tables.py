"""Move tables: every move that a game could ever see, by its number.

The page draws the moves from this table. Its id names a game and those options that matter to it,
so that a table can be built from its id alone: of a board only the size matters.
"""

from __future__ import annotations

from functools import cache

from tessellot.games import (
    Board,
    ColouredPlacement,
    Disc,
    Game,
    Move,
    OptionError,
    Placement,
    Taijitu,
    TessellotError,
    game,
    game_info,
)
from tessellot.games.boards import SIZES
from tessellot.games.pieces.colourings import kind_of
from tessellot.games.pieces.tray import Stock
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.server.wire.base import CellNumber, Message, encode_cells

PieceKind = tuple[str, tuple[Cell, ...], tuple[Cell, ...]]
"""A shape with its black and its white squares."""


class KindView(Message):
    """A kind of piece. `black` and `white` are rows and columns of its squares."""

    shape: str
    """``L``, ``I``, ``T``, ``S``, ``taijitu`` or ``disc``."""
    black: list[tuple[int, int]]
    white: list[tuple[int, int]]


class MoveTable(Message):
    """Every move of a game by its number: lists of equal length, with one entry for each move.

    For a disc `cells` is its cell, `keep` the disc that stays and `removed` those that leave if it
    resolves a line; for other moves these are null and empty. `black` are the cells of the piece
    that show black; it is empty for pieces without colours.
    """

    id: str
    size: int
    kinds: list[KindView]
    kind: list[int]
    """An index into `kinds`."""
    cells: list[list[CellNumber]]
    black: list[list[CellNumber]]
    keep: list[CellNumber | None]
    removed: list[list[CellNumber]]
    notation: list[str]


class UnknownTableError(TessellotError):
    """There is no move table with that id."""

    def __init__(self, table_id: str) -> None:
        super().__init__(Text("There is no table {id!r}.", id=table_id))


def move_table_id(of: Game) -> str:
    """The id of a game's move table."""
    values = (of.size if name == "board" else value for name, value in of.options.items())
    return ".".join(map(str, (of.info.id, *values)))


def move_table(table_id: str) -> MoveTable:
    """The move table with an id."""
    of = _game_of(table_id)
    kinds = PieceKinds.of_table(table_id)
    size = of.size
    moves = of.move_index.placements
    return MoveTable(
        id=table_id,
        size=size,
        kinds=[
            KindView(shape=shape, black=list(black), white=list(white))
            for shape, black, white in kinds.kinds
        ],
        kind=kinds.kind_of_move,
        cells=[encode_cells(_cells(move), size) for move in moves],
        black=[encode_cells(_black(move), size) for move in moves],
        keep=[_keep(move, size) for move in moves],
        removed=[encode_cells(getattr(move, "removed", ()), size) for move in moves],
        notation=[str(move) for move in moves],
    )


class PieceKinds:
    """The kinds of pieces in a game, and the kind that each move places."""

    def __init__(self, of: Game) -> None:
        self.kind_of_move: list[int] = []
        indices: dict[PieceKind, int] = {}
        for move in of.move_index.placements:
            self.kind_of_move.append(indices.setdefault(_kind(move), len(indices)))
        self.kinds = list(indices)

    @staticmethod
    @cache
    def of_table(table_id: str) -> PieceKinds:
        """The kinds of a move table."""
        return PieceKinds(_game_of(table_id))

    def in_stock(self, stock: Stock) -> list[int]:
        """The kinds that a stock holds: one, or all of its shape if colours do not matter."""
        return [
            index
            for index, (shape, black, white) in enumerate(self.kinds)
            if shape == stock.shape
            and (not stock.black or (black, white) == (stock.black, stock.white))
        ]


def _game_of(table_id: str) -> Game:
    """A game that has the table with this id."""
    name, *values = table_id.split(".")
    options = game_info(name).options
    if len(values) != len(options):
        raise UnknownTableError(table_id)
    chosen: dict[str, object] = {}
    for option, value in zip(options, values, strict=True):
        chosen[option.name] = _empty_board(value) if option.name == "board" else value
    found = game(name, **chosen)
    if move_table_id(found) != table_id:
        raise UnknownTableError(table_id)
    return found


def _empty_board(size: str) -> Board:
    if size not in map(str, SIZES):
        raise OptionError(Text("There is no board of size {size}.", size=size))
    return Board.from_rows(["." * int(size)] * int(size))


def _kind(move: Move) -> PieceKind:
    match move:
        case Placement(shape, _):
            return shape, (), ()
        case ColouredPlacement(shape, black, white):
            return kind_of(shape, black, white)
        case Taijitu():
            return "taijitu", (Cell(0, 0),), (Cell(0, 1),)
        case _:
            return "disc", (), ()


def _cells(move: Move) -> tuple[Cell, ...]:
    match move:
        case Disc(cell, _, _):
            return (cell,)
        case Placement() | ColouredPlacement() | Taijitu():
            return move.cells
        case _:
            return ()


def _black(move: Move) -> tuple[Cell, ...]:
    match move:
        case ColouredPlacement(_, black, _):
            return black
        case Taijitu(black, _):
            return (black,)
        case _:
            return ()


def _keep(move: Move, size: int) -> CellNumber | None:
    keep = getattr(move, "keep", None)
    return None if keep is None else encode_cells((keep,), size)[0]
