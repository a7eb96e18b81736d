"""Judges: is a move right? Each answer is a proof, or an error if it would cost too much."""

from __future__ import annotations

from typing import Protocol

from tessellot.engine.analysis import ProofValue
from tessellot.engine.solver import VERSION, Solution, Solver
from tessellot.engine.solver.forced_wins import ForcedWins
from tessellot.games import Game, Move, Position, Seat
from tessellot.games.lot import LotPosition
from tessellot.puzzles.puzzle import Kind

PROOF_NODES = 500_000
"""The most that one proof may cost; puzzles that would cost more are not made."""
MARGIN_NODES = 100_000
"""The most that a margin may cost: only a hint where to look."""
LOT_NODES = 20_000_000
MEMORY_MB = 64


class UnprovenError(Exception):
    """A proof would cost more than it may."""


class Judge(Protocol):
    """Proves which moves are right. `turns` are those that the attacker has left, 0 for no limit.

    `after` is the position after a move of `seat`, who has to find the right one.
    """

    version: int
    """The version of the solver."""

    @property
    def nodes(self) -> int:
        """What all proofs have cost so far."""

    def is_right(self, after: Position, seat: Seat, turns: int) -> bool:
        """Whether the move that led here is right."""

    def refutation(
        self, after: Position, seat: Seat, turns: int, *, to_end: bool = True
    ) -> tuple[Move, ...]:
        """The line after a wrong move that shows why it is wrong, the opponent's reply first.

        If not `to_end`, the reply is enough.
        """

    def refutes(self, replied: Position, seat: Seat, turns: int) -> bool:
        """Whether a reply, which led here, refutes a wrong move."""

    def resistance(self, position: Position, turns: int) -> int:
        """How long the opponent holds out if `seat` is to move in this position."""


def judge_for(game: Game, kind: Kind) -> Judge:
    """The judge of a kind of puzzle."""
    if game.info.id == "lot":
        return LotDefenceJudge() if kind is Kind.DEFENCE else LotWinJudge()
    return PointsJudge(game)


class PointsJudge:
    """Placement games: a move is right if it wins with best play by both sides."""

    version = VERSION

    def __init__(self, game: Game) -> None:
        self._solver = Solver(game, memory_mb=MEMORY_MB)
        self.nodes = 0

    def _solve(
        self, position: Position, *, pv: bool = False
    ) -> tuple[Seat | None, tuple[Move, ...]]:
        """The winner, and best play by both sides: the first move, or all with `pv`."""
        if position.outcome is not None:
            return position.outcome.winner, ()
        found = self._solution(position, pv=pv)
        return found.winner, found.pv

    def _solution(self, position: Position, *, pv: bool = False) -> Solution:
        found = self._solver.solve(position, margin=False, pv=pv, nodes=PROOF_NODES)
        self.nodes += found.nodes
        if found.proven is None:
            raise UnprovenError
        return found

    def winning_move(self, position: Position) -> tuple[Move | None, frozenset[Move]]:
        """A move that wins, if there is one, and moves that lose: some, or all if none wins."""
        found = self._solution(position)
        lost = frozenset(move for move, value in found.moves.items() if value is ProofValue.LOSS)
        wins = found.winner is position.mover and found.pv
        return (found.pv[0] if wins else None), lost

    def margin(self, position: Position) -> float:
        """By how much the side to move wins with best play; negative if it loses."""
        found = self._solver.solve(position, pv=False, nodes=MARGIN_NODES)
        if found.margin is None:
            raise UnprovenError
        return found.margin

    def is_right(self, after: Position, seat: Seat, turns: int) -> bool:  # noqa: ARG002
        return self._solve(after)[0] is seat

    def refutation(
        self,
        after: Position,
        seat: Seat,  # noqa: ARG002
        turns: int,  # noqa: ARG002
        *,
        to_end: bool = True,
    ) -> tuple[Move, ...]:
        return self._solve(after, pv=to_end)[1]

    def refutes(self, replied: Position, seat: Seat, turns: int) -> bool:  # noqa: ARG002
        return self._solve(replied)[0] is seat.other

    def resistance(self, position: Position, turns: int) -> int:  # noqa: ARG002
        return 0


class LotWinJudge:
    """LOT: a move is right if it forces a win within the turns."""

    version = VERSION

    def __init__(self) -> None:
        self._forced = ForcedWins(memory_mb=MEMORY_MB)

    @property
    def nodes(self) -> int:
        return self._forced.nodes

    def shortest_win(self, position: Position, most: int) -> int | None:
        """Within how many turns the side to move can force a win; None if not within `most`."""
        return next((turns for turns in range(1, most + 1) if self._wins(position, turns)), None)

    def _wins(self, position: Position, turns: int) -> bool:
        assert isinstance(position, LotPosition)
        return _proven(self._forced.wins_within(position, turns, LOT_NODES))

    def is_right(self, after: Position, seat: Seat, turns: int) -> bool:  # noqa: ARG002
        assert isinstance(after, LotPosition)
        return _proven(self._forced.loses_within(after, turns - 1, LOT_NODES))

    def refutation(
        self,
        after: Position,
        seat: Seat,
        turns: int,
        *,
        to_end: bool = True,  # noqa: ARG002 - there is nothing to show after it
    ) -> tuple[Move, ...]:
        """The defence: after it, no win is left within the turns."""
        for reply in after.legal_moves():
            if self.refutes(after.play(reply), seat, turns):
                return (reply,)
        return ()

    def refutes(self, replied: Position, seat: Seat, turns: int) -> bool:
        if replied.outcome is not None:
            return replied.outcome.winner is not seat
        return not self._wins(replied, turns - 1) if turns > 1 else True

    def resistance(self, position: Position, turns: int) -> int:
        return self.shortest_win(position, turns) or 0


class LotDefenceJudge:
    """LOT: a move is right if the opponent cannot force a win within the turns."""

    version = VERSION

    def __init__(self) -> None:
        self._attack = LotWinJudge()

    @property
    def nodes(self) -> int:
        return self._attack.nodes

    def is_right(self, after: Position, seat: Seat, turns: int) -> bool:
        if after.outcome is not None:
            return after.outcome.winner is not seat.other
        return self._attack.shortest_win(after, turns) is None

    def refutation(
        self, after: Position, seat: Seat, turns: int, *, to_end: bool = True
    ) -> tuple[Move, ...]:
        """The opponent's forced win, each defence holding out as long as it can."""
        line: list[Move] = []
        position: Position = after
        left = self._attack.shortest_win(after, turns) or 0
        while left > 0:
            for move in position.legal_moves():
                following = position.play(move)
                if self._attack.is_right(following, seat.other, left):
                    break
            line.append(move)
            if following.outcome is not None or not to_end:
                break
            replies = {reply: following.play(reply) for reply in following.legal_moves()}
            reply = max(replies, key=lambda one: self._attack.resistance(replies[one], left))
            line.append(reply)
            position, left = replies[reply], left - 1
        return tuple(line)

    def refutes(self, replied: Position, seat: Seat, turns: int) -> bool:
        return self._attack.is_right(replied, seat.other, turns)

    def resistance(self, position: Position, turns: int) -> int:  # noqa: ARG002
        return 0


def _proven(answer: bool | None) -> bool:  # noqa: FBT001
    if answer is None:
        raise UnprovenError
    return answer
