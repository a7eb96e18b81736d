"""A process of this machine that does one task at a time; if it dies, the task is done again."""

from __future__ import annotations

import os
import signal
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

from tessellot import interrupts
from tessellot.games import TessellotError
from tessellot.lab.execution.work import Work

ATTEMPTS = 2
"""How often a task is tried if its process dies."""

EXIT_SECONDS = 3.0
"""Time for a process to release what it holds before it is killed."""


@dataclass(frozen=True, slots=True)
class _Reported:
    """The message of a process about the task it is doing."""

    state: object
    seconds: float


@dataclass(frozen=True, slots=True)
class _Done:
    result: object


@dataclass(frozen=True, slots=True)
class _Failed:
    error: Exception


class WorkerProcess:
    """A process, seen from the one that started it: its task, and how far that is."""

    link: Connection
    _process: SpawnProcess

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        # A new interpreter: compiled kernels and threads do not survive a fork.
        context = get_context("spawn")
        self.link, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with interrupts.kept_from_children():
            self._process.start()
        theirs.close()
        self._sent: Work[Any, Any] | None = None

    def begin(self, work: Work[Any, Any], task: Any) -> None:
        """Let the process do a task; a dead process is replaced."""
        self.work, self.task = work, task
        self._attempts = 0
        self._begin()

    def _begin(self) -> None:
        if not self._process.is_alive():
            self.close()
            self._start()
        self._attempts += 1
        self._state: object = None
        self.deadline: float | None = None
        with suppress(OSError):  # if it died just now, `receive` finds that out
            self.link.send((None if self._sent is self.work else self.work, self.task))
        self._sent = self.work

    def run(self, work: Work[Any, Any], task: Any) -> Any:
        """Do a task and wait for its result."""
        self.begin(work, task)
        while True:
            left = None if self.deadline is None else max(self.deadline - time.monotonic(), 0)
            if self.receive() if wait([self.link], left) else self.is_overdue():
                return self.result

    def receive(self) -> bool:
        """Read one message; whether the task has ended. Raises the error of one that failed."""
        try:
            message = self.link.recv()
        except (EOFError, OSError):
            self._process.join(EXIT_SECONDS)
            if self._attempts < ATTEMPTS:
                self._begin()
                return False
            self.result = self.work.lost(self.task, self._state, hung=False)
            return True
        if isinstance(message, _Reported):
            self._state = message.state
            self.deadline = time.monotonic() + message.seconds
            return False
        if isinstance(message, _Failed):
            raise message.error
        self.result = message.result
        return True

    def is_overdue(self) -> bool:
        """Whether the deadline has passed; then the process is killed and its task has ended."""
        if self.deadline is None or time.monotonic() < self.deadline:
            return False
        self._process.kill()
        self._process.join()
        self.result = self.work.lost(self.task, self._state, hung=True)
        return True

    def terminate(self) -> None:
        """Ask the process to release what it holds and to exit."""
        self._process.terminate()

    def close(self, seconds: float = EXIT_SECONDS) -> None:
        """End the process, and kill it after `seconds`."""
        self.terminate()
        self._process.join(seconds)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()
        self.link.close()


def _serve(link: Connection) -> None:
    """The main loop of the process: do the tasks that come in until the link is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # SIGTERM raises an exception, so that players are closed and external engines end.
    signal.signal(signal.SIGTERM, lambda *_: _exit())
    threading.Thread(target=_follow_parent, daemon=True).start()
    work: Work[Any, Any] | None = None
    with suppress(EOFError, OSError):
        while True:
            sent, task = link.recv()
            link.send(_answer(link, sent, sent or work, task))
            work = sent or work


def _answer(
    link: Connection, new: Work[Any, Any] | None, work: Work[Any, Any] | None, task: object
) -> _Done | _Failed:
    assert work is not None
    try:
        if new is not None:
            new.prepare()
        return _Done(
            work.do(task, lambda state, seconds: link.send(_Reported(state, seconds))),
        )
    except (EOFError, BrokenPipeError):
        raise
    except Exception as error:  # noqa: BLE001 - whoever asked for the result gets it
        if not isinstance(error, TessellotError):
            error.add_note(traceback.format_exc())
        return _Failed(error)


def _follow_parent() -> None:
    """End this process when the one that started it has died."""
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)


def _exit() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a second SIGTERM must not interrupt the exit
    # In a callback of a library the exception below cannot spread, and Python would print it.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    raise SystemExit
