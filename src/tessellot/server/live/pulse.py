"""The pulse of the server: whether time has passed that nobody could use.

The clock loop beats as long as it runs and the database answers. When it could not, because the
database was away or the whole process was suspended, the time since the last beat is forgiven
before anything else happens in a game. Until then no clock is read.
"""

from __future__ import annotations

import asyncio
import time

LATE_SECONDS = 2.0
"""Without a beat for this long, something was away."""
PATIENCE_SECONDS = 3.0
"""How long a change waits for the next beat."""


class LateError(OSError):
    """The clocks cannot be trusted yet, as the database does not answer."""


class Pulse:
    """The time of the last beat."""

    def __init__(self) -> None:
        self.last: float | None = None
        """None before the clock loop runs."""
        self._beaten = asyncio.Event()

    def beat(self, now: float) -> None:
        """Note that clocks can be trusted up to now."""
        self.last = now
        self._beaten.set()

    def pause(self, now: float) -> float:
        """The time that nobody could use, or 0."""
        if self.last is None:
            return 0.0
        pause = now - self.last
        return pause if pause >= LATE_SECONDS else 0.0

    async def wait(self) -> None:
        """Wait until clocks can be trusted; LateError if they cannot."""
        if not self.pause(time.time()):
            return
        self._beaten.clear()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._beaten.wait()
        except TimeoutError:
            raise LateError("the clock loop does not run") from None
