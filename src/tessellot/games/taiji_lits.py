"""TAIJI+Battle of LITS: a game of TAIJI, then tetrominoes over its squares; scores add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tessellot.games.battle_of_lits import count_symbols, swap_is_due
from tessellot.games.encoding.features import (
    CAN_SWAP,
    SECOND_HALF,
    SHAPE_PLANES,
    SUPPLY_PLANES,
    SWAPPED,
    TAIJITU_PLANES,
)
from tessellot.games.info import Choice, GameInfo, Option
from tessellot.games.layers import Layer, Taijitus, Tetrominoes
from tessellot.games.moves import (
    Move,
    MoveIndex,
    PartialMove,
    Placement,
    Swap,
    Taijitu,
)
from tessellot.games.pieces.safety import safe_cells
from tessellot.games.pieces.taijitus import TaijituLayer, TaijituTable
from tessellot.games.pieces.tetrominoes import RULES, PlacementTable, Tiling, shape_is_out
from tessellot.games.pieces.tray import Stock
from tessellot.games.protocol import Game, Position
from tessellot.games.scores import Outcome, Score, last_placement_wins, more_points_win
from tessellot.games.seats import Seat
from tessellot.games.taiji import GROUPS_OPTION, SIZE_OPTION
from tessellot.games.violations import Violation, wrong_move
from tessellot.locale import Text


@dataclass(frozen=True, slots=True, repr=False)
class TaijiLits(Game):
    """TAIJI+Battle of LITS with its size, scoring and supply agreed."""

    info: ClassVar = GameInfo(
        id="taiji-lits",
        name=Text("TAIJI+Battle of LITS"),
        designer="Grant Fikes, Néstor Romeral Andrés",
        summary=Text(
            "A game of TAIJI, then tetrominoes over its light and dark squares; both scores add up."
        ),
        sides=("white", "black"),
        halves=("taiji", "battle-of-lits"),
        options=(
            SIZE_OPTION,
            GROUPS_OPTION,
            Option(
                name="supply",
                label=Text("Supply"),
                help=Text("Tetrominoes of each shape."),
                choices=(
                    Choice(6, Text("six of each shape, as in the TAILITS set")),
                    Choice(5, Text("five of each shape, as in the Battle of LITS set")),
                ),
                default=6,
            ),
        ),
        rules=(*RULES, "swap", "wrong-piece"),
        second_half=Text(
            "The taijitus stay: their squares that remain in sight are what counts now. "
            "Tetrominoes are placed over them, White begins, and the answer to the first one may "
            "be a swap, which leaves the points of TAIJI where they are."
        ),
        no_move_left=Text("No tetromino fits any more."),
        swap_rule=Text("A swap is only allowed as the answer to the first tetromino."),
    )
    move_types: ClassVar = (Taijitu, Placement, Swap)
    plane_names: ClassVar = (
        *TAIJITU_PLANES,
        *SHAPE_PLANES,
        *SUPPLY_PLANES,
        SECOND_HALF,
        CAN_SWAP,
        SWAPPED,
    )

    size: int
    groups: int
    supply: int

    @property
    def move_index(self) -> MoveIndex:
        return MoveIndex.of(TaijituTable.of(self.size), PlacementTable.of(self.size), swap=True)

    def start(self) -> TaijiLitsPosition:
        return TaijiLitsPosition(self, TaijituLayer.empty(self.size))


@dataclass(frozen=True, slots=True, repr=False)
class TaijiLitsPosition(Position):
    """The taijitus and, once no more of them fit, the tetrominoes on top."""

    game: TaijiLits
    taijitus: TaijituLayer
    tiling: Tiling | None = None
    swapped: bool = False

    @property
    def ply(self) -> int:
        return self.taijitus.count + (self.tiling.count + self.swapped if self.tiling else 0)

    @property
    def mover(self) -> Seat:
        if self.tiling is None:
            return Seat.at(self.taijitus.count)
        return Seat.at(self.tiling.count + self.swapped)

    @property
    def sides(self) -> tuple[str, str]:
        return ("black", "white") if self.swapped else ("white", "black")

    @property
    def second_half_pieces(self) -> int | None:
        return None if self.tiling is None else self.tiling.count

    @property
    def legal_placements(self) -> int:
        if self.tiling is None:
            return self.taijitus.legal
        return self.tiling.legal << len(self.taijitus.table.taijitus)

    @property
    def can_swap(self) -> bool:
        return self.tiling is not None and swap_is_due(self.tiling, swapped=self.swapped)

    def after_placement(self, action: int) -> TaijiLitsPosition:
        if self.tiling is None:
            taijitus = self.taijitus.place(action)
            over = None if taijitus.legal else Tiling.empty(self.game.size, self.game.supply)
            return TaijiLitsPosition(self.game, taijitus, over)
        tiling = self.tiling.place(action - len(self.taijitus.table.taijitus))
        return TaijiLitsPosition(self.game, self.taijitus, tiling, self.swapped)

    def after_swap(self) -> TaijiLitsPosition:
        return TaijiLitsPosition(self.game, self.taijitus, self.tiling, swapped=True)

    def placement_violations(self, move: Move) -> Iterable[Violation]:
        if self.tiling is None and isinstance(move, Taijitu):
            return self.taijitus.broken_rules(move)
        if self.tiling is not None and isinstance(move, Placement):
            return self.tiling.broken_rules(move.shape, move.cells)
        return (wrong_move(),)

    @property
    def supply(self) -> tuple[Stock, ...]:
        return self.tiling.stock if self.tiling is not None else ()

    @property
    def taken(self) -> int:
        return self.taijitus.covered if self.tiling is None else self.tiling.covered

    def obstacles(self, partial: PartialMove) -> tuple[Violation, ...]:
        if self.tiling is None:
            return (wrong_move(),) if partial.shape else Position.obstacles(self, partial)
        return shape_is_out(self.tiling, partial) + Position.obstacles(self, partial)

    @property
    def score(self) -> Score:
        taiji = self.taijitus.count_groups(self.game.groups, black_seat=Seat.SECOND)
        if self.tiling is None:
            return Score((taiji,))
        first, second = self.taijitus.white, self.taijitus.black
        if self.swapped:
            first, second = second, first
        return Score((taiji, count_symbols(self.tiling, first, second)))

    @property
    def outcome(self) -> Outcome | None:
        if self.tiling is None or self.tiling.legal:
            return None
        score = self.score
        return more_points_win(score) or last_placement_wins(score, self.mover.other)

    def safe_cells(self) -> tuple[int, int]:
        """The visible white and the visible black squares that no tetromino can ever cover."""
        if self.tiling is None:
            return 0, 0
        safe = safe_cells(self.tiling)
        return safe & self.taijitus.white, safe & self.taijitus.black

    @property
    def layers(self) -> tuple[Layer, ...]:
        below = Taijitus(self.taijitus.pieces)
        return (below,) if self.tiling is None else (below, Tetrominoes(self.tiling.pieces))
