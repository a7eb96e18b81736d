"""The course of a game of Battle of LITS: who won, how far, and how the lead went to and fro."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tessellot.games import SWAP, Game, Move, Seat
from tessellot.lab.referee import PlayedGame


@dataclass(frozen=True, slots=True)
class Course:
    """One finished game, as a spectator would tell it.

    `leads` is how many points X was ahead before the first piece and after each one. Pieces are
    counted, not turns: a swap moves nothing.
    """

    opening: Move
    pair: int
    winner: Seat
    winning_side: str
    swapped: bool
    tied: bool
    """Whether the score was equal and the last placement decided."""
    leads: tuple[int, ...]

    @classmethod
    def of(cls, game: Game, played: PlayedGame) -> Course:
        """The course of a game that was played to its end."""
        position = game.start()
        leads = [_lead(position.score.first, position.score.second, "X")]
        for move in played.moves:
            position = position.play(move)
            if move != SWAP:
                score = position.score
                leads.append(_lead(score.first, score.second, position.sides[0]))
        outcome = position.outcome
        assert outcome is not None
        assert outcome.winner is not None  # Battle of LITS knows no draws
        return cls(
            opening=played.moves[0],
            pair=played.round.pair,
            winner=outcome.winner,
            winning_side=position.side_of(outcome.winner),
            swapped=position.sides[0] != "X",
            tied=outcome.reason == "last-placement",
            leads=tuple(leads),
        )

    @property
    def pieces(self) -> int:
        """How many pieces were placed."""
        return len(self.leads) - 1

    @property
    def winner_leads(self) -> tuple[int, ...]:
        """How many points the winner was ahead, from the start to the end."""
        return tuple(lead if self.winning_side == "X" else -lead for lead in self.leads)

    @property
    def margin(self) -> int:
        """By how many points the game was won: 0 if the last placement decided."""
        return self.winner_leads[-1]

    @property
    def lead_changes(self) -> int:
        """How often the lead went from one side to the other."""
        leaders = [lead > 0 for lead in self.leads if lead]
        return sum(before != after for before, after in pairwise(leaders))

    @property
    def comeback(self) -> int:
        """The largest deficit that the winner made good."""
        return max(0, -min(self.winner_leads))

    @property
    def decided(self) -> float:
        """Which part of the game had been played when the winner took the lead for good."""
        since = self.pieces
        while since > 0 and self.winner_leads[since] > 0:
            since -= 1
        behind = self.winner_leads[since] <= 0
        return min(since + behind, self.pieces) / self.pieces


@dataclass(frozen=True, slots=True)
class Drama:
    """What many games have in common: how long and how exciting they are."""

    games: int
    length: float
    shortest: int
    longest: int
    tie_rate: float
    margin: float
    lead_changes: float
    comeback_rate: float
    """How many of the games were won from behind."""
    comeback: float
    """The largest deficit made good, on the average of all games."""
    largest_comeback: int
    decided: float

    @classmethod
    def of(cls, courses: Sequence[Course]) -> Drama:
        """The average of some games, of which there must be one at least."""
        lengths = [course.pieces for course in courses]
        comebacks = [course.comeback for course in courses]
        return cls(
            games=len(courses),
            length=_mean(lengths),
            shortest=min(lengths),
            longest=max(lengths),
            tie_rate=_mean(course.tied for course in courses),
            margin=_mean(course.margin for course in courses),
            lead_changes=_mean(course.lead_changes for course in courses),
            comeback_rate=_mean(comeback > 0 for comeback in comebacks),
            comeback=_mean(comebacks),
            largest_comeback=max(comebacks),
            decided=_mean(course.decided for course in courses),
        )


def _lead(first: float, second: float, first_side: str) -> int:
    return int(first - second if first_side == "X" else second - first)


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)
