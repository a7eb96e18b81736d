"""Battle of LITS: GRAVE, opening books, and exact proofs from early on."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Layers, Profile, ladder
from tessellot.engine.settings import SearchSettings
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.protocol import Position


def _layers(position: Position) -> Layers:
    assert isinstance(position, BattleOfLitsPosition)
    board = position.game.board
    return Layers(position.tiling, symbols=(board.x, board.o), swapped=position.swapped)


PROFILE = Profile(
    rules="battle-of-lits",
    pieces=("tetrominoes",),
    layers=_layers,
    strongest=SearchSettings(amaf_both_seats=True, exploration=0.08, use_solver=True),
    ladder=ladder(
        *((0, 0.95), (0, 0.75), (0, 0.35)),
        *((400, 0.2), (1_200, 0.1), (4_000, 0.04), (12_000, 0.0)),
    ),
    has_books=True,
)
