"""The story of a game of Battle of LITS: who won, by how much, and how the lead changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import fmean

from tessellot.games import SWAP, Game, Move, Seat
from tessellot.lab.tournament.referee import PlayedGame


@dataclass(frozen=True, slots=True)
class GameStory:
    """A finished game in figures.

    `leads` has the points by which X was ahead before the first piece and after each piece. A
    swap is not a piece.
    """

    opening: Move
    pair: int
    winner: Seat
    winning_side: str
    swapped: bool
    tied: bool
    """Whether the score was equal, so that the last placement decided."""
    leads: tuple[int, ...]

    @classmethod
    def of(cls, game: Game, played: PlayedGame) -> GameStory:
        """The story of a game that was played to its end."""
        position = game.start()
        leads = [_lead(position.score.first, position.score.second, "X")]
        for move in played.moves:
            position = position.play(move)
            if move != SWAP:
                score = position.score
                leads.append(_lead(score.first, score.second, position.sides[0]))
        outcome = position.outcome
        assert outcome is not None
        assert outcome.winner is not None  # there are no draws in Battle of LITS
        return cls(
            opening=played.moves[0],
            pair=played.slot.pair,
            winner=outcome.winner,
            winning_side=position.side_of(outcome.winner),
            swapped=position.sides[0] != "X",
            tied=outcome.reason == "last-placement",
            leads=tuple(leads),
        )

    @property
    def pieces(self) -> int:
        """The number of pieces that were placed."""
        return len(self.leads) - 1

    @property
    def winner_leads(self) -> tuple[int, ...]:
        """The points by which the winner was ahead, from the start to the end."""
        return tuple(lead if self.winning_side == "X" else -lead for lead in self.leads)

    @property
    def margin(self) -> int:
        """The points by which the game was won: 0 if the last placement decided."""
        return self.winner_leads[-1]

    @property
    def lead_changes(self) -> int:
        """How often the lead changed sides."""
        leaders = [lead > 0 for lead in self.leads if lead]
        return sum(before != after for before, after in pairwise(leaders))

    @property
    def comeback(self) -> int:
        """The largest deficit of the winner."""
        return max(0, -min(self.winner_leads))

    @property
    def decided(self) -> float:
        """The part of the game, from 0 to 1, after which the winner was always ahead."""
        since = self.pieces
        while since > 0 and self.winner_leads[since] > 0:
            since -= 1
        behind = self.winner_leads[since] <= 0
        return min(since + behind, self.pieces) / self.pieces


@dataclass(frozen=True, slots=True)
class StoryAverages:
    """Averages over many games: how long and how exciting they are."""

    games: int
    length: float
    shortest: int
    longest: int
    tie_rate: float
    margin: float
    lead_changes: float
    comeback_rate: float
    """The share of games in which the winner had been behind."""
    comeback: float
    """The largest deficit of the winner, averaged over all games."""
    largest_comeback: int
    decided: float

    @classmethod
    def of(cls, stories: Sequence[GameStory]) -> StoryAverages:
        """The averages of one or more games."""
        lengths = [story.pieces for story in stories]
        comebacks = [story.comeback for story in stories]
        return cls(
            games=len(stories),
            length=fmean(lengths),
            shortest=min(lengths),
            longest=max(lengths),
            tie_rate=fmean(story.tied for story in stories),
            margin=fmean(story.margin for story in stories),
            lead_changes=fmean(story.lead_changes for story in stories),
            comeback_rate=fmean(comeback > 0 for comeback in comebacks),
            comeback=fmean(comebacks),
            largest_comeback=max(comebacks),
            decided=fmean(story.decided for story in stories),
        )


def _lead(first: float, second: float, first_side: str) -> int:
    return int(first - second if first_side == "X" else second - first)
