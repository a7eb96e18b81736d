"""Tables of all moves of a game: what the page draws ghosts from, by number.

The id of a table names a game and the options that matter to it, so that a table can be made
from its id alone: of a board only the size matters.
"""

from __future__ import annotations

from base64 import b64encode
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
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.server import wire


class UnknownTableError(TessellotError):
    """There is no table of that id."""

    def __init__(self, wanted: str) -> None:
        super().__init__(Text("There is no table {id!r}.", id=wanted))


Kind = tuple[str, tuple[Cell, ...], tuple[Cell, ...]]


def table_id(of: Game) -> str:
    """The id of a game's table."""
    values = (of.size if name == "board" else value for name, value in of.options.items())
    return ".".join(map(str, (of.info.id, *values)))


def game_of_table(wanted: str) -> Game:
    """Some game that has the table of that id."""
    name, *values = wanted.split(".")
    options = game_info(name).options
    if len(values) != len(options):
        raise UnknownTableError(wanted)
    given: dict[str, object] = {}
    for option, value in zip(options, values, strict=True):
        given[option.name] = _empty_board(value) if option.name == "board" else value
    made = game(name, **given)
    if table_id(made) != wanted:
        raise UnknownTableError(wanted)
    return made


def _empty_board(size: str) -> Board:
    if size not in map(str, SIZES):
        raise OptionError(Text("There is no board of size {size}.", size=size))
    return Board.from_rows(["." * int(size)] * int(size))


def kind(move: Move) -> Kind:
    """Which piece of the set a move places."""
    match move:
        case Placement(shape, _):
            return shape, (), ()
        case ColouredPlacement(shape, black, white):
            return kind_of(shape, black, white)
        case Taijitu():
            return "taijitu", (Cell(0, 0),), (Cell(0, 1),)
        case _:
            return "disc", (), ()


class Numbering:
    """The kinds of pieces among a game's moves, and which moves place which."""

    def __init__(self, of: Game) -> None:
        self.kinds: list[Kind] = []
        self.kind_numbers: list[int] = []
        known: dict[Kind, int] = {}
        for move in of.move_index.placements:
            found = kind(move)
            if found not in known:
                known[found] = len(self.kinds)
                self.kinds.append(found)
            self.kind_numbers.append(known[found])
        self.masks = [0] * len(self.kinds)
        for number, found_kind in enumerate(self.kind_numbers):
            self.masks[found_kind] |= 1 << number

    @staticmethod
    @cache
    def of_table(wanted: str) -> Numbering:
        """The numbering of a table, worked out once."""
        return Numbering(game_of_table(wanted))

    def kinds_of_stock(
        self, shape: str, black: tuple[Cell, ...], white: tuple[Cell, ...]
    ) -> list[int]:
        """The kinds that a stock counts: one, or all of the shape if colours do not matter."""
        return [
            number
            for number, (name, dark, light) in enumerate(self.kinds)
            if name == shape and (not black or (dark, light) == (black, white))
        ]


def table_json(wanted: str) -> bytes:
    """The table of that id, as it is sent."""
    of = game_of_table(wanted)
    numbering = Numbering.of_table(wanted)
    size = of.size
    placements = of.move_index.placements
    return (
        wire.Table(
            id=wanted,
            size=size,
            kinds=[
                wire.KindView(shape=shape, black=list(black), white=list(white))
                for shape, black, white in numbering.kinds
            ],
            kind=numbering.kind_numbers,
            cells=[cell_numbers(_cells(move), size) for move in placements],
            black=[cell_numbers(_black(move), size) for move in placements],
            keep=[_keep(move, size) for move in placements],
            removed=[cell_numbers(getattr(move, "removed", ()), size) for move in placements],
            notation=[str(move) for move in placements],
        )
        .model_dump_json()
        .encode()
    )


def bits(numbers: int) -> wire.Bits:
    """A set of moves as it is sent."""
    return b64encode(numbers.to_bytes((numbers.bit_length() + 7) // 8, "little")).decode("ascii")


def cell_numbers(cells: tuple[Cell, ...], size: int) -> list[int]:
    """Cells as they are sent."""
    return [cell.row * size + cell.column for cell in cells]


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


def _keep(move: Move, size: int) -> int | None:
    keep = getattr(move, "keep", None)
    return None if keep is None else keep.row * size + keep.column
