"""A connection: one client's WebSocket.

Errors are sent as messages, and the connection stays. It is closed only if the game does not
exist, if the client sends no hello, or if it does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tessellot.locale import Text
from tessellot.server.live.commands import Commands
from tessellot.server.live.hub import Hub
from tessellot.server.live.room import Room
from tessellot.server.live.subscriber import Subscriber
from tessellot.server.rate_limit import TokenBucket
from tessellot.server.settings import Limits
from tessellot.server.wire.base import RequestId
from tessellot.server.wire.client_messages import ClientMessage, Hello, Request

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
HELLO_SECONDS = 10.0
CLOSE_TOO_SLOW = 1013
CLOSE_NO_HELLO = 4408


class Connection:
    """Reads messages, passes them to the command handlers, and writes what is sent back."""

    def __init__(self, socket: WebSocket, hub: Hub, room: Room, limits: Limits) -> None:
        self._socket = socket
        self._max_length = limits.message
        self._bucket = TokenBucket(limits.messages)
        self._room = room
        self._subscriber = Subscriber()
        self._commands = Commands(hub, room, self._subscriber, TokenBucket(limits.advice))

    async def run(self) -> None:
        """Serve the connection until it ends."""
        writer = asyncio.create_task(self._write())
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._read_hello()
            await self._commands.handle(hello)
            while True:
                message = await self._read()
                if message is not None:
                    await self._commands.handle(message)
        except TimeoutError:
            await self._close(CLOSE_NO_HELLO)
        except WebSocketDisconnect:
            pass
        finally:
            self._commands.close()
            writer.cancel()

    async def _read_hello(self) -> Hello:
        while True:
            message = await self._read()
            if isinstance(message, Hello):
                return message
            if message is not None:
                self._refuse(message.id, "no-hello", Text("Say hello first."))

    async def _read(self) -> ClientMessage | None:
        """The next message, or None for one that was refused."""
        # Over the rate limit, reading pauses; nothing is lost.
        while not self._bucket.take():
            await asyncio.sleep(self._bucket.wait)
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = received.get("text") or ""
        if len(text.encode()) > self._max_length:
            self._refuse(None, "too-long", Text("This message is too long."))
            return None
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"]))
            what = f"{where}: {first['msg']}" if where else first["msg"]
            complaint = Text("This message cannot be understood ({what}).", what=what)
            self._refuse(_request_id(text), "bad-message", complaint)
            return None

    def _refuse(self, request: RequestId, code: str, text: Text) -> None:
        self._room.refuse(self._subscriber, request, code, text)

    async def _write(self) -> None:
        """Send what is in the outbox, in order."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                text = await self._subscriber.next_text()
                if text is None:
                    await self._close(CLOSE_TOO_SLOW)
                    return
                await self._socket.send_text(text)

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError):
                await self._socket.close(code)


def _request_id(text: str) -> RequestId:
    """The id of a message that is not valid, if that much can be read."""
    try:
        return Request(id=json.loads(text)["id"]).id
    except (LookupError, TypeError, ValueError, RecursionError):
        return None
