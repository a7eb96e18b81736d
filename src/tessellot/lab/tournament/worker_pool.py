"""Worker processes that play games in parallel; one that dies does no harm to the others."""

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
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.faults import process_died, process_hung
from tessellot.lab.tournament.referee import GameSlot, PlayedGame, lost_by
from tessellot.locale import Text

START_SECONDS = 60.0
"""Time for a worker process to start."""

EXIT_SECONDS = 3.0
"""Time for a worker to close its engines before it is killed."""


def processors() -> int:
    """The number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerPool:
    """Worker processes, each playing one game at a time, for one match after another.

    They are started with the first games, and end with the `with` block.
    """

    def __init__(self, parallel: int | None = None) -> None:
        self._parallel = parallel or processors()
        self._workers: list[_Worker] = []

    def __enter__(self) -> WorkerPool:
        return self

    def __exit__(self, *_: object) -> None:
        self._close()

    def _close(self) -> None:
        for worker in self._workers:
            worker.terminate()
        for worker in self._workers:
            worker.close()
        self._workers = []

    def play(
        self, match: EngineMatch, slots: Iterable[GameSlot]
    ) -> Generator[PlayedGame, None, None]:
        """Play games of a match; yields each game when it ends.

        Closing the generator early ends the running games and all workers.
        """
        waiting = iter(slots)
        busy: list[_Worker] = []
        try:
            for number, slot in zip(range(self._parallel), waiting, strict=False):
                if number == len(self._workers):
                    self._workers.append(_Worker())
                busy.append(self._workers[number])
                busy[-1].begin(match, slot)
            while busy:
                earliest = min(worker.deadline for worker in busy)
                ready = wait([worker.link for worker in busy], max(earliest - time.monotonic(), 0))
                for worker in list(busy):
                    game = worker.receive() if worker.link in ready else worker.check_deadline()
                    if game is None:
                        continue
                    yield game
                    following = next(waiting, None)
                    if following is None:
                        busy.remove(worker)
                    else:
                        worker.begin(match, following)
        finally:
            if busy:
                self._close()


@dataclass(frozen=True, slots=True)
class _Turn:
    """The message of a worker before it asks a player for a move."""

    seat: Seat
    moves: tuple[Move, ...]


class _Worker:
    """A worker process, seen from the main process: its game, and whose turn it is."""

    link: Connection
    _process: SpawnProcess
    _match: EngineMatch

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        # A new interpreter: compiled kernels and threads do not survive a fork.
        context = get_context("spawn")
        self.link, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), daemon=True)
        with interrupts_blocked():
            self._process.start()
        theirs.close()

    def begin(self, match: EngineMatch, slot: GameSlot) -> None:
        """Let the worker play a game; a dead worker is replaced."""
        if not self._process.is_alive():
            self.close()
            self._start()
        self._match = match
        self._slot = slot
        self._turn: _Turn | None = None
        self._set_deadline(START_SECONDS)
        with suppress(OSError):  # if it died just now, `receive` finds that out
            self.link.send((match, slot))

    def _set_deadline(self, more: float = 0.0) -> None:
        self.deadline = time.monotonic() + self._match.limit.hang_seconds + more

    def receive(self) -> PlayedGame | None:
        """Read one message of the worker; the game, if it has ended."""
        try:
            message = self.link.recv()
        except (EOFError, OSError):
            self._process.join(EXIT_SECONDS)
            return self._lost_game(crashed=True)
        if isinstance(message, _Turn):
            self._turn = message
            self._set_deadline()
            return None
        assert isinstance(message, PlayedGame)
        return message

    def check_deadline(self) -> PlayedGame | None:
        """Kill the worker after its deadline; then its game is lost."""
        if time.monotonic() < self.deadline:
            return None
        self._process.kill()
        self._process.join()
        return self._lost_game(crashed=False)

    def _lost_game(self, *, crashed: bool) -> PlayedGame:
        """The game of a dead worker: lost by the seat whose turn it was."""
        if self._turn is None:
            raise LabError(Text("A process that should play games could not be started."))
        fault = process_died() if crashed else process_hung()
        return PlayedGame(self._slot, self._turn.moves, lost_by(self._turn.seat, fault))

    def terminate(self) -> None:
        """Ask the worker to close its engines and to exit."""
        self._process.terminate()

    def close(self) -> None:
        """End the worker and wait for that."""
        self.terminate()
        self._process.join(EXIT_SECONDS)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self._process.close()
        self.link.close()


@contextmanager
def interrupts_blocked() -> Generator[None, None, None]:
    """Processes that are started in this block never get Ctrl-C: only the main process does.

    The signal is blocked, not ignored: child processes inherit the mask, and a Ctrl-C that comes
    in this moment reaches the main process when the block ends.
    """
    resource_tracker.ensure_running()  # started later, it would let the signal through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _work(link: Connection) -> None:
    """The main loop of a worker: play the games that come in until the link is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # SIGTERM raises an exception, so that players are closed and external engines end.
    signal.signal(signal.SIGTERM, lambda *_: _exit())
    with suppress(EOFError, OSError):
        while True:
            match, slot = link.recv()
            link.send(match.play(slot, lambda seat, moves: link.send(_Turn(seat, moves))))


def _exit() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # a second SIGTERM must not interrupt the exit
    raise SystemExit
