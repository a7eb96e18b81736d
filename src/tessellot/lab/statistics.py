"""What paired games say about strength: score, Elo, its 95 % interval, and who is better.

The unit is the pair: two games from one opening with the seats exchanged. Its five possible
results (0, ½, 1, 1½ or 2 points) are counted, and everything follows from the likelihood of
that count. Games of one pair are alike, so counting them singly would claim too much.

For a supposed mean m the most likely probabilities of the five results maximise the likelihood
under the condition that their mean is m. With a Lagrange multiplier u this gives
p[i] = n[i] / (N (1 + u (x[i] - m))), where u solves the condition. How much likelihood is lost
in comparison with the best m is what the interval (and the SPRT) is made of. Unlike a normal
approximation this stays honest for few or one-sided results.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

RESULTS = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair can bring, as a share of its two points."""

TRACE = 1e-3
"""What an unseen result counts: it may have any probability, but says next to nothing."""

STEPS = 50
"""Halvings of an interval in which a number is sought: all that a double can tell."""

QUANTILE = 3.841459
"""A loss of log-likelihood, doubled, that chance alone exceeds in 5 % of the cases."""


def elo_of(score: float) -> float:
    """The difference in Elo at which a share of the points is expected.

    >>> round(elo_of(0.64), 1)
    100.0
    """
    if score <= 0 or score >= 1:
        return math.copysign(math.inf, score - 0.5)
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The share of the points that is expected at a difference in Elo."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class PairCount:
    """How many pairs brought 0, ½, 1, 1½ and 2 points."""

    counts: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @classmethod
    def of(cls, pairs: Iterable[float]) -> PairCount:
        """The count of pairs, each given by its points from 0 to 2."""
        count = cls()
        for points in pairs:
            count = count.plus(points)
        return count

    def plus(self, points: float) -> PairCount:
        """The count with one more pair."""
        fewest, fewer, even, more, most = (
            count + (2 * points == index) for index, count in enumerate(self.counts)
        )
        return PairCount((fewest, fewer, even, more, most))

    @property
    def pairs(self) -> int:
        """How many pairs there are."""
        return sum(self.counts)

    @property
    def score(self) -> float:
        """The share of the points; a half where there is no game yet."""
        points = sum(count * result for count, result in zip(self.counts, RESULTS, strict=True))
        return points / self.pairs if self.pairs else 0.5

    @property
    def elo(self) -> float:
        """The difference in Elo that fits the score best: infinite if all games went one way."""
        return elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares of the points the true one lies, with 95 % confidence."""
        middle = _mean(self._weights())
        return self._edge(middle, 0.0), self._edge(middle, 1.0)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The same in Elo."""
        low, high = self.interval
        return elo_of(low), elo_of(high)

    @property
    def superiority(self) -> float:
        """How sure it is, from 0 to 1, that the first of the two is the stronger."""
        root = math.sqrt(max(self._loss(0.5), 0.0))
        signed = math.copysign(root, self.score - 0.5)
        return (1 + math.erf(signed / math.sqrt(2))) / 2

    def log_likelihood(self, mean: float) -> float:
        """How likely the count is if the expected share of the points is this, at best."""
        weights = self._weights()
        total = sum(weights)
        tilt = _tilt(weights, mean)
        return sum(
            weight * math.log(weight / (total * (1 + tilt * (result - mean))))
            for weight, result in zip(weights, RESULTS, strict=True)
        )

    def _weights(self) -> list[float]:
        return [max(count, TRACE) for count in self.counts]

    def _loss(self, mean: float) -> float:
        """Twice the log-likelihood that this mean lacks in comparison with the best one."""
        weights = self._weights()
        best = sum(weight * math.log(weight / sum(weights)) for weight in weights)
        return 2 * (best - self.log_likelihood(mean))

    def _edge(self, middle: float, end: float) -> float:
        """Where, from the middle towards an end, the loss reaches the quantile."""
        nearly = abs(end - 1e-9)
        if self._loss(nearly) < QUANTILE:
            return end
        return _root(lambda mean: self._loss(mean) - QUANTILE, middle, nearly)


def _mean(weights: list[float]) -> float:
    return sum(w * result for w, result in zip(weights, RESULTS, strict=True)) / sum(weights)


def _tilt(weights: list[float], mean: float) -> float:
    """The multiplier u that gives the most likely probabilities this mean."""

    def excess(tilt: float) -> float:
        return sum(
            weight * (result - mean) / (1 + tilt * (result - mean))
            for weight, result in zip(weights, RESULTS, strict=True)
        )

    # Between these ends all probabilities are positive, and the excess falls from +∞ to -∞.
    low, high = -1 / (1 - mean), 1 / mean
    shrink = 1e-12 * (high - low)
    return _root(excess, low + shrink, high - shrink)


def _root(function: Callable[[float], float], start: float, end: float) -> float:
    """Where a function that changes its sign between two places does so."""
    rising = function(end) > 0
    for _ in range(STEPS):
        middle = (start + end) / 2
        if (function(middle) > 0) == rising:
            end = middle
        else:
            start = middle
    return (start + end) / 2
