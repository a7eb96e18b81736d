"""TAIJI: GRAVE with little exploration."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Layers, Profile, ladder
from tessellot.engine.settings import SearchSettings
from tessellot.games.protocol import Position
from tessellot.games.taiji import TaijiPosition


def _layers(position: Position) -> Layers:
    assert isinstance(position, TaijiPosition)
    return Layers(taijitus=position.taijitus)


PROFILE = Profile(
    rules="taiji",
    pieces=("taijitus",),
    layers=_layers,
    strongest=SearchSettings(exploration=0.08, use_solver=True),
    ladder=ladder(
        *((150, 0.25), (230, 0.2), (400, 0.12)),
        *((800, 0.085), (1_550, 0.06), (4_200, 0.025), (21_000, 0.0)),
    ),
)
