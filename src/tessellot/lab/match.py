"""A match: who plays whom, what and from which openings; and how it is played to its end."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tessellot.games import Game, Seat
from tessellot.lab.contestants import Contestant
from tessellot.lab.limit import Limit
from tessellot.lab.openings import Book, Opening
from tessellot.lab.players import Player
from tessellot.lab.referee import PlayedGame, Round, Watcher, play_game


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays what, how long, how often, and from which openings."""

    contestants: tuple[Contestant, Contestant]
    game: Game
    limit: Limit
    book: Book
    pairs: int
    openings: tuple[Opening, ...]

    @classmethod
    def between(
        cls,
        a: Contestant,
        b: Contestant,
        game: Game,
        limit: Limit,
        *,
        book: Book,
        pairs: int,
    ) -> Match:
        """A match whose contestants can play it, with its openings chosen for so many pairs."""
        for contestant in (a, b):
            contestant.check(game, limit)
        return cls((a, b), game, limit, book, pairs, book.openings(game, pairs))

    @property
    def wall_clock(self) -> bool:
        """Whether time is what a clock on the wall shows.

        Between our own engines it is the time of the processor, which other work on the
        machine does not touch. External engines measure their own time, by the wall.
        """
        return any(contestant.is_external for contestant in self.contestants)

    @property
    def event(self) -> str:
        """The match in one line, by which its games are known again in a record file.

        It says all that decides how a game goes, but not how many there are: a match can be
        made longer.
        """
        a, b = (contestant.name for contestant in self.contestants)
        return f"{a} - {b}, {self.limit}, {self.book}"

    def opening(self, of: Round) -> Opening:
        """The opening of a pair: both of its games have the same."""
        return self.openings[(of.pair - 1) % len(self.openings)]

    def play(self, of: Round, watch: Watcher) -> PlayedGame:
        """Play one game of the match."""

        def sit_down(seat: Seat) -> Player:
            who = of.at(seat)
            seed = int(Random(f"{self.book.seed} {of} {who}").random() * (1 << 31))
            return self.contestants[who].sit_down(
                self.game, self.limit, seed, wall_clock=self.wall_clock
            )

        moves, ending = play_game(self.game, self.opening(of), sit_down, watch)
        return PlayedGame(of, moves, ending)
