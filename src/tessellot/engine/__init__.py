"""An engine that plays all six games and says how sure it is.

>>> import tessellot
>>> from tessellot.engine import Engine
>>> game = tessellot.game("taiji", size=7)
>>> engine = Engine(game, nodes=200, seed=1)
>>> engine.best_move(game.start()) in game.start().legal_moves()
True
"""

from __future__ import annotations

from tessellot.engine.analysis import Analysis, Line, Proof
from tessellot.engine.engine import Engine
from tessellot.engine.errors import (
    EngineError,
    FinishedGameError,
    ForeignPositionError,
    LimitError,
)
from tessellot.engine.levels import Level, level, levels
from tessellot.engine.settings import Settings, strongest

__all__ = [
    "Analysis",
    "Engine",
    "EngineError",
    "FinishedGameError",
    "ForeignPositionError",
    "Level",
    "LimitError",
    "Line",
    "Proof",
    "Settings",
    "level",
    "levels",
    "strongest",
]
