"""An engine process of this server, as the pool sees it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context

from tessellot import interrupts
from tessellot.server.engine_pool.jobs import Answer, Job
from tessellot.server.engine_pool.worker import work

STOP = "stop"


class LocalWorker:
    """A child process with a pipe; a thread of its own waits for what it sends."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs,), daemon=True, name="engine")
        with interrupts.kept_from_children():
            self._process.start()
        theirs.close()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="pipe")

    def send(self, job: Job) -> None:
        self._pipe.send(job)

    async def receive(self) -> Answer:
        loop = asyncio.get_running_loop()
        receiving = loop.run_in_executor(self._thread, self._pipe.recv)
        # When the pool closes, nothing awaits this future or looks at its error.
        receiving.add_done_callback(lambda done: done.cancelled() or done.exception())
        answer: Answer = await receiving
        return answer

    def stop(self) -> None:
        with suppress(OSError):
            self._pipe.send(STOP)

    def end(self) -> None:
        self._process.kill()
        self._process.join(timeout=5)
        self._pipe.close()
        self._thread.shutdown(wait=False, cancel_futures=True)
