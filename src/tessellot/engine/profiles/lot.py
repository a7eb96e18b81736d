"""LOT: alpha-beta, in play and to prove forced wins."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Layers, Profile, ladder
from tessellot.engine.settings import SearchSettings
from tessellot.games.lot import LotPosition
from tessellot.games.protocol import Position


def _layers(position: Position) -> Layers:
    assert isinstance(position, LotPosition)
    discs = (position.white, position.black, position.white_stacks, position.black_stacks)
    return Layers(discs=discs, black_moves=not position.white_moves, swapped=position.swapped)


PROFILE = Profile(
    rules="lot",
    pieces=("discs",),
    layers=_layers,
    strongest=SearchSettings(method="alphabeta"),
    ladder=ladder(
        *((60, 0.35), (370, 0.18), (1_500, 0.1)),
        *((4_500, 0.06), (18_000, 0.0), (62_000, 0.0), (300_000, 0.0)),
    ),
)
