"""Battle of LITS: GRAVE, opening books, and exact proofs from early on."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Profile, ladder
from tessellot.engine.settings import SearchSettings
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.pieces.tetrominoes import Tiling
from tessellot.games.protocol import Position


def _lits(position: Position) -> Tiling | None:
    assert isinstance(position, BattleOfLitsPosition)
    return position.tiling


PROFILE = Profile(
    strongest=SearchSettings(amaf_both_seats=True, exploration=0.08, use_solver=True),
    ladder=ladder(
        *((0, 0.95), (0, 0.75), (0, 0.35)),
        *((400, 0.2), (1_200, 0.1), (4_000, 0.04), (12_000, 0.0)),
    ),
    lits=_lits,
    has_books=True,
)
