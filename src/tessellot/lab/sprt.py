"""The sequential test: play on until it is clear which of two claims about strength holds.

The claims are “the difference is `elo0`” and “it is `elo1`”. After each pair the likelihood
of all pairs under the second claim is compared with that under the first. The bounds are
Wald's: they keep the chance to decide wrongly below `alpha` (for `elo1` though `elo0` is true)
and `beta` (the other way round), however often one looks.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from tessellot.lab.errors import LabError
from tessellot.lab.statistics import PairCount, score_of
from tessellot.locale import Text


class Verdict(StrEnum):
    """Which claim was found to hold."""

    LOWER = "elo0"
    UPPER = "elo1"


@dataclass(frozen=True, slots=True)
class Sprt:
    """The two claims and how often a decision may be wrong."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not -2000 <= self.elo0 < self.elo1 <= 2000:
            raise LabError(
                Text(
                    "{elo0:g} and {elo1:g} cannot be told apart: the second must be the greater.",
                    elo0=self.elo0,
                    elo1=self.elo1,
                )
            )
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise LabError(Text("The chances of error must lie between 0 and 0.5."))

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the first and the second claim are accepted."""
        lower = math.log(self.beta / (1 - self.alpha))
        return lower, math.log((1 - self.beta) / self.alpha)

    def ratio(self, count: PairCount) -> float:
        """The log-likelihood ratio of the second claim to the first."""
        upper, lower = score_of(self.elo1), score_of(self.elo0)
        return count.log_likelihood(upper) - count.log_likelihood(lower)

    def verdict(self, count: PairCount) -> Verdict | None:
        """The claim that holds, or None while it takes more games to tell."""
        lower, upper = self.bounds
        ratio = self.ratio(count)
        if ratio >= upper:
            return Verdict.UPPER
        return Verdict.LOWER if ratio <= lower else None
