"""Limits that all processes share, in Redis; without it, each process limits by itself."""

from __future__ import annotations

import time
from collections.abc import Mapping

from tessellot.server.cluster.transports import connect_redis
from tessellot.server.rate_limit import MOST_SECONDS, LocalLimiter, Rate

AWAY_SECONDS = 1.0
"""After an error, Redis is not asked for this long."""
OFTEN = ("all_messages",)
"""Kinds that are counted for every message, so each process counts them by itself."""

SCRIPT = """
local size, rate, reserve = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3] == "reserve"
local clock = redis.call("TIME")
local now = tonumber(clock[1]) + tonumber(clock[2]) / 1000000
local kept = redis.call("HMGET", KEYS[1], "tokens", "at")
local tokens, at = tonumber(kept[1]) or size, tonumber(kept[2]) or now
tokens = math.min(size, tokens + math.max(0, now - at) * rate)
local wait = 0
if tokens >= 1 or reserve then
  tokens = math.max(tokens - 1, -tonumber(ARGV[4]) * rate)
  wait = math.max(0, -tokens / rate)
else
  wait = (1 - tokens) / rate
end
redis.call("HSET", KEYS[1], "tokens", tostring(tokens), "at", tostring(now))
redis.call("EXPIRE", KEYS[1], math.ceil(size / rate) + 60)
return tostring(wait)
"""
"""A token bucket, as in `rate_limit`."""


class SharedLimiter:
    """The limits of all processes."""

    def __init__(self, url: str, rates: Mapping[str, Rate]) -> None:
        self._redis = connect_redis(url)
        self._script = self._redis.register_script(SCRIPT)
        self._rates = rates
        self._local = LocalLimiter(rates)
        self._away_until = 0.0

    async def take(self, kind: str, visitor: str) -> float:
        wait = await self._ask(kind, visitor, "take")
        return await self._local.take(kind, visitor) if wait is None else wait

    async def reserve(self, kind: str, visitor: str) -> float:
        wait = await self._ask(kind, visitor, "reserve")
        return await self._local.reserve(kind, visitor) if wait is None else wait

    async def close(self) -> None:
        """Close the connections to Redis."""
        await self._redis.aclose()

    async def _ask(self, kind: str, visitor: str, how: str) -> float | None:
        """The answer of Redis, or None if it is away."""
        from redis.exceptions import RedisError

        if kind in OFTEN or time.monotonic() < self._away_until:
            return None
        size, rate = self._rates[kind]
        try:
            key = f"tessellot:limit:{kind}:{visitor}"
            return float(await self._script(keys=[key], args=[size, rate, how, MOST_SECONDS]))
        except (RedisError, OSError):
            self._away_until = time.monotonic() + AWAY_SECONDS
            return None
