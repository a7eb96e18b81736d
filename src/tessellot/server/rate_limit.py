"""Rate limits: token buckets, one for each address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Rate = tuple[float, float]
"""How many at once (the burst), and how many a second after that."""

MAX_ADDRESSES = 10_000
"""Addresses whose buckets are kept."""


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
        now = self._clock()
        self._tokens = min(self._size, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        return max(0.0, (1 - self._tokens) / self._rate)


class AddressLimiter:
    """A token bucket for each address; of too many, the one unused for longest is dropped."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def bucket_of(self, address: str) -> TokenBucket:
        """The bucket of an address."""
        bucket = self._buckets.pop(address, None) or TokenBucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > MAX_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket
