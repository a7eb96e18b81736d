"""The pool: a few engine processes, shared fairly between the games.

Visitors get equal shares of it (`fair_shares`). Studies of positions come after all games, and are
interrupted for them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Callable
from dataclasses import replace
from functools import partial

from tessellot.server import metrics
from tessellot.server.engine_pool.jobs import (
    Answer,
    EngineBusyError,
    EnginePoolError,
    Job,
    JobFailure,
    JobProgress,
    JobResult,
    StudyResult,
    UnwantedJobError,
    WorkersGoneError,
    is_last,
)
from tessellot.server.engine_pool.local_worker import LocalWorker
from tessellot.server.engine_pool.queues import CROWDED_OUT, UNWANTED, Queues, Ticket, Worker

LOG = logging.getLogger(__name__)
MAX_ATTEMPTS = 2
"""How often a job is tried if its process dies."""
PATIENCE_SECONDS = 2.0
"""Without an answer for this long, a new process is probably compiling the engine."""
TURN_SECONDS = 3.0
"""The time of a study in one turn; if others wait, it then goes to the end of the queue."""
LEAST_SECONDS = 0.02
"""A study with less time left is done."""
PLACES_SECONDS = 1.0
"""How often jobs that wait are told their place."""


class EnginePool:
    """Engine processes, started when there is a job for them.

    A share of them, `kept_free`, studies no positions. A study gives way as soon as a job of a
    game finds no free process, and after a turn of a few seconds if other studies wait.
    """

    def __init__(self, workers: int, max_waiting: int, kept_free: float = 0.0) -> None:
        self._workers = workers
        self._max_waiting = max_waiting
        self._kept_free = kept_free
        self._queues = Queues()
        self._running: set[Ticket] = set()
        self._wake = asyncio.Condition()
        self._tasks: list[asyncio.Task[None]] = []
        self._remote: list[asyncio.Task[None]] = []
        self._remote_open = 0
        self._sharing = 1

    def start(self) -> None:
        """Begin to take jobs."""
        self._tasks = [asyncio.create_task(self._serve(LocalWorker)) for _ in range(self._workers)]
        self._tasks.append(asyncio.create_task(self._tell_places()))

    async def close(self) -> None:
        """End all processes."""
        tasks = [*self._tasks, *self._remote]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def use_remote(self, count: int, start: Callable[[], Worker], sharing: int = 1) -> None:
        """Give jobs to `count` workers elsewhere too; those that have a job finish it.

        If several pools are `sharing` them, each studies positions with its part of them only.
        """
        while len(self._remote) < count:
            serving = self._serve(start, partial(self._is_remote_open, len(self._remote)))
            self._remote.append(asyncio.create_task(serving))
        async with self._wake:
            self._remote_open, self._sharing = count, sharing
            self._wake.notify_all()

    def _is_remote_open(self, number: int) -> bool:
        return number < self._remote_open

    @property
    def capacity(self) -> int:
        """How many jobs can run at a time."""
        return self._workers + self._remote_open

    @property
    def _max_studies(self) -> int:
        """How many positions may be studied at a time: at least one."""
        ours = self._workers + self._remote_open / self._sharing
        return max(1, int(ours * (1 - self._kept_free)))

    @property
    def waiting_studies(self) -> int:
        """How many studies wait for a process."""
        return self._queues.studies

    @property
    def waiting_games(self) -> int:
        """How many jobs of games wait for a process."""
        return self._queues.games

    async def submit(
        self, job: Job, is_wanted: Callable[[], bool] = lambda: True
    ) -> AsyncGenerator[JobProgress | JobResult | StudyResult]:
        """The answers to a job as they come, the last one final; closing the generator stops it.

        `is_wanted` is asked when a process is free for the job. Of a full queue, whoever has the
        most jobs in it gives a place to those with fewer.
        """
        is_full = not job.is_study and self._queues.games >= self._max_waiting
        if is_full and not self._queues.make_room(job.visitor):
            raise EngineBusyError(self._queues.games)
        ticket = Ticket(job, is_wanted)
        async with self._wake:
            self._queues.add(ticket)
            self._make_way(job)
            place = 0 if job.is_study else self._queues.place_of(ticket)
            self._wake.notify_all()
        if not job.is_study:
            yield JobProgress("waiting", place=place)
        ended = False
        try:
            while not ended:
                answer = await ticket.answers.get()
                ended = is_last(answer)
                if isinstance(answer, JobFailure):
                    if answer.reason == UNWANTED:
                        raise UnwantedJobError(UNWANTED)
                    if answer.reason == CROWDED_OUT:
                        raise EngineBusyError(self._queues.games)
                    raise EnginePoolError(answer.reason)
                yield answer
        finally:
            if not ended:
                self._cancel(ticket)

    def _make_way(self, job: Job) -> None:
        """Interrupt a study if a job of a game finds no free process."""
        if job.is_study or len(self._running) < self.capacity:
            return
        for ticket in self._running:
            if ticket.job.is_study and not ticket.is_stopping:
                _stop(ticket)
                return

    def _cancel(self, ticket: Ticket) -> None:
        ticket.given_up = True
        if not self._queues.remove(ticket):
            _stop(ticket)

    async def _next_ticket(self, is_open: Callable[[], bool]) -> Ticket:
        """The next job: one of a game, or a study if not too many run."""
        async with self._wake:
            while True:
                if not is_open():
                    await self._wake.wait()
                    continue
                ticket = self._queues.next_game()
                running = sum(ticket.job.is_study for ticket in self._running)
                if ticket is None and running < self._max_studies:
                    ticket = self._queues.next_study()
                if ticket is not None:
                    _note_wait(ticket)
                    self._running.add(ticket)
                    return ticket
                await self._wake.wait()

    async def _tell_places(self) -> None:
        while True:
            await asyncio.sleep(PLACES_SECONDS)
            self._queues.tell_places()

    async def _serve(
        self, start: Callable[[], Worker], is_open: Callable[[], bool] = lambda: True
    ) -> None:
        """Keep one worker busy while it is open for jobs, and start it again if it dies."""
        worker: Worker | None = None
        try:
            while True:
                ticket = await self._next_ticket(is_open)
                began = time.monotonic()
                try:
                    for attempt in range(MAX_ATTEMPTS):
                        if worker is None:
                            worker = start()
                        try:
                            await self._run(ticket, worker)
                            break
                        except WorkersGoneError:
                            if not ticket.given_up:
                                self._queues.add(ticket)
                            break
                        except Exception as error:  # noqa: BLE001 (the worker's place must not be lost)
                            LOG.warning(
                                "an engine process died",
                                extra={"attempt": attempt, "reason": repr(error)},
                            )
                            worker.end()
                            worker = None
                    else:
                        ticket.answers.put_nowait(JobFailure("the engine process died"))
                finally:
                    self._queues.shares.measured(ticket.job, time.monotonic() - began)
                    self._running.discard(ticket)
                    _note_work(ticket)
                    async with self._wake:
                        self._wake.notify_all()
        finally:
            if worker is not None:
                worker.end()

    async def _run(self, ticket: Ticket, worker: Worker) -> None:
        """Send a job to a process, and pass its answers on; a study may have several turns."""
        while not ticket.given_up:
            last = await self._run_turn(ticket, worker)
            if not isinstance(last, StudyResult):
                return
            ticket.seconds, ticket.nodes = last.seconds, last.nodes
            ticket.proof_nodes = last.proof_nodes
            if last.complete or ticket.seconds_left <= LEAST_SECONDS:
                ticket.answers.put_nowait(replace(last, final=True))
                return
            if self._queues.games or self._queues.studies:
                self._queues.add(ticket)
                return

    async def _run_turn(self, ticket: Ticket, worker: Worker) -> Answer:
        """Run a job once; returns its last answer, which is passed on unless it is a study's."""
        job = ticket.job
        if job.is_study:
            job = replace(job, seconds=min(ticket.seconds_left, TURN_SECONDS))
        worker.send(job)
        ticket.worker, ticket.is_stopping = worker, False
        first = True
        try:
            while True:
                receiving = asyncio.ensure_future(worker.receive())
                try:
                    if first and not (await asyncio.wait({receiving}, timeout=PATIENCE_SECONDS))[0]:
                        self._pass_on(ticket, JobProgress("compiling"))
                    first = False
                    answer: Answer = await receiving
                finally:
                    receiving.cancel()
                if isinstance(answer, StudyResult):
                    answer = _added_up(ticket, answer)
                if not (isinstance(answer, StudyResult) and answer.final):
                    self._pass_on(ticket, answer)
                if is_last(answer):
                    return answer
        finally:
            ticket.worker = None

    def _pass_on(self, ticket: Ticket, answer: Answer) -> None:
        """Pass an answer on; the compiling of a warm-up is also reported to the jobs that wait."""
        ticket.answers.put_nowait(answer)
        compiling = isinstance(answer, JobProgress) and answer.state == "compiling"
        if ticket.job.purpose == "warm-up" and compiling:
            for waiting in self._queues:
                waiting.answers.put_nowait(answer)


def _added_up(ticket: Ticket, result: StudyResult) -> StudyResult:
    """A result with what the earlier turns of its study have spent."""
    ticket.cells = result.cells or ticket.cells
    return replace(
        result,
        nodes=ticket.nodes + result.nodes,
        proof_nodes=ticket.proof_nodes + result.proof_nodes,
        seconds=ticket.seconds + result.seconds,
        cells=ticket.cells,
    )


def _note_wait(ticket: Ticket) -> None:
    now = time.monotonic()
    if not ticket.seconds:
        # The later turns of a study have not waited since its start.
        metrics.ENGINE_WAIT_SECONDS.labels(ticket.job.purpose).observe(now - ticket.since)
    ticket.since = now


def _note_work(ticket: Ticket) -> None:
    metrics.ENGINE_SECONDS.labels(ticket.job.purpose).inc(time.monotonic() - ticket.since)


def _stop(ticket: Ticket) -> None:
    if ticket.worker is not None:
        ticket.is_stopping = True
        ticket.worker.stop()
