"""Entry of a disc and, if it makes a line, of the disc that stays."""

from __future__ import annotations

from tessellot.games import Disc, Move, PartialMove, Piece, Position, TrayPiece, Violation
from tessellot.geometry import Cell, Grid
from tessellot.locale import Text
from tessellot.terminal.entry.move_entry import GhostState, MoveEntry, within


class DiscEntry(MoveEntry):
    """Entry of a disc and, if it makes lines, the choice of the line and of the disc that stays."""

    def __init__(self, position: Position, near: Cell) -> None:
        super().__init__(position)
        self._cursor = near
        self._choices: tuple[Move, ...] = ()
        self._chosen = 0

    @property
    def ghost(self) -> Move | None:
        return self._choices[self._chosen] if self._choices else Disc(self._cursor)

    @property
    def tray(self) -> tuple[TrayPiece, ...]:
        """Empty: there are always discs, and they all look alike."""
        return ()

    @property
    def focus(self) -> Cell:
        return self._cursor

    @property
    def choosing(self) -> bool:
        """Whether the disc is placed and the disc that stays is being chosen."""
        return bool(self._choices)

    @property
    def state(self) -> GhostState:
        if not self._choices and len(self._completions()) > 1:
            return GhostState.INCOMPLETE
        return super().state

    @property
    def reasons(self) -> tuple[Violation, ...]:
        so_far = not self._choices and len(self._completions()) > 1
        return () if so_far else super().reasons

    def _completions(self) -> tuple[Move, ...]:
        partial = PartialMove(cells=frozenset([self._cursor]))
        return tuple(self.position.completions(partial).moves)

    def step(self, rows: int, columns: int) -> None:
        if self._choices:
            self.next(1 if columns > 0 or rows < 0 else -1)
            return
        self._cursor = Cell(
            within(self._cursor.row + rows, self.size - 1),
            within(self._cursor.column + columns, self.size - 1),
        )

    def click(self, cell: Cell) -> bool:
        if not self._choices:
            same, self._cursor = cell == self._cursor, cell
            return same
        keeping = [n for n, move in enumerate(self._choices) if _kept(move) == cell]
        if not keeping:
            self._choices = ()
            self._cursor = cell
            return False
        if self._chosen in keeping and len(keeping) == 1:
            return True
        later = [number for number in keeping if number > self._chosen]
        self._chosen = (later or keeping)[0]
        return False

    def next(self, by: int = 1) -> bool:
        if self._choices:
            self._chosen = (self._chosen + by) % len(self._choices)
            return True
        grid = Grid.of(self.size)
        free = [cell for cell in grid.cells if not self.position.taken >> grid.index(cell) & 1]
        after = sorted(free, key=lambda cell: (cell <= self._cursor, cell))
        before = sorted(free, key=lambda cell: (cell < self._cursor, cell))
        self._cursor = after[0] if by > 0 else before[-1]
        return True

    def turn(self, quarters: int = 1) -> None:
        self.next(quarters)

    def flip(self) -> None:
        """A disc looks the same from both sides."""

    def take(self, piece: Piece) -> None:
        """There is nothing to choose."""

    def take_shape(self, shape: str) -> None:
        """There is nothing to choose."""

    def show(self, move: Move) -> None:
        if isinstance(move, Disc):
            self.clear()
            self._cursor = move.cell
            if move.keep is not None:
                self._choices = self._completions()
                self._chosen = self._choices.index(move)

    def clear(self) -> None:
        self._choices, self._chosen = (), 0

    def commit(self) -> Move | None:
        if self.state is GhostState.INCOMPLETE:
            self._choices, self._chosen = self._completions(), 0
            return None
        return super().commit()

    def prompt(self) -> Text:
        if self._choices:
            return Text(
                "A line of three: choose the disc that stays ({chosen} of {count}).",
                chosen=self._chosen + 1,
                count=len(self._choices),
            )
        if self.state is GhostState.INCOMPLETE:
            return Text("This makes a line of three: place it, then choose the disc that stays.")
        return Text("A disc can be placed here.")


def _kept(move: Move) -> Cell | None:
    return move.keep if isinstance(move, Disc) else None
