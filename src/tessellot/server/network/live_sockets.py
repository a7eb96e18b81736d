"""Live connections: WebSockets that take little memory while nothing happens.

There are many of them, and most wait for a player to think. Uvicorn keeps the headers of the
request and two of asyncio's queues and events for each, which have room for 64 entries from the
start; these here begin empty.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


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
    """A WebSocket that forgets its request once it is accepted."""

    queue: Any
    writable: Any

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self.queue = Inbox()
        self.writable = Gate()

    def start_keepalive(self) -> None:
        """The request was accepted."""
        super().start_keepalive()
        # Others may still refer to the request and the response themselves.
        self.request.headers.clear()
        self.response.headers.clear()
