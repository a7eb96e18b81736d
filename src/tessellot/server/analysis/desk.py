"""The desk where questions are handed in: it holds the limits."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import Position
from tessellot.locale import Text
from tessellot.play import MatchError
from tessellot.server.analysis.answers import result_data
from tessellot.server.analysis.running_games import RunningGames
from tessellot.server.engine_pool import EnginePool, StudyResult
from tessellot.server.live.rooms import Rooms
from tessellot.server.settings import AnalysisLimits
from tessellot.server.storage import Evaluation, Library

LOG = logging.getLogger(__name__)
LEAST_SECONDS = 0.2
"""An evaluation that took less is not worth storing."""


class AnalysisDesk:
    """Takes questions, as many as the limits allow."""

    def __init__(
        self, pool: EnginePool, rooms: Rooms, library: Library, limits: AnalysisLimits
    ) -> None:
        self.pool = pool
        self.library = library
        self.limits = limits
        self._running_games = RunningGames(rooms.archive, rooms)
        self._open: Counter[str] = Counter()
        self._storing: set[asyncio.Task[None]] = set()

    @contextmanager
    def question(self, address: str) -> Iterator[None]:
        """A place for a question of a visitor, or a MatchError if there is none."""
        if self._open[address] >= self.limits.per_visitor:
            raise MatchError(
                "too-many",
                Text(
                    "You ask {most} questions already: wait for an answer, or close another page.",
                    most=self._open[address],
                ),
            )
        if self._open.total() >= self.limits.in_all:
            raise MatchError(
                "busy", Text("Too many people ask the engine at the moment: try again soon.")
            )
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def check(self, positions: Sequence[Position]) -> None:
        """Raise a MatchError if an answer about one of the positions helps in a running game."""
        await self._running_games.check(positions)

    async def keep(self, position: Position, lines: int, found: StudyResult) -> None:
        """Store what was found out, unless hardly any time was spent on it."""
        if found.seconds < LEAST_SECONDS and not found.complete:
            return
        kept = Evaluation(found.complete, found.seconds, result_data(found))
        try:
            await self.library.keep(position, lines, kept, time.time())
        except (SQLAlchemyError, OSError):
            # Nobody asked for it to be stored: the next question is answered again.
            LOG.warning("an evaluation could not be stored", exc_info=True)

    def keep_later(self, position: Position, lines: int, found: StudyResult) -> None:
        """Store what was found out, without waiting for it."""
        task = asyncio.create_task(self.keep(position, lines, found))
        self._storing.add(task)
        task.add_done_callback(self._storing.discard)

    async def close(self) -> None:
        """Wait until everything is stored."""
        self._running_games.close()
        await asyncio.gather(*self._storing)

    def seconds(self, wanted: float | None) -> float:
        """The time of a question."""
        return min(wanted or self.limits.seconds, self.limits.seconds)

    def review_seconds(self, wanted: float | None) -> float:
        """The time of a review for each position."""
        return min(wanted or self.limits.review_seconds, self.limits.most_review_seconds)
