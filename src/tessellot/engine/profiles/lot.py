"""LOT: alpha-beta, in play and to prove forced wins."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Profile, ladder
from tessellot.engine.settings import SearchSettings

PROFILE = Profile(
    strongest=SearchSettings(method="alphabeta"),
    ladder=ladder(
        *((60, 0.35), (370, 0.18), (1_500, 0.1)),
        *((4_500, 0.06), (18_000, 0.0), (62_000, 0.0), (300_000, 0.0)),
    ),
    kernels="lot",
)
