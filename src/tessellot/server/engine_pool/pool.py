"""The pool: a few engine processes, shared fairly between the games.

Each game has its own queue. A free process takes the first job of the game that has waited longest
since its last job, so that a game with many jobs delays the others by one job at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection as Pipe
from multiprocessing.context import SpawnProcess

from tessellot.server.engine_pool.jobs import (
    Answer,
    EnginePoolError,
    Job,
    JobFailure,
    JobProgress,
    JobResult,
    is_last,
)
from tessellot.server.engine_pool.worker import work

LOG = logging.getLogger(__name__)
MAX_ATTEMPTS = 2
"""How often a job is tried if its process dies."""
PATIENCE_SECONDS = 2.0
"""Without an answer for this long, a new process is probably compiling the engine."""
STOP = "stop"


@dataclass(eq=False, slots=True)
class Ticket:
    """A submitted job, and its answers as they come."""

    job: Job
    answers: asyncio.Queue[Answer] = field(default_factory=asyncio.Queue)
    pipe: Pipe | None = None
    """To the process that runs it."""


class EnginePool:
    """Engine processes, started when there is a job for them."""

    def __init__(self, workers: int, max_waiting: int) -> None:
        self._workers = workers
        self._max_waiting = max_waiting
        self._queues: dict[str, deque[Ticket]] = {}
        self._wake = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="pipe")

    def start(self) -> None:
        """Begin to take jobs."""
        self._tasks = [asyncio.create_task(self._serve()) for _ in range(self._workers)]

    async def close(self) -> None:
        """End all processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def submit(self, job: Job) -> AsyncGenerator[JobProgress | JobResult]:
        """The answers to a job as they come, the last one final; closing the generator stops it."""
        if sum(map(len, self._queues.values())) >= self._max_waiting:
            raise EnginePoolError("too many jobs are waiting")
        ticket = Ticket(job)
        async with self._wake:
            self._queues.setdefault(job.game, deque()).append(ticket)
            self._wake.notify()
        yield JobProgress("waiting")
        ended = False
        try:
            while not ended:
                answer = await ticket.answers.get()
                ended = is_last(answer)
                if isinstance(answer, JobFailure):
                    raise EnginePoolError(answer.reason)
                yield answer
        finally:
            if not ended:
                self._cancel(ticket)

    def _cancel(self, ticket: Ticket) -> None:
        queue = self._queues.get(ticket.job.game)
        if queue is not None and ticket in queue:
            queue.remove(ticket)
        elif ticket.pipe is not None:
            with suppress(OSError):
                ticket.pipe.send(STOP)

    async def _next_ticket(self) -> Ticket:
        """The first job of the first game in line, which then goes to the end of the line."""
        async with self._wake:
            while True:
                for game, queue in list(self._queues.items()):
                    del self._queues[game]
                    if queue:
                        ticket = queue.popleft()
                        if queue:
                            self._queues[game] = queue
                        return ticket
                await self._wake.wait()

    async def _serve(self) -> None:
        """Keep one process busy, and start it again if it dies."""
        worker: tuple[SpawnProcess, Pipe] | None = None
        try:
            while True:
                ticket = await self._next_ticket()
                for attempt in range(MAX_ATTEMPTS):
                    if worker is None:
                        worker = _spawn()
                    try:
                        await self._run(ticket, worker[1])
                        break
                    except (EOFError, OSError):
                        LOG.warning("an engine process died", extra={"attempt": attempt})
                        _end(*worker)
                        worker = None
                else:
                    ticket.answers.put_nowait(JobFailure("the engine process died"))
        finally:
            if worker is not None:
                _end(*worker)

    async def _run(self, ticket: Ticket, pipe: Pipe) -> None:
        """Send a job to a process, and pass its answers on."""
        loop = asyncio.get_running_loop()
        pipe.send(ticket.job)
        ticket.pipe = pipe
        first = True
        try:
            while True:
                receiving = loop.run_in_executor(self._threads, pipe.recv)
                # When the pool closes, nothing awaits this future or looks at its error.
                receiving.add_done_callback(lambda done: done.cancelled() or done.exception())
                if first and not (await asyncio.wait({receiving}, timeout=PATIENCE_SECONDS))[0]:
                    self._pass_on(ticket, JobProgress("compiling"))
                first = False
                answer: Answer = await receiving
                self._pass_on(ticket, answer)
                if is_last(answer):
                    return
        finally:
            ticket.pipe = None

    def _pass_on(self, ticket: Ticket, answer: Answer) -> None:
        """Pass an answer on; the compiling of a warm-up is also reported to the jobs that wait."""
        ticket.answers.put_nowait(answer)
        compiling = isinstance(answer, JobProgress) and answer.state == "compiling"
        if ticket.job.purpose == "warm-up" and compiling:
            for waiting in chain.from_iterable(self._queues.values()):
                waiting.answers.put_nowait(answer)


def _spawn() -> tuple[SpawnProcess, Pipe]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True, name="engine")
    process.start()
    theirs.close()
    return process, ours


def _end(process: SpawnProcess, pipe: Pipe) -> None:
    process.kill()
    process.join(timeout=5)
    pipe.close()
