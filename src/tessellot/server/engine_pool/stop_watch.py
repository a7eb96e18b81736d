"""Watching the pipe during a search: a message there ends it at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from multiprocessing.connection import Connection as Pipe
from types import TracebackType
from typing import Self

INTERVAL = 0.03
"""Seconds between two looks at the pipe."""


class StopWatch:
    """Calls `stop` when a message comes, or when the server is gone.

    While it is open nobody else may read from the pipe. So the last answer to a job is sent only
    when it is closed: the next job follows that answer.
    """

    def __init__(self, pipe: Pipe, stop: Callable[[], None]) -> None:
        self._pipe = pipe
        self._stop = stop
        self._ended = threading.Event()
        self.is_stopped = False
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._ended.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._ended.is_set():
            try:
                if self._pipe.poll():
                    self._pipe.recv()
                    self.is_stopped = True
            except (EOFError, OSError):
                self.is_stopped = True
            if self.is_stopped:
                # The search may begin only after the message: stop it again until it has ended.
                self._stop()
            self._ended.wait(INTERVAL)
