"""An engine worker: processes that take jobs of web processes from a stream in Redis.

While a job runs, its entry is claimed again every second. If that ends, because the worker died or
was cut off, another worker takes the job over.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections import deque
from contextlib import suppress

from pydantic import ValidationError

from tessellot.server.background import repeat
from tessellot.server.cluster.cluster import Cluster
from tessellot.server.cluster.job_texts import JOB, JOBS, STOPS, WORKERS, answer_text
from tessellot.server.cluster.transports import RedisTransport, connect_redis
from tessellot.server.engine_pool.jobs import Answer, JobFailure, is_last
from tessellot.server.engine_pool.local_worker import LocalWorker
from tessellot.server.tokens import new_id

LOG = logging.getLogger(__name__)
TAKE_OVER_SECONDS = 5.0
"""A job that nobody has claimed for this long is taken over."""
CLAIM_SECONDS = 1.0
BLOCK_SECONDS = 1.0
RETRY_SECONDS = 0.5
MAX_ATTEMPTS = 2
"""How often a job is tried if its process dies."""
MAX_GIVEN_UP = 1000
"""Jobs that are remembered as given up, should they still be in the stream."""
KEEP_SECONDS = 120
"""How long answers wait for a web process that may be gone."""


async def run(url: str, workers: int) -> None:
    """Work until a signal ends it; jobs that run are left to other workers."""
    cluster = Cluster(RedisTransport(url), workers)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for wanted in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(wanted, ended.set)
    running = [
        asyncio.create_task(cluster.run()),
        *(asyncio.create_task(EngineWorker(url).run()) for _ in range(workers)),
    ]
    await ended.wait()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)


class EngineWorker:
    """One engine process that takes jobs from the stream."""

    def __init__(self, url: str) -> None:
        self._name = new_id()
        self._redis = connect_redis(url)
        self._reading = connect_redis(url, patient=True)
        self._process: LocalWorker | None = None
        self._working_on: str | None = None
        self._given_up: deque[str] = deque(maxlen=MAX_GIVEN_UP)

    async def run(self) -> None:
        """Take jobs until cancelled."""
        stops = asyncio.create_task(repeat("listening for stops", self._listen_for_stops))
        try:
            await repeat("the engine worker", self._take_and_work)
        finally:
            stops.cancel()
            if self._process is not None:
                self._process.end()
            for client in (self._redis, self._reading):
                with suppress(Exception):
                    await client.aclose()

    async def _take_and_work(self) -> None:
        from redis.exceptions import RedisError, ResponseError

        try:
            taken = await self._take()
            if taken is not None:
                await self._work(*taken)
        except ResponseError as error:
            if "NOGROUP" in str(error):
                await self._create_group()
            else:
                # It is too old, or full, or takes no writes: somebody has to look after it.
                LOG.warning("Redis refuses", extra={"reason": str(error)})
                await asyncio.sleep(RETRY_SECONDS)
        except (RedisError, OSError) as error:
            LOG.debug("Redis is away", extra={"reason": repr(error)})
            await asyncio.sleep(RETRY_SECONDS)

    async def _create_group(self) -> None:
        from redis.exceptions import RedisError

        # Another worker may have created it, or Redis may be away again.
        with suppress(RedisError, OSError):
            await self._redis.xgroup_create(JOBS, WORKERS, id="0", mkstream=True)

    async def _take(self) -> tuple[str, dict[str, str]] | None:
        """The next job: one whose worker is gone, or else a new one."""
        idle = int(TAKE_OVER_SECONDS * 1000)
        _, claimed, _ = await self._redis.xautoclaim(JOBS, WORKERS, self._name, idle, count=1)
        if claimed:
            LOG.warning("a job is taken over", extra={"entry": claimed[0][0]})
            return claimed[0][0], claimed[0][1]
        found = await self._reading.xreadgroup(
            WORKERS, self._name, {JOBS: ">"}, count=1, block=int(BLOCK_SECONDS * 1000)
        )
        for _, entries in found or ():
            for entry, fields in entries:
                return entry, fields
        return None

    async def _work(self, entry: str, fields: dict[str, str]) -> None:
        """Answer a job, then acknowledge it."""
        claiming = asyncio.create_task(self._keep_claim(entry))
        self._working_on = fields["name"]
        try:
            for _ in range(MAX_ATTEMPTS):
                try:
                    await self._answer(fields)
                    break
                except EOFError:
                    LOG.warning("an engine process died")
                    self._end_process()
            else:
                await self._send(fields, JobFailure("the engine process died"))
        except asyncio.CancelledError:
            self._end_process()
            raise
        finally:
            self._working_on = None
            claiming.cancel()
        await self._redis.xack(JOBS, WORKERS, entry)
        await self._redis.xdel(JOBS, entry)

    async def _answer(self, fields: dict[str, str]) -> None:
        if fields["name"] in self._given_up:
            await self._send(fields, JobFailure("it was given up"))
            return
        if self._process is None:
            self._process = LocalWorker()
        process = self._process
        try:
            process.send(JOB.validate_json(fields["job"]))
        except ValidationError as error:
            await self._send(fields, JobFailure(f"the job cannot be read: {error}"))
            return
        except BrokenPipeError:
            raise EOFError from None
        while True:
            answer = await process.receive()
            try:
                await self._send(fields, answer)
            except Exception:
                # Without Redis nobody hears the answer: the process must not go on with it.
                self._end_process()
                raise
            if is_last(answer):
                return

    async def _send(self, fields: dict[str, str], answer: Answer) -> None:
        await self._redis.rpush(fields["to"], answer_text(fields["name"], answer))
        await self._redis.expire(fields["to"], KEEP_SECONDS)

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.end()
            self._process = None

    async def _keep_claim(self, entry: str) -> None:
        while True:
            await asyncio.sleep(CLAIM_SECONDS)
            with suppress(Exception):
                await self._redis.xclaim(JOBS, WORKERS, self._name, 0, [entry], justid=True)

    async def _listen_for_stops(self) -> None:
        from redis.exceptions import RedisError

        with suppress(RedisError, OSError):
            async with self._redis.pubsub(ignore_subscribe_messages=True) as stops:
                await stops.subscribe(STOPS)
                while True:
                    message = await stops.get_message(timeout=BLOCK_SECONDS)
                    if message is None:
                        continue
                    self._given_up.append(message["data"])
                    if message["data"] == self._working_on and self._process is not None:
                        self._process.stop()
        await asyncio.sleep(RETRY_SECONDS)
