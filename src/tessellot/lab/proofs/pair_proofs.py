"""Proofs of pairs in several processes: results are known one by one, and nothing is shared."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass

from tessellot.engine.analysis import ProofValue
from tessellot.engine.books.proven_openings import Attempt, Proof, ProvenPair
from tessellot.games import SWAP
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import Placement
from tessellot.games.seats import Seat
from tessellot.lab.execution import Executor, Report, Work
from tessellot.lab.proofs.opening_proofs import prove_opening
from tessellot.lab.proofs.pair_schedule import PairSchedule, PairTask
from tessellot.lab.proofs.prover import Prover

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
        found = engine.final_analysis(chosen.start().play(move), multipv=RATED_REPLIES + 1)
        yield (
            move,
            {
                line.move: line.win_probability
                for line in found.variations
                if line.move != SWAP and isinstance(line.move, Placement)
            },
        )


def prove_pair(chosen: BattleOfLits, task: PairTask, memory_mb: float) -> Proof | None:
    """Prove who wins after a pair, or after an opening; None if the nodes do not suffice."""
    from tessellot.engine.solver import VERSION, Solver

    if task.reply is None:
        return _prove_whole(chosen, task, memory_mb)
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


def _prove_whole(chosen: BattleOfLits, task: PairTask, memory_mb: float) -> Proof | None:
    """Prove who wins after an opening; if O does, the pair with the winning reply tells it all."""
    prover = Prover(chosen, memory_mb=memory_mb)
    found = prove_opening(prover, task.opening, nodes=task.nodes)
    if found is None or found.winner == "X":
        return found
    cost = (found.nodes, found.seconds, found.solver)
    return ProvenPair(chosen.board, found.move, found.reply, "O", None, *cost)


def attempt_of(chosen: BattleOfLits, task: PairTask) -> Attempt:
    """What to keep of a task that proved nothing."""
    from tessellot.engine.solver import VERSION

    return Attempt(chosen.board, task.pieces, task.nodes, VERSION)


@dataclass(frozen=True)
class PairWork(Work[PairTask, Proof | None]):
    """Proves pairs of a board."""

    chosen: BattleOfLits
    memory_mb: float

    def prepare(self) -> None:
        """Compile the solver."""
        from tessellot.engine.warmup import warm_up_solver

        warm_up_solver("lits")

    def do(self, task: PairTask, report: Report) -> Proof | None:  # noqa: ARG002
        return prove_pair(self.chosen, task, self.memory_mb)


def prove_pairs(
    chosen: BattleOfLits,
    schedule: PairSchedule,
    executor: Executor,
    *,
    memory_mb: float = 256,
    seconds: float | None = None,
) -> Generator[tuple[PairTask, Proof | None], None, None]:
    """Work through a schedule; yields each task with its result when it ends.

    Stops when everything is settled, or after `seconds`; closing the iterator stops it too.
    """
    until = None if seconds is None else time.monotonic() + seconds
    return executor.run(PairWork(chosen, memory_mb), schedule.next_task, until=until)
