"""The plan of an engine match: who plays which game, with which limit, from which openings."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tessellot.games import Game, Seat
from tessellot.lab.errors import LabError
from tessellot.lab.tournament.contestants import Contestant
from tessellot.lab.tournament.move_limit import MoveLimit
from tessellot.lab.tournament.opening_book import Opening, OpeningSource
from tessellot.lab.tournament.players.player import GamePlayer
from tessellot.lab.tournament.referee import GameSlot, PlayedGame, TurnListener, play_game
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class EngineMatch:
    """A match of two contestants, in pairs of games. It can be sent to other processes."""

    contestants: tuple[Contestant, Contestant]
    game: Game
    limit: MoveLimit
    opening_book: OpeningSource
    pairs: int
    openings: tuple[Opening, ...]

    @classmethod
    def between(
        cls,
        a: Contestant,
        b: Contestant,
        game: Game,
        limit: MoveLimit,
        *,
        opening_book: OpeningSource,
        pairs: int,
    ) -> EngineMatch:
        """Check that both contestants can play, and choose the openings."""
        if pairs < 1:
            raise LabError(Text("At least one pair of games is needed, not {count}.", count=pairs))
        for contestant in (a, b):
            contestant.check(game, limit)
        return cls((a, b), game, limit, opening_book, pairs, opening_book.openings(game, pairs))

    @property
    def uses_wall_clock(self) -> bool:
        """Whether thinking time is wall-clock time.

        Between our own engines it is processor time, which other work on the machine does not
        affect. External engines measure wall-clock time themselves.
        """
        return any(contestant.is_external for contestant in self.contestants)

    @property
    def event(self) -> str:
        """The Event tag of its games, by which a record file recognises them.

        It names everything that affects a game, but not the number of pairs: a match can be
        continued with more of them.
        """
        a, b = (contestant.name for contestant in self.contestants)
        return f"{a} - {b}, {self.limit}, {self.opening_book}"

    def opening(self, slot: GameSlot) -> Opening:
        """The opening of a game, the same for both games of a pair."""
        return self.openings[(slot.pair - 1) % len(self.openings)]

    def play(self, slot: GameSlot, on_turn: TurnListener) -> PlayedGame:
        """Play one game of the match."""

        def make_player(seat: Seat) -> GamePlayer:
            number = slot.contestant_at(seat)
            seed = int(Random(f"{self.opening_book.seed} {slot} {number}").random() * (1 << 31))
            return self.contestants[number].make_player(
                self.game, self.limit, seed, wall_clock=self.uses_wall_clock
            )

        moves, ending = play_game(self.game, self.opening(slot), make_player, on_turn)
        return PlayedGame(slot, moves, ending)
