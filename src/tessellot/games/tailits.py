"""TAILITS, by Grant Fikes: join your colour's squares with two-coloured tetrominoes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from tessellot.games.encoding.features import SHAPE_PLANES, SQUARE_PLANES, SUPPLY_PLANES
from tessellot.games.info import Choice, GameInfo, Option
from tessellot.games.layers import Dot, Layer, Tetrominoes
from tessellot.games.moves import ColouredPlacement, Move, MoveIndex, PartialMove
from tessellot.games.pieces.colourings import ColouredTiling, ColouringTable
from tessellot.games.pieces.tetrominoes import RULES, shape_is_out
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
from tessellot.games.seats import seat_text
from tessellot.games.violations import Violation, wrong_move
from tessellot.geometry import Cell, Grid, connected_groups
from tessellot.locale import Text

SIZE = 11
CENTRE = Cell(SIZE // 2, SIZE // 2)

SCORE_OPTION = Option(
    name="score",
    label=Text("Score"),
    help=Text("Which group of each side is compared."),
    choices=(
        Choice("largest", Text("the largest group")),
        Choice("second-largest", Text("the second-largest group, then the largest")),
    ),
    default="largest",
)

PIECES_OPTION = Option(
    name="pieces",
    label=Text("Pieces"),
    help=Text("Which colourings the 24 pieces have."),
    choices=(
        Choice("six", Text("the six copies of a shape carry its six colourings")),
        Choice("any", Text("any colouring, six pieces of each shape")),
    ),
    default="six",
)


@dataclass(frozen=True, slots=True, repr=False)
class Tailits(Game):
    """TAILITS with its scoring and its set of pieces agreed."""

    info: ClassVar = GameInfo(
        id="tailits",
        name=Text("TAILITS"),
        designer="Grant Fikes",
        summary=Text(
            "Every piece has two black and two white squares: grow your own group, starve the "
            "other; diagonals connect."
        ),
        sides=("black", "white"),
        options=(SCORE_OPTION, PIECES_OPTION),
        rules=(*RULES, "centre", "swap", "wrong-piece"),
        no_move_left=Text("No tetromino fits any more."),
    )
    move_types: ClassVar = (ColouredPlacement,)
    plane_names: ClassVar = (*SQUARE_PLANES, *SHAPE_PLANES, *SUPPLY_PLANES)

    score: str
    pieces: str
    size: int = field(default=SIZE, init=False)

    @property
    def move_index(self) -> MoveIndex:
        return MoveIndex.of(ColouringTable.of(SIZE))

    def start(self) -> TailitsPosition:
        return TailitsPosition(self, empty_tiling(self.pieces))


@dataclass(frozen=True, slots=True, repr=False)
class TailitsPosition(Position):
    """Which coloured pieces lie on the board."""

    game: Tailits
    coloured: ColouredTiling

    @property
    def ply(self) -> int:
        return self.coloured.tiling.count

    @property
    def legal_placements(self) -> int:
        return self.coloured.legal

    def after_placement(self, action: int) -> TailitsPosition:
        return TailitsPosition(self.game, self.coloured.place(action))

    def placement_violations(self, move: Move) -> Iterable[Violation]:
        if not isinstance(move, ColouredPlacement):
            return (wrong_move(),)
        return self.coloured.broken_rules(move)

    @property
    def supply(self) -> tuple[Stock, ...]:
        return self.coloured.supply

    @property
    def taken(self) -> int:
        return self.coloured.tiling.covered

    def obstacles(self, partial: PartialMove) -> tuple[Violation, ...]:
        return shape_is_out(self.coloured.tiling, partial) + Position.obstacles(self, partial)

    @property
    def score(self) -> Score:
        return score_groups(self.coloured, self.game.score)

    @property
    def outcome(self) -> Outcome | None:
        if self.coloured.legal:
            return None
        score = self.score
        return (
            more_points_win(score)
            or _larger_group_wins(score)
            or last_placement_wins(score, self.mover.other)
        )

    @property
    def layers(self) -> tuple[Layer, ...]:
        return (Dot(CENTRE), Tetrominoes(self.coloured.pieces))


def empty_tiling(pieces: str) -> ColouredTiling:
    """The bare board with the set of pieces that the option names."""
    return ColouredTiling.empty(SIZE, any_colouring=pieces == "any", first_covers=CENTRE)


def score_groups(coloured: ColouredTiling, option: str) -> Score:
    """The groups of both sides, joined by edges or corners, Black being the first seat."""
    grid = Grid.of(SIZE)
    black, white = (
        tuple(grid.cells_of(group) for group in connected_groups(grid, mask, diagonal=True))
        for mask in (coloured.black, coloured.white)
    )
    largest = Count("largest", Text("Largest group"), _nth(black, 0), _nth(white, 0))
    if option == "largest":
        return Score((largest,))
    second = Count("second-largest", Text("Second-largest group"), _nth(black, 1), _nth(white, 1))
    return Score((second,), (largest,))


def _larger_group_wins(score: Score) -> Outcome | None:
    """The tie-break for equal second-largest groups: the larger largest group wins."""
    for largest in score.further:
        decided = more_points_win(Score((largest,)))
        if decided and decided.winner:
            return Outcome(
                decided.winner,
                "largest-group",
                Text(
                    "{winner} wins: the score is equal, {points:g} : {points:g}, and their "
                    "largest group is larger, {more:g} : {less:g}.",
                    winner=seat_text(decided.winner),
                    points=score.first,
                    more=largest[decided.winner].points,
                    less=largest[decided.winner.other].points,
                ),
                Text("The points are equal, so the larger largest group wins."),
            )
    return None


def _nth(groups: tuple[tuple[Cell, ...], ...], index: int) -> Tally:
    """The size of one group; that group first, the others behind it."""
    if index >= len(groups):
        return Tally(0, groups)
    ranked = (groups[index], *groups[:index], *groups[index + 1 :])
    return Tally(len(groups[index]), ranked, 1)
