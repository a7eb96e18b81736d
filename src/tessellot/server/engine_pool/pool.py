"""The pool: a few processes, and fair turns between the games that want them.

Each game has its own queue, and a free process takes the first job of the game that has waited
longest since its last one. So a game with many jobs delays the others by one at a time.
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
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from tessellot.server.engine_pool.jobs import Answer, Failed, Found, Job, Progress, ThinkingError
from tessellot.server.engine_pool.worker import work

LOG = logging.getLogger(__name__)
ATTEMPTS = 2
"""How often a job is tried if the process that thinks about it dies."""
PATIENCE = 2.0
"""Seconds of silence after which people are told that the engine is being made ready."""
STOP = "stop"


@dataclass(eq=False, slots=True)
class Ticket:
    """A job that was asked for, and its answers as they come."""

    job: Job
    answers: asyncio.Queue[Answer] = field(default_factory=asyncio.Queue)
    pipe: Connection | None = None
    """To the process that thinks about it."""


class EnginePool:
    """Processes that think, started when there is something to think about."""

    def __init__(self, workers: int, most_waiting: int) -> None:
        self._workers = workers
        self._most_waiting = most_waiting
        self._waiting: dict[str, deque[Ticket]] = {}
        self._wake = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="pipe")

    def start(self) -> None:
        """Begin to take jobs."""
        self._tasks = [asyncio.create_task(self._serve()) for _ in range(self._workers)]

    async def close(self) -> None:
        """End every process."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def ask(self, job: Job) -> AsyncGenerator[Progress | Found]:
        """The answers to a job as they come, the last one final; leaving early stops it."""
        if sum(map(len, self._waiting.values())) >= self._most_waiting:
            raise ThinkingError("too many jobs are waiting")
        ticket = Ticket(job)
        async with self._wake:
            self._waiting.setdefault(job.game, deque()).append(ticket)
            self._wake.notify()
        yield Progress("waiting")
        ended = False
        try:
            while not ended:
                answer = await ticket.answers.get()
                ended = isinstance(answer, Failed) or (isinstance(answer, Found) and answer.final)
                if isinstance(answer, Failed):
                    raise ThinkingError(answer.reason)
                yield answer
        finally:
            if not ended:
                self._give_up(ticket)

    def _give_up(self, ticket: Ticket) -> None:
        queue = self._waiting.get(ticket.job.game)
        if queue is not None and ticket in queue:
            queue.remove(ticket)
        elif ticket.pipe is not None:
            with suppress(OSError):
                ticket.pipe.send(STOP)

    async def _next(self) -> Ticket:
        """The first job of the game at the head of the row, which then goes to its end."""
        async with self._wake:
            while True:
                for game, queue in list(self._waiting.items()):
                    del self._waiting[game]
                    if queue:
                        ticket = queue.popleft()
                        if queue:
                            self._waiting[game] = queue
                        return ticket
                await self._wake.wait()

    async def _serve(self) -> None:
        """Keep one process busy, and start it again if it dies."""
        worker: tuple[SpawnProcess, Connection] | None = None
        try:
            while True:
                ticket = await self._next()
                for attempt in range(ATTEMPTS):
                    if worker is None:
                        worker = _spawn()
                    try:
                        await self._think(ticket, worker[1])
                        break
                    except (EOFError, OSError):
                        LOG.warning("a thinking process died", extra={"attempt": attempt})
                        _end(*worker)
                        worker = None
                else:
                    ticket.answers.put_nowait(Failed("the thinking process died"))
        finally:
            if worker is not None:
                _end(*worker)

    async def _think(self, ticket: Ticket, pipe: Connection) -> None:
        loop = asyncio.get_running_loop()
        pipe.send(ticket.job)
        ticket.pipe = pipe
        first = True
        try:
            while True:
                receiving = loop.run_in_executor(self._threads, pipe.recv)
                # When the pool closes nobody waits for this any more, nor for its error.
                receiving.add_done_callback(lambda done: done.cancelled() or done.exception())
                if first and not (await asyncio.wait({receiving}, timeout=PATIENCE))[0]:
                    self._tell(ticket, Progress("compiling"))
                first = False
                answer: Answer = await receiving
                self._tell(ticket, answer)
                if isinstance(answer, Failed) or (isinstance(answer, Found) and answer.final):
                    return
        finally:
            ticket.pipe = None

    def _tell(self, ticket: Ticket, answer: Answer) -> None:
        """Pass an answer on; those who wait for a warm-up should know what they wait for."""
        ticket.answers.put_nowait(answer)
        compiling = isinstance(answer, Progress) and answer.state == "compiling"
        if ticket.job.purpose == "warm-up" and compiling:
            for waiting in chain.from_iterable(self._waiting.values()):
                waiting.answers.put_nowait(answer)


def _spawn() -> tuple[SpawnProcess, Connection]:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True, name="thinking")
    process.start()
    theirs.close()
    return process, ours


def _end(process: SpawnProcess, pipe: Connection) -> None:
    process.kill()
    process.join(timeout=5)
    pipe.close()
