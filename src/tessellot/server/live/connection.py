"""A live connection: one guest of one room, over a WebSocket.

Errors are messages with a sentence; the connection stays. It is closed only if the game does not
exist, the client says nothing at first, or does not read what it is sent.
"""

from __future__ import annotations

import asyncio
import json
import logging
from contextlib import suppress

from pydantic import BaseModel, TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tessellot.games import IllegalMoveError, Seat, TessellotError
from tessellot.locale import Text
from tessellot.play import MatchError
from tessellot.server import wire
from tessellot.server.live import states
from tessellot.server.live.advice import Adviser
from tessellot.server.live.commands import perform
from tessellot.server.live.hub import Hub
from tessellot.server.live.room import Room
from tessellot.server.rate_limit import Bucket
from tessellot.server.settings import Limits
from tessellot.server.storage import StoredGame
from tessellot.server.views import violation_views

LOG = logging.getLogger(__name__)
MESSAGE: TypeAdapter[wire.ClientMessage] = TypeAdapter(wire.ClientMessage)
HELLO_SECONDS = 10.0
UNREAD = 200
"""Messages that a client may leave unread before it is sent away to come back fresh."""
TOO_SLOW = 1013
TOO_SILENT = 4408


class Connection:
    """What is known of a connection: the seats it holds, its language, what it has yet to read."""

    def __init__(self, socket: WebSocket, hub: Hub, room: Room, limits: Limits) -> None:
        self.seats: frozenset[Seat] = frozenset()
        self.language: wire.Language = "en"
        self.hub = hub
        self.room = room
        self._socket = socket
        self._limits = limits
        self._messages = Bucket(limits.messages)
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue(UNREAD)
        self.adviser = Adviser(self, Bucket(limits.thoughts))

    async def run(self) -> None:
        """Serve the connection until it ends."""
        writer = asyncio.create_task(self._write())
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                while not await self._read_hello():
                    pass
            self.hub.turns.resume_if_due(self.hub.rooms, self.room)
            while True:
                await self._answer(await self._read())
        except TimeoutError:
            await self._close(TOO_SILENT)
        except WebSocketDisconnect:
            pass
        finally:
            self.room.leave(self)
            self.adviser.stop()
            writer.cancel()

    def send(self, message: BaseModel) -> None:
        """Put a message into the outbox; who does not read is sent away."""
        try:
            self._outbox.put_nowait(message.model_dump_json())
        except asyncio.QueueFull:
            while not self._outbox.empty():
                self._outbox.get_nowait()
            self._outbox.put_nowait(None)

    def refuse(
        self,
        request: wire.Request | None,
        code: str,
        text: Text,
        error: Exception | None = None,
    ) -> None:
        """Say why something was not done."""
        violations = error.violations if isinstance(error, IllegalMoveError) else ()
        self.send(
            wire.Refusal(
                id=None if request is None else request.id,
                code=code,
                text=text.to(self.language),
                violations=violation_views(
                    violations, self.room.game.match.game.size, self.language
                ),
                version=self.room.game.version,
            )
        )

    def send_state(self) -> None:
        """Tell everything."""
        self.send(states.state(self.room, self.seats, self.language))

    def game_changed(self, room: Room, before: StoredGame) -> None:
        """Tell what changed: a move in short, anything else as the whole state."""
        now, then = room.game, before
        one_move = (
            now.version == then.version + 1
            and now.match.ply == then.match.ply + 1
            and now.match.moves[:-1] == then.match.moves
        )
        if one_move:
            self.send(states.move_made(room, self.seats, self.language))
        else:
            self.send_state()

    def company_changed(self, room: Room) -> None:
        """Tell who is there."""
        self.send(states.presence(room))

    def thinking_changed(self, room: Room) -> None:
        """Tell what the engine does."""
        self.send(wire.Thinking(thinking=room.thinking))

    async def _read_hello(self) -> bool:
        request = await self._read()
        if isinstance(request, wire.Hello):
            self.greet(request)
            return True
        if request is not None:
            self.refuse(request, "no-hello", Text("Say hello first."))
        return False

    def greet(self, hello: wire.Hello) -> None:
        """Note who is there, and tell them everything."""
        self.room.leave(self)
        self.language = hello.lang
        self.seats = self.room.seats_of(hello.token)
        self.room.enter(self)
        if hello.token is not None and not self.seats:
            self.refuse(hello, "wrong-token", Text("This token opens no seat of this game."))
        self.send_state()

    async def _read(self) -> wire.ClientMessage | None:
        """The next message, or None for one that was refused."""
        # Who says too much at once is heard later, and nothing is lost.
        while not self._messages.take():
            await asyncio.sleep(self._messages.wait)
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect
        text = received.get("text") or ""
        if len(text.encode()) > self._limits.message:
            self.refuse(None, "too-long", Text("This message is too long."))
            return None
        try:
            return MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False, include_input=False)[0]
            where = ".".join(map(str, first["loc"]))
            what = f"{where}: {first['msg']}" if where else first["msg"]
            text_of_error = Text("This message cannot be understood ({what}).", what=what)
            self.refuse(_signed(text), "bad-message", text_of_error)
            return None

    async def _answer(self, request: wire.ClientMessage | None) -> None:
        if request is None:
            return
        try:
            await perform(self, request)
        except MatchError as error:
            self.refuse(request, error.code, error.text)
        except TessellotError as error:
            code = "illegal-move" if isinstance(error, IllegalMoveError) else "bad-move"
            self.refuse(request, code, error.text, error)
        except (SQLAlchemyError, OSError):
            LOG.exception("could not store", extra={"game": self.room.game.id})
            self.refuse(request, "not-stored", Text("This could not be stored: try again."))

    async def _write(self) -> None:
        """Send what is in the outbox, in order."""
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._outbox.get()
                if message is None:
                    await self._close(TOO_SLOW)
                    return
                await self._socket.send_text(message)

    async def _close(self, code: int) -> None:
        if self._socket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError):
                await self._socket.close(code)


def _signed(text: str) -> wire.Request | None:
    """What a message that cannot be understood has as its id, if that much can be read."""
    try:
        return wire.Request(id=json.loads(text)["id"])
    except (LookupError, TypeError, ValueError, RecursionError):
        return None
