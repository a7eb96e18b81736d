"""Studies in an engine process: what a question about a position is answered with."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from secrets import randbits
from typing import TYPE_CHECKING

from tessellot.games import Game, Position, Seat
from tessellot.geometry import Grid
from tessellot.server.engine_pool.jobs import Job, StudyCells, StudyLine, StudyResult

if TYPE_CHECKING:
    from tessellot.engine.study import Insight, Study
    from tessellot.engine.study.ownership import Ownership
    from tessellot.engine.warmup import CompileProgress

MAX_STUDIES = 3
"""Studies that are kept, with their search trees and tables."""
MEMORY_MB = 96
OVERLAY_SECONDS = 0.5
"""Between two counts of the cells."""
GAMES, GAMES_SECONDS = 40, 0.05
"""How many games are played out for each count, and how long that may take."""


class Studies:
    """The studies of one process, by game."""

    def __init__(self) -> None:
        self._studies: OrderedDict[str, Study] = OrderedDict()
        self._ownership: Ownership | None = None
        self._cells_at = 0.0

    def of(self, game: Game, compiling: CompileProgress) -> Study:
        """The study of a game; a new one may have to compile first."""
        from tessellot.engine.study import Study

        key = str(game)
        if key in self._studies:
            self._studies.move_to_end(key)
        else:
            self._studies[key] = Study(
                game, memory_mb=MEMORY_MB, seed=randbits(31), progress=compiling
            )
            if len(self._studies) > MAX_STUDIES:
                self._studies.popitem(last=False)
        return self._studies[key]

    def results(self, study: Study, position: Position, job: Job) -> Iterator[StudyResult]:
        """The results of a study as they come."""
        assert job.seconds is not None
        self._cells_at = 0.0
        for insight in study.insights(position, job.lines, job.seconds):
            yield self._result(insight, job)

    def _result(self, insight: Insight, job: Job) -> StudyResult:
        return StudyResult(
            lines=tuple(
                StudyLine(
                    move=str(variation.move),
                    win=variation.win_probability,
                    margin=variation.margin,
                    proven=variation.proven,
                    variation=tuple(map(str, variation.pv)),
                    visits=variation.visits,
                )
                for variation in insight.variations
            ),
            depth=insight.depth,
            nodes=insight.nodes,
            seconds=insight.seconds,
            proof_nodes=insight.proof_nodes,
            settled=insight.settled,
            moves=insight.moves,
            proven=insight.proven,
            margin=insight.margin,
            complete=insight.is_complete,
            cells=self._cells(insight) if job.overlays else None,
            final=False,
        )

    def _cells(self, insight: Insight) -> StudyCells | None:
        """The overlays, or None if they were told a moment ago and the study goes on."""
        from tessellot.engine.study.ownership import Ownership, best_values

        now = time.monotonic()
        if now - self._cells_at < OVERLAY_SECONDS and not insight.is_complete:
            return None
        self._cells_at = now
        position = insight.position
        if self._ownership is None or self._ownership.position != position:
            self._ownership = Ownership(position)
        self._ownership.play(insight.values, GAMES_SECONDS, GAMES)
        return StudyCells(
            best=tuple(best_values(position, insight.values)),
            first=tuple(self._ownership.of(Seat.FIRST)),
            second=tuple(self._ownership.of(Seat.SECOND)),
            safe=_safe(position),
        )


def _safe(position: Position) -> tuple[int, ...] | None:
    masks = position.safe_cells()
    if masks is None:
        return None
    size = position.game.size
    cells = Grid.of(size).cells_of(masks[0] | masks[1])
    return tuple(cell.row * size + cell.column for cell in cells)
