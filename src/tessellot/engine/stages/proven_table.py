"""Proven openings in play: where the table knows the best move, it is played at once."""

from __future__ import annotations

from dataclasses import replace

from tessellot.engine.books.proven_openings import known_openings
from tessellot.engine.searcher import Candidate, Report, Searcher
from tessellot.engine.time_manager import Budget
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.moves import Swap
from tessellot.games.protocol import Position


class ProvenOpeningSearcher:
    """Answers from the table of proven openings, and leaves all else to another search.

    If more lines are wanted than the table can tell, the search finds the others.
    """

    def __init__(self, later: Searcher) -> None:
        self._later = later
        self._known: tuple[Candidate, ...] = ()
        self._others_lose = False
        self._thinks = True

    def begin(self, position: Position, lines: int = 1) -> None:
        assert isinstance(position, BattleOfLitsPosition)
        self._known, self._others_lose = _known(position)
        self._thinks = lines > len(self._known)
        if self._thinks:
            self._later.begin(position, lines)

    def think(self, budget: Budget) -> None:
        if self._thinks:
            self._later.think(budget)

    def report(self) -> Report:
        if not self._known:
            return self._later.report()
        moves = [candidate.move for candidate in self._known]
        values = {c.move: c.win_probability for c in self._known}
        if not self._thinks:
            return Report(self._known, values, finished=True)
        found = self._later.report()
        others = [c for c in found.candidates if c.move not in moves]
        if self._others_lose:
            others = [replace(c, proven="loss", win_probability=0.0) for c in others]
        return Report((*self._known, *others), {**found.values, **values}, found.finished)

    def line(self, move: int) -> tuple[int, ...]:
        return self._later.line(move)


def _known(position: BattleOfLitsPosition) -> tuple[tuple[Candidate, ...], bool]:
    """The moves whose result is proven, best first, and whether all others are proven losses."""
    found = known_openings().best_move(position)
    if found is None:
        return (), False
    best, proven = found
    index = position.game.move_index
    swap = index.placement_count
    if isinstance(best, Swap):
        return (Candidate(swap, 1.0, None, 0, "win", (swap,)),), True
    number = index.action_of(best)
    assert number is not None
    known = [Candidate(number, float(proven == "win"), None, 0, proven, (number,))]
    if position.can_swap:
        # Whoever swaps hands over the winning move.
        known.append(Candidate(swap, 0.0, None, 0, "loss", (swap, number)))
    return tuple(known), proven == "loss"
