"""LOT, read from its rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations
from typing import NamedTuple

from tests.literal.cells import FIRST, SECOND, Cell, read, square_board, written

BOARD = square_board(7)
DIRECTIONS = [(1, 0), (0, 1), (1, 1), (1, -1)]

Board = dict[Cell, str]
"""What stands on each cell that is not empty: w or b, and W or B for a stack."""


class Disc(NamedTuple):
    """A disc and, if it resolves a line, the disc that stays and the two that leave."""

    cell: Cell
    keep: Cell | None = None
    removed: frozenset[Cell] = frozenset()

    def __str__(self) -> str:
        placed = written([self.cell])
        if self.keep is None:
            return placed
        return f"{placed}^{written([self.keep])}x{written(self.removed)}"


def read_disc(text: str) -> Disc:
    """The disc that a move tells, with its line."""
    cell, *others = read(text)
    return Disc(cell, others[0], frozenset(others[1:])) if others else Disc(cell)


def threes() -> Iterator[tuple[Cell, Cell, Cell]]:
    """Any three consecutive cells in any of the four directions."""
    for column, row in BOARD:
        for across, up in DIRECTIONS:
            three = (
                (column, row),
                (column + across, row + up),
                (column + 2 * across, row + 2 * up),
            )
            if BOARD.issuperset(three):
                yield three


def from_picture(picture: str) -> Board:
    """The board that a picture shows: the top line is row 7, dots are empty cells."""
    return {
        (column, row): character
        for row, line in enumerate(reversed(picture.split("\n")), 1)
        for column, character in enumerate(line.split(), 1)
        if character != "."
    }


THREES = list(threes())


@dataclass(frozen=True)
class Lot:
    """A state of play. Turns belong to colours; a swap hands the colours over."""

    board: tuple[tuple[Cell, str], ...] = ()
    discs_played: int = 0
    swapped: bool = False

    @property
    def side_to_move(self) -> str:
        """White begins, then in turn."""
        return "black" if self.discs_played % 2 else "white"

    def seat_of(self, side: str) -> str:
        """The person who plays a side now."""
        return FIRST if (side == "white") != self.swapped else SECOND

    def swap_is_allowed(self) -> bool:
        """On Black's first turn only, and only once."""
        return self.discs_played == 1 and not self.swapped

    def lines_of_stacks(self, side: str) -> bool:
        """Whether a side has three consecutive stacks."""
        stacks = {cell for cell, disc in self.board if disc == side[0].upper()}
        return any(stacks.issuperset(three) for three in THREES)

    def is_won(self) -> bool:
        """Whether either side has its line of stacks."""
        return self.lines_of_stacks("white") or self.lines_of_stacks("black")

    def lines_made(self, cell: Cell) -> list[frozenset[Cell]]:
        """The lines of three own singles that a disc of the mover on this cell makes."""
        singles = {where for where, disc in self.board if disc == self.side_to_move[0]} | {cell}
        return [frozenset(t) for t in THREES if cell in t and singles.issuperset(t)]

    def legal_moves(self) -> set[str]:
        """Every legal move in notation."""
        if self.is_won():
            return set()
        moves = {"swap"} if self.swap_is_allowed() else set()
        for cell in BOARD - dict(self.board).keys():
            lines = self.lines_made(cell)
            if not lines:
                moves.add(str(Disc(cell)))
            for line in lines:
                for keep, *removed in permutations(line):
                    moves.add(str(Disc(cell, keep, frozenset(removed))))
        return moves

    def play(self, move: str) -> Lot:
        """The state after a legal move."""
        if move == "swap":
            return replace(self, swapped=True)
        disc = read_disc(move)
        board = dict(self.board)
        colour = self.side_to_move[0]
        board[disc.cell] = colour
        if disc.keep is not None:
            for cell in disc.removed:
                del board[cell]
            board[disc.keep] = colour.upper()
        return replace(self, board=tuple(board.items()), discs_played=self.discs_played + 1)

    def broken_rules(self, move: object) -> set[str]:
        """The ids of the rules that a move breaks."""
        if move == "swap":
            return set() if self.swap_is_allowed() else {"swap"}
        if not isinstance(move, Disc):
            return {"wrong-piece"}
        broken = {"game-over"} if self.is_won() else set()
        if move.cell not in BOARD:
            return broken | {"off-board"}
        if move.cell in dict(self.board):
            return broken | {"overlap"}
        lines = self.lines_made(move.cell)
        if move.keep is None:
            return broken | {"unresolved"} if lines else broken
        chosen_well = len(move.removed) == 2 and move.removed | {move.keep} in lines
        return broken if chosen_well else broken | {"no-line"}

    def is_over(self) -> bool:
        """Three stacks in line, or no empty cell."""
        return self.is_won() or len(self.board) == len(BOARD)

    def turn(self) -> tuple[str, str] | None:
        """The person and the side to move."""
        return None if self.is_over() else (self.seat_of(self.side_to_move), self.side_to_move)

    def score(self) -> dict[str, float]:
        """How many stacks each seat has."""
        discs = [disc for _, disc in self.board]
        return {self.seat_of(side): discs.count(side[0].upper()) for side in ("white", "black")}

    def winner(self) -> str | None:
        """The seat with three stacks in line; None is a draw."""
        for side in ("white", "black"):
            if self.lines_of_stacks(side):
                return self.seat_of(side)
        return None
