"""TAIJI, by Néstor Romeral Andrés: dominoes of light and dark, largest groups score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tessellot.games.encoding.features import FIRST_SEAT, TAIJITU_PLANES
from tessellot.games.info import Choice, GameInfo, Option
from tessellot.games.layers import Layer, Taijitus
from tessellot.games.moves import Move, MoveIndex, Taijitu
from tessellot.games.pieces.taijitus import TaijituLayer, TaijituTable
from tessellot.games.protocol import Game, Position
from tessellot.games.scores import Outcome, Score, more_points_win
from tessellot.games.seats import Seat
from tessellot.games.violations import Violation, wrong_move
from tessellot.locale import Text

SIZES = (7, 9, 11)

SIZE_OPTION = Option(
    name="size",
    label=Text("Size"),
    help=Text("Rows and columns of the board."),
    choices=tuple(Choice(size, Text("{size}×{size}", size=size)) for size in SIZES),
    default=9,
)

GROUP_CHOICES = (
    Choice(1, Text("the largest group")),
    Choice(2, Text("the two largest groups")),
    Choice(3, Text("the three largest groups")),
)

GROUPS_OPTION = Option(
    name="groups",
    label=Text("Groups"),
    help=Text("How many of a side's largest groups are added up."),
    choices=GROUP_CHOICES,
    default=2,
    default_by=("size", {7: 1, 9: 2, 11: 3}),
)


@dataclass(frozen=True, slots=True, repr=False)
class Taiji(Game):
    """TAIJI on a board of the agreed size."""

    info: ClassVar = GameInfo(
        id="taiji",
        name=Text("TAIJI"),
        designer="Néstor Romeral Andrés",
        summary=Text(
            "Lay taijitus, one half light and one half dark, until none fits; your largest "
            "groups are your score."
        ),
        sides=("white", "black"),
        options=(SIZE_OPTION, GROUPS_OPTION),
        rules=("shape", "off-board", "overlap", "swap", "wrong-piece"),
        no_move_left=Text("No taijitu fits any more."),
    )
    move_types: ClassVar = (Taijitu,)
    plane_names: ClassVar = (*TAIJITU_PLANES, FIRST_SEAT)

    size: int
    groups: int

    @property
    def move_index(self) -> MoveIndex:
        return MoveIndex.of(TaijituTable.of(self.size))

    def start(self) -> TaijiPosition:
        return TaijiPosition(self, TaijituLayer.empty(self.size))


@dataclass(frozen=True, slots=True, repr=False)
class TaijiPosition(Position):
    """Which taijitus lie on the board."""

    game: Taiji
    taijitus: TaijituLayer

    @property
    def ply(self) -> int:
        return self.taijitus.count

    @property
    def legal_placements(self) -> int:
        return self.taijitus.legal

    def after_placement(self, action: int) -> TaijiPosition:
        return TaijiPosition(self.game, self.taijitus.place(action))

    def placement_violations(self, move: Move) -> Iterable[Violation]:
        if not isinstance(move, Taijitu):
            return (wrong_move(),)
        return self.taijitus.broken_rules(move)

    @property
    def taken(self) -> int:
        return self.taijitus.covered

    @property
    def score(self) -> Score:
        return Score((self.taijitus.count_groups(self.game.groups, black_seat=Seat.SECOND),))

    @property
    def outcome(self) -> Outcome | None:
        if self.taijitus.legal:
            return None
        score = self.score
        return more_points_win(score) or Outcome(
            Seat.SECOND,
            "tie-for-black",
            Text(
                "The second seat wins: the score is equal, {points:g} : {points:g}, and Black "
                "wins ties.",
                points=score.second,
            ),
            Text("The points are equal, so Black wins."),
        )

    @property
    def layers(self) -> tuple[Layer, ...]:
        return (Taijitus(self.taijitus.pieces),)
