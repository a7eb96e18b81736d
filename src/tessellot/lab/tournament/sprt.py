"""SPRT, the sequential probability ratio test: play until one of two hypotheses is accepted.

H0 says that the difference is `elo0`, H1 that it is `elo1`. After each pair the likelihood of all
pairs under H1 is compared with that under H0. Wald's bounds keep the probability of a wrong
decision below `alpha` (H1 accepted though H0 is true) and `beta` (the other way round), however
often the test is made.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum

from tessellot.lab.errors import LabError
from tessellot.lab.tournament.elo import Pentanomial, score_of
from tessellot.locale import Text


class Hypothesis(StrEnum):
    """The two hypotheses; the values name the fields of `Sprt`."""

    H0 = "elo0"
    H1 = "elo1"


@dataclass(frozen=True, slots=True)
class Sprt:
    """A test: the two hypotheses and the allowed error probabilities."""

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
        """The log-likelihood ratios at which H0 and H1 are accepted."""
        lower = math.log(self.beta / (1 - self.alpha))
        return lower, math.log((1 - self.beta) / self.alpha)

    def llr(self, count: Pentanomial) -> float:
        """The log-likelihood ratio of H1 to H0."""
        upper, lower = score_of(self.elo1), score_of(self.elo0)
        return count.log_likelihood(upper) - count.log_likelihood(lower)

    def accepted(self, count: Pentanomial) -> Hypothesis | None:
        """The accepted hypothesis, or None if more games are needed."""
        lower, upper = self.bounds
        llr = self.llr(count)
        if llr >= upper:
            return Hypothesis.H1
        return Hypothesis.H0 if llr <= lower else None
