"""The table of proven openings in play: where it has the best move, that move is played at once."""

from __future__ import annotations

from dataclasses import replace

from tessellot.engine.analysis import ProofValue
from tessellot.engine.books.proven_openings import known_openings
from tessellot.engine.budget import Budget
from tessellot.engine.searcher import Candidate, Report
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.moves import Swap
from tessellot.games.protocol import Position


class ProvenTableStage:
    """Reports proven moves; if more variations are wanted, later stages find the others."""

    def __init__(self) -> None:
        self._known: tuple[Candidate, ...] = ()
        self._others_lose = False
        self.is_final = False

    def set_position(self, position: Position, multipv: int) -> bool:
        # Step 5: look the position up. A hit needs no search.
        assert isinstance(position, BattleOfLitsPosition)
        self._known, self._others_lose = _look_up(position)
        self.is_final = multipv <= len(self._known)
        return bool(self._known)

    def search(self, budget: Budget) -> None:
        """The table needs no time."""

    def merge(self, later: Report) -> Report:
        actions = [candidate.action for candidate in self._known]
        values = {c.action: c.win_probability for c in self._known}
        others = [c for c in later.candidates if c.action not in actions]
        if self._others_lose:
            others = [replace(c, proven=ProofValue.LOSS, win_probability=0.0) for c in others]
        finished = self.is_final or later.finished
        return Report((*self._known, *others), {**later.values, **values}, finished)


def _look_up(position: BattleOfLitsPosition) -> tuple[tuple[Candidate, ...], bool]:
    """The moves whose value is proven, best first, and whether all others are proven losses."""
    found = known_openings().best_move(position)
    if found is None:
        return (), False
    best, value = found
    index = position.game.move_index
    swap = index.placement_count
    if isinstance(best, Swap):
        return (_candidate(ProofValue.WIN, swap),), True
    action = index.action_of(best)
    assert action is not None
    known = [_candidate(value, action)]
    if position.can_swap:
        # After the swap the opponent has the winning move.
        known.append(_candidate(ProofValue.LOSS, swap, action))
    return tuple(known), value is ProofValue.LOSS


def _candidate(value: ProofValue, *pv: int) -> Candidate:
    return Candidate(pv[0], value.expected_score, None, 0, value, pv)
