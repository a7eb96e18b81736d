"""Clocks as values: the time left is computed from the current time, which is passed in."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tessellot.games import Seat

DAY = 24 * 3600


@dataclass(frozen=True, slots=True)
class Fischer:
    """Fischer time: seconds for the whole game, and an increment per move."""

    seconds: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Days:
    """Correspondence time: a number of days for each move."""

    days: int


TimeControl = Fischer | Days | None


@dataclass(frozen=True, slots=True)
class Clock:
    """The seconds left of both seats when the clock was last pressed, and whose has run since.

    Without a time control nothing ever runs.
    """

    control: TimeControl
    first: float = 0.0
    second: float = 0.0
    running: Seat | None = None
    since: float = 0.0

    @classmethod
    def set_to(cls, control: TimeControl) -> Clock:
        """A clock that stands, with the time of the beginning on both sides."""
        if control is None:
            return cls(None)
        full = control.seconds if isinstance(control, Fischer) else control.days * DAY
        return cls(control, full, full)

    def left(self, seat: Seat | str, now: float) -> float | None:
        """The seconds that a seat has left, or None if there is no limit."""
        if self.control is None:
            return None
        seat = Seat(seat)
        stored = self.first if seat is Seat.FIRST else self.second
        if seat is not self.running:
            return stored
        return max(0.0, stored - max(0.0, now - self.since))

    @property
    def deadline(self) -> float | None:
        """When the time of the running side is up."""
        if self.running is None:
            return None
        return self.since + (self.first if self.running is Seat.FIRST else self.second)

    def pressed(self, by: Seat | str, then: Seat | str | None, now: float) -> Clock:
        """The clock after a move: the mover gets the increment, then the next one's time runs."""
        match self.control:
            case None:
                return self
            case Fischer(_, increment):
                return self.stopped(now).adding(by, increment).started(then, now)
            case Days(days):
                full = float(days * DAY)
                return Clock(self.control, full, full).started(then, now)

    def rewound(self, then: Seat | str | None, now: float) -> Clock:
        """The clock after a move was taken back: time that was used stays used."""
        standing = (
            self.stopped(now) if isinstance(self.control, Fischer) else self.set_to(self.control)
        )
        return standing.started(then, now)

    def adding(self, seat: Seat | str, seconds: float) -> Clock:
        """The clock with more time for a seat."""
        if Seat(seat) is Seat.FIRST:
            return replace(self, first=self.first + seconds)
        return replace(self, second=self.second + seconds)

    def started(self, seat: Seat | str | None, now: float) -> Clock:
        """The clock running for a seat from now on; for none, a clock that stands."""
        if self.control is None:
            return self
        return replace(self, running=None if seat is None else Seat(seat), since=now)

    def stopped(self, now: float) -> Clock:
        """The clock standing, with what has run down taken off."""
        if self.running is None:
            return self
        first, second = (self.left(seat, now) or 0.0 for seat in Seat)
        return Clock(self.control, first, second)

    def flagged(self, now: float) -> Seat | None:
        """Whose time is up."""
        if self.deadline is None or now < self.deadline:
            return None
        return self.running
