"""How a move is found: an ordered list of stages, from books to search.

=====================  ================================================================
stage                  has a part
=====================  ================================================================
`EvenOpeningStage`     on the first move of a game whose swap exchanges everything
`ProvenTableStage`     where the table of proven openings has the position
`SolverStage`          in all games but LOT, at levels 7 and 8
`SearchStage`          always: MCTS, alpha-beta, or one of the baselines
=====================  ================================================================
"""

from __future__ import annotations

from collections.abc import Sequence

from tessellot.engine.alphabeta.lot import LotSearcher
from tessellot.engine.baselines import GreedySearcher, RandomSearcher
from tessellot.engine.books.even_openings import undecided_openings
from tessellot.engine.budget import Budget
from tessellot.engine.errors import EngineError
from tessellot.engine.mcts.searcher import MctsSearcher
from tessellot.engine.profiles import profile_of
from tessellot.engine.searcher import Report, Searcher
from tessellot.engine.settings import SearchSettings
from tessellot.engine.stages.even_opening import EvenOpeningStage
from tessellot.engine.stages.proven_table import ProvenTableStage
from tessellot.engine.stages.solver_first import MEMORY_SHARE, SolverStage
from tessellot.engine.stages.stage import SearchStage, Stage
from tessellot.games.protocol import Game, Position
from tessellot.locale import Text


class Strategy:
    """A searcher made of stages: each is asked after the one before it, until one is final."""

    def __init__(self, stages: Sequence[Stage], search: SearchStage) -> None:
        self.stages = (*stages, search)
        self._search = search
        self._active: list[Stage] = []

    def set_position(self, position: Position, multipv: int = 1) -> None:
        # Step 3: find the stages that have a part in this move.
        self._active = []
        for stage in self.stages:
            if stage.set_position(position, multipv):
                self._active.append(stage)
                if stage.is_final:
                    break

    def search(self, budget: Budget) -> None:
        for stage in self._active:
            stage.search(budget)
            if stage.is_final or budget.round_is_over:
                break

    def report(self) -> Report:
        # Step 8: what an earlier stage knows corrects what the later ones have found.
        report = Report(())
        for stage in reversed(self._active):
            report = stage.merge(report)
        return report

    def pv(self, action: int) -> tuple[int, ...]:
        return self._search.pv(action)


def make_strategy(
    game: Game, settings: SearchSettings, *, threads: int, seed: int, memory_mb: float
) -> Strategy:
    """The stages that a game and its settings ask for, in order."""
    profile = profile_of(game)
    if settings.method in ("random", "greedy"):
        baseline = RandomSearcher if settings.method == "random" else GreedySearcher
        return Strategy([], SearchStage(baseline(game, seed)))
    uses_solver = settings.use_solver and profile.uses_solver
    stages: list[Stage] = []
    search_memory = memory_mb * (1 - MEMORY_SHARE) if uses_solver else memory_mb
    search = SearchStage(_tree_searcher(game, settings, threads, seed, search_memory))
    if uses_solver and profile.has_books:
        stages.append(ProvenTableStage())
    if uses_solver:
        stages.append(SolverStage(game, search, threads, memory_mb))
    if game.info.swap_turns_all:
        book = undecided_openings(game) if settings.use_solver else ()
        stages.insert(0, EvenOpeningStage(Strategy(stages, search), seed, book))
    return Strategy(stages, search)


def _tree_searcher(
    game: Game, settings: SearchSettings, threads: int, seed: int, memory_mb: float
) -> Searcher:
    if settings.method != "alphabeta":
        return MctsSearcher(game, settings, threads, seed, memory_mb)
    if not profile_of(game).uses_alphabeta:
        raise EngineError(Text("Only LOT is searched by alpha-beta."))
    return LotSearcher(game, threads, memory_mb)
