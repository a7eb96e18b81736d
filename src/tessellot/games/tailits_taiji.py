"""TAILITS+TAIJI: a game of TAILITS, then a game of TAIJI on top of it; both scores add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tessellot.games.encoding.features import (
    LAST_TETROMINO,
    SECOND_HALF,
    SHAPE_PLANES,
    SQUARE_PLANES,
    SUPPLY_PLANES,
    TAIJITU_PLANES,
)
from tessellot.games.info import GameInfo
from tessellot.games.layers import Dot, Layer, Taijitus, Tetrominoes
from tessellot.games.moves import (
    ColouredPlacement,
    Move,
    MoveIndex,
    PartialMove,
    Taijitu,
)
from tessellot.games.pieces.colourings import ColouredTiling, ColouringTable
from tessellot.games.pieces.taijitus import TaijituLayer, TaijituTable
from tessellot.games.pieces.tetrominoes import RULES, shape_is_out
from tessellot.games.pieces.tray import Stock
from tessellot.games.protocol import Game, Position
from tessellot.games.scores import Count, Outcome, Score, Tally, more_points_win
from tessellot.games.seats import Seat
from tessellot.games.taiji import GROUPS_OPTION
from tessellot.games.tailits import (
    CENTRE,
    PIECES_OPTION,
    SCORE_OPTION,
    SIZE,
    empty_tiling,
    score_groups,
)
from tessellot.games.violations import Violation, wrong_move
from tessellot.locale import Text


@dataclass(frozen=True, slots=True, repr=False)
class TailitsTaiji(Game):
    """TAILITS+TAIJI with its scoring agreed."""

    info: ClassVar = GameInfo(
        id="tailits-taiji",
        name=Text("TAILITS+TAIJI"),
        designer="Grant Fikes, Néstor Romeral Andrés",
        summary=Text("A game of TAILITS, then TAIJI on top of its pieces; both scores add up."),
        sides=("black", "white"),
        halves=("tailits", "taiji"),
        options=(
            SCORE_OPTION,
            PIECES_OPTION,
            replace(GROUPS_OPTION, default=3, default_by=None),
        ),
        rules=(*RULES, "centre", "not-flat", "swap", "wrong-piece"),
        second_half=Text(
            "The tetrominoes stay, but their colours do not count any more. Taijitus are placed "
            "on top, White begins, and each lies flat: on bare board or on tetrominoes, never "
            "half on each."
        ),
        no_move_left=Text("No taijitu fits any more."),
    )
    move_types: ClassVar = (ColouredPlacement, Taijitu)
    plane_names: ClassVar = (
        *SQUARE_PLANES,
        *SHAPE_PLANES,
        *TAIJITU_PLANES,
        *SUPPLY_PLANES,
        SECOND_HALF,
        LAST_TETROMINO,
    )

    score: str
    pieces: str
    groups: int
    size: int = field(default=SIZE, init=False)

    @property
    def move_index(self) -> MoveIndex:
        return MoveIndex.of(TaijituTable.of(SIZE), ColouringTable.of(SIZE))

    def start(self) -> TailitsTaijiPosition:
        return TailitsTaijiPosition(self, empty_tiling(self.pieces))


@dataclass(frozen=True, slots=True, repr=False)
class TailitsTaijiPosition(Position):
    """The TAILITS pieces and, once no more of them fit, the taijitus on top."""

    game: TailitsTaiji
    coloured: ColouredTiling
    taijitus: TaijituLayer | None = None

    @property
    def ply(self) -> int:
        return self.coloured.tiling.count + (self.taijitus.count if self.taijitus else 0)

    @property
    def mover(self) -> Seat:
        if self.taijitus is None:
            return Seat.at(self.coloured.tiling.count)
        return Seat.at(self.taijitus.count).other

    @property
    def second_half_pieces(self) -> int | None:
        return None if self.taijitus is None else self.taijitus.count

    @property
    def legal_placements(self) -> int:
        if self.taijitus is None:
            return self.coloured.legal << len(TaijituTable.of(SIZE).taijitus)
        return self.taijitus.legal

    def after_placement(self, action: int) -> TailitsTaijiPosition:
        if self.taijitus is None:
            coloured = self.coloured.place(action - len(TaijituTable.of(SIZE).taijitus))
            over = None if coloured.legal else TaijituLayer.empty(SIZE, coloured.tiling.covered)
            return TailitsTaijiPosition(self.game, coloured, over)
        return TailitsTaijiPosition(self.game, self.coloured, self.taijitus.place(action))

    def placement_violations(self, move: Move) -> Iterable[Violation]:
        if self.taijitus is None and isinstance(move, ColouredPlacement):
            return self.coloured.broken_rules(move)
        if self.taijitus is not None and isinstance(move, Taijitu):
            return self.taijitus.broken_rules(move)
        return (wrong_move(),)

    @property
    def supply(self) -> tuple[Stock, ...]:
        return self.coloured.supply if self.taijitus is None else ()

    @property
    def taken(self) -> int:
        return self.coloured.tiling.covered if self.taijitus is None else self.taijitus.covered

    def obstacles(self, partial: PartialMove) -> tuple[Violation, ...]:
        if self.taijitus is not None and partial.shape:
            return (wrong_move(),)
        return shape_is_out(self.coloured.tiling, partial) + Position.obstacles(self, partial)

    @property
    def score(self) -> Score:
        counts = score_groups(self.coloured, self.game.score).counts
        if self.taijitus is not None:
            counts += (
                _half_point(Seat.at(self.coloured.tiling.count).other),
                self.taijitus.count_groups(self.game.groups, black_seat=Seat.FIRST),
            )
        return Score(counts)

    @property
    def outcome(self) -> Outcome | None:
        if self.taijitus is None or self.taijitus.legal:
            return None
        return more_points_win(self.score)

    @property
    def layers(self) -> tuple[Layer, ...]:
        below = (Dot(CENTRE), Tetrominoes(self.coloured.pieces))
        return below if self.taijitus is None else (*below, Taijitus(self.taijitus.pieces))


def _half_point(last: Seat) -> Count:
    """The half point for placing the last tetromino, which makes a tie impossible."""
    tallies = {last: Tally(0.5), last.other: Tally(0)}
    return Count(
        "last-placement",
        Text("Last tetromino"),
        tallies[Seat.FIRST],
        tallies[Seat.SECOND],
    )
