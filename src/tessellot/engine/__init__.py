"""An engine that plays all six games, analyses positions, and proves some of them.

>>> import tessellot
>>> from tessellot.engine import Engine
>>> game = tessellot.game("taiji", size=7)
>>> engine = Engine(game, nodes=200, seed=1)
>>> engine.best_move(game.start()) in game.start().legal_moves()
True

`README.md` in this folder lists the modules and follows one move through them.
"""

from __future__ import annotations

from tessellot.engine.analysis import Analysis, ProofValue, Variation
from tessellot.engine.engine import Engine
from tessellot.engine.errors import (
    EngineError,
    FinishedGameError,
    ForeignPositionError,
    LimitError,
    NoEngineError,
)
from tessellot.engine.levels import Level, level, levels
from tessellot.engine.profiles import has_engine, strongest
from tessellot.engine.settings import SearchSettings

__all__ = [
    "Analysis",
    "Engine",
    "EngineError",
    "FinishedGameError",
    "ForeignPositionError",
    "Level",
    "LimitError",
    "NoEngineError",
    "ProofValue",
    "SearchSettings",
    "Variation",
    "has_engine",
    "level",
    "levels",
    "strongest",
]
