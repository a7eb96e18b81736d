"""The ladder: every level plays the one below it; the Elo differences add up to a scale."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import pairwise

from tessellot.engine.levels import levels
from tessellot.games import Game
from tessellot.lab.execution import Executor
from tessellot.lab.tournament.contestants import LevelContestant
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.move_limit import MoveLimit
from tessellot.lab.tournament.opening_book import OpeningBook
from tessellot.lab.tournament.report import finite
from tessellot.lab.tournament.runner import play_match
from tessellot.lab.tournament.standing import Standing

GOOD_STEP = (0.65, 0.85)
"""The score that a level should have against the one below it."""

LADDER = range(2, 9)
"""The levels that have one below them."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level and its match against the one below."""

    number: int
    name: str
    standing: Standing

    @property
    def is_good(self) -> bool:
        """Whether the score is within `GOOD_STEP`."""
        low, high = GOOD_STEP
        return low <= self.standing.pairs.score <= high

    def data(self) -> dict[str, object]:
        """The rung as JSON values."""
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
    limit: MoveLimit,
    opening_book: OpeningBook,
    pairs: int,
    *,
    wanted: Container[int] = LADDER,
    parallel: int | None = None,
    executor: Executor | None = None,
) -> Iterator[Rung]:
    """Play each wanted level against the one below it, from the bottom up.

    The limit is that of the highest level; the others have their own.
    """
    known = [LevelContestant(step.number, str(step.name)) for step in levels(game.info.id)]
    for lower, upper in pairwise(known):
        if upper.number not in wanted:
            continue
        match = EngineMatch.between(
            upper, lower, game, limit, opening_book=opening_book, pairs=pairs
        )
        yield Rung(
            upper.number, upper.name, play_match(match, parallel=parallel, executor=executor)
        )
