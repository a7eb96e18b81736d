"""The process of an external engine: lines in and out, with a deadline for each answer."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import TIMEOUT_MAX, Lock, Thread
from typing import TextIO

from tessellot.external.faults import Fault, FaultKind
from tessellot.locale import Text
from tessellot.system_errors import reason_of

MAX_LINE_LENGTH = 1 << 16
MAX_UNREAD_LINES = 1000
"""Unread lines that are kept; an engine that prints more is blocked until they are read."""

EXIT_SECONDS = 0.5
"""How long an engine may take to exit after ``quit``."""

QUOTED_LENGTH = 80
"""Characters of a line of the engine that messages quote."""


class EngineProcess:
    """A running engine. Threads read its output, so that every answer has a deadline."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                # Ctrl-C must not reach the engine: `close` ends it, with its child processes.
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(
                FaultKind.CRASH, Text("It could not be started: {error}.", error=reason_of(error))
            ) from None
        self._lines: Queue[str | None] = Queue(MAX_UNREAD_LINES)
        self._error_lines: deque[str] = deque(maxlen=5)
        self._closing = False
        self._sending = Lock()
        self._last_line = ""
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            Thread(target=self._read_output, args=(self._process.stdout,), daemon=True),
            Thread(target=self._read_errors, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, line: str) -> None:
        """Write a line to the engine."""
        assert self._process.stdin is not None
        try:
            # `stop` may come from another thread.
            with self._sending:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError):
            # It has ended, or has been closed.
            raise self._crash() from None

    def receive(self, deadline: float, awaited: str) -> str:
        """The next line; raises a Fault at `deadline`, a time of the monotonic clock.

        `awaited` names the expected answer in the message of the Fault.
        """
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            # An engine that prints without end always has a line ready.
            raise self._timeout(awaited)
        try:
            line = self._lines.get(timeout=min(remaining, TIMEOUT_MAX))
        except Empty:
            raise self._timeout(awaited) from None
        if line is None:
            raise self._crash()
        self._last_line = line or self._last_line
        return line

    def close(self) -> None:
        """Ask the engine to quit, and kill it if it does not; closing twice does no harm."""
        if self._closing:
            return
        assert self._process.stdin is not None
        self._closing = True
        with suppress(OSError):
            self._process.stdin.write("quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(EXIT_SECONDS)
        self._kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(EXIT_SECONDS)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None and not any(reader.is_alive() for reader in self._readers):
                stream.close()

    def _kill(self) -> None:
        """Kill the engine and its child processes."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def _read_output(self, stream: TextIO) -> None:
        while line := stream.readline(MAX_LINE_LENGTH):
            self._enqueue(line.strip())
        self._enqueue(None)

    def _enqueue(self, line: str | None) -> None:
        while not self._closing:
            try:
                self._lines.put(line, timeout=0.1)
            except Full:
                continue
            return

    def _read_errors(self, stream: TextIO) -> None:
        while line := stream.readline(MAX_LINE_LENGTH):
            if line.strip():
                self._error_lines.append(line.strip())

    def _timeout(self, awaited: str) -> Fault:
        if self._last_line:
            return Fault(
                FaultKind.TIME,
                Text(
                    "There was no {awaited} in time. Its last line was {line!r}.",
                    awaited=awaited,
                    line=self._last_line[:QUOTED_LENGTH],
                ),
            )
        return Fault(FaultKind.TIME, Text("There was no {awaited} in time.", awaited=awaited))

    def _crash(self) -> Fault:
        if self._closing:
            return Fault(FaultKind.CRASH, Text("The engine is closed."))
        try:
            code = self._process.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return Fault(FaultKind.CRASH, Text("It closed its output."))
        self._readers[1].join(EXIT_SECONDS)
        if self._error_lines:
            return Fault(
                FaultKind.CRASH,
                Text(
                    "It ended with exit code {code}: {complaint}",
                    code=code,
                    complaint=self._error_lines[-1][:QUOTED_LENGTH],
                ),
            )
        return Fault(FaultKind.CRASH, Text("It ended with exit code {code}.", code=code))
