"""Move entry: the piece that is held, the ghost on the board, and the rules' verdict on it.

Knows no screen. A ghost is legal, refused with its reasons, or incomplete: a disc that makes a
line, before the choice of the disc that stays.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum

from tessellot.games import Disc, Move, Piece, Position, TrayPiece, Violation
from tessellot.geometry import Cell
from tessellot.locale import Text


class GhostState(Enum):
    """The rules' verdict on the ghost."""

    NOTHING = "nothing"
    INCOMPLETE = "incomplete"
    LEGAL = "legal"
    REFUSED = "refused"


class MoveEntry(ABC):
    """A move that is being entered. All methods change the ghost; `commit` returns the move."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.size = position.game.size

    @staticmethod
    def begin(position: Position, near: Cell | None = None) -> MoveEntry:
        """An entry for the pieces that are placed now, with its ghost near a cell."""
        from tessellot.terminal.entry.disc_entry import DiscEntry
        from tessellot.terminal.entry.piece_entry import PieceEntry

        middle = Cell(position.game.size // 2, position.game.size // 2)
        places_discs = isinstance(position.legal_moves()[0], Disc)
        entry = (DiscEntry if places_discs else PieceEntry)(position, near or middle)
        if entry.state is GhostState.REFUSED:
            entry.next()
        return entry

    @property
    @abstractmethod
    def ghost(self) -> Move | None:
        """The move that is shown."""

    @property
    @abstractmethod
    def focus(self) -> Cell:
        """The cell from which the next step starts."""

    @abstractmethod
    def step(self, rows: int, columns: int) -> None:
        """Move the ghost, within the board."""

    @abstractmethod
    def click(self, cell: Cell) -> bool:
        """Move the ghost to a cell; True if it was there already, so that it is to be played."""

    @abstractmethod
    def next(self, by: int = 1) -> bool:
        """Show the next legal move, or the previous one; False if there is none."""

    @abstractmethod
    def show(self, move: Move) -> None:
        """Make a move the ghost."""

    @abstractmethod
    def clear(self) -> None:
        """Put the piece back."""

    @abstractmethod
    def prompt(self) -> Text:
        """What can be done now, while the ghost is not refused."""

    @abstractmethod
    def turn(self, quarters: int = 1) -> None:
        """Turn the piece by a quarter, clockwise if `quarters` is positive."""

    @abstractmethod
    def flip(self) -> None:
        """Turn the piece over."""

    @abstractmethod
    def take(self, piece: Piece) -> None:
        """Hold a piece of the tray."""

    @abstractmethod
    def take_shape(self, shape: str) -> None:
        """Hold a piece of a shape or, if it is held already, its next colouring."""

    @property
    def tray(self) -> tuple[TrayPiece, ...]:
        """The pieces that can be taken."""
        return self.position.tray

    @property
    def held(self) -> Piece | None:
        """The held piece in its orientation."""
        return None

    @property
    def reasons(self) -> tuple[Violation, ...]:
        """All rules that the ghost breaks."""
        return () if self.ghost is None else self.position.why_illegal(self.ghost)

    @property
    def state(self) -> GhostState:
        """The rules' verdict on the ghost."""
        if self.ghost is None:
            return GhostState.NOTHING
        return GhostState.REFUSED if self.reasons else GhostState.LEGAL

    def commit(self) -> Move | None:
        """The ghost's move if it is legal."""
        return self.ghost if self.state is GhostState.LEGAL else None


def within(value: int, most: int) -> int:
    """The value, limited to 0 … `most`."""
    return max(0, min(value, most))
