"""The standing of a match: the games so far and their statistics."""

from __future__ import annotations

from collections.abc import Iterable

from tessellot.games import Seat
from tessellot.lab.tournament.elo import Pentanomial
from tessellot.lab.tournament.referee import GameSlot, PlayedGame
from tessellot.lab.tournament.sprt import Hypothesis, Sprt


class Standing:
    """The games of a match so far. Only complete pairs count: half a pair would favour a seat.

    A pair does not count either if an engine refused to play one of its games: that says nothing
    about strength.

    The SPRT takes the pairs in their scheduled order, not in the order in which they end, so
    that its result does not depend on the number of parallel games.
    """

    def __init__(self, sprt: Sprt | None = None, games: Iterable[PlayedGame] = ()) -> None:
        self.sprt = sprt
        self.accepted: Hypothesis | None = None
        self._games: dict[GameSlot, PlayedGame] = {}
        self._tested = Pentanomial()
        self._next = 1
        """The number of the first pair that the SPRT has not seen."""
        for game in games:
            self.add(game)

    def add(self, game: PlayedGame) -> None:
        """Count a game. Pairs after the decision of the SPRT are ignored."""
        self._games.setdefault(game.slot, game)
        while self.sprt and self.accepted is None:
            if not self._is_complete(self._next):
                break
            points = self._pair(self._next)
            self._next += 1
            if points is not None:
                self._tested = self._tested.plus(points)
                self.accepted = self.sprt.accepted(self._tested)

    def __contains__(self, slot: GameSlot) -> bool:
        return slot in self._games

    def __len__(self) -> int:
        """The number of games, including those of incomplete pairs."""
        return len(self._games)

    @property
    def games(self) -> list[PlayedGame]:
        """The games that count, in order."""
        return [game for game in self._finished() if self._pair(game.slot.pair) is not None]

    def _finished(self) -> list[PlayedGame]:
        """The games of complete pairs, in order, up to the decision of the SPRT."""
        return [
            game
            for game in sorted(self._games.values(), key=lambda game: game.slot)
            if self._is_complete(game.slot.pair)
            and (self.accepted is None or game.slot.pair < self._next)
        ]

    @property
    def pairs(self) -> Pentanomial:
        """The complete pairs by their points."""
        if self.accepted is not None:
            return self._tested
        numbers = {slot.pair for slot in self._games}
        found = (self._pair(number) for number in numbers)
        return Pentanomial.of(points for points in found if points is not None)

    @property
    def llr(self) -> float | None:
        """The log-likelihood ratio of the SPRT, if there is one."""
        return self.sprt.llr(self._tested) if self.sprt else None

    def tally(self, seat: Seat | str | None = None) -> tuple[int, int, int]:
        """Games won, drawn and lost by A; with `seat`, only those in which A had that seat."""
        wanted = None if seat is None else Seat(seat)
        points = [game.points for game in self.games if wanted in (None, game.slot.seat_of(0))]
        return points.count(1.0), points.count(0.5), points.count(0.0)

    @property
    def faults(self) -> list[PlayedGame]:
        """The games that were lost by a fault."""
        return [game for game in self._finished() if game.ending.is_fault]

    @property
    def refused(self) -> int:
        """The number of games that do not count because an engine refused to play."""
        return len(self._finished()) - len(self.games)

    def _pair(self, number: int) -> float | None:
        """The points of A in a pair, or None if it does not count, at least not yet."""
        games = [self._games.get(GameSlot(number, game)) for game in (1, 2)]
        played = [game for game in games if game is not None and not game.ending.is_refusal]
        return sum(game.points for game in played) if len(played) == len(games) else None

    def _is_complete(self, number: int) -> bool:
        return all(GameSlot(number, game) in self._games for game in (1, 2))
