"""Engine workers elsewhere, as the pool of a web process sees them.

A job is an entry of a stream. The worker that takes it acknowledges and deletes it once it is
answered; if a worker dies, another takes the entry over. If the entry is gone without an answer, as
when Redis was emptied, the job is sent again. If all workers are gone, or Redis is, it goes back to
the pool: a process of this server may be free for it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from pydantic import ValidationError

from tessellot.server.background import repeat
from tessellot.server.cluster.cluster import Cluster
from tessellot.server.cluster.job_texts import JOB, JOBS, STOPS, AnswerText, answers_key
from tessellot.server.cluster.transports import connect_redis
from tessellot.server.engine_pool import EnginePool, Job
from tessellot.server.engine_pool.jobs import Answer, WorkersGoneError
from tessellot.server.tokens import new_id

LOG = logging.getLogger(__name__)
CHECK_SECONDS = 2.0
"""Without an answer for this long, look whether the job is still there."""
RETRY_SECONDS = 0.5
BLOCK_SECONDS = 1.0


class RemoteWorkers:
    """Sends jobs to workers elsewhere, and receives their answers."""

    def __init__(self, url: str, cluster: Cluster, pool: EnginePool) -> None:
        self._redis = connect_redis(url)
        self._reading = connect_redis(url, patient=True)
        self._key = answers_key(cluster.id)
        self._pool = pool
        cluster.on_workers = self._count_changed
        self.has_workers = False
        """Whether there is anybody who takes jobs."""
        self._waiting: dict[str, asyncio.Queue[Answer]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        """Receive answers until cancelled."""
        try:
            await repeat("receiving answers of engine workers", self._receive)
        finally:
            for client in (self._redis, self._reading):
                with suppress(Exception):
                    await client.aclose()

    async def _receive(self) -> None:
        from redis.exceptions import RedisError

        try:
            found = await self._reading.blpop([self._key], timeout=BLOCK_SECONDS)
        except (RedisError, OSError):
            await asyncio.sleep(RETRY_SECONDS)
            return
        if found is not None:
            self._hand_out(found[1])

    def _hand_out(self, text: str) -> None:
        try:
            said = AnswerText.model_validate_json(text)
        except ValidationError:
            LOG.warning("an answer cannot be read", extra={"text": text[:200]})
            return
        waiting = self._waiting.get(said.job)
        if waiting is not None and said.answer is not None:
            waiting.put_nowait(said.answer)

    def _count_changed(self, count: int, sharing: int) -> None:
        LOG.info("engine workers", extra={"count": count, "sharing": sharing})
        self.has_workers = count > 0
        self._spawn(self._pool.use_remote(count, lambda: RemoteWorker(self), sharing))

    async def add(self, job: Job) -> tuple[str, str]:
        """Send a job; returns its name and its entry in the stream."""
        name = new_id()
        self._waiting[name] = asyncio.Queue()
        fields = {"name": name, "to": self._key, "job": JOB.dump_json(job).decode()}
        try:
            return name, await self._redis.xadd(JOBS, fields)
        except BaseException:
            self.forget(name)
            raise

    async def withdraw(self, entry: str) -> None:
        """Take a job out of the stream; where Redis is away, some worker may do it in vain."""
        with suppress(Exception):
            await self._redis.xdel(JOBS, entry)

    async def is_there(self, entry: str) -> bool:
        """Whether a job is still in the stream."""
        return bool(await self._redis.xrange(JOBS, entry, entry))

    async def answer(self, name: str, seconds: float) -> Answer | None:
        """The next answer to a job, or None if none comes within `seconds`."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await self._waiting[name].get()
        return None

    def has_answer(self, name: str) -> bool:
        """Whether an answer waits."""
        return not self._waiting[name].empty()

    def forget(self, name: str) -> None:
        """Expect no more answers to a job."""
        self._waiting.pop(name, None)

    def stop(self, name: str) -> None:
        """Ask the worker that has a job to answer at once."""
        self._spawn(self._stop(name))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _stop(self, name: str) -> None:
        with suppress(Exception):
            await self._redis.publish(STOPS, name)


class RemoteWorker:
    """Runs one job at a time, at whichever worker takes it."""

    def __init__(self, queue: RemoteWorkers) -> None:
        self._queue = queue
        self._job: Job | None = None
        self._sent: tuple[str, str] | None = None

    def send(self, job: Job) -> None:
        self.end()
        self._job = job

    async def receive(self) -> Answer:
        from redis.exceptions import RedisError, ResponseError

        assert self._job is not None
        while True:
            if not self._queue.has_workers:
                sent = self._sent
                self.end()
                if sent is not None:
                    await self._queue.withdraw(sent[1])
                raise WorkersGoneError("no engine worker is there")
            try:
                if self._sent is None:
                    self._sent = await self._queue.add(self._job)
                name, entry = self._sent
                answer = await self._queue.answer(name, CHECK_SECONDS)
                if answer is not None:
                    return answer
                if not await self._queue.is_there(entry) and not self._queue.has_answer(name):
                    LOG.warning("a job was lost, and is sent again", extra={"job": name})
                    self.end()
            except ResponseError as error:
                LOG.warning("Redis refuses", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_SECONDS)
            except (RedisError, OSError):
                await asyncio.sleep(RETRY_SECONDS)

    def stop(self) -> None:
        if self._sent is not None:
            self._queue.stop(self._sent[0])

    def end(self) -> None:
        if self._sent is not None:
            self._queue.forget(self._sent[0])
            self._sent = None
