"""The study of a position: the search grows its lines while the solver tries to prove the result.

They take turns, a fraction of a second each. The search begins, so that there is something to see
at once, and its best moves are those that the solver tries first. Where a proof is likely to be
found in the time that is left, both get half of it; where it is far away, the solver gets a
quarter. Once the result is proven, the solver goes on with the other lines that are shown. What is
proven stays, as long as the same position is studied.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tessellot.engine.analysis import Analysis, ProofValue, Variation
from tessellot.engine.budget import Budget
from tessellot.engine.engine import Engine
from tessellot.engine.profiles import profile_of
from tessellot.engine.study.insight import Insight
from tessellot.engine.study.lines import last_move, leads_to_the_end, line_through, lines_of
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.moves import SWAP, Move
from tessellot.games.protocol import Game, Position

if TYPE_CHECKING:
    from tessellot.engine.solver import Solution, Solver
    from tessellot.engine.warmup import CompileProgress

SOLVER_MEMORY = 0.4
"""The share of the memory that is for the solver's table."""
LIKELY = 10
"""A proof is likely if the time suffices for a tenth of the nodes that are expected for it."""
FAR_SHARE = 1 / 3
"""The solver's time for each second of search where a proof is not likely."""
MARGIN_TURNS = 3
"""So many turns have time to follow the line of a proven margin to the end of the game."""
SHORTEST, LONGEST = 0.05, 0.5
"""Seconds of a turn of the solver."""


class Study:
    """Studies positions of one game, and keeps trees and tables from one to the next."""

    def __init__(
        self,
        game: Game,
        *,
        memory_mb: float = 128,
        threads: int = 1,
        seed: int = 0,
        progress: CompileProgress | None = None,
    ) -> None:
        self.game = game
        self._profile = profile_of(game)
        self._engine = Engine(
            game,
            seconds=1,
            threads=threads,
            memory_mb=memory_mb * (1 - SOLVER_MEMORY),
            seed=seed,
            progress=progress,
            # Here the solver does not go first: it takes turns with the search.
            use_solver=False,
        )
        self._threads, self._memory = threads, memory_mb * SOLVER_MEMORY
        self._progress = progress
        self._solver: Solver | None = None
        self._budget: Budget | None = None
        self._stopped = False
        self._position: Position | None = None
        self._known: dict[Move, ProofValue] = {}
        self._refuted: set[Move] = set()
        """The moves of which the solver knows that they lose."""
        self._solution: Solution | None = None
        self._margin_turns = 0
        """Turns of the solver that have proven the margin."""
        self._search_proof: ProofValue | None = None
        """What a search has proven that ended before its time."""
        self._others: dict[Move, Variation] = {}
        """Lines of other moves than the best one, proven after it."""
        self._tries: Counter[Move] = Counter()

    def stop(self) -> None:
        """End the running study soon, from another thread."""
        self._stopped = True
        self._engine.stop()
        if self._budget is not None:
            self._budget.stop[0] = 1

    def insights(self, position: Position, lines: int, seconds: float) -> Iterator[Insight]:
        """What is known about a position, again and again until the time is over."""
        if position != self._position:
            self._position, self._known, self._solution = position, {}, None
            self._refuted, self._search_proof, self._margin_turns = set(), None, 0
            self._others, self._tries = {}, Counter()
            self._look_up(position)
        self._stopped = False
        share = self._solver_share(position, seconds)
        if share and self._solver is None:
            # Before the clock runs: on the first use on a machine the solver is compiled.
            self._solver = self._make_solver()
        self._engine.limit(seconds=seconds)
        whole = Budget(seconds, None)
        analysis: Analysis | None = None
        solver_seconds = search_seconds = 0.0
        proof_nodes = 0
        searching = True
        rounds = self._engine.analyse(position, lines, refuted=self._refuted)
        while True:
            started = whole.elapsed
            found = next(rounds, None) if searching else None
            search_seconds += whole.elapsed - started
            searching = found is not None
            analysis = found or analysis
            assert analysis is not None
            is_open = not self._is_proven or self._open_lines(analysis, lines)
            if share and is_open and not (self._stopped or whole.is_spent):
                wanted = share * search_seconds - solver_seconds if searching else LONGEST
                turn = Budget(min(max(wanted, SHORTEST), LONGEST), None)
                if self._is_proven:
                    self._prove_other(position, turn, self._open_lines(analysis, lines))
                else:
                    self._prove(position, turn, analysis)
                if not self._refuted.isdisjoint(v.move for v in analysis.variations):
                    # Instead of those that were refuted just now, the next best are shown.
                    analysis = self._engine.without(analysis, self._refuted)
                solver_seconds += turn.elapsed
                proof_nodes += turn.spent
            is_over = self._stopped or whole.is_spent
            is_done = False
            if not (searching or is_over):
                # A search that ends before its time has proven the result.
                self._search_proof = analysis.proven
                is_done = not share or (self._is_proven and not self._open_lines(analysis, lines))
            is_complete = is_done or self._is_complete(analysis, lines)
            yield self._insight(analysis, lines, whole.elapsed, proof_nodes, is_complete)
            if is_complete or is_over:
                return

    def _solver_share(self, position: Position, seconds: float) -> float:
        """Seconds of the solver for each second of search."""
        if self._profile.uses_alphabeta:
            # In LOT the search proves what can be proven.
            return 0.0
        from tessellot.engine.proof_cost import expected_proof_nodes
        from tessellot.engine.time_manager import SOLVER_NODES_PER_SECOND

        expected = expected_proof_nodes(position)
        if not math.isfinite(expected):
            return 0.0
        likely = expected <= LIKELY * SOLVER_NODES_PER_SECOND * self._threads * seconds
        return 1.0 if likely else FAR_SHARE

    def _look_up(self, position: Position) -> None:
        """Take what the book of proven openings knows."""
        if not self._profile.has_books or not isinstance(position, BattleOfLitsPosition):
            return
        from tessellot.engine.books.proven_openings import known_openings

        found = known_openings().best_move(position)
        if found is not None:
            from tessellot.engine.solver import Solution

            move, value = found
            self._solution = Solution(position, value, None, (move,), {move: value}, 0, 0.0)
            self._known = {move: value}

    def _make_solver(self) -> Solver:
        from tessellot.engine.solver import Solver
        from tessellot.engine.warmup import warm_up_solver

        warm_up_solver(self._profile.prover, self._progress)
        return Solver(self.game, memory_mb=self._memory, threads=self._threads)

    def _prove(self, position: Position, turn: Budget, analysis: Analysis) -> None:
        assert self._solver is not None
        self._budget = turn
        if self._stopped:
            return
        turn.start()
        first = [
            action
            for variation in analysis.variations
            if (action := self.game.move_index.action_of(variation.move)) is not None
            and action != self.game.move_index.placement_count
        ]
        solution = self._solver.solve_within(position, turn, first=first)
        self._known |= solution.moves
        self._refuted |= {m for m, value in solution.moves.items() if value is ProofValue.LOSS}
        if solution.proven is not None:
            self._known |= dict.fromkeys(solution.pv[:1], solution.proven)
            better = self._solution is None or solution.margin is not None
            self._solution = solution if better else self._solution
        self._margin_turns += solution.margin is not None

    def _open_lines(self, analysis: Analysis, lines: int) -> list[Move]:
        """The moves of the lines whose results are open; one line alone shows what is best."""
        shown = analysis.variations[:lines] if lines > 1 else ()
        return [v.move for v in shown if v.proven is None and v.move not in self._known]

    def _prove_other(self, position: Position, turn: Budget, moves: Sequence[Move]) -> None:
        """Once the result is proven, try to prove what comes of another move."""
        assert self._solver is not None
        self._budget = turn
        if self._stopped:
            return
        turn.start()
        move = min(moves, key=self._tries.__getitem__)
        self._tries[move] += 1
        after = position.play(move)
        if after.outcome is not None:
            line = last_move(position, move)
        else:
            line = line_through(position, move, self._solver.solve_within(after, turn))
        if line.proven is not None:
            self._known[move] = line.proven
            self._others[move] = line

    @property
    def _is_proven(self) -> bool:
        """Whether winner and margin are proven, with a line that shows them."""
        solution = self._solution
        if solution is None or solution.margin is None:
            return False
        return self._margin_turns >= MARGIN_TURNS or leads_to_the_end(solution)

    def _is_complete(self, analysis: Analysis, lines: int) -> bool:
        if len(analysis.position.legal_moves()) == 1 and self._is_proven:
            return True
        wanted = min(lines, len(analysis.position.legal_moves()))
        if self._profile.uses_alphabeta:
            return sum(v.proven is not None for v in analysis.variations) >= wanted
        has_lines = len(analysis.variations) >= wanted
        return self._is_proven and has_lines and not self._open_lines(analysis, lines)

    def _insight(
        self,
        analysis: Analysis,
        lines: int,
        seconds: float,
        proof_nodes: int,
        is_complete: bool,  # noqa: FBT001 (one of several values)
    ) -> Insight:
        known = dict(self._known)
        known |= {v.move: v.proven for v in analysis.variations if v.proven is not None}
        moves = len(analysis.position.legal_moves())
        proven, margin = self._result(analysis, known, moves)
        settled = () if proven else known
        found = lines_of(analysis, self._solution, self._known, settled)[:lines]
        others = self._others
        variations = tuple(
            replace(others[line.move], visits=line.visits) if line.move in others else line
            for line in found
        )
        values = dict(analysis.values)
        for move, value in known.items():
            # Also moves that the search has never tried; the swap covers no cell.
            action = self.game.move_index.action_of(move)
            if action is not None and move != SWAP:
                values[action] = value.expected_score
        return Insight(
            analysis.position,
            variations,
            values,
            analysis.nodes,
            seconds,
            proof_nodes,
            # Where a search has proven the loss, all moves lose.
            moves if proven is ProofValue.LOSS and self._solution is None else len(known),
            moves,
            proven,
            margin,
            is_complete,
        )

    def _result(
        self, analysis: Analysis, known: Mapping[Move, ProofValue], moves: int
    ) -> tuple[ProofValue | None, float | None]:
        """The proven value of the position, and its margin."""
        if self._solution is not None and self._solution.proven is not None:
            margin = self._solution.margin
            return self._solution.proven, None if margin is None else float(margin)
        if ProofValue.WIN in known.values():
            return ProofValue.WIN, None
        if len(known) == moves:
            return max(known.values(), key=lambda value: value.expected_score), None
        # A line that loses proves nothing while other moves may do better.
        return analysis.proven if self._profile.uses_alphabeta else self._search_proof, None
