"""A connection: one client's WebSocket.

Errors are sent as messages, and the connection stays. It is closed only if the game does not
exist, if the client sends no hello, or if it does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import json

from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from tessellot.locale import Text
from tessellot.server.live.commands import Commands
from tessellot.server.live.hub import Hub
from tessellot.server.live.room import Room
from tessellot.server.live.subscriber import Subscriber
from tessellot.server.rate_limit import Allowance, TokenBucket
from tessellot.server.settings import Limits
from tessellot.server.socket_messages import TextSocket, Writer, complaint
from tessellot.server.wire.base import RequestId
from tessellot.server.wire.live.client_messages import ClientMessage, Hello, Request

CLIENT_MESSAGE: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)
HELLO_SECONDS = 10.0
CLOSE_NO_HELLO = 4408


class Connection:
    """Reads messages, passes them to the command handlers, and writes what is sent back."""

    __slots__ = (
        "_allowance",
        "_bucket",
        "_commands",
        "_max_length",
        "_room",
        "_socket",
        "_subscriber",
    )

    def __init__(
        self, socket: TextSocket, hub: Hub, room: Room, limits: Limits, allowance: Allowance
    ) -> None:
        self._socket = socket
        self._max_length = limits.message
        self._bucket = TokenBucket(limits.messages)
        self._allowance = allowance
        self._room = room
        self._subscriber = Subscriber(allowance.visitor)
        self._commands = Commands(hub, room, self._subscriber, allowance)

    async def run(self) -> None:
        """Serve the connection until it ends."""
        writer = Writer(self._socket, self._subscriber)
        self._subscriber.on_filled = writer.wake
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await self._read_hello()
            await self._commands.handle(hello)
            del hello
            while True:
                await self._handle(await self._read())
        except TimeoutError:
            await self._socket.close(CLOSE_NO_HELLO)
        except WebSocketDisconnect:
            pass
        finally:
            self._commands.close()
            writer.stop()

    async def _handle(self, message: ClientMessage | None) -> None:
        # The message is a local here, and not in `run`: there the last one would be kept.
        if message is not None:
            await self._commands.handle(message)

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
        await asyncio.sleep(await self._allowance.wait("all_messages"))
        text = await self._socket.receive()
        if len(text.encode()) > self._max_length:
            self._refuse(None, "too-long", Text("This message is too long."))
            return None
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            self._refuse(_request_id(text), "bad-message", complaint(error))
            return None

    def _refuse(self, request: RequestId, code: str, text: Text) -> None:
        self._room.refuse(self._subscriber, request, code, text)


def _request_id(text: str) -> RequestId:
    """The id of a message that is not valid, if that much can be read."""
    try:
        return Request(id=json.loads(text)["id"]).id
    except (LookupError, TypeError, ValueError, RecursionError):
        return None
