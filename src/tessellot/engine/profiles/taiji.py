"""TAIJI: GRAVE with little exploration."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Profile, ladder
from tessellot.engine.settings import SearchSettings

PROFILE = Profile(
    strongest=SearchSettings(exploration=0.08),
    ladder=ladder(
        *((150, 0.25), (230, 0.2), (400, 0.12)),
        *((800, 0.085), (1_550, 0.06), (4_200, 0.025), (21_000, 0.0)),
    ),
)
