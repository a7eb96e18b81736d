"""Battle of LITS, by Grant Fikes: cover the opponent's symbols with shared tetrominoes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from tessellot.games.boards import OWN, PUBLISHED, TITLES, Board
from tessellot.games.encoding.features import (
    CAN_SWAP,
    SHAPE_PLANES,
    SUPPLY_PLANES,
    SYMBOL_PLANES,
)
from tessellot.games.info import Choice, GameInfo, Option
from tessellot.games.layers import Layer, Symbols, Tetrominoes
from tessellot.games.moves import Move, MoveIndex, PartialMove, Placement, Swap
from tessellot.games.pieces.safety import safe_cells
from tessellot.games.pieces.tetrominoes import RULES, PlacementTable, Tiling, shape_is_out
from tessellot.games.pieces.tray import Stock
from tessellot.games.protocol import Game, Position
from tessellot.games.scores import (
    Count,
    Outcome,
    Score,
    Tally,
    last_placement_wins,
    more_points_win,
)
from tessellot.games.violations import Violation, wrong_move
from tessellot.geometry import Grid, Symmetry
from tessellot.locale import Text

SUPPLY = 5
"""Pieces of each shape."""


@dataclass(frozen=True, slots=True, repr=False)
class BattleOfLits(Game):
    """Battle of LITS on a board of X's and O's."""

    info: ClassVar = GameInfo(
        id="battle-of-lits",
        name=Text("Battle of LITS"),
        designer="Grant Fikes",
        summary=Text(
            "Cover the other side's symbols with shared L, I, T and S pieces; more symbols left "
            "in sight wins."
        ),
        sides=("X", "O"),
        options=(
            Option(
                name="board",
                label=Text("Board"),
                help=Text("Where the X's and O's are printed."),
                choices=(
                    *(
                        Choice(name, Text("{name}, as published", name=TITLES[name]))
                        for name in PUBLISHED
                    ),
                    *(Choice(name, Text("{name}, our own", name=TITLES[name])) for name in OWN),
                ),
                default="monogram",
                open=Text(
                    "random:SEED (a half turn exchanges X and O), random-free:SEED (no symmetry), "
                    "or ten lines of X, O and dots joined by /"
                ),
            ),
        ),
        rules=(*RULES, "swap", "wrong-piece"),
        swap_rule=Text("A swap is only allowed as the answer to the first tetromino."),
        swap_turns_all=True,
        no_move_left=Text("No tetromino fits any more."),
    )
    move_types: ClassVar = (Placement, Swap)
    plane_names: ClassVar = (*SYMBOL_PLANES, *SHAPE_PLANES, *SUPPLY_PLANES, CAN_SWAP)

    board: Board
    size: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", self.board.size)

    @property
    def move_index(self) -> MoveIndex:
        return MoveIndex.of(PlacementTable.of(self.size), swap=True)

    def transformed(self, symmetry: Symmetry | str) -> BattleOfLits:
        return BattleOfLits(self.board.transformed(symmetry))

    def start(self) -> BattleOfLitsPosition:
        return BattleOfLitsPosition(self, Tiling.empty(self.size, SUPPLY))


@dataclass(frozen=True, slots=True, repr=False)
class BattleOfLitsPosition(Position):
    """Which pieces lie on the board, and whether the seats have exchanged sides."""

    game: BattleOfLits
    tiling: Tiling
    swapped: bool = False

    @property
    def ply(self) -> int:
        return self.tiling.count + self.swapped

    @property
    def sides(self) -> tuple[str, str]:
        return ("O", "X") if self.swapped else ("X", "O")

    @property
    def legal_placements(self) -> int:
        return self.tiling.legal

    @property
    def can_swap(self) -> bool:
        return swap_is_due(self.tiling, swapped=self.swapped)

    def after_placement(self, action: int) -> BattleOfLitsPosition:
        return BattleOfLitsPosition(self.game, self.tiling.place(action), self.swapped)

    def after_swap(self) -> BattleOfLitsPosition:
        return BattleOfLitsPosition(self.game, self.tiling, swapped=True)

    def placement_violations(self, move: Move) -> Iterable[Violation]:
        if not isinstance(move, Placement):
            return (wrong_move(),)
        return self.tiling.broken_rules(move.shape, move.cells)

    @property
    def supply(self) -> tuple[Stock, ...]:
        return self.tiling.stock

    @property
    def taken(self) -> int:
        return self.tiling.covered

    def obstacles(self, partial: PartialMove) -> tuple[Violation, ...]:
        return shape_is_out(self.tiling, partial) + Position.obstacles(self, partial)

    @property
    def score(self) -> Score:
        board = self.game.board
        masks = (board.o, board.x) if self.swapped else (board.x, board.o)
        return Score((count_symbols(self.tiling, *masks),))

    @property
    def outcome(self) -> Outcome | None:
        if self.tiling.legal:
            return None
        score = self.score
        return more_points_win(score) or last_placement_wins(score, self.mover.other)

    @property
    def layers(self) -> tuple[Layer, ...]:
        grid, board = Grid.of(self.game.size), self.game.board
        return (
            Symbols(grid.cells_of(board.x), grid.cells_of(board.o)),
            Tetrominoes(self.tiling.pieces),
        )

    def safe_cells(self) -> tuple[int, int]:
        """The visible X's and the visible O's, as masks, that nobody can ever cover again."""
        safe = safe_cells(self.tiling)
        return safe & self.game.board.x, safe & self.game.board.o


def swap_is_due(tiling: Tiling, *, swapped: bool) -> bool:
    """Whether it is the second placer's first turn, the only one on which a swap is allowed."""
    return not swapped and tiling.count == 1


def count_symbols(tiling: Tiling, first: int, second: int) -> Count:
    """The symbols of the first and of the second seat that no piece covers."""
    grid = tiling.table.grid
    tallies = []
    for symbols in (first, second):
        visible = grid.cells_of(symbols & ~tiling.covered)
        tallies.append(Tally(len(visible), (visible,) if visible else (), int(bool(visible))))
    return Count("symbols", Text("Visible symbols"), *tallies)
