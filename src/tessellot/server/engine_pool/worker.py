"""A process that thinks: takes a job from its pipe, answers, and takes the next.

A word on the pipe while it thinks means stop; the pipe's end means that the server is gone.
"""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Iterator
from multiprocessing.connection import Connection
from secrets import randbits
from typing import TYPE_CHECKING

from tessellot.games import Position
from tessellot.locale import Text
from tessellot.notation import read_position
from tessellot.server.engine_pool.jobs import Failed, Found, Job, Progress

if TYPE_CHECKING:
    from tessellot.engine import Analysis, Engine

REMEMBERED = 4
"""Engines that are kept with what they have learnt."""
MEMORY_MB = 64
ADVICE_SECONDS = 1.5
"""How long to think about a hint or an evaluation."""
UNHURRIED = 10.0
"""With so much time for a move, a level takes what it usually takes."""


def work(pipe: Connection) -> None:
    """Answer jobs until the server is gone."""
    # Ctrl+C reaches the whole group; the server decides when its workers end.
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

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._engines: OrderedDict[tuple[str, str | None], Engine] = OrderedDict()

    def answer(self, job: Job) -> None:
        """Send what the job asks for, ending with a final `Found` or `Failed`."""
        try:
            for found in self._think(job):
                self._pipe.send(found)
        except (EOFError, OSError):
            raise
        except Exception as error:  # noqa: BLE001 (the server must hear of it, whatever it is)
            self._pipe.send(Failed(f"{type(error).__name__}: {error}"))

    def _think(self, job: Job) -> Iterator[Progress | Found]:
        position = read_position(job.position)
        engine = self._engine(position, job)
        yield Progress("thinking")
        analyses = engine.analyse(position)
        analysis = next(analyses)
        for better in analyses:
            if self._is_stopped():
                break
            if job.purpose == "evaluation":
                yield _found(analysis, job, final=False)
            analysis = better
        yield _found(analysis, job, final=True)

    def _is_stopped(self) -> bool:
        stopped = False
        while self._pipe.poll():
            self._pipe.recv()
            stopped = True
        return stopped

    def _engine(self, position: Position, job: Job) -> Engine:
        """The engine for a job, with its limits set; made, and perhaps compiled, if need be."""
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
            if len(self._engines) > REMEMBERED:
                self._engines.popitem(last=False)
        engine = self._engines[key]
        engine.limit()
        if job.seconds is not None and job.seconds < UNHURRIED:
            usual = engine.seconds or job.seconds
            engine.limit(seconds=min(usual, job.seconds), nodes=engine.nodes)
        return engine

    def _compiling(self, _text: Text, done: float) -> None:
        self._pipe.send(Progress("compiling", done))


def _found(analysis: Analysis, job: Job, *, final: bool) -> Found:
    best = analysis.best
    return Found(
        # A level may overlook the best move; advice does not.
        move=str(best.move if job.level is None else analysis.choice),
        win=best.win_probability,
        margin=best.margin,
        proven=best.proven,
        line=tuple(map(str, best.variation)),
        final=final,
    )
