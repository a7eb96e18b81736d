"""Move tables: every move that a game could ever see, by its number.

The page draws the moves from this table. Its id names a game and those options that matter to it,
so that a table can be built from its id alone: of a board only the size matters.
"""

from __future__ import annotations

from tessellot.games import (
    Board,
    Game,
    Move,
    OptionError,
    TessellotError,
    game,
    game_info,
)
from tessellot.games.boards import SIZES
from tessellot.games.moves import PieceIndex
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.server.wire.base import CellNumber, Message, encode_cells


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
    pieces = PieceIndex.of(of.move_index)
    size = of.size
    moves = of.move_index.placements
    return MoveTable(
        id=table_id,
        size=size,
        kinds=[
            KindView(shape=kind.shape, black=list(kind.black), white=list(kind.white))
            for kind in pieces.kinds
        ],
        kind=pieces.kind_of_action,
        cells=[encode_cells(move.cells, size) for move in moves],
        black=[encode_cells(_black_cells(move), size) for move in moves],
        keep=[_keep(move, size) for move in moves],
        removed=[encode_cells(getattr(move, "removed", ()), size) for move in moves],
        notation=[str(move) for move in moves],
    )


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


def _black_cells(move: Move) -> tuple[Cell, ...]:
    return tuple(cell for cell, side in move.squares if side == "black")


def _keep(move: Move, size: int) -> CellNumber | None:
    keep = getattr(move, "keep", None)
    return None if keep is None else encode_cells((keep,), size)[0]
