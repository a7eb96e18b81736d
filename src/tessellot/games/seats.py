"""The two seats at the table, and whose turn it is."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from tessellot.games.errors import OptionError
from tessellot.locale import Text


class Seat(StrEnum):
    """A person at the table. A swap changes the side they play, never their seat."""

    FIRST = "first"
    SECOND = "second"

    @property
    def other(self) -> Seat:
        """The opponent's seat."""
        return Seat.SECOND if self is Seat.FIRST else Seat.FIRST

    @staticmethod
    def at(ply: int) -> Seat:
        """Who moves when that many turns have been taken alternately."""
        return Seat.SECOND if ply % 2 else Seat.FIRST

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        # Callers may pass a seat as text, which equals the member but is not identical to it, so
        # public functions call Seat(seat) first. Values that are not seats end up here.
        raise OptionError(
            Text("There is no seat {name!r}: known are {known}", name=value, known=", ".join(cls))
        )


class Turn(NamedTuple):
    """Whose turn it is: the person and the side they play."""

    seat: Seat
    side: str


def seat_text(seat: Seat | str) -> Text:
    """A seat as the subject of a sentence."""
    return Text("The first seat") if Seat(seat) is Seat.FIRST else Text("The second seat")


SIDE_TEXTS = {"X": Text("X"), "O": Text("O"), "white": Text("white"), "black": Text("black")}
"""The sides as they are named in a sentence."""
