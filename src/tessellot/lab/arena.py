"""Several games at once: each in a process of its own, which may die without harm to the rest."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from tessellot.games import Move, Seat
from tessellot.lab.errors import LabError
from tessellot.lab.match import Match
from tessellot.lab.referee import PlayedGame, Round, frozen, lost_by, vanished
from tessellot.locale import Text

START_SECONDS = 60.0
"""How long a worker may take to come up, before any engine is asked."""

LAST_WORDS_SECONDS = 3.0
"""How long a worker has to end its engines before it is ended itself."""


def processors() -> int:
    """How many games the machine can play at a time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Arena:
    """Worker processes that play games, so many at a time, for one match after another.

    They are started when the first games are asked for, and end with the `with` block.
    """

    def __init__(self, parallel: int | None = None) -> None:
        self._parallel = parallel or processors()
        self._tables: list[_Table] = []

    def __enter__(self) -> Arena:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        for table in self._tables:
            table.dismiss()
        for table in self._tables:
            table.clear()
        self._tables = []

    def play(self, match: Match, games: Iterable[Round]) -> Generator[PlayedGame, None, None]:
        """Play games of a match; each is handed out as soon as it has ended.

        Closing the iterator before its end ends the running games, and the arena with them.
        """
        waiting = iter(games)
        busy: list[_Table] = []
        try:
            for number, game in zip(range(self._parallel), waiting, strict=False):
                if number == len(self._tables):
                    self._tables.append(_Table())
                busy.append(self._tables[number])
                busy[-1].begin(match, game)
            while busy:
                earliest = min(table.deadline for table in busy)
                ready = wait([table.link for table in busy], max(earliest - time.monotonic(), 0))
                for table in list(busy):
                    played = table.listen() if table.link in ready else table.look_at_clock()
                    if played is None:
                        continue
                    yield played
                    following = next(waiting, None)
                    if following is None:
                        busy.remove(table)
                    else:
                        table.begin(match, following)
        finally:
            if busy:
                self._close()


@dataclass(frozen=True, slots=True)
class _Thinking:
    """What a worker says before it asks a player for a move."""

    seat: Seat
    moves: tuple[Move, ...]


class _Table:
    """A worker process, seen from outside: which game it plays, and who is thinking."""

    link: Connection
    _process: SpawnProcess
    _match: Match

    def __init__(self) -> None:
        self._open()

    def _open(self) -> None:
        # A new interpreter: compiled kernels and threads do not survive a fork.
        context = get_context("spawn")
        self.link, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with _deaf_to_ctrl_c():
            self._process.start()
        theirs.close()

    def begin(self, match: Match, game: Round) -> None:
        """Let the worker play a game; a worker that is gone is replaced."""
        if not self._process.is_alive():
            self.clear()
            self._open()
        self._match = match
        self._round = game
        self._thinking: _Thinking | None = None
        self._wait_again(START_SECONDS)
        with suppress(OSError):  # that it died meanwhile is found out when listening
            self.link.send((match, game))

    def _wait_again(self, more: float = 0.0) -> None:
        self.deadline = time.monotonic() + self._match.limit.patience + more

    def listen(self) -> PlayedGame | None:
        """Take in what the worker says; the game, if it has ended."""
        try:
            message = self.link.recv()
        except (EOFError, OSError):
            self._process.join(LAST_WORDS_SECONDS)
            return self._ended(crashed=True)
        if isinstance(message, _Thinking):
            self._thinking = message
            self._wait_again()
            return None
        assert isinstance(message, PlayedGame)
        return message

    def look_at_clock(self) -> PlayedGame | None:
        """End a worker whose engine never comes back."""
        if time.monotonic() < self.deadline:
            return None
        self._process.kill()
        self._process.join()
        return self._ended(crashed=False)

    def _ended(self, *, crashed: bool) -> PlayedGame:
        """The game of a worker that is gone: lost by whoever was thinking."""
        if self._thinking is None:
            raise LabError(Text("A process that should play games could not be started."))
        fault = vanished() if crashed else frozen()
        ending = lost_by(self._thinking.seat, fault)
        return PlayedGame(self._round, self._thinking.moves, ending)

    def dismiss(self) -> None:
        """Ask the worker to end its engines and then itself."""
        self._process.terminate()

    def clear(self) -> None:
        """See that the worker has ended."""
        self.dismiss()
        self._process.join(LAST_WORDS_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()
        self.link.close()


@contextmanager
def _deaf_to_ctrl_c() -> Generator[None, None, None]:
    """A process that is started meanwhile never hears Ctrl-C: that is for the main one.

    The signal is held back, not ignored: processes inherit that, and a Ctrl-C that comes just
    now is heard here a moment later.
    """
    resource_tracker.ensure_running()  # started later, it would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(link: Connection) -> None:
    """A worker: play the games that come in, until nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # We are ended by an exception, so that players leave and external engines are ended.
    signal.signal(signal.SIGTERM, lambda *_: _leave())
    with suppress(EOFError, OSError):
        while True:
            match, game = link.recv()
            link.send(match.play(game, lambda seat, moves: link.send(_Thinking(seat, moves))))


def _leave() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # asked again while leaving, go on leaving
    raise SystemExit
