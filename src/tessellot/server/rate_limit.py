"""Rate limits: token buckets, one for each visitor and kind of request."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Protocol

from tessellot.locale import Text
from tessellot.play import MatchError

Rate = tuple[float, float]
"""How many at once (the burst), and how many a second after that."""

MOST_SECONDS = 10.0
"""The longest wait for what is taken in advance: who takes it and goes, again and again, does not
lock out those who share its address."""
MAX_BUCKETS = 30_000
"""Buckets that are kept."""


class TokenBucket:
    """Allows a burst, and then a steady rate."""

    __slots__ = ("_clock", "_rate", "_size", "_tokens", "_updated")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate = rate
        self._clock = clock
        self._tokens = self._size
        self._updated = clock()

    def take(self) -> bool:
        """Take a token; False if there is none."""
        self._refill()
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def reserve(self) -> float:
        """Take a token, now or in advance: returns the seconds until it is there."""
        self._refill()
        self._tokens = max(self._tokens - 1, -MOST_SECONDS * self._rate)
        return max(0.0, -self._tokens / self._rate)

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        return max(0.0, (1 - self._tokens) / self._rate)

    def _refill(self) -> None:
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._updated) * self._rate)
        self._updated = now


class Limiter(Protocol):
    """The limits of all visitors."""

    async def take(self, kind: str, visitor: str) -> float:
        """Take a token of a visitor: 0.0, or the seconds until there is one if there is none."""

    async def reserve(self, kind: str, visitor: str) -> float:
        """Take a token of a visitor in any case; returns the seconds until it is there."""


class LocalLimiter:
    """The limits of this process; of too many buckets, the one unused for longest is dropped."""

    def __init__(self, rates: Mapping[str, Rate]) -> None:
        self._rates = rates
        self._buckets: OrderedDict[tuple[str, str], TokenBucket] = OrderedDict()

    async def take(self, kind: str, visitor: str) -> float:
        bucket = self._bucket(kind, visitor)
        return 0.0 if bucket.take() else bucket.wait

    async def reserve(self, kind: str, visitor: str) -> float:
        return self._bucket(kind, visitor).reserve()

    def _bucket(self, kind: str, visitor: str) -> TokenBucket:
        key = (kind, visitor)
        bucket = self._buckets.pop(key, None) or TokenBucket(self._rates[kind])
        self._buckets[key] = bucket
        if len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)
        return bucket


class Allowance:
    """What one visitor may do."""

    __slots__ = ("_limiter", "visitor")

    def __init__(self, limiter: Limiter, visitor: str) -> None:
        self._limiter = limiter
        self.visitor = visitor

    async def wait(self, kind: str) -> float:
        """The seconds to wait before the next thing of a kind."""
        return await self._limiter.reserve(kind, self.visitor)

    async def check(self, kind: str, refusal: Text) -> None:
        """Raise a MatchError if there was too much of a kind."""
        if await self._limiter.take(kind, self.visitor):
            raise MatchError("too-many", refusal)
