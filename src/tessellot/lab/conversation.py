"""Talking with an external engine, line by line, without ever waiting for it in vain."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from typing import TextIO

from tessellot.lab.errors import Fault, FaultKind
from tessellot.locale import Text

LONGEST_LINE = 1 << 16
WAITING_LINES = 1000
"""So many unread lines are kept; an engine that prints more has to wait."""

FAREWELL_SECONDS = 0.5
SHOWN = 80
"""How much of a line is worth showing to a person."""


class Conversation:
    """A running engine: what it says comes in by a thread, so that every answer has a deadline."""

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
                # Ctrl-C is for us: we end the engine ourselves, with all that it has started.
                start_new_session=True,
            )
        except OSError as error:
            raise Fault(
                FaultKind.CRASH, Text("It could not be started: {error}.", error=error.strerror)
            ) from None
        self._lines: Queue[str | None] = Queue(WAITING_LINES)
        self._complaints: deque[str] = deque(maxlen=5)
        self._closing = False
        self._last_line = ""
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self._readers = [
            Thread(target=self._listen, args=(self._process.stdout,), daemon=True),
            Thread(target=self._overhear, args=(self._process.stderr,), daemon=True),
        ]
        for reader in self._readers:
            reader.start()

    def send(self, line: str) -> None:
        """Say something to the engine."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise self._crash() from None

    def receive(self, deadline: float, awaited: str) -> str:
        """The next line if it comes before a moment of the monotonic clock, else a Fault.

        `awaited` says in words what is hoped for.
        """
        remaining = deadline - time.monotonic()
        if remaining <= 0:
            # An engine that never stops talking would always have a line ready.
            raise self._late(awaited)
        try:
            line = self._lines.get(timeout=remaining)
        except Empty:
            raise self._late(awaited) from None
        if line is None:
            raise self._crash()
        self._last_line = line or self._last_line
        return line

    def close(self) -> None:
        """Part: politely if the engine leaves by itself, else by force."""
        assert self._process.stdin is not None
        self._closing = True
        with suppress(OSError):
            self._process.stdin.write("quit\n")
        with suppress(OSError):
            self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL_SECONDS)
        self._kill()
        self._process.wait()
        for reader in self._readers:
            reader.join(FAREWELL_SECONDS)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None and not any(reader.is_alive() for reader in self._readers):
                stream.close()

    def _kill(self) -> None:
        """End the engine and whatever it has started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()

    def _listen(self, stream: TextIO) -> None:
        while line := stream.readline(LONGEST_LINE):
            self._keep(line.strip())
        self._keep(None)

    def _keep(self, line: str | None) -> None:
        while not self._closing:
            try:
                self._lines.put(line, timeout=0.1)
            except Full:
                continue
            return

    def _overhear(self, stream: TextIO) -> None:
        while line := stream.readline(LONGEST_LINE):
            if line.strip():
                self._complaints.append(line.strip())

    def _late(self, awaited: str) -> Fault:
        if self._last_line:
            return Fault(
                FaultKind.TIME,
                Text(
                    "There was no {awaited} in time. Its last line was {line!r}.",
                    awaited=awaited,
                    line=self._last_line[:SHOWN],
                ),
            )
        return Fault(FaultKind.TIME, Text("There was no {awaited} in time.", awaited=awaited))

    def _crash(self) -> Fault:
        try:
            code = self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            return Fault(FaultKind.CRASH, Text("It closed its output."))
        self._readers[1].join(FAREWELL_SECONDS)
        if self._complaints:
            return Fault(
                FaultKind.CRASH,
                Text(
                    "It ended with exit code {code}: {complaint}",
                    code=code,
                    complaint=self._complaints[-1][:SHOWN],
                ),
            )
        return Fault(FaultKind.CRASH, Text("It ended with exit code {code}.", code=code))
