"""The limit of a move in seconds or nodes, and the deadlines that follow from it."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.external.limit import Limit
from tessellot.lab.errors import LabError
from tessellot.locale import PluralText, Text


@dataclass(frozen=True, slots=True)
class MoveLimit:
    """The limit of every move: `seconds`, `nodes`, or neither if the engine's level has its own.

    An external engine loses the game if it is more than `grace` seconds late; with a limit of
    nodes `grace` is its whole time. It has `start` seconds to become ready to play.
    """

    seconds: float | None = None
    nodes: int | None = None
    grace: float | None = None
    start: float = 60.0

    def __post_init__(self) -> None:
        if self.seconds is not None and self.nodes is not None:
            raise LabError(Text("Moves are limited by seconds or by nodes, not by both."))
        if self.seconds is not None and not 0 < self.seconds <= 86_400:
            raise LabError(Text("{seconds:g} seconds is no time for a move.", seconds=self.seconds))
        if self.nodes is not None and self.nodes < 1:
            raise LabError(Text("{nodes} nodes cannot be looked at.", nodes=self.nodes))
        if self.grace is not None and not 0 <= self.grace <= 86_400:
            raise LabError(Text("{grace:g} seconds of grace is not possible.", grace=self.grace))

    @property
    def is_set(self) -> bool:
        """Whether there is a limit at all."""
        return self.seconds is not None or self.nodes is not None

    @property
    def deadline_seconds(self) -> float:
        """Seconds after which an external engine that has not moved loses the game."""
        return Limit(self.seconds, self.nodes, self.grace).deadline_seconds

    @property
    def hang_seconds(self) -> float:
        """Seconds after which a worker process counts as hung, even on a busy machine."""
        return self.start + 10 * self.deadline_seconds

    @property
    def text(self) -> Text:
        """The limit in words; `str` gives the English, which goes into records."""
        if self.seconds is not None:
            return Text("{seconds:g} s a move", seconds=self.seconds)
        if self.nodes is not None:
            return PluralText("{count} node a move", "{count} nodes a move", count=self.nodes)
        return Text("as their levels say")

    def __str__(self) -> str:
        return str(self.text)
