"""Numbers about a position, and requirements on them such as ``other change <= -3``."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import dataclass

from tessellot.games import Position, Seat
from tessellot.games.scores import Points

COUNTS = (
    "symbols",
    "largest",
    "second-largest",
    "taiji",
    "last-placement",
    "stacks",
    "threats",
    "safe",
)
"""What can be counted of a side besides its points: the counts of a score, and safe symbols."""

_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    "<=": operator.le,
    ">": operator.gt,
    "<": operator.lt,
}
_REQUIREMENT = re.compile(
    r"(own|other|lead)(?:\.([a-z-]+))?( change)? (==|!=|>=|<=|>|<) (-?\d+(?:\.\d+)?)"
    r"|legal-moves (==|!=|>=|<=|>|<) (\d+)"
)


@dataclass(frozen=True, slots=True)
class Requirement:
    """A comparison of one number about a position, or of its change by the move, with a limit.

    `side` is ``own`` (the player who moved), ``other``, ``lead`` (own minus other) or
    ``legal-moves`` (how many moves the next player has). `count` is one of `COUNTS`, or None for
    the points.
    """

    side: str
    count: str | None
    change: bool
    comparison: str
    limit: float

    @classmethod
    def parse(cls, text: str) -> Requirement:
        """The requirement that a text says; raises ValueError."""
        match = _REQUIREMENT.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a requirement such as 'other change <= -3'")
        if match[1] is None:
            return cls("legal-moves", None, change=False, comparison=match[6], limit=int(match[7]))
        if match[2] is not None and match[2] not in COUNTS:
            raise ValueError(f"{match[2]!r} in {text!r} is not one of {', '.join(COUNTS)}")
        return cls(match[1], match[2], match[3] is not None, match[4], float(match[5]))

    def holds(self, before: Position, after: Position, seat: Seat) -> bool:
        """Whether it holds for a move of a seat from one position to the next."""
        value = self._value(after, seat)
        if self.change:
            value -= self._value(before, seat)
        return _COMPARISONS[self.comparison](value, self.limit)

    def _value(self, position: Position, seat: Seat) -> Points:
        if self.side == "legal-moves":
            return len(position.legal_moves())
        own, other = (_count(position, one, self.count) for one in (seat, seat.other))
        return {"own": own, "other": other, "lead": own - other}[self.side]


def _count(position: Position, seat: Seat, name: str | None) -> Points:
    """What a seat has of a count: 0 where the game does not count it now."""
    if name is None:
        return position.score[seat]
    if name == "safe":
        masks = dict(zip(position.game.info.sides, position.safe_cells() or (0, 0), strict=True))
        return masks[position.side_of(seat)].bit_count()
    score = position.score
    return sum(
        count[seat].points for count in (*score.counts, *score.further) if count.name == name
    )
