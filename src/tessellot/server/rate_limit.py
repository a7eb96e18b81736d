"""How often somebody may ask: buckets that fill up again with time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

Rate = tuple[float, float]
"""So many at once, and so many a second after that."""

REMEMBERED = 10_000
"""Addresses that are kept in mind."""


class Bucket:
    """Lets through so many at once, and then so many a second."""

    __slots__ = ("_clock", "_left", "_rate", "_size", "_then")

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._size, self._rate = rate
        self._clock = clock
        self._left = self._size
        self._then = clock()

    def take(self) -> bool:
        """Whether one more may pass."""
        now = self._clock()
        self._left = min(self._size, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until one more may pass."""
        return max(0.0, (1 - self._left) / self._rate)


class Buckets:
    """A bucket for every address."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        """The bucket of an address; long-forgotten ones are full again."""
        bucket = self._buckets.pop(address, None) or Bucket(self._rate)
        self._buckets[address] = bucket
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket
