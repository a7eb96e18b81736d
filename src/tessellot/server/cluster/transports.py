"""Transports: how a text reaches all processes of a site, with Redis or with PostgreSQL alone.

Both may lose texts when a connection breaks. The cluster notices, and reads what it missed from the
database.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Protocol

from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

CHANNEL = "tessellot"
SECONDS = 2.0
"""A connection that does not answer within this time is given up."""
PATIENT_SECONDS = 5.0
"""The same for commands that themselves wait up to a second for something to come."""
REDIS_CONNECTIONS = 10
"""Of one client: when all visitors come at once, their questions wait for one of these."""


class Transport(Protocol):
    """Brings texts to all processes, this one among them."""

    longest: int
    """Bytes that a text may have."""

    async def connect(self) -> None:
        """Connect, or raise any error."""

    async def publish(self, text: str) -> None:
        """Send a text to all, or raise any error."""

    def texts(self) -> AsyncIterator[str]:
        """The texts as they come; an error, or the end, if the connection breaks."""

    async def close(self) -> None:
        """Close the connection."""


def connect_redis(url: str, *, patient: bool = False) -> Any:
    """A client of Redis (`redis.asyncio.Redis`); a patient one can wait for something to come."""
    from redis.asyncio import BlockingConnectionPool, Redis

    pool = BlockingConnectionPool.from_url(
        url,
        max_connections=REDIS_CONNECTIONS,
        timeout=SECONDS,
        decode_responses=True,
        socket_timeout=PATIENT_SECONDS if patient else SECONDS,
        socket_connect_timeout=SECONDS,
        socket_keepalive=True,
    )
    return Redis.from_pool(pool)


class RedisTransport:
    """Redis publishes, and all processes subscribe.

    Sites may share a Redis, each with a database of its own: its number is part of the channel's
    name, as channels belong to no database.
    """

    longest = 256 * 1024

    def __init__(self, url: str) -> None:
        self._url = url
        self._redis: Any = None
        self._pubsub: Any = None
        self._channel = CHANNEL

    async def connect(self) -> None:
        await self.close()
        self._redis = connect_redis(self._url)
        number = self._redis.connection_pool.connection_kwargs.get("db")
        self._channel = f"{CHANNEL}:{number}" if number else CHANNEL
        self._pubsub = self._redis.pubsub(ignore_subscribe_messages=True)
        await self._pubsub.subscribe(self._channel)

    async def publish(self, text: str) -> None:
        if self._redis is None:
            raise ConnectionError("not connected")
        await self._redis.publish(self._channel, text)

    async def texts(self) -> AsyncIterator[str]:
        while True:
            message = await self._pubsub.get_message(timeout=SECONDS)
            if message is not None:
                yield message["data"]

    async def close(self) -> None:
        if self._pubsub is not None:
            pubsub, self._pubsub = self._pubsub, None
            await pubsub.aclose()
        if self._redis is not None:
            redis, self._redis = self._redis, None
            await redis.aclose()


class PostgresTransport:
    """PostgreSQL notifies, and all processes listen."""

    longest = 7_900

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url, poolclass=NullPool)
        self._connection: AsyncConnection | None = None
        self._driver: Any = None
        self._texts: asyncio.Queue[str | None] = asyncio.Queue()
        self._lock = asyncio.Lock()

    async def connect(self) -> None:
        await self.close()
        self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        self._driver = raw.driver_connection
        texts = self._texts = asyncio.Queue()
        self._driver.add_termination_listener(lambda _connection: texts.put_nowait(None))
        await self._driver.add_listener(
            CHANNEL, lambda _connection, _pid, _channel, text: texts.put_nowait(text)
        )

    async def publish(self, text: str) -> None:
        if self._driver is None:
            raise ConnectionError("not connected")
        async with self._lock, asyncio.timeout(SECONDS):
            await self._driver.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    async def texts(self) -> AsyncIterator[str]:
        while (text := await self._texts.get()) is not None:
            yield text

    async def close(self) -> None:
        self._driver = None
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.invalidate()
            await connection.close()


def transport_for(database: str, redis: str | None) -> Transport | None:
    """The transport of a site: Redis if there is one, else PostgreSQL, else none."""
    if redis is not None:
        return RedisTransport(redis)
    if make_url(database).get_backend_name() == "postgresql":
        return PostgresTransport(database)
    return None
