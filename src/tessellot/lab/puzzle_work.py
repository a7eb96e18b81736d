"""The search for puzzles as work for other processes: a task is the number of a game."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.games import Game
from tessellot.lab.execution import Report, Work
from tessellot.puzzles import Kind, Puzzle
from tessellot.puzzles.making import Maker


@dataclass(frozen=True)
class PuzzleWork(Work[int, tuple[Puzzle, ...]]):
    """Finds the puzzles of a game; the fields are the arguments of `Maker`."""

    game: Game | str
    kinds: tuple[Kind, ...]
    seed: int
    trivial: bool

    def do(self, task: int, report: Report) -> tuple[Puzzle, ...]:  # noqa: ARG002
        return Maker(self.game, self.kinds, seed=self.seed, trivial=self.trivial).find(task)
