"""The null-window queries that solve a position: for winner, margin and principal variation."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tessellot.engine.analysis import ProofValue
from tessellot.engine.budget import Budget
from tessellot.engine.kernels.proof.prover import ProofProgress, ProofResult
from tessellot.engine.solver.query import Query
from tessellot.engine.solver.solution import Solution, SolverProgress
from tessellot.games.moves import SWAP, Move
from tessellot.games.protocol import Position

LONGEST_PV = 120
FAR = 1 << 20
"""A doubled margin beyond all margins."""


class SolverDriver:
    """Solves one position with one kind of query, within a budget."""

    def __init__(
        self,
        query: Query,
        budget: Budget,
        progress: Callable[[SolverProgress], None] | None,
        *,
        margin: bool,
        pv: bool = True,
        first: Sequence[int] = (),
    ) -> None:
        self._query, self._budget, self._progress = query, budget, progress
        self._first = first
        self._wants_margin, self._pv_length = margin, LONGEST_PV if pv else 1
        self._openings = (0, 0)

    def solve(self, position: Position) -> Solution:
        """Solve a position with queries that search the swap like any other move."""
        return self._solve_placing(position)

    def solve_with_swap(self, position: Position) -> Solution:
        """Solve a position with queries that leave out the swap."""
        if position.can_swap:
            return self._solve_swap_or_place(position)
        if position.after(next(iter(position.legal_moves().actions()))).can_swap:
            return self._solve_before_swap(position)
        return self._solve_placing(position)

    def _ask(
        self, position: Position, target: int | None, first: Sequence[int] = ()
    ) -> ProofResult:
        if self._budget.is_spent:
            return ProofResult(None, 0, -1, {})
        on_progress = None if self._progress is None else self._report
        return self._query.ask(position, target, self._budget, on_progress, first)

    def _report(self, query: ProofProgress) -> None:
        assert self._progress is not None
        settled, moves = self._openings if self._openings[1] else (query.settled, query.moves)
        nodes = self._budget.spent + query.nodes
        self._progress(SolverProgress(nodes, query.depth, settled, moves, self._budget.elapsed))

    def _solve_placing(self, position: Position) -> Solution:
        # Step 6.1: one query for the winner.
        answer = self._ask(position, None, self._first)
        proven = None if answer.reached is None else _value(reached=answer.reached)
        moves = {
            position.game.move_index[action]: _value(reached=reached)
            for action, reached in answer.actions.items()
        }
        # Step 6.2: some more for the margin.
        doubled = None
        if proven and self._wants_margin:
            doubled = self._doubled_margin(position, answer)
        # Step 6.3: one for each move of the principal variation.
        pv = tuple(self._pv(position, answer, doubled)) if proven else ()
        points = None if doubled is None else _points(doubled)
        return Solution(position, proven, points, pv, moves, 0, 0.0)

    def _doubled_margin(self, position: Position, answer: ProofResult) -> int | None:
        """Twice the best margin: step by step from 0 on the side of the known result."""
        if answer.reached:
            low, high = max(answer.bound, 0), FAR
        else:
            low, high = -FAR, min(answer.bound, 0)
        while low < high:
            target = low + 1 if answer.reached else high
            further = self._ask(position, target)
            if further.reached is None:
                return None
            if further.reached:
                low = max(low, further.bound)
            else:
                high = min(high, further.bound)
        return low

    def _pv(self, position: Position, answer: ProofResult, doubled: int | None) -> Iterator[Move]:
        """Moves of both sides that keep the value of the position, to the end of the game.

        If only the winner is known, the loser plays the moves that are hardest to refute.
        """
        winning = bool(answer.reached)
        for ply in range(self._pv_length):
            target = None if doubled is None or (doubled == 0 and winning) else doubled
            if ply or target is not None:
                asked = self._ask(position, target)
                if asked.reached is None and ply:
                    return
                # Without time for another query, the first move at least keeps the result.
                answer = answer if asked.reached is None else asked
            action = answer.action
            if action < 0:
                action = next(iter(position.legal_moves().actions()))
            yield position.game.move_index[action]
            following = position.after(action)
            if following.outcome is not None:
                return
            if following.mover is not position.mover:
                winning = not winning
                doubled = None if doubled is None else -doubled
            position = following

    def _solve_swap_or_place(self, position: Position) -> Solution:
        """Solve a position with a swap: the better of swapping and placing."""
        placing = self._solve_placing(position)
        swapping = _before(self._solve_placing(position.after_swap()), position, SWAP)
        moves = dict(placing.moves)
        if swapping.proven:
            moves[SWAP] = swapping.proven
        best = _best([swapping, placing])
        if ProofValue.WIN not in (placing.proven, swapping.proven) and not (
            placing.proven and swapping.proven
        ):
            best = replace(best, proven=None, margin=None, pv=())
        return replace(best, moves=moves)

    def _solve_before_swap(self, position: Position) -> Solution:
        """Solve the position before a swap by solving the positions after all of its moves."""
        actions = list(position.legal_moves().actions())
        found: list[Solution] = []
        moves: dict[Move, ProofValue] = {}
        for count, action in enumerate(actions):
            self._openings = (count, len(actions))
            move = position.game.move_index[action]
            solution = _before(self._solve_swap_or_place(position.after(action)), position, move)
            if solution.proven is None:
                break
            moves[move] = solution.proven
            found.append(solution)
        best = _best(found) if found else None
        if best is not None and len(found) < len(actions):
            # Another move may win by more.
            best = replace(best, margin=None) if best.proven is ProofValue.WIN else None
        if best is None:
            return Solution(position, None, None, (), moves, 0, 0.0)
        return replace(best, moves=moves)


def _value(*, reached: bool) -> ProofValue:
    return ProofValue.WIN if reached else ProofValue.LOSS


def _best(solutions: Sequence[Solution]) -> Solution:
    """The best of several; it has a margin only if no other one may have a larger one."""
    best = max(solutions, key=_rank)
    rivals = (one for one in solutions if one.proven in (None, best.proven))
    return replace(best, margin=None) if any(one.margin is None for one in rivals) else best


def _rank(solution: Solution) -> tuple[float, float]:
    """For the better of two solutions: unproven ones come between a draw and a loss."""
    value = 0.25 if solution.proven is None else solution.proven.expected_score
    return value, solution.margin or 0


def _before(solution: Solution, position: Position, move: Move) -> Solution:
    """The solution of the position before a move, if that move is best."""
    proven, margin = solution.proven, solution.margin
    if solution.position.mover is not position.mover:
        proven = None if proven is None else proven.negated
        margin = None if margin is None else -margin
    return replace(
        solution, position=position, proven=proven, margin=margin, pv=(move, *solution.pv)
    )


def _points(doubled: int) -> float:
    return doubled // 2 if doubled % 2 == 0 else doubled / 2
