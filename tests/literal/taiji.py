"""TAIJI, read from the rulings (the double games of the TAILITS rulebook play it too)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tests.literal.cells import (
    FIRST,
    SECOND,
    Cell,
    group_sizes,
    read,
    sharing_an_edge,
    square_board,
    written,
)


class Taijitu(NamedTuple):
    """A piece with one black and one white half: d5/e5."""

    black: Cell
    white: Cell

    def __str__(self) -> str:
        return f"{written([self.black])}/{written([self.white])}"


def read_taijitu(text: str) -> Taijitu:
    """The taijitu that a move tells."""
    return Taijitu(*read(text))


@dataclass(frozen=True)
class Taiji:
    """A state of play. `raised` are cells that lie higher than the rest of the board.

    White begins; who that is, a double game may say otherwise than TAIJI does.
    """

    size: int
    groups: int
    white_seat: str = FIRST
    raised: frozenset[Cell] = frozenset()
    laid: tuple[Taijitu, ...] = ()

    @property
    def black_seat(self) -> str:
        """The person who plays black."""
        return SECOND if self.white_seat == FIRST else FIRST

    def broken_rules(self, move: object) -> set[str]:
        """The ids of the rules that a move breaks."""
        if move == "swap":
            return {"swap"}
        if not isinstance(move, Taijitu):
            return {"wrong-piece"}
        broken = set()
        covered = {cell for piece in self.laid for cell in piece}
        on_board = set(move) <= square_board(self.size)
        if move.white not in sharing_an_edge(move.black):
            broken.add("shape")
        if not on_board:
            broken.add("off-board")
        if set(move) & covered:
            broken.add("overlap")
        if on_board and (move.black in self.raised) != (move.white in self.raised):
            broken.add("not-flat")
        return broken

    def legal_moves(self) -> set[str]:
        """Every legal move in notation."""
        free = square_board(self.size) - {cell for piece in self.laid for cell in piece}
        return {
            str(Taijitu(black, white))
            for black in free
            for white in sharing_an_edge(black) & free
            if (black in self.raised) == (white in self.raised)
        }

    def play(self, move: str) -> Taiji:
        """The state after a legal move."""
        return replace(self, laid=(*self.laid, read_taijitu(move)))

    def is_over(self) -> bool:
        """No taijitu fits any more."""
        return not self.legal_moves()

    @property
    def side_to_move(self) -> str:
        """White begins, then in turn."""
        return "black" if len(self.laid) % 2 else "white"

    def turn(self) -> tuple[str, str] | None:
        """The person and the side to move."""
        if self.is_over():
            return None
        seat = self.white_seat if self.side_to_move == "white" else self.black_seat
        return seat, self.side_to_move

    def score(self) -> dict[str, float]:
        """The sum of the largest groups, connected by edges only, per seat."""
        white = group_sizes({piece.white for piece in self.laid}, sharing_an_edge)
        black = group_sizes({piece.black for piece in self.laid}, sharing_an_edge)
        return {
            self.white_seat: sum(white[: self.groups]),
            self.black_seat: sum(black[: self.groups]),
        }

    def winner(self) -> str | None:
        """The seat that won a game that is over: Black wins ties."""
        score = self.score()
        more = score[self.white_seat] > score[self.black_seat]
        return self.white_seat if more else self.black_seat
