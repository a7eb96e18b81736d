"""Entering a piece: taken into the hand, turned, flipped and moved over the board."""

from __future__ import annotations

from tessellot.drawing.board_text import cells_of
from tessellot.games import Move, Position
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.terminal.entry.held_piece import HeldPiece
from tessellot.terminal.entry.move_entry import MoveEntry, State, within


class PieceEntry(MoveEntry):
    """Entering a piece: a tetromino, plain or coloured, or a taijitu."""

    def __init__(self, position: Position, near: Cell) -> None:
        super().__init__(position)
        self._hand: HeldPiece | None = None
        self._pivot = near
        self.clear()

    @property
    def held(self) -> HeldPiece | None:
        return self._hand

    @property
    def focus(self) -> Cell:
        return self._pivot

    @property
    def corner(self) -> Cell:
        """Where the bottom left of the piece in the hand is, within the board."""
        assert self._hand is not None
        row, column = self._hand.anchor
        return Cell(
            within(self._pivot.row - row, self.size - self._hand.height),
            within(self._pivot.column - column, self.size - self._hand.width),
        )

    @property
    def ghost(self) -> Move | None:
        return None if self._hand is None else self._hand.move_at(self.corner)

    def clear(self) -> None:
        """Put the piece back; the only one there is stays in the hand."""
        self._hand = None
        if len(self.kinds) == 1:
            self._hold(self.kinds[0].piece)

    def take(self, piece: HeldPiece) -> None:
        same = self._hand is not None and self._hand.kind == piece
        if not same:
            self._hold(piece)

    def take_shape(self, shape: str) -> None:
        choices = [kind for kind in self.kinds if kind.piece.shape == shape]
        available = [kind.piece for kind in choices if kind.left] or [k.piece for k in choices]
        at = -1
        if self._hand is not None and self._hand.kind in available:
            at = available.index(self._hand.kind)
        if available:
            self.take(available[(at + 1) % len(available)])

    def turn(self, quarters: int = 1) -> None:
        self._change(self._grasped().turned(clockwise=quarters > 0))

    def flip(self) -> None:
        self._change(self._grasped().flipped())

    def step(self, rows: int, columns: int) -> None:
        self._grasped()
        self._pivot = Cell(self._pivot.row + rows, self._pivot.column + columns)
        self._settle()

    def click(self, cell: Cell) -> bool:
        if self._hand is not None and cell in cells_of(self.ghost):
            return True
        self._grasped()
        self._pivot = cell
        self._settle()
        return False

    def next(self, by: int = 1) -> bool:
        hand = self._hand
        moves = [
            move
            for move in self.position.legal_moves()
            if (other := HeldPiece.of(move)) and (hand is None or other.kind == hand.kind)
        ]
        if self.ghost in moves:
            self.show(moves[(moves.index(self.ghost) + by) % len(moves)])
        elif moves:
            here = cells_of(self.ghost)
            self.show(min(moves, key=lambda move: _distance(cells_of(move), here)))
        return bool(moves)

    def show(self, move: Move) -> None:
        hand = HeldPiece.of(move)
        if hand is not None:
            cells = cells_of(move)
            self._hand = hand
            self._pivot = Cell(
                min(cell.row for cell in cells) + hand.anchor.row,
                min(cell.column for cell in cells) + hand.anchor.column,
            )

    def prompt(self) -> Text:
        if self._hand is None:
            shapes = dict.fromkeys(kind.piece.shape for kind in self.kinds)
            return Text("Take a piece: {shapes}.", shapes=", ".join(shapes))
        fits = next((kind.fits for kind in self.kinds if kind.piece == self._hand.kind), 0)
        return Text("It fits here. Ways to place this piece: {fits}.", fits=fits)

    def _hold(self, piece: HeldPiece) -> None:
        """Take a piece: as it lies if it fits, else in the way in which it does here."""
        way = piece
        for turned in (piece, *piece.ways()):
            self._hand = turned
            if self.state is State.LEGAL:
                way = turned
                break
        self._change(way)

    def _grasped(self) -> HeldPiece:
        """What is in the hand; an empty hand takes the first piece there is."""
        if self._hand is None:
            self._hold(next((kind.piece for kind in self.kinds if kind.fits), self.kinds[0].piece))
        assert self._hand is not None
        return self._hand

    def _change(self, hand: HeldPiece) -> None:
        self._hand = hand
        self._settle()

    def _settle(self) -> None:
        """Keep the pivot where the piece really is."""
        assert self._hand is not None
        row, column = self._hand.anchor
        self._pivot = Cell(self.corner.row + row, self.corner.column + column)


def _distance(cells: tuple[Cell, ...], others: tuple[Cell, ...]) -> int:
    """How far apart two placements are, square by square."""
    pairs = zip(sorted(cells), sorted(others), strict=False)
    return sum(abs(a.row - b.row) + abs(a.column - b.column) for a, b in pairs)
