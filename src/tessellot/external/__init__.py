"""Driving other people's engines from Python: any program that speaks UGI or LTP.

>>> import sys, tessellot
>>> from tessellot.external import Engine
>>> game = tessellot.game("taiji", size=7)
>>> command = [sys.executable, "-m", "tessellot", "engine", "ugi"]
>>> with Engine(command, game, options={"Level": 1}) as engine:
...     move = engine.best_move(game.start(), nodes=20)
>>> move in game.start().legal_moves()
True

`Engine` waits for answers; `AsyncEngine` has the same methods for asyncio. Whatever an engine does
wrong is a `Fault`, which says what.
"""

from __future__ import annotations

from tessellot.external.asynchronous import AsyncEngine
from tessellot.external.engine import Engine
from tessellot.external.faults import Fault, FaultKind
from tessellot.external.info import Info

__all__ = ["AsyncEngine", "Engine", "Fault", "FaultKind", "Info"]
