"""TAILITS+TAIJI: GRAVE."""

from __future__ import annotations

from tessellot.engine.profiles.profile import Profile, ladder
from tessellot.engine.settings import SearchSettings

PROFILE = Profile(
    strongest=SearchSettings(),
    ladder=ladder(
        *((0, 0.5), (200, 0.2), (350, 0.15)),
        *((650, 0.1), (1_300, 0.06), (2_800, 0.03), (8_000, 0.0)),
    ),
)
