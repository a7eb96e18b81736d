"""Battle of LITS, read from its rulebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tests.literal.cells import FIRST, SECOND, Cell, square_board
from tests.literal.tetrominoes import Table, Tetromino, read_tetromino


def printed_symbols(rows: Sequence[str]) -> dict[Cell, str]:
    """The X's and O's of a board given row by row from the top."""
    return {
        (column, row): symbol
        for row, line in enumerate(reversed(rows), 1)
        for column, symbol in enumerate(line, 1)
        if symbol != "."
    }


@dataclass(frozen=True)
class BattleOfLits:
    """A state of play. `sides` are the two symbols, that of the beginner first.

    The first seat begins with the first symbol. Turns belong to symbols: it is a swap that
    hands a symbol, with its turn, to the other person.
    """

    size: int
    symbols: Mapping[Cell, str]
    sides: tuple[str, str] = ("X", "O")
    copies: int = 5
    laid: tuple[Tetromino, ...] = ()
    swapped: bool = False

    def seat_of(self, side: str) -> str:
        """The person who plays a side now."""
        owners = (SECOND, FIRST) if self.swapped else (FIRST, SECOND)
        return owners[self.sides.index(side)]

    @property
    def side_to_move(self) -> str:
        """The sides place in turn."""
        return self.sides[len(self.laid) % 2]

    def swap_is_allowed(self) -> bool:
        """On the second side's first turn only, and only once."""
        return len(self.laid) == 1 and not self.swapped

    def supply_has(self, piece: Tetromino) -> bool:
        """Whether a piece of that shape is left."""
        return sum(other.shape == piece.shape for other in self.laid) < self.copies

    def placements(self) -> Iterator[Tetromino]:
        """Every legal placement."""
        return filter(self.supply_has, Table(square_board(self.size), self.laid).placements())

    def legal_moves(self) -> set[str]:
        """Every legal move in notation."""
        return {*map(str, self.placements()), *(["swap"] if self.swap_is_allowed() else [])}

    def play(self, move: str) -> BattleOfLits:
        """The state after a legal move."""
        if move == "swap":
            return replace(self, swapped=True)
        return replace(self, laid=(*self.laid, read_tetromino(move)))

    def broken_rules(self, move: object) -> set[str]:
        """The ids of the rules that a move breaks."""
        if move == "swap":
            return set() if self.swap_is_allowed() else {"swap"}
        if not isinstance(move, Tetromino):
            return {"wrong-piece"}
        broken = set(Table(square_board(self.size), self.laid).broken_rules(move))
        if not move.has_its_shape():
            broken.add("shape")
        if not self.supply_has(move):
            broken.add("supply")
        return broken

    def is_over(self) -> bool:
        """No more tetrominoes can be placed."""
        return not any(self.placements())

    def cells_still_to_cover(self) -> set[Cell]:
        """The cells that some way to play on covers: every way is tried."""
        found: set[Cell] = set()
        seen: set[frozenset[Tetromino]] = set()
        waiting = [self]
        while waiting:
            state = waiting.pop()
            if frozenset(state.laid) in seen:
                continue
            seen.add(frozenset(state.laid))
            for piece in state.placements():
                found |= piece.cells
                waiting.append(state.play(str(piece)))
        return found

    def turn(self) -> tuple[str, str] | None:
        """The person and the side to move."""
        return None if self.is_over() else (self.seat_of(self.side_to_move), self.side_to_move)

    def score(self) -> dict[str, float]:
        """The visible symbols of each seat."""
        covered = {cell for piece in self.laid for cell in piece.cells}
        visible = [symbol for cell, symbol in self.symbols.items() if cell not in covered]
        return {self.seat_of(side): visible.count(side) for side in self.sides}

    def last_to_place(self) -> str:
        """The person who placed the last tetromino, as far as it still matters.

        A swap takes the one piece on the board over; the game never ends there, so who placed
        it is not asked.
        """
        return self.seat_of(self.sides[(len(self.laid) - 1) % 2])

    def winner(self) -> str | None:
        """The seat that won a game that is over."""
        score = self.score()
        if score[FIRST] == score[SECOND]:
            return self.last_to_place()
        return max(score, key=score.__getitem__)
