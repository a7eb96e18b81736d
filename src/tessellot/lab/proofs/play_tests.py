"""Play tests: claims of wins are tried in games under the rules. They prove nothing.

The winner plays the answers of the proof, then the moves of the solver. The loser plays random
moves, greedy moves, or those that are hardest to refute. A claim fails with the first game that
the winner does not win.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal, get_args

from tessellot.engine import Engine, ProofValue
from tessellot.engine.solver import Solver
from tessellot.games import Game, Move, Position, Seat, TessellotError
from tessellot.lab.proofs.claims import Claim
from tessellot.locale import Text
from tessellot.notation import Record

Defence = Literal["random", "greedy", "hardest"]
DEFENCES: tuple[Defence, ...] = get_args(Defence)
"""How the loser plays."""

SOLVER_NODES = 300_000
"""Nodes of the loser's solver; if they do not suffice, a search chooses the move."""
SEARCH_NODES = 1000
"""Nodes of that search."""


@dataclass(frozen=True, slots=True)
class ClaimGame:
    """A game that was played to test a claim."""

    record: Record
    defence: Defence
    fault: Text | None
    """Why the claim fails, or None if the game confirms it."""


class ClaimTester:
    """Tests claims about one game by playing."""

    def __init__(self, game: Game, *, memory_mb: float = 256, threads: int = 1) -> None:
        self._solver = Solver(game, memory_mb=memory_mb, threads=threads)
        self._searcher = Engine(game, nodes=SEARCH_NODES, memory_mb=32)
        self._greedy = Engine(game, nodes=1, method="greedy")

    def games(self, claim: Claim, count: int, seed: int) -> Iterator[ClaimGame]:
        """Play `count` games, with the defences in turn."""
        for number in range(count):
            defence = DEFENCES[number % len(DEFENCES)]
            yield self._play(claim, defence, Random(f"{seed} {claim.name} {number}"))

    def _play(self, claim: Claim, defence: Defence, rng: Random) -> ClaimGame:
        position = claim.position
        moves: list[Move | str] = []
        refuted = False
        while position.outcome is None:
            move: Move | str
            if position.mover is claim.winner:
                move, refuted = self._winners_move(claim, position, moves)
            else:
                # After a refutation the strongest play shows why the claim fails.
                move = self._losers_move(position, "hardest" if refuted else defence, rng)
            try:
                position = position.play(move)
            except TessellotError as error:
                return ClaimGame(Record.of(claim.position, moves), defence, error.text)
            moves.append(move)
        return ClaimGame(Record.of(claim.position, moves), defence, _fault(claim, position))

    def _winners_move(
        self, claim: Claim, position: Position, moves: list[Move | str]
    ) -> tuple[Move | str, bool]:
        """The move of the proof, and whether the solver has refuted the claim."""
        answer = claim.known_answer(moves)
        if answer is not None:
            return answer, False
        found = self._solver.solve(position, margin=claim.margin is not None)
        return found.pv[0], found.proven is not ProofValue.WIN

    def _losers_move(self, position: Position, defence: Defence, rng: Random) -> Move:
        moves = position.legal_moves()
        if defence == "random":
            return moves[rng.randrange(len(moves))]
        if defence == "greedy":
            return self._greedy.best_move(position)
        found = self._solver.solve(position, margin=False, nodes=SOLVER_NODES)
        return found.move or self._searcher.best_move(position)


def _fault(claim: Claim, end: Position) -> Text | None:
    """Why a claim fails if a game ends in this position; None if it does not."""
    outcome = end.outcome
    assert outcome is not None
    if outcome.winner is not claim.winner:
        return outcome.text
    ahead = end.score.first - end.score.second
    if claim.winner is Seat.SECOND:
        ahead = -ahead
    if claim.margin is not None and ahead < claim.margin:
        return Text(
            "The winner is ahead by {ahead}, not by {claimed}.", ahead=ahead, claimed=claim.margin
        )
    return None
