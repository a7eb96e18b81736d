"""Datasets of games that the engine plays against itself, with exact values where they are known.

`Dataset(folder)` reads one; `tessellot lab selfplay` and `generate` make one.
"""

from __future__ import annotations

from tessellot.engine.installation import check_installed

check_installed()  # before the modules below import its packages

from tessellot.lab.selfplay.dataset import Dataset  # noqa: E402
from tessellot.lab.selfplay.generation import generate  # noqa: E402
from tessellot.lab.selfplay.manifest import Manifest, ShardFormat  # noqa: E402
from tessellot.lab.selfplay.play import SelfplaySettings, play_selfplay_game  # noqa: E402

__all__ = [
    "Dataset",
    "Manifest",
    "SelfplaySettings",
    "ShardFormat",
    "generate",
    "play_selfplay_game",
]
