"""TAILITS, read from its rulebook and from the ruling on which colourings exist."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple

from tests.literal.cells import (
    FIRST,
    SECOND,
    Cell,
    group_sizes,
    read,
    sharing_an_edge_or_a_corner,
    square_board,
    written,
)
from tests.literal.tetrominoes import (
    PICTURES,
    Figure,
    Table,
    Tetromino,
    in_the_corner,
    picture,
    ways_to_lie,
)

CENTRE = (6, 6)
SEATS = {"black": FIRST, "white": SECOND}


class ColouredTetromino(NamedTuple):
    """A piece with two black and two white squares: Td5f5/e5e6."""

    shape: str
    black: frozenset[Cell]
    white: frozenset[Cell]

    def __str__(self) -> str:
        return f"{self.shape}{written(self.black)}/{written(self.white)}"

    @property
    def plain(self) -> Tetromino:
        """The piece without its colours."""
        return Tetromino(self.shape, self.black | self.white)

    def has_its_shape(self) -> bool:
        """Whether it could be a piece at all: two squares of each colour, in that shape."""
        return len(self.black) == len(self.white) == 2 and self.plain.has_its_shape()

    @property
    def kind(self) -> frozenset[Figure]:
        """What stays the same when the piece is moved, turned or flipped."""
        inks = (("b", self.black), ("w", self.white))
        figure = frozenset((column, row, ink) for ink, cells in inks for column, row in cells)
        return ways_to_lie(in_the_corner(figure))


def read_coloured(text: str) -> ColouredTetromino:
    """The coloured piece that a move tells."""
    black, white = (frozenset(read(part)) for part in text[1:].split("/"))
    return ColouredTetromino(text[0], black, white)


def colourings(piece: Tetromino) -> Iterator[ColouredTetromino]:
    """The six ways to make two of the four squares black."""
    for pair in combinations(piece.cells, 2):
        yield ColouredTetromino(piece.shape, frozenset(pair), piece.cells - set(pair))


def box_of_24() -> Iterator[ColouredTetromino]:
    """The pieces in the box: each shape once in each of its six colourings."""
    for shape in PICTURES:
        yield from colourings(Tetromino(shape, frozenset((c, r) for c, r, _ in picture(shape))))


@dataclass(frozen=True)
class Tailits:
    """A state of play. `pieces` and `scoring` are the options of the same meaning."""

    pieces: str
    scoring: str
    laid: tuple[ColouredTetromino, ...] = ()

    def box(self) -> Counter[object]:
        """How many pieces of each shape, and of each kind, are left."""
        left = Counter[object]()
        for piece in box_of_24():
            left.update([piece.shape, (piece.shape, piece.kind)])
        for piece in self.laid:
            left.subtract([piece.shape, (piece.shape, piece.kind)])
        return left

    def is_in(self, box: Counter[object], piece: ColouredTetromino) -> bool:
        """Whether the box holds such a piece: colours matter unless any colouring is allowed."""
        return box[piece.shape if self.pieces == "any" else (piece.shape, piece.kind)] > 0

    def table(self) -> Table:
        """The pieces on the board without their colours."""
        return Table(square_board(11), [piece.plain for piece in self.laid])

    def placements(self) -> Iterator[ColouredTetromino]:
        """Every legal placement."""
        box = self.box()
        for piece in self.table().placements():
            if self.laid or CENTRE in piece.cells:
                yield from (each for each in colourings(piece) if self.is_in(box, each))

    def legal_moves(self) -> set[str]:
        """Every legal move in notation."""
        return set(map(str, self.placements()))

    def play(self, move: str) -> Tailits:
        """The state after a legal move."""
        return replace(self, laid=(*self.laid, read_coloured(move)))

    def broken_rules(self, move: object) -> set[str]:
        """The ids of the rules that a move breaks."""
        if move == "swap":
            return {"swap"}
        if not isinstance(move, ColouredTetromino):
            return {"wrong-piece"}
        broken = set(self.table().broken_rules(move.plain))
        box = self.box()
        if not move.has_its_shape():
            broken.add("shape")
        elif not self.is_in(box, move):
            broken.add("supply")
        if not box[move.shape]:
            broken.add("supply")
        if not self.laid and CENTRE not in move.plain.cells:
            broken.add("centre")
        return broken

    def is_over(self) -> bool:
        """No more tetrominoes can be placed."""
        return not any(self.placements())

    @property
    def side_to_move(self) -> str:
        """Black begins, then in turn."""
        return "white" if len(self.laid) % 2 else "black"

    def turn(self) -> tuple[str, str] | None:
        """The person and the side to move."""
        return None if self.is_over() else (SEATS[self.side_to_move], self.side_to_move)

    def groups(self, side: str) -> list[int]:
        """The sizes of a side's groups, diagonal connections included, two at the least."""
        squares = {
            cell
            for piece in self.laid
            for cell in (piece.black if side == "black" else piece.white)
        }
        return [*group_sizes(squares, sharing_an_edge_or_a_corner), 0, 0]

    def score(self) -> dict[str, float]:
        """The size of the group that is compared first, per seat."""
        rank = 1 if self.scoring == "second-largest" else 0
        return {seat: self.groups(side)[rank] for side, seat in SEATS.items()}

    def last_to_place(self) -> str:
        """The person who placed the last tetromino."""
        return FIRST if len(self.laid) % 2 else SECOND

    def winner(self) -> str | None:
        """The seat that won a game that is over."""
        ranks = [1, 0] if self.scoring == "second-largest" else [0]
        for rank in ranks:
            black, white = self.groups("black")[rank], self.groups("white")[rank]
            if black != white:
                return FIRST if black > white else SECOND
        return self.last_to_place()
