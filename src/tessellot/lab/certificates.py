"""Certificates: claimed wins are played out, with the rules as the referee.

The winner plays by the proof: first the answers that come with it, then whatever the solver finds
on the spot. The loser plays at random, greedily, or what is hardest to refute. A claim holds as
long as the winner wins every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Literal, get_args

from tessellot.engine import Engine
from tessellot.engine.solver import Solver
from tessellot.games import Game, Move, Position, Seat, TessellotError
from tessellot.lab.claims import Claim
from tessellot.locale import Text
from tessellot.notation import Record

Manner = Literal["random", "greedy", "hardest"]
MANNERS: tuple[Manner, ...] = get_args(Manner)

PATIENCE = 300_000
"""Nodes in which the loser tries to see through a position, before it guesses."""
GUESS = 1000
"""Nodes of a guess."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that was played to test a claim."""

    record: Record
    manner: Manner
    fault: Text | None
    """What speaks against the claim, if anything does."""


class Examiner:
    """Plays games to test claims about one game."""

    def __init__(self, game: Game, *, memory_mb: float = 256, threads: int = 1) -> None:
        self._solver = Solver(game, memory_mb=memory_mb, threads=threads)
        self._guesser = Engine(game, nodes=GUESS, memory_mb=32)
        self._greedy = Engine(game, nodes=1, method="greedy")

    def games(self, claim: Claim, count: int, seed: int) -> Iterator[Replay]:
        """So many games, the manners of the loser in turn."""
        for number in range(count):
            manner = MANNERS[number % len(MANNERS)]
            yield self._play(claim, manner, Random(f"{seed} {claim.name} {number}"))

    def _play(self, claim: Claim, manner: Manner, chance: Random) -> Replay:
        position = claim.position
        moves: list[Move | str] = []
        refuted = False
        while position.outcome is None:
            move: Move | str
            if position.mover is claim.winner:
                move, refuted = self._winners_move(claim, position, moves)
            else:
                # Once the claim is refuted, the rest of the game shows how.
                move = self._losers_move(position, "hardest" if refuted else manner, chance)
            try:
                position = position.play(move)
            except TessellotError as error:
                return Replay(Record.of(claim.position, moves), manner, error.text)
            moves.append(move)
        return Replay(Record.of(claim.position, moves), manner, _fault(claim, position))

    def _winners_move(
        self, claim: Claim, position: Position, moves: list[Move | str]
    ) -> tuple[Move | str, bool]:
        """The move that the proof makes, and whether it is already seen that it fails."""
        told = claim.told_move(moves)
        if told is not None:
            return told, False
        found = self._solver.solve(position, margin=claim.margin is not None)
        return found.line[0], found.proven != "win"

    def _losers_move(self, position: Position, manner: Manner, chance: Random) -> Move:
        moves = position.legal_moves()
        if manner == "random":
            return moves[chance.randrange(len(moves))]
        if manner == "greedy":
            return self._greedy.best_move(position)
        found = self._solver.solve(position, margin=False, nodes=PATIENCE)
        return found.move or self._guesser.best_move(position)


def _fault(claim: Claim, end: Position) -> Text | None:
    """What is wrong with a claim if a game for it ends like this."""
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
