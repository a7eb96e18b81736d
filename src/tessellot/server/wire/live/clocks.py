"""Time controls and running clocks."""

from __future__ import annotations

import time
from typing import Annotated, Literal

from pydantic import Field

from tessellot.games import Seat
from tessellot.play import Clock, Days, Fischer, TimeControl
from tessellot.server.wire.base import Message, SeatName


class NoClock(Message):
    """No time limit."""

    kind: Literal["none"] = "none"


class FischerClock(Message):
    """Seconds for the whole game, and an increment for each move."""

    kind: Literal["fischer"]
    seconds: Annotated[int, Field(ge=10, le=3 * 3600, strict=True)]
    increment: Annotated[int, Field(ge=0, le=180, strict=True)]


class DaysClock(Message):
    """Days for each move."""

    kind: Literal["days"]
    days: Annotated[int, Field(ge=1, le=14, strict=True)]


ClockView = Annotated[NoClock | FischerClock | DaysClock, Field(discriminator="kind")]

OFFERED: list[ClockView] = [
    NoClock(),
    FischerClock(kind="fischer", seconds=180, increment=2),
    FischerClock(kind="fischer", seconds=300, increment=5),
    FischerClock(kind="fischer", seconds=600, increment=10),
    FischerClock(kind="fischer", seconds=1800, increment=20),
    DaysClock(kind="days", days=1),
    DaysClock(kind="days", days=3),
    DaysClock(kind="days", days=7),
]
"""The time controls that the catalogue lists."""


class ClockTimes(Message):
    """The clocks at the moment of sending: seconds left, and whose clock is running."""

    first: float | None
    second: float | None
    running: SeatName | None


class ClocksView(ClockTimes):
    """The clocks with their time control."""

    control: ClockView


def control_view(control: TimeControl) -> ClockView:
    """A time control as it is sent."""
    match control:
        case None:
            return NoClock()
        case Fischer(seconds, increment):
            return FischerClock(kind="fischer", seconds=seconds, increment=increment)
        case Days(days):
            return DaysClock(kind="days", days=days)


def time_control(view: ClockView) -> TimeControl:
    """The time control that a message asks for."""
    match view:
        case FischerClock():
            return Fischer(view.seconds, view.increment)
        case DaysClock():
            return Days(view.days)
        case NoClock():
            return None


def clock_times(clock: Clock) -> ClockTimes:
    """The clocks now."""
    now = time.time()
    return ClockTimes(
        first=_to_milliseconds(clock.left(Seat.FIRST, now)),
        second=_to_milliseconds(clock.left(Seat.SECOND, now)),
        running=None if clock.running is None else clock.running.value,
    )


def clocks_view(clock: Clock) -> ClocksView:
    """The clocks now, with their time control."""
    return ClocksView(**dict(clock_times(clock)), control=control_view(clock.control))


def _to_milliseconds(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 3)
