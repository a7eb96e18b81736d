"""The results of a study: shares of wins with confidence intervals, per first move and cell."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import NormalDist, fmean

from tessellot.games import Board, Move, Seat
from tessellot.geometry import Cell
from tessellot.lab.board_study.first_moves import FirstMove
from tessellot.lab.board_study.game_story import GameStory, StoryAverages

PRIOR = 8
"""The weight, in games, of the average of first moves with the same gain.

It fits the variation among such moves on the published boards: a standard deviation of 14 points.
"""

_Z = NormalDist().inv_cdf(0.975)
"""The half-width of a 95 % interval, in standard errors."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of wins from 0 to 1, with its 95 % confidence interval."""

    mean: float
    low: float
    high: float
    games: int

    @classmethod
    def of(cls, groups: Iterable[tuple[float, Sequence[bool]]]) -> Share | None:
        """The weighted share of wins in groups of similar games; None without games.

        The interval is Wilson's, for the effective number of independent games: the number that
        has the variance of the groups.
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
        """1 if the whole interval is above one half, -1 if it is below, else 0."""
        return (self.low > 0.5) - (self.high < 0.5)


def _wilson(mean: float, games: float) -> tuple[float, float]:
    scale = 1 + _Z * _Z / games
    centre = (mean + _Z * _Z / (2 * games)) / scale
    half_width = _Z / scale * math.sqrt(mean * (1 - mean) / games + _Z * _Z / (4 * games * games))
    return max(0.0, centre - half_width), min(1.0, centre + half_width)


class Findings:
    """The games of a study and their statistics. Every share is that of X or of a seat."""

    def __init__(
        self,
        board: Board,
        moves: Sequence[FirstMove],
        *,
        survey: Sequence[GameStory],
        rounds: Sequence[GameStory] = (),
        strongest_games: Sequence[GameStory] = (),
        even_games: Sequence[GameStory] = (),
    ) -> None:
        self.board = board
        self.moves = moves
        self.survey = survey
        self.rounds = rounds
        self.strongest_games = strongest_games
        self.even_games = even_games

    @property
    def games(self) -> int:
        """The number of all games."""
        stages = (self.survey, self.rounds, self.strongest_games, self.even_games)
        return sum(map(len, stages))

    @cached_property
    def wins(self) -> Mapping[Move, list[bool]]:
        """For each first move, whether X won, for each game of the survey and of the rounds."""
        found: dict[Move, list[bool]] = {first.move: [] for first in self.moves}
        for story in (*self.survey, *self.rounds):
            found[story.opening].append(story.winning_side == "X")
        return found

    @cached_property
    def any_opening(self) -> Share | None:
        """How often X wins after a random first move without a swap."""
        return self._share(self.moves)

    @cached_property
    def by_gain(self) -> Mapping[int, Share]:
        """How often X wins, by the gain of the first move."""
        gains = sorted({first.gain for first in self.moves})
        shares = {
            gain: self._share([first for first in self.moves if first.gain == gain])
            for gain in gains
        }
        return {gain: share for gain, share in shares.items() if share is not None}

    @cached_property
    def by_cell(self) -> Mapping[Cell, float]:
        """For each cell, the expected share of wins of X after first moves that cover it."""
        covering: dict[Cell, list[float]] = defaultdict(list)
        for first in self.seen:
            for cell in first.cells:
                covering[cell].append(self.expected(first))
        return {cell: fmean(shares) for cell, shares in sorted(covering.items())}

    @cached_property
    def without_swap(self) -> Share | None:
        """How often the first seat wins after the strongest first moves without a swap."""
        return _by_pair((story.pair, story.winning_side == "X") for story in self.strongest_games)

    @cached_property
    def with_swap(self) -> Share | None:
        """How often the first seat wins after the most even first moves, with the swap."""
        return _by_pair((story.pair, story.winner is Seat.FIRST) for story in self.even_games)

    @property
    def swap_rate(self) -> float | None:
        """How often the second seat swapped after the most even first moves."""
        swaps = [story.swapped for story in self.even_games]
        return fmean(swaps) if swaps else None

    @cached_property
    def averages(self) -> StoryAverages | None:
        """How long and how exciting the typical games are; None without games."""
        stories = self.typical_games
        return StoryAverages.of(stories) if stories else None

    @property
    def typical_games(self) -> Sequence[GameStory]:
        """The games most like those of people who know the board: from even first moves, if any."""
        return self.even_games or self.survey

    def expected(self, first: FirstMove) -> float:
        """The expected share of wins of X after a first move.

        The average of the moves with the same gain is the prior, which matters if games are few.
        """
        wins = self.wins[first.move]
        same_gain = self.by_gain.get(first.gain)
        prior = same_gain.mean if same_gain else 0.5
        return (sum(wins) + PRIOR * prior) / (len(wins) + PRIOR)

    def strongest(self, count: int) -> list[FirstMove]:
        """The first moves after which X should win most often."""
        return sorted(self.seen, key=self.expected, reverse=True)[:count]

    def most_even(self, count: int) -> list[FirstMove]:
        """The first moves after which X should win closest to half of the games."""
        return sorted(self.seen, key=lambda first: abs(self.expected(first) - 0.5))[:count]

    @property
    def seen(self) -> list[FirstMove]:
        """The first moves with games."""
        return [first for first in self.moves if self.wins[first.move]]

    def _share(self, moves: Iterable[FirstMove]) -> Share | None:
        return Share.of((len(first.equivalent), self.wins[first.move]) for first in moves)


def _by_pair(results: Iterable[tuple[int, bool]]) -> Share | None:
    pairs: dict[int, list[bool]] = defaultdict(list)
    for pair, won in results:
        pairs[pair].append(won)
    return Share.of((1.0, wins) for wins in pairs.values())
