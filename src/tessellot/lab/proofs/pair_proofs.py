"""Proofs of pairs in several processes: results are known one by one, and nothing is shared."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess

from tessellot.engine.analysis import ProofValue
from tessellot.engine.books.proven_openings import ProvenPair
from tessellot.games import SWAP, game
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import Placement
from tessellot.games.seats import Seat
from tessellot.lab.errors import LabError
from tessellot.lab.proofs.pair_schedule import PairSchedule, PairTask
from tessellot.lab.tournament.worker_pool import interrupts_blocked, processors
from tessellot.locale import Text

RATING_NODES = 1000
"""Nodes of the search that ranks the replies to an opening."""

RATED_REPLIES = 12


def rate_replies(
    chosen: BattleOfLits, openings: Iterable[Placement]
) -> Iterator[tuple[Placement, dict[Placement, float]]]:
    """Each opening with the probability that O wins after the replies that look best."""
    from tessellot.engine import Engine

    engine = Engine(chosen, nodes=RATING_NODES, memory_mb=32)
    for move in openings:
        *_, found = engine.analyse(chosen.start().play(move), multipv=RATED_REPLIES + 1)
        yield (
            move,
            {
                line.move: line.win_probability
                for line in found.variations
                if line.move != SWAP and isinstance(line.move, Placement)
            },
        )


def prove_pair(chosen: BattleOfLits, task: PairTask, memory_mb: float) -> ProvenPair | None:
    """Prove who wins after a pair; None if the nodes do not suffice."""
    from tessellot.engine.solver import VERSION, Solver

    started = time.process_time()
    position = chosen.start().play(task.opening).play(task.reply)
    if position.outcome is not None:
        x_wins = position.outcome.winner is Seat.FIRST
        nodes, answer = 0, None
    else:
        # A solver of its own: what others have found costs more than it saves.
        found = Solver(chosen, memory_mb=memory_mb).solve(position, margin=False, nodes=task.nodes)
        if found.proven is None:
            return None
        x_wins, nodes = found.proven is ProofValue.WIN, found.nodes
        answer = found.move if x_wins and isinstance(found.move, Placement) else None
    return ProvenPair(
        chosen.board,
        task.opening,
        task.reply,
        "X" if x_wins else "O",
        answer,
        nodes,
        time.process_time() - started,
        VERSION,
    )


def prove_pairs(
    chosen: BattleOfLits,
    schedule: PairSchedule,
    *,
    processes: int | None = None,
    memory_mb: float = 256,
    seconds: float | None = None,
) -> Generator[tuple[PairTask, ProvenPair | None], None, None]:
    """Work through a schedule; yields each task with its result when it ends.

    Stops when everything is settled, or after `seconds`; closing the iterator stops it too.
    """
    deadline = None if seconds is None else time.monotonic() + seconds
    workers = [_Worker(chosen, memory_mb) for _ in range(processes or processors())]
    try:
        while True:
            for worker in workers:
                if worker.task is None:
                    task = schedule.next_task()
                    if task is None:
                        break
                    worker.begin(task)
            busy = {worker.link: worker for worker in workers if worker.task is not None}
            if not busy:
                return
            left = None if deadline is None else max(deadline - time.monotonic(), 0)
            ready = wait(list(busy), left)
            if not ready:
                return
            for link in ready:
                assert isinstance(link, Connection)
                task, pair = busy[link].receive()
                yield task, pair
    finally:
        for worker in workers:
            worker.close()


class _Worker:
    """A process that proves one pair at a time."""

    def __init__(self, chosen: BattleOfLits, memory_mb: float) -> None:
        # A new interpreter: compiled kernels do not survive a fork.
        context = get_context("spawn")
        self.link, theirs = context.Pipe()
        self._process: SpawnProcess = context.Process(
            target=_work, args=(theirs, chosen.board.name, memory_mb), daemon=True
        )
        with interrupts_blocked():
            self._process.start()
        theirs.close()
        self.task: PairTask | None = None

    def begin(self, task: PairTask) -> None:
        self.task = task
        with suppress(OSError):  # if it died just now, `receive` finds that out
            self.link.send(task)

    def receive(self) -> tuple[PairTask, ProvenPair | None]:
        assert self.task is not None
        try:
            pair = self.link.recv()
        except (EOFError, OSError):
            raise LabError(Text("A process that proves openings has died.")) from None
        task, self.task = self.task, None
        return task, pair

    def close(self) -> None:
        self._process.kill()
        self._process.join()
        self.link.close()


def _work(link: Connection, board: str, memory_mb: float) -> None:
    """The main loop of a worker: prove the pairs that come in until the link is closed."""
    chosen = game("battle-of-lits", board=board)
    assert isinstance(chosen, BattleOfLits)
    with suppress(EOFError, OSError):
        while True:
            link.send(prove_pair(chosen, link.recv(), memory_mb))
