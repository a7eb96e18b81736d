"""Difficulty: which levels of the engine find a puzzle, and what the others play instead."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.engine import Engine
from tessellot.engine.settings import GREEDY
from tessellot.games import Move, Position
from tessellot.puzzles.files import MOST_LEVEL
from tessellot.puzzles.making.judges import Judge, LotWinJudge
from tessellot.puzzles.making.lines import ForcedLine, values_at_once

SEEDS = 3
NEEDED = 2
"""A level has found a puzzle if it did with this many of the seeds."""
MEMORY_MB = 16
SLOWEST_WIN = 4
"""In LOT, a forced win within this number of turns counts as found, even if one is quicker."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The lowest level that finds all moves, and the wrong moves that levels have played."""

    level: int
    tempting: tuple[frozenset[Move], ...]
    """For each move to find."""


def is_trivial(position: Position, right: Move) -> bool:
    """Whether a player who looks one move ahead finds a move: no other one gains as much."""
    gains = values_at_once(position)
    best = max(gains.values())
    return [after for after, gain in gains.items() if gain == best] == [position.play(right)]


def measure(judge: Judge, line: ForcedLine, turns: int) -> Difficulty:
    """Let the levels try the line, weakest first; level 8 is for what none below it finds."""
    trial = _Trial(judge, line, turns)
    trial.passed_by(Engine(trial.game, settings=GREEDY, nodes=1, memory_mb=MEMORY_MB))
    for level in range(1, MOST_LEVEL):
        if trial.passed_with_most_seeds(level):
            break
    else:
        level = MOST_LEVEL
    return Difficulty(level, tuple(map(frozenset, trial.tempting)))


class _Trial:
    """A line that engines try to find, and the wrong moves that they play."""

    def __init__(self, judge: Judge, line: ForcedLine, turns: int) -> None:
        self._judge, self._line, self._turns = judge, line, turns
        self.game = line.positions[0].game
        self._slower_wins: dict[Position, bool] = {}
        self.tempting: list[set[Move]] = [set() for _ in line.positions]

    def engine(self, level: int, seed: int) -> Engine:
        """An engine that has seen nothing yet."""
        return Engine(self.game, level=level, seed=seed, memory_mb=MEMORY_MB)

    def passed_with_most_seeds(self, level: int) -> bool:
        """Whether a level has passed, with as many seeds as it takes to know."""
        passed = failed = 0
        while passed < NEEDED and failed <= SEEDS - NEEDED:
            if self.passed_by(self.engine(level, seed=passed + failed)):
                passed += 1
            else:
                failed += 1
        return passed == NEEDED

    def passed_by(self, engine: Engine) -> bool:
        """Whether an engine finds all moves, or a slower win; notes the first wrong move."""
        for number, position in enumerate(self._line.positions):
            move = engine.best_move(position)
            after = position.play(move)
            if after == position.play(self._line.to_find[number]):
                continue
            if self._is_slower_win(after):
                return True
            self.tempting[number].add(move)
            return False
        return True

    def _is_slower_win(self, after: Position) -> bool:
        """Whether an engine has won another way: its search is content with any win."""
        if not isinstance(self._judge, LotWinJudge) or self._turns >= SLOWEST_WIN:
            return False
        if after not in self._slower_wins:
            seat = after.mover.other
            self._slower_wins[after] = self._judge.is_right(after, seat, SLOWEST_WIN)
        return self._slower_wins[after]
