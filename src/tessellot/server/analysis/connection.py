"""A connection for questions: one client's WebSocket, with one question at a time.

A newer question ends the older one: its process is free before the newer one is handed in.
"""

from __future__ import annotations

import asyncio
import logging

from pydantic import TypeAdapter, ValidationError
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocketDisconnect

from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.play import MatchError
from tessellot.server.analysis.desk import AnalysisDesk
from tessellot.server.analysis.questions import Questions
from tessellot.server.engine_pool import EnginePoolError
from tessellot.server.live.subscriber import Subscriber
from tessellot.server.rate_limit import Allowance, TokenBucket
from tessellot.server.settings import Limits
from tessellot.server.socket_messages import TextSocket, Writer, complaint
from tessellot.server.wire.study.analysis import (
    AnalysisError,
    AnalysisPing,
    AnalysisPong,
    AnalysisRequest,
    Ask,
    AskReview,
    Stop,
)

LOG = logging.getLogger(__name__)
REQUEST: TypeAdapter[AnalysisRequest] = TypeAdapter(AnalysisRequest)
MAX_MESSAGE = 32 * 1024
"""Bytes: a review brings all moves of a game."""


class AnalysisConnection:
    """Reads questions, and writes answers as they come."""

    def __init__(
        self,
        socket: TextSocket,
        desk: AnalysisDesk,
        limits: Limits,
        allowance: Allowance,
        language: str,
    ) -> None:
        self._socket = socket
        self._bucket = TokenBucket(limits.messages)
        self._allowance = allowance
        self._outbox = Subscriber()
        self._language = language
        self._questions = Questions(desk, allowance.visitor, language, self._outbox.send)
        self._task: asyncio.Task[None] | None = None
        self._version: int | None = None

    async def run(self) -> None:
        """Serve the connection until it ends."""
        writer = Writer(self._socket, self._outbox)
        self._outbox.on_filled = writer.wake
        try:
            while True:
                await self._handle(await self._read())
        except WebSocketDisconnect:
            pass
        finally:
            await self._give_up()
            writer.stop()

    async def _handle(self, request: AnalysisRequest | None) -> None:
        match request:
            case Ask() | AskReview():
                await self._give_up()
                self._version = request.version
                self._task = asyncio.create_task(self._answer(request))
            case Stop():
                if request.version in (None, self._version):
                    await self._give_up()
            case AnalysisPing():
                self._outbox.send(AnalysisPong())

    async def _give_up(self) -> None:
        """End the open question, if there is one."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def _answer(self, ask: Ask | AskReview) -> None:
        try:
            if isinstance(ask, Ask):
                await self._questions.study(ask)
            else:
                # A whole game is judged: that is as much work as any other with a tree.
                await self._allowance.check("trees", Text("Too many questions: wait a moment."))
                await self._questions.review(ask)
        except MatchError as error:
            self._refuse(ask.version, error.code, error.text)
        except TessellotError as error:
            self._refuse(ask.version, "bad-request", error.text)
        except EnginePoolError as error:
            LOG.warning("no analysis", extra={"reason": str(error)})
            self._refuse(ask.version, "no-answer", Text("The engine has no answer now."))
        except (SQLAlchemyError, OSError):
            LOG.exception("an analysis failed")
            self._refuse(ask.version, "no-answer", Text("The engine has no answer now."))

    def _refuse(self, version: int | None, code: str, text: Text) -> None:
        self._outbox.send(AnalysisError(version=version, code=code, text=text.to(self._language)))

    async def _read(self) -> AnalysisRequest | None:
        """The next request, or None for one that was refused."""
        while not self._bucket.take():
            await asyncio.sleep(self._bucket.wait)
        await asyncio.sleep(await self._allowance.wait("all_messages"))
        text = await self._socket.receive()
        if len(text.encode()) > MAX_MESSAGE:
            self._refuse(None, "too-long", Text("This message is too long."))
            return None
        try:
            return REQUEST.validate_json(text)
        except ValidationError as error:
            self._refuse(None, "bad-message", complaint(error))
            return None
