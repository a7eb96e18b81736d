"""Live connections: WebSockets that take little memory, whatever their clients do.

There are many of them, and most wait for a player to think. Uvicorn keeps the headers of the
request and two of asyncio's queues and events for each, which have room for 64 entries from the
start; these here begin empty.

Uvicorn also trusts its clients: it reads all that has come at once, answers every ping whether or
not the answers are read, and waits for ever until a client has read what it was sent last. Here
messages are read as they are needed, frames that are no messages are few, and a client that does
not read is left.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tessellot.server import metrics
from tessellot.server.rate_limit import Rate, TokenBucket

LOG = logging.getLogger(__name__)
SLICE = 2048
"""Bytes that are read at a time: what follows a message waits until that was taken."""
ODD_FRAMES: Rate = (100, 10)
"""Pings, pongs, and the later parts of messages: the limits of messages do not count them."""


class Inbox:
    """Messages that wait to be read by one reader: what uvicorn needs of an `asyncio.Queue`."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        """Add a message."""
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        """The next message."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)

    def empty(self) -> bool:
        """Whether no message waits."""
        return not self._messages


class Gate:
    """Open, or closed for a while: what uvicorn needs of an `asyncio.Event`."""

    __slots__ = ("_opening",)

    def __init__(self) -> None:
        self._opening: asyncio.Future[None] | None = None

    def set(self) -> None:
        """Open it."""
        opening, self._opening = self._opening, None
        if opening is not None and not opening.done():
            opening.set_result(None)

    def clear(self) -> None:
        """Close it."""
        if self._opening is None:
            self._opening = asyncio.get_running_loop().create_future()

    async def wait(self) -> None:
        """Wait until it is open."""
        while self._opening is not None:
            # A task that no longer waits must not cancel the others.
            await asyncio.shield(self._opening)


class LiveProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that forgets its request once it is accepted, and trusts nobody."""

    queue: Any
    writable: Any

    def __init__(self, *arguments: Any, write_seconds: float, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.queue = Inbox()
        self.writable = Gate()
        self._write_seconds = write_seconds
        self._unread = b""
        self._odd_frames = TokenBucket(ODD_FRAMES)
        self._unsent = 0
        self._stuck: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None

    def start_keepalive(self) -> None:
        """The request was accepted."""
        super().start_keepalive()
        # Others may still refer to the request and the response themselves.
        self.request.headers.clear()
        self.response.headers.clear()

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self._unread += data
        self._read_on()

    async def receive(self) -> Any:
        """The next message; then there is room for another."""
        message = await super().receive()
        self._read_on()
        return message

    def _read_on(self) -> None:
        """Read what has come, up to the next message."""
        while self._unread and not (self.read_paused or self.transport.is_closing()):
            some, self._unread = self._unread[:SLICE], self._unread[SLICE:]
            super().data_received(some)
        if self.transport.is_closing():
            self._end_in_time()

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._is_allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Note the answer to a ping."""
        if self._is_allowed():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Add a part to a message."""
        if self._is_allowed():
            super().handle_cont(event)

    def _is_allowed(self) -> bool:
        """Whether a frame that is no message is one of few; else this is the end."""
        if self._odd_frames.take():
            return True
        if not self.transport.is_closing():
            self._leave("frames")
        return False

    def pause_writing(self) -> None:
        """The client does not read as fast as it is sent something."""
        super().pause_writing()
        self._watch_unsent()

    def resume_writing(self) -> None:
        """It has read on."""
        super().resume_writing()
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _watch_unsent(self) -> None:
        self._unsent = self.transport.get_write_buffer_size()
        self._stuck = self.loop.call_later(self._write_seconds, self._end_if_stuck)

    def _end_if_stuck(self) -> None:
        if self.transport.get_write_buffer_size() < self._unsent:
            self._watch_unsent()
        else:
            self._leave("write")

    def keepalive_timeout(self) -> None:
        """A ping was not answered: nobody is there to wait for."""
        super().keepalive_timeout()
        self.transport.abort()

    async def send(self, message: Any) -> None:
        """Send something."""
        await super().send(message)
        if message["type"] == "websocket.close":
            # Nobody takes messages any more, and the client's own close may wait behind some.
            self._read_on()
            self._end_in_time()

    async def run_asgi(self) -> None:
        """Hold the conversation."""
        await super().run_asgi()
        self._end_in_time()

    def _end_in_time(self) -> None:
        """End a connection that is closing, though its client may never read what it was sent."""
        if self._ending is None and not self.disconnected:
            seconds = self.close_timeout + self._write_seconds
            self._ending = self.loop.call_later(seconds, self.transport.abort)

    def _leave(self, reason: str) -> None:
        client = self.client[0] if self.client else ""
        LOG.info("a live connection was ended", extra={"client": client, "reason": reason})
        metrics.SOCKETS_CLOSED.labels(reason).inc()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        for timer in (self._stuck, self._ending):
            if timer is not None:
                timer.cancel()
        self._stuck = self._ending = None
        self._unread = b""
        super().connection_lost(exc)
