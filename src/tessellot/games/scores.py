"""Scores, what they are counted from, and how a game ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tessellot.games.seats import Seat, seat_text
from tessellot.geometry import Cell
from tessellot.locale import Text

Points = int | float


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat has in one count: its points and the cells that they come from.

    `groups` are sets of cells, largest first; the first `counted` of them make the points
    (the others are shown for comparison).
    """

    points: Points
    groups: tuple[tuple[Cell, ...], ...] = ()
    counted: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """One thing that is counted, such as visible symbols or the largest groups."""

    name: str
    text: Text
    first: Tally
    second: Tally

    def __getitem__(self, seat: Seat | str) -> Tally:
        return self.first if Seat(seat) is Seat.FIRST else self.second

    def __iter__(self) -> Iterator[Tally]:
        return iter((self.first, self.second))


@dataclass(frozen=True, slots=True)
class Score:
    """The points of both seats, and the counts that they are the sum of.

    `further` counts add no points but are worth showing: the largest groups where the
    second-largest are compared, the threats of LOT.
    """

    counts: tuple[Count, ...]
    further: tuple[Count, ...] = ()

    def __getitem__(self, seat: Seat | str) -> Points:
        return sum(count[seat].points for count in self.counts)

    def __iter__(self) -> Iterator[Points]:
        """The points of both seats: ``first, second = position.score``."""
        return iter((self.first, self.second))

    @property
    def first(self) -> Points:
        """The points of the first seat."""
        return self[Seat.FIRST]

    @property
    def second(self) -> Points:
        """The points of the second seat."""
        return self[Seat.SECOND]

    @property
    def leader(self) -> Seat | None:
        """Who has more points, or None while they are equal."""
        if self.first == self.second:
            return None
        return Seat.FIRST if self.first > self.second else Seat.SECOND

    def __str__(self) -> str:
        return f"{self.first:g} : {self.second:g}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winner's seat (None for a draw) and why."""

    winner: Seat | None
    reason: str
    text: Text
    decided_by: Text | None = None
    """What decided it, in a sentence that names nobody."""
    cells: tuple[Cell, ...] = ()
    """The cells that decided it, such as the winning line of LOT."""

    def __str__(self) -> str:
        return str(self.text)


MORE_POINTS = Text("More points win.")
LAST_PLACEMENT = Text("The points are equal, so whoever placed last wins.")


def more_points_win(score: Score) -> Outcome | None:
    """The usual end: the seat with more points wins; None if they are equal."""
    if score.leader is None:
        return None
    return Outcome(
        score.leader,
        "score",
        Text(
            "{winner} wins {more:g} : {less:g}.",
            winner=seat_text(score.leader),
            more=score[score.leader],
            less=score[score.leader.other],
        ),
        MORE_POINTS,
    )


def last_placement_wins(score: Score, last: Seat) -> Outcome:
    """The end of a game with equal points, where the seat that placed last wins."""
    return Outcome(
        last,
        "last-placement",
        Text(
            "{winner} wins: the score is equal, {points:g} : {points:g}, and they placed last.",
            winner=seat_text(last),
            points=score[last],
        ),
        LAST_PLACEMENT,
    )
