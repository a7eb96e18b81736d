"""Entry of a piece: taken from the tray, turned, flipped and moved over the board."""

from __future__ import annotations

from tessellot.games import Move, Piece, Position
from tessellot.games.moves import PieceIndex, lower_left
from tessellot.geometry import Cell
from tessellot.locale import Text
from tessellot.terminal.entry.move_entry import GhostState, MoveEntry, within


class PieceEntry(MoveEntry):
    """Entry of any piece with an orientation: a tetromino, plain or coloured, or a taijitu."""

    def __init__(self, position: Position, near: Cell) -> None:
        super().__init__(position)
        self._index = PieceIndex.of(position.game.move_index)
        self._held: Piece | None = None
        self._pivot = near
        self.clear()

    @property
    def held(self) -> Piece | None:
        return self._held

    @property
    def focus(self) -> Cell:
        return self._pivot

    @property
    def ghost(self) -> Move | None:
        if self._held is None:
            return None
        return self._index.placement_at(self._held, self._corner(self._held))

    def clear(self) -> None:
        """Put the piece back; if there is only one kind, it stays held."""
        self._held = None
        if len(self.tray) == 1:
            self._hold(self.tray[0].piece)

    def take(self, piece: Piece) -> None:
        if self._held is None or self._held.kind != piece:
            self._hold(piece)

    def take_shape(self, shape: str) -> None:
        choices = [item for item in self.tray if item.piece.shape == shape]
        available = [item.piece for item in choices if item.left] or [i.piece for i in choices]
        at = -1
        if self._held is not None and self._held.kind in available:
            at = available.index(self._held.kind)
        if available:
            self.take(available[(at + 1) % len(available)])

    def turn(self, quarters: int = 1) -> None:
        self._set(self._held_or_first().turned(clockwise=quarters > 0))

    def flip(self) -> None:
        self._set(self._held_or_first().flipped())

    def step(self, rows: int, columns: int) -> None:
        held = self._held_or_first()
        self._pivot = Cell(self._pivot.row + rows, self._pivot.column + columns)
        self._set(held)

    def click(self, cell: Cell) -> bool:
        if self.ghost is not None and cell in self.ghost.cells:
            return True
        held = self._held_or_first()
        self._pivot = cell
        self._set(held)
        return False

    def next(self, by: int = 1) -> bool:
        held, ghost = self._held, self.ghost
        moves = [
            move
            for move in self.position.legal_moves()
            if move.piece is not None and (held is None or move.piece.kind == held.kind)
        ]
        if ghost in moves:
            self.show(moves[(moves.index(ghost) + by) % len(moves)])
        elif moves:
            here = () if ghost is None else ghost.cells
            self.show(min(moves, key=lambda move: _distance(move.cells, here)))
        return bool(moves)

    def show(self, move: Move) -> None:
        if move.piece is not None:
            self._held = move.piece
            self._pivot = _plus(lower_left(move), _anchor(move.piece))

    def prompt(self) -> Text:
        if self._held is None:
            shapes = dict.fromkeys(item.piece.shape for item in self.tray)
            return Text("Take a piece: {shapes}.", shapes=", ".join(shapes))
        kind = self._held.kind
        fits = next((item.placements for item in self.tray if item.piece == kind), 0)
        return Text("It fits here. Ways to place this piece: {fits}.", fits=fits)

    def _hold(self, kind: Piece) -> None:
        """Hold a piece in the first orientation that is legal here, else lying flat."""
        flat = chosen = kind.flattest
        for orientation in (flat, *flat.orientations()):
            self._held = orientation
            if self.state is GhostState.LEGAL:
                chosen = orientation
                break
        self._set(chosen)

    def _held_or_first(self) -> Piece:
        """The held piece; if there is none, the first of the tray that fits is taken."""
        if self._held is None:
            fitting = (item.piece for item in self.tray if item.placements)
            self._hold(next(fitting, self.tray[0].piece))
        assert self._held is not None
        return self._held

    def _set(self, held: Piece) -> None:
        """Hold a piece, and keep the pivot on it."""
        self._held = held
        self._pivot = _plus(self._corner(held), _anchor(held))

    def _corner(self, held: Piece) -> Cell:
        """The cell of the piece's lower left corner, within the board."""
        row, column = _anchor(held)
        return Cell(
            within(self._pivot.row - row, self.size - held.height),
            within(self._pivot.column - column, self.size - held.width),
        )


def _anchor(piece: Piece) -> Cell:
    """The square nearest to the middle of the piece, which is on the pivot."""
    rows, columns = piece.height - 1, piece.width - 1

    def distance(cell: Cell) -> int:
        return (2 * cell.row - rows) ** 2 + (2 * cell.column - columns) ** 2

    return min(piece.cells, key=distance)


def _plus(cell: Cell, offset: Cell) -> Cell:
    return Cell(cell.row + offset.row, cell.column + offset.column)


def _distance(cells: tuple[Cell, ...], others: tuple[Cell, ...]) -> int:
    """The sum of the distances of corresponding squares of two placements."""
    pairs = zip(sorted(cells), sorted(others), strict=False)
    return sum(abs(a.row - b.row) + abs(a.column - b.column) for a, b in pairs)
