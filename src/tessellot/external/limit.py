"""The limit of one search, and how long to wait for its answer."""

from __future__ import annotations

from typing import NamedTuple

from tessellot.games import OptionError
from tessellot.locale import Text

GRACE_WITH_SECONDS, GRACE_WITH_NODES = 2.0, 60.0
"""Seconds that an engine may be late by default, for limits of seconds and for limits of nodes."""

MOST_SECONDS = 86_400


class Limit(NamedTuple):
    """Seconds or nodes, or neither for a search without end; and seconds of grace."""

    seconds: float | None = None
    nodes: int | None = None
    grace: float | None = None

    def check(self) -> None:
        """Raise OptionError if this is no limit."""
        if self.seconds is not None and self.nodes is not None:
            raise OptionError(Text("A search is limited by seconds or by nodes, not by both."))
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise OptionError(Text("{seconds:g} seconds is no limit.", seconds=self.seconds))
        if self.nodes is not None and (isinstance(self.nodes, float) or self.nodes < 1):
            raise OptionError(Text("{nodes} nodes is no limit.", nodes=self.nodes))

    @property
    def is_set(self) -> bool:
        """Whether the search ends by itself."""
        return self.seconds is not None or self.nodes is not None

    @property
    def deadline_seconds(self) -> float:
        """Seconds after which an engine that has not answered has failed."""
        default = GRACE_WITH_NODES if self.seconds is None else GRACE_WITH_SECONDS
        return (self.seconds or 0.0) + (default if self.grace is None else self.grace)
