"""Entering a move: what is in the hand, where its ghost lies, and what the rules say of it.

Knows no screen. A ghost is legal, refused with its reasons, or good so far: a disc that makes a
line, of which it is still to be said which disc stays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum

from tessellot.games import Move, Position, Violation
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.terminal.entry.held_piece import HeldPiece, Kind, kinds


class State(Enum):
    """What the rules say of the ghost."""

    NOTHING = "nothing"
    SO_FAR = "so far"
    LEGAL = "legal"
    REFUSED = "refused"


class MoveEntry(ABC):
    """A move being entered. Every verb changes the ghost; only `commit` gives the move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.size = position.game.size

    @staticmethod
    def begin(position: Position, near: Cell | None = None) -> MoveEntry:
        """A fresh entry for whatever is to be placed now, near a cell where it can be."""
        from tessellot.terminal.entry.disc_entry import DiscEntry
        from tessellot.terminal.entry.piece_entry import PieceEntry

        middle = Cell(position.game.size // 2, position.game.size // 2)
        disc = HeldPiece.of(next(iter(position.legal_moves()))) is None
        entry = (DiscEntry if disc else PieceEntry)(position, near or middle)
        if entry.state is State.REFUSED:
            entry.next()
        return entry

    @property
    @abstractmethod
    def ghost(self) -> Move | None:
        """The move that is shown."""

    @property
    @abstractmethod
    def focus(self) -> Cell:
        """The cell that the next step starts from."""

    @abstractmethod
    def step(self, rows: int, columns: int) -> None:
        """Move the ghost, as far as the board goes."""

    @abstractmethod
    def click(self, cell: Cell) -> bool:
        """Point at a cell: the ghost moves there; whether it was pointed at a second time."""

    @abstractmethod
    def next(self, by: int = 1) -> bool:
        """Show the next legal move, or the one before; whether there is one."""

    @abstractmethod
    def show(self, move: Move) -> None:
        """Make a move the ghost."""

    @abstractmethod
    def clear(self) -> None:
        """Put back what was taken."""

    @abstractmethod
    def prompt(self) -> Text:
        """What can be done now, for whoever has not begun or has a good ghost."""

    @abstractmethod
    def turn(self, quarters: int = 1) -> None:
        """Turn the piece clockwise, or the other way."""

    @abstractmethod
    def flip(self) -> None:
        """Turn the piece over."""

    @abstractmethod
    def take(self, piece: HeldPiece) -> None:
        """Take a piece into the hand."""

    @abstractmethod
    def take_shape(self, shape: str) -> None:
        """Take a piece of a shape or, if it is in the hand, its next colouring."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The pieces that can be taken."""
        return kinds(self.position)

    @property
    def held(self) -> HeldPiece | None:
        """The piece in the hand, as it is turned."""
        return None

    @property
    def reasons(self) -> tuple[Violation, ...]:
        """Every rule that the ghost breaks."""
        return () if self.ghost is None else self.position.why_illegal(self.ghost)

    @property
    def state(self) -> State:
        """What the rules say of the ghost."""
        if self.ghost is None:
            return State.NOTHING
        return State.REFUSED if self.reasons else State.LEGAL

    def commit(self) -> Move | None:
        """The ghost's move, if it can be played as it is."""
        return self.ghost if self.state is State.LEGAL else None


def within(value: int, most: int) -> int:
    """The value, or the nearest that lies on the board."""
    return max(0, min(value, most))
