"""Ways of finding a move. This is where a game and its settings meet their search."""

from __future__ import annotations

from tessellot.engine.alphabeta.lot import LookAheadSearcher
from tessellot.engine.baselines import GreedySearcher, RandomSearcher
from tessellot.engine.books.even_openings import even_openings
from tessellot.engine.errors import EngineError
from tessellot.engine.mcts.searcher import TreeSearcher
from tessellot.engine.searcher import Searcher
from tessellot.engine.settings import Settings
from tessellot.engine.stages.even_opening import OpeningSearcher
from tessellot.engine.stages.proven_table import ProvenOpeningSearcher
from tessellot.engine.stages.solver_first import MEMORY_PART, ProvingSearcher
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.lot import Lot
from tessellot.games.protocol import Game
from tessellot.games.taiji_lits import TaijiLits
from tessellot.locale import Text


def make_searcher(
    game: Game, settings: Settings, threads: int, seed: int, memory_mb: float
) -> Searcher:
    """The search of that method for a game."""
    if settings.method == "random":
        return RandomSearcher(game, seed)
    if settings.method == "greedy":
        return GreedySearcher(game, seed)
    searcher: Searcher
    if settings.method == "alphabeta":
        if not isinstance(game, Lot):
            raise EngineError(Text("Only LOT is searched by alpha-beta."))
        searcher = LookAheadSearcher(game, threads, memory_mb)
    elif settings.prove and isinstance(game, (BattleOfLits, TaijiLits)):
        left = memory_mb * (1 - MEMORY_PART)
        searcher = TreeSearcher(game, settings, threads, seed, left)
        searcher = ProvingSearcher(game, searcher, threads, memory_mb)
    else:
        searcher = TreeSearcher(game, settings, threads, seed, memory_mb)
    if settings.prove and isinstance(game, BattleOfLits):
        searcher = ProvenOpeningSearcher(searcher)
    if game.info.swap_turns_all:
        return OpeningSearcher(searcher, seed, even_openings(game) if settings.prove else ())
    return searcher
