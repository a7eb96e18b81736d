"""How a match stands: which games have been played, and what they say."""

from __future__ import annotations

from collections.abc import Iterable

from tessellot.games import Seat
from tessellot.lab.referee import PlayedGame, Round
from tessellot.lab.sprt import Sprt, Verdict
from tessellot.lab.statistics import PairCount


class Standing:
    """The games of a match so far. Only whole pairs count: half a pair would favour a seat.

    With an SPRT the pairs are looked at in their order, not in the order in which they happen
    to end, so that a match gives the same answer however many games are played at a time.
    """

    def __init__(self, sprt: Sprt | None = None, games: Iterable[PlayedGame] = ()) -> None:
        self.sprt = sprt
        self.verdict: Verdict | None = None
        self._games: dict[Round, PlayedGame] = {}
        self._tested = PairCount()
        for game in games:
            self.add(game)

    def add(self, game: PlayedGame) -> None:
        """Count a game. What comes after the verdict of the SPRT changes nothing any more."""
        self._games.setdefault(game.round, game)
        while self.sprt and self.verdict is None:
            points = self._pair(self._tested.pairs + 1)
            if points is None:
                break
            self._tested = self._tested.plus(points)
            self.verdict = self.sprt.verdict(self._tested)

    def __contains__(self, game: Round) -> bool:
        return game in self._games

    def __len__(self) -> int:
        """How many games have been played, those of half pairs among them."""
        return len(self._games)

    @property
    def games(self) -> list[PlayedGame]:
        """The games of whole pairs, in order."""
        return [
            game
            for game in sorted(self._games.values(), key=lambda game: game.round)
            if self._pair(game.round.pair) is not None
            and (self.verdict is None or game.round.pair <= self._tested.pairs)
        ]

    @property
    def pairs(self) -> PairCount:
        """The whole pairs by their points."""
        if self.verdict is not None:
            return self._tested
        numbers = {game.round.pair for game in self._games.values()}
        found = (self._pair(number) for number in numbers)
        return PairCount.of(points for points in found if points is not None)

    @property
    def ratio(self) -> float | None:
        """The log-likelihood ratio of the SPRT, if there is one."""
        return self.sprt.ratio(self._tested) if self.sprt else None

    def tally(self, seat: Seat | None = None) -> tuple[int, int, int]:
        """Games won, drawn and lost by A; with a seat, only those in which A had it."""
        points = [game.points for game in self.games if seat in (None, game.round.seat_of(0))]
        return points.count(1.0), points.count(0.5), points.count(0.0)

    @property
    def faults(self) -> list[PlayedGame]:
        """The games that ended because an engine failed."""
        return [game for game in self.games if game.ending.is_fault]

    def _pair(self, number: int) -> float | None:
        """The points of A in a pair, or None until both games are played."""
        first, second = (self._games.get(Round(number, game)) for game in (1, 2))
        return None if first is None or second is None else first.points + second.points
