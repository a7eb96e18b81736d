"""An engine process: takes a job from its pipe, answers it, and takes the next.

A message on the pipe during a search means stop (`StopWatch`); the end of the pipe, that the server
is gone.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection as Pipe
from secrets import randbits
from typing import TYPE_CHECKING

from tessellot.games import Position
from tessellot.locale import Text
from tessellot.notation import read_position
from tessellot.server.engine_pool.jobs import (
    Job,
    JobFailure,
    JobProgress,
    JobResult,
    StudyResult,
)
from tessellot.server.engine_pool.stop_watch import StopWatch
from tessellot.server.engine_pool.studies import Studies

if TYPE_CHECKING:
    from tessellot.engine import Analysis, Engine

MAX_ENGINES = 4
"""Engines that are kept, with their search trees and tables."""
MEMORY_MB = 64
ADVICE_SECONDS = 1.5
"""The time limit of a hint or an evaluation."""
AMPLE_SECONDS = 10.0
"""With at least this much time for a move, a level keeps its usual limits."""


def work(pipe: Pipe) -> None:
    """Answer jobs until the server is gone."""
    # Ctrl+C reaches the whole process group; the server ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    worker = Worker(pipe)
    try:
        while True:
            job = pipe.recv()
            if isinstance(job, Job):
                worker.answer(job)
    except (EOFError, OSError):
        return


class Worker:
    """The engines of one process."""

    def __init__(self, pipe: Pipe) -> None:
        self._pipe = pipe
        self._engines: OrderedDict[tuple[str, str | None], Engine] = OrderedDict()
        self._studies = Studies()

    def answer(self, job: Job) -> None:
        """Send the answers to a job, ending with a final `JobResult` or a `JobFailure`."""
        try:
            for answer in self._search(job):
                self._pipe.send(answer)
        except (EOFError, OSError):
            raise
        except Exception as error:  # noqa: BLE001 (every error is passed on to the server)
            self._pipe.send(JobFailure(f"{type(error).__name__}: {error}"))

    def _search(self, job: Job) -> Iterator[JobProgress | JobResult | StudyResult]:
        position = read_position(job.position)
        if job.is_study:
            yield from self._study(position, job)
            return
        engine = self._engine(position, job)
        yield JobProgress("thinking")
        with StopWatch(self._pipe, engine.stop) as watch:
            analyses = engine.analyse(position)
            analysis = next(analyses)
            for better in analyses:
                if watch.is_stopped:
                    break
                if job.purpose == "evaluation":
                    yield _result(analysis, job, final=False)
                analysis = better
        yield _result(analysis, job, final=True)

    def _study(self, position: Position, job: Job) -> Iterator[JobProgress | StudyResult]:
        study = self._studies.of(position.game, self._compiling)
        yield JobProgress("thinking")
        with StopWatch(self._pipe, study.stop):
            # The last result is sent when nobody else reads from the pipe any more.
            results = self._studies.results(study, position, job)
            last = next(results)
            for better in results:
                yield last
                last = better
        yield replace(last, final=True)

    def _engine(self, position: Position, job: Job) -> Engine:
        """The engine for a job, with its limits set; a new one may have to compile first."""
        from tessellot.engine import Engine

        key = (str(position.game), job.level)
        if key in self._engines:
            self._engines.move_to_end(key)
        else:
            self._engines[key] = Engine(
                position.game,
                level=job.level,
                seconds=ADVICE_SECONDS if job.level is None else None,
                memory_mb=MEMORY_MB,
                seed=randbits(31),
                progress=self._compiling,
            )
            if len(self._engines) > MAX_ENGINES:
                self._engines.popitem(last=False)
        engine = self._engines[key]
        engine.limit()
        if job.seconds is not None and job.seconds < AMPLE_SECONDS:
            usual = engine.seconds or job.seconds
            engine.limit(seconds=min(usual, job.seconds), nodes=engine.nodes)
        return engine

    def _compiling(self, _text: Text, done: float) -> None:
        self._pipe.send(JobProgress("compiling", done))


def _result(analysis: Analysis, job: Job, *, final: bool) -> JobResult:
    best = analysis.best
    return JobResult(
        # A weak level does not always choose the best move; advice does.
        move=str(best.move if job.level is None else analysis.choice),
        win=best.win_probability,
        margin=best.margin,
        proven=best.proven,
        variation=tuple(map(str, best.pv)),
        final=final,
    )
