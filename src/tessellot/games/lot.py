"""LOT, by Néstor Romeral Andrés: lines of three discs become stacks, a line of stacks wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import ClassVar, NamedTuple

from tessellot.games.encoding.features import CAN_SWAP, DISC_PLANES
from tessellot.games.info import GameInfo
from tessellot.games.layers import Discs, Layer
from tessellot.games.moves import Disc, Move, MoveIndex, Swap
from tessellot.games.pieces.discs import SIZE, LineTable
from tessellot.games.protocol import Game, Position
from tessellot.games.scores import Count, Outcome, Score, Tally
from tessellot.games.seats import SIDE_TEXTS, Seat, seat_text
from tessellot.games.violations import Violation, listed, occupied, off_board, wrong_move
from tessellot.geometry import Cell, Symmetry
from tessellot.locale import Text


@dataclass(frozen=True, slots=True, repr=False)
class Lot(Game):
    """LOT, which has no options."""

    info: ClassVar = GameInfo(
        id="lot",
        name=Text("LOT"),
        designer="Néstor Romeral Andrés",
        summary=Text(
            "Make lines of three: two discs leave, the third becomes a stack; three stacks in "
            "a line win."
        ),
        sides=("white", "black"),
        options=(),
        rules=("off-board", "overlap", "unresolved", "no-line", "game-over", "swap", "wrong-piece"),
        swap_rule=Text("A swap is only allowed as the answer to the first disc."),
        swap_turns_all=True,
        no_move_left=Text("The board is full."),
        can_be_drawn=True,
        points_decide=False,
    )
    move_types: ClassVar = (Disc, Swap)
    plane_names: ClassVar = (*DISC_PLANES, CAN_SWAP)

    size: int = field(default=SIZE, init=False)

    @property
    def move_index(self) -> MoveIndex:
        return MoveIndex.of(LineTable.shared(), swap=True)

    def start(self) -> LotPosition:
        return LotPosition(self)


@dataclass(frozen=True, slots=True, repr=False)
class LotPosition(Position):
    """Singles and stacks of both sides, as masks, and who is to move."""

    game: Lot
    white: int = 0
    black: int = 0
    white_stacks: int = 0
    black_stacks: int = 0
    white_moves: bool = True
    swapped: bool = False

    @property
    def ply(self) -> int:
        """A single took one placement, a stack three: its own and the two that left."""
        singles = (self.white | self.black).bit_count()
        return singles + 3 * (self.white_stacks | self.black_stacks).bit_count() + self.swapped

    @property
    def mover(self) -> Seat:
        return Seat.FIRST if self.white_moves != self.swapped else Seat.SECOND

    @property
    def sides(self) -> tuple[str, str]:
        return ("black", "white") if self.swapped else ("white", "black")

    @property
    def taken(self) -> int:
        return self.white | self.black | self.white_stacks | self.black_stacks

    @property
    def legal_placements(self) -> int:
        table = LineTable.shared()
        if table.has_line(self.white_stacks) or table.has_line(self.black_stacks):
            return 0
        empty = table.grid.full & ~self.taken
        return table.legal(self.white if self.white_moves else self.black, empty)

    @property
    def can_swap(self) -> bool:
        # Positions can be set up: a single disc need not be the one that White began with.
        return (
            not (self.white_moves or self.swapped)
            and self.white.bit_count() == 1
            and self.taken == self.white
        )

    def after_placement(self, action: int) -> LotPosition:
        table = LineTable.shared()
        bit, keep, removed = table.effects[action]
        singles, stacks = (
            (self.white, self.white_stacks) if self.white_moves else (self.black, self.black_stacks)
        )
        singles = (singles | bit) & ~(keep | removed)
        stacks |= keep
        if self.white_moves:
            masks = (singles, self.black, stacks, self.black_stacks)
        else:
            masks = (self.white, singles, self.white_stacks, stacks)
        return LotPosition(self.game, *masks, not self.white_moves, self.swapped)

    def after_swap(self) -> LotPosition:
        return replace(self, swapped=True)

    def placement_violations(self, move: Move) -> Iterable[Violation]:
        if not isinstance(move, Disc):
            return (wrong_move(),)
        return self._disc_violations(move)

    def _disc_violations(self, move: Disc) -> Iterator[Violation]:
        table = LineTable.shared()
        grid = table.grid
        for side, stacks in (("white", self.white_stacks), ("black", self.black_stacks)):
            line = table.line_in(stacks)
            if line:
                yield Violation(
                    "game-over",
                    Text(
                        "The game is over: {side} has three stacks in line.", side=SIDE_TEXTS[side]
                    ),
                    grid.cells_of(line),
                )
        outside = off_board(grid, [move.cell])
        overlap = occupied(grid, [move.cell], self.taken)
        if outside:
            yield outside
        if overlap:
            yield overlap
        if outside or overlap:
            return
        singles = (self.white if self.white_moves else self.black) | grid.mask([move.cell])
        lines = [line for line in table.through[grid.index(move.cell)] if not line & ~singles]
        placed_only = move.keep is None and not move.removed
        if placed_only and lines:
            cells = grid.cells_of(_union(lines))
            yield Violation(
                "unresolved",
                Text(
                    "This makes a line of three at {cells}: choose a line and the disc that stays.",
                    cells=listed(cells),
                ),
                cells,
            )
        elif not placed_only and not _resolves(move, [grid.cells_of(line) for line in lines]):
            cells = tuple(sorted({*move.removed, move.keep or move.cell}))
            yield Violation(
                "no-line",
                Text(
                    "Not a line of three own single discs with the new one: {cells}.",
                    cells=listed(cells),
                ),
                cells,
            )

    @property
    def score(self) -> Score:
        """Stacks on the board; LOT is won by a line of them, not by their number."""
        white, black = (
            Tally(stacks.bit_count(), _as_group(stacks), int(bool(stacks)))
            for stacks in (self.white_stacks, self.black_stacks)
        )
        first, second = (black, white) if self.swapped else (white, black)
        stacks = (Count("stacks", Text("Stacks"), first, second),)
        if self.outcome is not None:
            return Score(stacks)
        lines = [[t.line for t in self.threats(seat)] for seat in Seat]
        threats = [Tally(len(found), tuple(found), len(found)) for found in lines]
        return Score(stacks, (Count("threats", Text("Threats"), *threats),))

    def threats(self, seat: Seat | str) -> tuple[Threat, ...]:
        """The lines in which a seat has two stacks and could still get the third."""
        table = LineTable.shared()
        grid = table.grid
        white = self.side_of(seat) == "white"
        stacks = self.white_stacks if white else self.black_stacks
        opponent = self.black | self.black_stacks if white else self.white | self.white_stacks
        found = []
        for line in table.lines:
            third = line & ~stacks
            if third.bit_count() == 1 and not third & opponent:
                (cell,) = grid.cells_of(third)
                found.append(Threat(grid.cells_of(line), cell, empty=not third & self.taken))
        return tuple(found)

    @property
    def outcome(self) -> Outcome | None:
        table = LineTable.shared()
        for side, stacks in (("white", self.white_stacks), ("black", self.black_stacks)):
            if table.has_line(stacks):
                winner = Seat.FIRST if self.sides[0] == side else Seat.SECOND
                line = table.grid.cells_of(table.line_in(stacks))
                return Outcome(
                    winner,
                    "line",
                    Text(
                        "{winner} wins with three stacks in line: {cells}.",
                        winner=seat_text(winner),
                        cells=listed(line),
                    ),
                    Text("Three stacks are in line: {cells}.", cells=listed(line)),
                    line,
                )
        if self.taken == table.grid.full:
            return Outcome(
                None,
                "full-board",
                Text("A draw: the board is full."),
                Text("Nobody has three stacks in line."),
            )
        return None

    @property
    def layers(self) -> tuple[Layer, ...]:
        grid = LineTable.shared().grid
        masks = (self.white, self.black, self.white_stacks, self.black_stacks)
        return (Discs(*map(grid.cells_of, masks)),)

    def transformed(self, symmetry: Symmetry | str) -> LotPosition:
        symmetry = Symmetry(symmetry)
        grid = LineTable.shared().grid
        return replace(
            self,
            white=symmetry.of_mask(self.white, grid),
            black=symmetry.of_mask(self.black, grid),
            white_stacks=symmetry.of_mask(self.white_stacks, grid),
            black_stacks=symmetry.of_mask(self.black_stacks, grid),
        )

    def identity(self) -> Iterator[str]:
        for mask in (self.white, self.black, self.white_stacks, self.black_stacks):
            yield f"{mask:x}"
        yield f"{self.white_moves:d}{self.swapped:d}"


class Threat(NamedTuple):
    """Two stacks in line with a third cell that is free to become one.

    The third cell is `empty`, or holds a single disc of the same side: that too can be kept
    as a stack.
    """

    line: tuple[Cell, ...]
    third: Cell
    empty: bool


def _resolves(move: Disc, lines: list[tuple[Cell, ...]]) -> bool:
    """Whether the disc that stays and the two that leave are one of the lines."""
    return move.keep is not None and tuple(sorted((move.keep, *move.removed))) in lines


def _as_group(mask: int) -> tuple[tuple[Cell, ...], ...]:
    return (LineTable.shared().grid.cells_of(mask),) if mask else ()


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union
