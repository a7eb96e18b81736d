"""Cram: lay dominoes until none fits; the player who laid the last one wins.

A small game that exists only in the tests. It has no engine profile, no rule booklet and no
translation, and reuses a move type, a table and a layer of TAIJI: what is needed to add a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from tessellot.games import (
    GAMES,
    Game,
    Move,
    Outcome,
    Position,
    Score,
    Taijitu,
    Violation,
)
from tessellot.games.encoding.features import TAIJITU_PLANES
from tessellot.games.info import Choice, GameInfo, Option
from tessellot.games.layers import Layer, Taijitus
from tessellot.games.moves import MoveIndex
from tessellot.games.pieces.taijitus import TaijituLayer, TaijituTable
from tessellot.games.scores import Count, Tally
from tessellot.games.violations import wrong_move
from tessellot.locale import Text


def register() -> None:
    """Add it to the registry of this process."""
    GAMES[Cram.info.id] = Cram


@dataclass(frozen=True, slots=True)
class Cram(Game):
    """Cram on a square board."""

    info: ClassVar = GameInfo(
        id="cram",
        name=Text("Cram"),
        designer="Göran Andersson",
        summary=Text("Lay dominoes until none fits; the last one wins."),
        sides=("white", "black"),
        options=(
            Option(
                name="size",
                label=Text("Size"),
                help=Text("Rows and columns of the board."),
                choices=(Choice(2, Text("2×2")), Choice(4, Text("4×4"))),
                default=4,
            ),
        ),
        rules=("shape", "off-board", "overlap", "swap", "wrong-piece"),
        points_decide=False,
    )
    move_types: ClassVar = (Taijitu,)
    plane_names: ClassVar = TAIJITU_PLANES

    size: int

    @property
    def move_index(self) -> MoveIndex:
        return MoveIndex.of(TaijituTable.of(self.size))

    def start(self) -> CramPosition:
        return CramPosition(self, TaijituLayer.empty(self.size))


@dataclass(frozen=True, slots=True, repr=False)
class CramPosition(Position):
    """The dominoes on the board."""

    game: Cram
    dominoes: TaijituLayer

    @property
    def ply(self) -> int:
        return self.dominoes.count

    @property
    def legal_placements(self) -> int:
        return self.dominoes.legal

    def after_placement(self, action: int) -> CramPosition:
        return CramPosition(self.game, self.dominoes.place(action))

    def placement_violations(self, move: Move) -> Iterable[Violation]:
        if not isinstance(move, Taijitu):
            return (wrong_move(),)
        return self.dominoes.broken_rules(move)

    @property
    def taken(self) -> int:
        return self.dominoes.covered

    @property
    def score(self) -> Score:
        laid = Count("dominoes", Text("Dominoes"), Tally((self.ply + 1) // 2), Tally(self.ply // 2))
        return Score((laid,))

    @property
    def outcome(self) -> Outcome | None:
        if self.dominoes.legal:
            return None
        return Outcome(self.mover.other, "last-placement", Text("The last domino wins."))

    @property
    def layers(self) -> tuple[Layer, ...]:
        return (Taijitus(self.dominoes.pieces),)
