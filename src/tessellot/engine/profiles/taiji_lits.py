"""TAIJI+Battle of LITS: GRAVE, and exact proofs in the second half."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Layers, Profile, ladder
from tessellot.engine.settings import SearchSettings
from tessellot.games.protocol import Position
from tessellot.games.taiji_lits import TaijiLitsPosition


def _layers(position: Position) -> Layers:
    assert isinstance(position, TaijiLitsPosition)
    if position.tiling is None:
        return Layers(taijitus=position.taijitus, supply=position.game.supply)
    return Layers(position.tiling, taijitus=position.taijitus, swapped=position.swapped)


PROFILE = Profile(
    rules="taiji-lits",
    pieces=("taijitus", "tetrominoes"),
    layers=_layers,
    strongest=SearchSettings(use_solver=True),
    ladder=ladder(
        *((480, 0.15), (830, 0.09), (1_450, 0.06)),
        *((2_750, 0.03), (5_700, 0.01), (15_000, 0.0), (40_000, 0.0)),
    ),
)
