"""TAILITS: GRAVE without transpositions, which were measured not to pay here."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Layers, Profile, ladder
from tessellot.engine.settings import SearchSettings
from tessellot.games.protocol import Position
from tessellot.games.tailits import TailitsPosition


def _layers(position: Position) -> Layers:
    assert isinstance(position, TailitsPosition)
    return Layers(coloured=position.coloured)


PROFILE = Profile(
    rules="tailits",
    pieces=("coloured tetrominoes",),
    layers=_layers,
    strongest=SearchSettings(transpositions=False, use_solver=True),
    ladder=ladder(
        *((0, 0.95), (0, 0.83), (0, 0.0)),
        *((350, 0.12), (900, 0.1), (3_000, 0.02), (11_000, 0.0)),
    ),
)
