"""The ladder: every level plays the one below it, and the steps add up to a scale of strength."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tessellot.engine.levels import levels
from tessellot.games import Game
from tessellot.lab.contest import play_match
from tessellot.lab.contestants import LevelContestant
from tessellot.lab.limit import Limit
from tessellot.lab.match import Match
from tessellot.lab.openings import OpeningBook
from tessellot.lab.report import finite
from tessellot.lab.standing import Standing

GOOD_STEP = (0.65, 0.85)
"""A level should take this share of the points from the one below it."""

LADDER = range(2, 9)
"""Every level that has one below it."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level, and how it did against the one below."""

    number: int
    name: str
    standing: Standing

    @property
    def is_good(self) -> bool:
        """Whether the step is neither too small nor too big."""
        low, high = GOOD_STEP
        return low <= self.standing.pairs.score <= high

    def data(self) -> dict[str, object]:
        """The rung for programs."""
        pairs = self.standing.pairs
        return {
            "level": self.number,
            "name": self.name,
            "games": 2 * pairs.pairs,
            "score": round(pairs.score, 4),
            "elo": finite(pairs.elo),
            "elo_interval": [finite(edge) for edge in pairs.elo_interval],
            "pairs": list(pairs.counts),
            "good_step": self.is_good,
        }


def climb(
    game: Game,
    limit: Limit,
    book: OpeningBook,
    pairs: int,
    *,
    wanted: Container[int] = LADDER,
    parallel: int | None = None,
) -> Iterator[Rung]:
    """Play each wanted level against the one below it, from the bottom up.

    The limit is for the last level, the others have their own.
    """
    known = [LevelContestant(step.number, str(step.name)) for step in levels(game.info.id)]
    for lower, upper in pairwise(known):
        if upper.number not in wanted:
            continue
        match = Match.between(upper, lower, game, limit, book=book, pairs=pairs)
        yield Rung(upper.number, upper.name, play_match(match, parallel=parallel))
