"""A whole site on this machine: PostgreSQL, Redis, two web processes and two engine workers."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from pathlib import Path

from tests.server.cluster.programs import Cluster, EngineWorkerProcess, RedisServer
from tests.server.conftest import GENEROUS
from tests.server.serving import ServerProcess

PAUSE_SECONDS = 3.0
"""How long a process is suspended."""
LONG_PAUSE_SECONDS = 6.0
"""Long enough for a worker's job to be taken over."""
AWAY_SECONDS = 1.5
"""How long Redis or PostgreSQL is away."""


class Site:
    """The processes, and everything that can happen to them."""

    def __init__(self, folder: Path) -> None:
        self.postgres = Cluster()
        self.postgres.start()
        self.redis = RedisServer()
        self.workers = [EngineWorkerProcess(self.redis.url) for _ in range(2)]
        settings = {**GENEROUS, "redis": self.redis.url, "workers": 0}
        self.webs = [ServerProcess(folder, self.postgres.url, **settings) for _ in range(2)]
        self.faults = {
            "web 0 is killed": lambda: self._kill(self.webs[0]),
            "Redis is emptied": self._empty_redis,
            "worker 0 is killed": lambda: self._kill(self.workers[0]),
            "PostgreSQL is restarted": self._restart_postgres,
            "web 1 is killed": lambda: self._kill(self.webs[1]),
            "Redis is stopped": self._stop_redis,
            "worker 1 is suspended": lambda: self._suspend(self.workers[1], LONG_PAUSE_SECONDS),
            "web 1 is suspended": lambda: self._suspend(self.webs[1], PAUSE_SECONDS),
            "worker 1 is killed": lambda: self._kill(self.workers[1]),
            "Redis is suspended": lambda: self._suspend(self.redis, PAUSE_SECONDS),
            "web 0 is suspended": lambda: self._suspend(self.webs[0], PAUSE_SECONDS),
        }
        """What can happen; each ends with everything running again."""

    @property
    def urls(self) -> list[str]:
        """The addresses of the web processes."""
        return [web.url for web in self.webs]

    async def _kill(self, process: ServerProcess | EngineWorkerProcess) -> None:
        await asyncio.to_thread(process.kill)
        await asyncio.to_thread(process.start)

    async def _empty_redis(self) -> None:
        await asyncio.to_thread(self.redis.empty)

    async def _stop_redis(self) -> None:
        await asyncio.to_thread(self.redis.stop)
        await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(self.redis.start)

    async def _restart_postgres(self) -> None:
        await asyncio.to_thread(self.postgres.stop)
        await asyncio.sleep(AWAY_SECONDS)
        await asyncio.to_thread(self.postgres.start)

    async def _suspend(
        self, what: ServerProcess | EngineWorkerProcess | RedisServer, seconds: float
    ) -> None:
        what.process.send_signal(signal.SIGSTOP)
        try:
            await asyncio.sleep(seconds)
        finally:
            what.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        """End everything."""
        for process in (*self.webs, *self.workers):
            with suppress(ProcessLookupError):
                process.process.send_signal(signal.SIGCONT)
            if process.process.poll() is None:
                process.kill()
        if self.redis.process.poll() is None:
            self.redis.stop()
        self.postgres.stop()
        self.postgres.remove()
