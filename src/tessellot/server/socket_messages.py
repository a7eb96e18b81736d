"""WebSockets as conversations in texts: what live games and analysis have in common.

The layers around a request (middleware, routes, dependencies) hold much memory for as long as they
run. So a route of a WebSocket only accepts it and hands it over: its conversation goes on when all
of these layers have ended, and nothing is kept of the request.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple, Protocol

from pydantic import ValidationError
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from tessellot.locale import Text

CLOSE_TOO_SLOW = 1013
"""The client does not read what it is sent."""
_HANDED_OVER = "tessellot.handed_over"


class TextSocket:
    """An accepted WebSocket."""

    __slots__ = ("_is_open", "_receive", "_send")

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._is_open = True

    async def receive(self) -> str:
        """The next text; empty for a binary message. WebSocketDisconnect at the end."""
        received = await self._receive()
        if received["type"] == "websocket.disconnect":
            self._is_open = False
            raise WebSocketDisconnect
        text: str | None = received.get("text")
        return text or ""

    async def send(self, text: str) -> None:
        """Send a text; WebSocketDisconnect if nobody is there."""
        if not self._is_open:
            raise WebSocketDisconnect
        try:
            await self._send({"type": "websocket.send", "text": text})
        except OSError:
            self._is_open = False
            raise WebSocketDisconnect from None

    async def close(self, code: int) -> None:
        """Close it, if it is still open."""
        if self._is_open:
            self._is_open = False
            with suppress(OSError, RuntimeError):
                await self._send({"type": "websocket.close", "code": code})


class Conversation(NamedTuple):
    """What is done with a WebSocket after it was accepted."""

    visitor: str
    route: str
    hold: Callable[[TextSocket], Awaitable[None]]


def prepare(scope: Scope) -> list[Conversation]:
    """Let a conversation be handed over with a request; it is put into the list."""
    handed_over: list[Conversation] = []
    scope[_HANDED_OVER] = handed_over
    return handed_over


async def accept(
    socket: WebSocket, visitor: str, hold: Callable[[TextSocket], Awaitable[None]]
) -> None:
    """Accept a WebSocket, and have a conversation held when its request has ended."""
    await socket.accept()
    socket.scope[_HANDED_OVER].append(Conversation(visitor, socket.scope["route"].path, hold))


def complaint(error: ValidationError) -> Text:
    """Why a message cannot be understood."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(map(str, first["loc"]))
    what = f"{where}: {first['msg']}" if where else first["msg"]
    return Text("This message cannot be understood ({what}).", what=what)


class Outbox(Protocol):
    """What waits to be sent to a client."""

    @property
    def is_too_slow(self) -> bool:
        """Whether the client does not read, and is to be disconnected."""

    def next_text(self) -> str | None:
        """The next text; None if there is none."""


class Writer:
    """Sends what is in an outbox, in order; it has a task only as long as something is there."""

    __slots__ = ("_outbox", "_socket", "_task")

    def __init__(self, socket: TextSocket, outbox: Outbox) -> None:
        self._socket = socket
        self._outbox = outbox
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """There is something in the outbox."""
        if self._task is None:
            self._task = asyncio.create_task(self._write())

    def stop(self) -> None:
        """Send nothing more."""
        if self._task is not None:
            self._task.cancel()

    async def _write(self) -> None:
        try:
            with suppress(WebSocketDisconnect, RuntimeError):
                while (text := self._outbox.next_text()) is not None:
                    await self._socket.send(text)
                if self._outbox.is_too_slow:
                    await self._socket.close(CLOSE_TOO_SLOW)
        finally:
            self._task = None
