"""Compiling the engine for every game at the start, before anybody needs it."""

from __future__ import annotations

import logging
import time
from contextlib import aclosing
from itertools import product

from tessellot.games import GAMES, game
from tessellot.notation import write_position
from tessellot.server.engine_pool.availability import has_engine
from tessellot.server.engine_pool.jobs import EnginePoolError, Job
from tessellot.server.engine_pool.pool import EnginePool

LOG = logging.getLogger(__name__)
LEVELS = ("3", "1", "8")
"""First the level that the page proposes, for all games. The weakest level looks one move ahead,
the strongest searches and proves: together they use all code."""
SECONDS = 0.05


async def warm_up(pool: EnginePool) -> None:
    """Think for a moment about every game."""
    started = time.monotonic()
    for level, game_id in product(LEVELS, filter(has_engine, GAMES)):
        job = Job("", "warm-up", write_position(game(game_id).start()), level, SECONDS)
        try:
            async with aclosing(pool.submit(job)) as answers:
                async for _ in answers:
                    pass
        except EnginePoolError as error:
            LOG.warning("the engine cannot be warmed up", extra={"reason": str(error)})
            return
    LOG.info("the engine is warm", extra={"seconds": round(time.monotonic() - started, 1)})
