"""TAILITS+TAIJI: GRAVE."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Layers, Profile, ladder
from tessellot.engine.settings import SearchSettings
from tessellot.games.protocol import Position
from tessellot.games.tailits_taiji import TailitsTaijiPosition


def _layers(position: Position) -> Layers:
    assert isinstance(position, TailitsTaijiPosition)
    return Layers(coloured=position.coloured, taijitus=position.taijitus)


PROFILE = Profile(
    rules="tailits-taiji",
    pieces=("coloured tetrominoes", "taijitus"),
    layers=_layers,
    strongest=SearchSettings(use_solver=True),
    ladder=ladder(
        *((0, 0.5), (200, 0.2), (350, 0.15)),
        *((650, 0.1), (1_300, 0.06), (2_800, 0.03), (8_000, 0.0)),
    ),
)
