"""What the games of a study say: shares of wins with their uncertainty, per first move and cell."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from tessellot.games import Board, Move, Seat
from tessellot.geometry import Cell
from tessellot.lab.course import Course, Drama
from tessellot.lab.first_moves import FirstMove

PRIOR = 8
"""How many games the average of first moves with the same gain counts for one of them.

So many fit how much such moves differ on the published boards: a standard deviation of 14 points.
"""

_Z = 1.959964
"""Within so many standard errors lie 95 % of all results."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some games were won, from 0 to 1, and where that lies with 95 % confidence."""

    mean: float
    low: float
    high: float
    games: int

    @classmethod
    def of(cls, groups: Iterable[tuple[float, Sequence[bool]]]) -> Share | None:
        """The share of wins in groups of games that are like each other, each with its weight.

        Wilson's interval, for as many independent games as would scatter like the groups do.
        """
        found = [(weight, sum(wins) / len(wins), len(wins)) for weight, wins in groups if wins]
        games = sum(count for _, _, count in found)
        if not games:
            return None
        total = sum(weight for weight, _, _ in found)
        mean = sum(weight * share for weight, share, _ in found) / total
        effective = float(games)
        if len(found) > 1:
            spread = sum((weight * (share - mean)) ** 2 for weight, share, _ in found)
            variance = spread / total**2 * len(found) / (len(found) - 1)
            if variance > 0:
                effective = min(effective, mean * (1 - mean) / variance)
        low, high = _wilson(mean, max(effective, 1.0))
        return cls(mean, low, high, games)

    @property
    def leaning(self) -> int:
        """1 if it is surely more than a half, -1 if it is surely less, 0 if neither is sure."""
        return (self.low > 0.5) - (self.high < 0.5)


def _wilson(mean: float, games: float) -> tuple[float, float]:
    scale = 1 + _Z * _Z / games
    centre = (mean + _Z * _Z / (2 * games)) / scale
    reach = _Z / scale * math.sqrt(mean * (1 - mean) / games + _Z * _Z / (4 * games * games))
    return max(0.0, centre - reach), min(1.0, centre + reach)


class Findings:
    """The games of a study and what follows from them. Every share is that of X, or of a seat."""

    def __init__(
        self,
        board: Board,
        moves: Sequence[FirstMove],
        *,
        survey: Sequence[Course],
        rounds: Sequence[Course] = (),
        strongest_games: Sequence[Course] = (),
        even_games: Sequence[Course] = (),
    ) -> None:
        self.board = board
        self.moves = moves
        self.survey = survey
        self.rounds = rounds
        self.strongest_games = strongest_games
        self.even_games = even_games

    @property
    def games(self) -> int:
        """How many games there are in all."""
        stages = (self.survey, self.rounds, self.strongest_games, self.even_games)
        return sum(map(len, stages))

    @cached_property
    def wins(self) -> Mapping[Move, list[bool]]:
        """For each first move, whether X won each game of the survey and the rounds after it."""
        found: dict[Move, list[bool]] = {first.move: [] for first in self.moves}
        for course in (*self.survey, *self.rounds):
            found[course.opening].append(course.winning_side == "X")
        return found

    @cached_property
    def any_opening(self) -> Share | None:
        """How often X wins if the first move is any at random and there is no swap."""
        return self._share(self.moves)

    @cached_property
    def by_gain(self) -> Mapping[int, Share]:
        """How often X wins after first moves that gain so many symbols."""
        gains = sorted({first.gain for first in self.moves})
        shares = {
            gain: self._share([first for first in self.moves if first.gain == gain])
            for gain in gains
        }
        return {gain: share for gain, share in shares.items() if share is not None}

    @cached_property
    def by_cell(self) -> Mapping[Cell, float]:
        """For each cell, how often X should win after first moves that cover it."""
        covering: dict[Cell, list[float]] = defaultdict(list)
        for first in self.seen:
            for cell in first.cells:
                covering[cell].append(self.expected(first))
        return {cell: sum(shares) / len(shares) for cell, shares in sorted(covering.items())}

    @cached_property
    def without_swap(self) -> Share | None:
        """How often the first seat wins without a swap from the strongest first moves."""
        return _by_pair(
            (course.pair, course.winning_side == "X") for course in self.strongest_games
        )

    @cached_property
    def with_swap(self) -> Share | None:
        """How often the first seat wins from the most even first moves, with the swap free."""
        return _by_pair((course.pair, course.winner is Seat.FIRST) for course in self.even_games)

    @property
    def swap_rate(self) -> float | None:
        """How often the second seat took the other side there."""
        swaps = [course.swapped for course in self.even_games]
        return sum(swaps) / len(swaps) if swaps else None

    @cached_property
    def drama(self) -> Drama | None:
        """What games are like: those from even first moves, or the survey if there are none."""
        courses = self.typical_games
        return Drama.of(courses) if courses else None

    @property
    def typical_games(self) -> Sequence[Course]:
        """The games that are most like those of people who know the board."""
        return self.even_games or self.survey

    def expected(self, first: FirstMove) -> float:
        """How often X should win after a first move: few games lean on others with that gain."""
        wins = self.wins[first.move]
        usual = self.by_gain.get(first.gain)
        prior = usual.mean if usual else 0.5
        return (sum(wins) + PRIOR * prior) / (len(wins) + PRIOR)

    def strongest(self, count: int) -> list[FirstMove]:
        """The first moves after which X wins most often."""
        return sorted(self.seen, key=self.expected, reverse=True)[:count]

    def most_even(self, count: int) -> list[FirstMove]:
        """The first moves after which X wins most nearly half of the games."""
        return sorted(self.seen, key=lambda first: abs(self.expected(first) - 0.5))[:count]

    @property
    def seen(self) -> list[FirstMove]:
        """The first moves of which there are games already."""
        return [first for first in self.moves if self.wins[first.move]]

    def _share(self, moves: Iterable[FirstMove]) -> Share | None:
        return Share.of((len(first.alike), self.wins[first.move]) for first in moves)


def _by_pair(results: Iterable[tuple[int, bool]]) -> Share | None:
    pairs: dict[int, list[bool]] = defaultdict(list)
    for pair, won in results:
        pairs[pair].append(won)
    return Share.of((1.0, wins) for wins in pairs.values())
