"""Elo from pairs of games: the pentanomial count, its score, Elo, 95 % interval and likelihood.

The unit is the pair: two games from one opening with the seats exchanged. The games of a pair are
correlated, so counting single games would overstate the certainty. A pair has five possible
results: 0, ½, 1, 1½ or 2 points; their count is pentanomial.

For an assumed mean m the most likely probabilities p of the five results x maximise the
likelihood under the condition that their mean is m. With a Lagrange multiplier u this gives
p[i] = n[i] / (N (1 + u (x[i] - m))), where u solves the condition. The interval is the set of
means whose likelihood is not significantly lower than the greatest one; the SPRT compares two
means. Unlike a normal approximation this is valid for few or one-sided results.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import NormalDist

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible results of a pair, as a share of its two points."""

PSEUDO_COUNT = 1e-3
"""The count of a result that has not occurred, so that its probability is not fixed at 0."""

BISECTIONS = 50
"""Steps of a bisection: enough for the precision of a double."""

CONFIDENCE = 0.95

QUANTILE = NormalDist().inv_cdf((1 + CONFIDENCE) / 2) ** 2
"""The quantile of the chi-squared distribution with one degree of freedom."""


def elo_of(score: float) -> float:
    """The Elo difference at which a share of the points is expected.

    >>> round(elo_of(0.64), 1)
    100.0
    """
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The share of the points that is expected at an Elo difference."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Pentanomial:
    """How many pairs brought 0, ½, 1, 1½ and 2 points."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, pairs: Iterable[float]) -> Pentanomial:
        """Count pairs, each given as its points from 0 to 2."""
        count = cls()
        for points in pairs:
            count = count.plus(points)
        return count

    def plus(self, points: float) -> Pentanomial:
        """The count with one more pair."""
        zero, half, one, one_and_half, two = (
            count + (2 * points == index) for index, count in enumerate(self.counts)
        )
        return Pentanomial((zero, half, one, one_and_half, two))

    @property
    def pairs(self) -> int:
        """The number of pairs."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points; one half without any games."""
        points = sum(count * result for count, result in zip(self.counts, RESULTS, strict=True))
        return points / self.pairs if self.pairs else 0.5

    @property
    def elo(self) -> float:
        """The Elo difference of the score: infinite if one side won all games."""
        return elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the score."""
        middle = _mean(self._weights())
        return self._edge(middle, 0.0), self._edge(middle, 1.0)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the Elo difference."""
        low, high = self.interval
        return elo_of(low), elo_of(high)

    @property
    def superiority(self) -> float:
        """The likelihood of superiority (LOS): how sure it is that A is the stronger one."""
        root = math.sqrt(max(self._deviance(0.5), 0.0))
        return NormalDist().cdf(math.copysign(root, self.score - 0.5))

    def log_likelihood(self, mean: float) -> float:
        """The greatest log-likelihood of the count if the expected score is `mean`."""
        weights = self._weights()
        total = sum(weights)
        multiplier = _multiplier(weights, mean)
        return sum(
            weight * math.log(weight / (total * (1 + multiplier * (result - mean))))
            for weight, result in zip(weights, RESULTS, strict=True)
        )

    def _weights(self) -> list[float]:
        return [max(count, PSEUDO_COUNT) for count in self.counts]

    def _deviance(self, mean: float) -> float:
        """Twice the difference in log-likelihood between the best mean and this one."""
        weights = self._weights()
        best = sum(weight * math.log(weight / sum(weights)) for weight in weights)
        return 2 * (best - self.log_likelihood(mean))

    def _edge(self, middle: float, end: float) -> float:
        """Where the deviance reaches the quantile, between the middle and an end."""
        nearly = abs(end - 1e-9)
        if self._deviance(nearly) < QUANTILE:
            return end
        return _root(lambda mean: self._deviance(mean) - QUANTILE, middle, nearly)


def _mean(weights: list[float]) -> float:
    return sum(w * result for w, result in zip(weights, RESULTS, strict=True)) / sum(weights)


def _multiplier(weights: list[float], mean: float) -> float:
    """The Lagrange multiplier u for which the most likely probabilities have this mean."""

    def excess(multiplier: float) -> float:
        return sum(
            weight * (result - mean) / (1 + multiplier * (result - mean))
            for weight, result in zip(weights, RESULTS, strict=True)
        )

    # Between these ends all probabilities are positive, and the excess falls from +∞ to -∞.
    low, high = -1 / (1 - mean), 1 / mean
    margin = 1e-12 * (high - low)
    return _root(excess, low + margin, high - margin)


def _root(function: Callable[[float], float], start: float, end: float) -> float:
    """The zero of a function with different signs at `start` and `end`, by bisection."""
    rising = function(end) > 0
    for _ in range(BISECTIONS):
        middle = (start + end) / 2
        if (function(middle) > 0) == rising:
            end = middle
        else:
            start = middle
    return (start + end) / 2
