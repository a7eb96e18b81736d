"""A real terminal for a program under test: a pseudo-terminal with a screen behind it."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from contextlib import suppress

import pyte

COMMAND = [sys.executable, "-c", "from tessellot.__main__ import main; main()"]
_AT_TERMINAL = """
import fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)
from tessellot.__main__ import main
main()
"""
"""Ctrl-C reaches a program only if this is its own terminal, and nobody had SIGINT ignored."""
PATIENCE = 240
"""Seconds; only a hanging program needs more."""


class Terminal:
    """Runs a command in a window of 80 by 24, types into it and reads its screen."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24, **environment: str):
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        usual = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        self._process = subprocess.Popen(
            [sys.executable, "-c", _AT_TERMINAL, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**usual, "TERM": "xterm-256color", "PYTHONUTF8": "1", **environment},
            start_new_session=True,
        )
        os.close(slave)
        self._master = master
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)
        self.written = b""

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def lines(self) -> list[str]:
        """The screen."""
        return [line.rstrip() for line in self._screen.display]

    def type(self, text: str) -> None:
        """Press keys."""
        os.write(self._master, text.encode())

    def click(self, column: int, row: int) -> None:
        """Press and release the left button, as terminals tell of it; counted from 1."""
        self.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    def read(self) -> bool:
        """Take in what the program wrote; whether it may still write more."""
        ready, _, _ = select.select([self._master], [], [], 0.1)
        if not ready:
            return self._process.poll() is None
        try:
            written = os.read(self._master, 65536)
        except OSError:  # what Linux says when the other side has closed
            return False
        self.written += written
        # pyte does not know all that modern programs ask a terminal.
        with suppress(TypeError):
            self._stream.feed(written)
        return bool(written)

    def interrupt_until(self, words: str) -> None:
        """Press Ctrl-C until the program answers: between two steps it may not be heard."""
        self.wait_for(words, press="\x03")

    def wait_for(self, words: str, press: str = "") -> None:
        """Read on until the program has written some words, pressing keys while it has not."""
        end = time.monotonic() + PATIENCE
        pressed = 0.0
        while words not in self.written.decode(errors="replace") and time.monotonic() < end:
            if press and time.monotonic() > pressed + 1:
                self.type(press)
                pressed = time.monotonic()
            if not self.read():
                break
        assert words in self.written.decode(errors="replace"), "\n".join(self.lines)
        self.written = self.written[self.written.find(words.encode()) + len(words.encode()) :]

    def wait_for_screen(self, words: str) -> None:
        """Read on until some words are on the screen."""
        end = time.monotonic() + PATIENCE
        while not any(words in line for line in self.lines) and time.monotonic() < end:
            if not self.read():
                break
        assert any(words in line for line in self.lines), "\n".join(self.lines)

    def close_connection(self) -> int:
        """Hang up, as a dropped ssh connection does."""
        os.kill(self._process.pid, 1)
        return self.exit_code()

    def exit_code(self) -> int:
        """Wait for the end."""
        end = time.monotonic() + PATIENCE
        while self.read() and time.monotonic() < end:
            pass
        return self._process.wait(PATIENCE)
