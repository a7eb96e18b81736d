"""The questions that one solution takes: who wins, by how much, and by which moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tessellot.engine.analysis import Proof
from tessellot.engine.solver.query import Answer, Oracle
from tessellot.engine.solver.solution import Progress, Solution
from tessellot.engine.time_manager import Budget
from tessellot.games.moves import SWAP, Move
from tessellot.games.protocol import Position

LONGEST_LINE = 120
FAR = 1 << 20
"""A margin beyond all margins."""

_OPPOSITE: dict[Proof | None, Proof | None] = {"win": "loss", "loss": "win", "draw": "draw"}


class Inquiry:
    """The questions that one solution takes."""

    def __init__(
        self,
        oracle: Oracle,
        budget: Budget,
        progress: Callable[[Progress], None] | None,
        *,
        margin: bool,
        first: Sequence[int] = (),
    ) -> None:
        self._oracle, self._budget, self._progress = oracle, budget, progress
        self._first = first
        self._wants_margin = margin
        self._openings = (0, 0)

    def solve(self, position: Position) -> Solution:
        """Solve a position whose swap, if it has one, the oracle knows itself."""
        return self._placing(position)

    def solve_with_swap(self, position: Position) -> Solution:
        """Solve a position with an oracle that leaves out the swap."""
        if position.can_swap:
            return self._swap_or_place(position)
        if position.after(next(iter(position.legal_moves().actions()))).can_swap:
            return self._before_swap(position)
        return self._placing(position)

    def _ask(self, position: Position, least: int | None, first: Sequence[int] = ()) -> Answer:
        if self._budget.is_spent:
            return Answer(None, 0, -1, {})
        watch = None if self._progress is None else self._tell
        return self._oracle.ask(position, least, self._budget, watch, first)

    def _tell(self, nodes: int, depth: int, settled: int, moves: int) -> None:
        assert self._progress is not None
        if self._openings[1]:
            settled, moves = self._openings
        told = Progress(self._budget.spent + nodes, depth, settled, moves, self._budget.elapsed)
        self._progress(told)

    def _placing(self, position: Position) -> Solution:
        """Solve a position by what the oracle says."""
        answer = self._ask(position, None, self._first)
        proven: Proof | None = None
        if answer.reached is not None:
            proven = "win" if answer.reached else "loss"
        moves: dict[Move, Proof] = {
            position.game.move_index[number]: "win" if reached else "loss"
            for number, reached in answer.moves.items()
        }
        doubled = None
        if proven and self._wants_margin:
            doubled = self._margin(position, answer)
        line = tuple(self._line(position, answer, doubled)) if proven else ()
        points = None if doubled is None else _points(doubled)
        return Solution(position, proven, points, line, moves, 0, 0.0)

    def _margin(self, position: Position, answer: Answer) -> int | None:
        """Twice the best margin, by closing in on it from the side where the result is."""
        if answer.reached:
            low, high = max(answer.bound, 0), FAR
        else:
            low, high = -FAR, min(answer.bound, 0)
        while low < high:
            least = low + 1 if answer.reached else high
            further = self._ask(position, least)
            if further.reached is None:
                return None
            if further.reached:
                low = max(low, further.bound)
            else:
                high = min(high, further.bound)
        return low

    def _line(self, position: Position, answer: Answer, doubled: int | None) -> Iterator[Move]:
        """Moves that keep the value of the position, for both sides, to the end of the game.

        If only the winner is known, the loser makes the moves that are hardest to refute.
        """
        winning = bool(answer.reached)
        for turn in range(LONGEST_LINE):
            aim = None if doubled is None or (doubled == 0 and winning) else doubled
            if turn or aim is not None:
                asked = self._ask(position, aim)
                if asked.reached is None and turn:
                    return
                # Out of time, the first move is at least one that keeps the result.
                answer = answer if asked.reached is None else asked
            number = answer.move
            if number < 0:
                number = next(iter(position.legal_moves().actions()))
            yield position.game.move_index[number]
            following = position.after(number)
            if following.outcome is not None:
                return
            if following.mover is not position.mover:
                winning = not winning
                doubled = None if doubled is None else -doubled
            position = following

    def _swap_or_place(self, position: Position) -> Solution:
        """Solve a position in which sides may be exchanged: the better of both ways."""
        placing = self._placing(position)
        swapping = _turned(self._placing(position.after_swap()), position, SWAP)
        moves = dict(placing.moves)
        if swapping.proven:
            moves[SWAP] = swapping.proven
        best = max(swapping, placing, key=_preference)
        if "win" not in (placing.proven, swapping.proven) and not (
            placing.proven and swapping.proven
        ):
            best = replace(best, proven=None, margin=None, line=())
        return replace(best, moves=moves)

    def _before_swap(self, position: Position) -> Solution:
        """Solve the turn before the one on which sides may be exchanged, move by move."""
        numbers = list(position.legal_moves().actions())
        found: list[Solution] = []
        moves: dict[Move, Proof] = {}
        for count, number in enumerate(numbers):
            self._openings = (count, len(numbers))
            move = position.game.move_index[number]
            solution = _turned(self._swap_or_place(position.after(number)), position, move)
            if solution.proven is None:
                break
            moves[move] = solution.proven
            found.append(solution)
        best = max(found, key=_preference, default=None)
        if best is None or (len(found) < len(numbers) and best.proven != "win"):
            return Solution(position, None, None, (), moves, 0, 0.0)
        return replace(best, moves=moves)


def _preference(solution: Solution) -> tuple[int, float]:
    certainty = {"win": 2, "draw": 1, None: 0, "loss": -1}[solution.proven]
    return certainty, solution.margin or 0


def _turned(solution: Solution, before: Position, move: Move) -> Solution:
    """What the solution of a position says of the move that led there."""
    proven, margin = solution.proven, solution.margin
    if solution.position.mover is not before.mover:
        proven, margin = _OPPOSITE.get(proven), None if margin is None else -margin
    return replace(
        solution, position=before, proven=proven, margin=margin, line=(move, *solution.line)
    )


def _points(doubled: int) -> float:
    return doubled // 2 if doubled % 2 == 0 else doubled / 2
