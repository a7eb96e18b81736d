"""How long engines may think about a move, and when they are given up."""

from __future__ import annotations

from dataclasses import dataclass

from tessellot.lab.errors import LabError
from tessellot.locale import Text

GRACE_BESIDE_SECONDS, GRACE_BESIDE_NODES = 2.0, 60.0


@dataclass(frozen=True, slots=True)
class Limit:
    """The limit of every move: `seconds` or `nodes`, or neither where the level says.

    An external engine loses the game when it is `grace` seconds late; with a limit of nodes
    these are all that it has. It may take `start` seconds before it is ready to play.
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
    def is_given(self) -> bool:
        """Whether there is a limit for those who have none of their own."""
        return self.seconds is not None or self.nodes is not None

    @property
    def allowed(self) -> float:
        """Seconds after which an external engine that has not moved has lost."""
        default = GRACE_BESIDE_NODES if self.seconds is None else GRACE_BESIDE_SECONDS
        return (self.seconds or 0.0) + (default if self.grace is None else self.grace)

    @property
    def patience(self) -> float:
        """Seconds after which any engine counts as hanging, however busy the machine is."""
        return self.start + 10 * self.allowed

    @property
    def text(self) -> Text:
        """The limit in words; as a string it is the same in English, for records."""
        if self.seconds is not None:
            return Text("{seconds:g} s a move", seconds=self.seconds)
        if self.nodes is not None:
            return Text("{nodes} nodes a move", nodes=self.nodes)
        return Text("as their levels say")

    def __str__(self) -> str:
        return str(self.text)
