"""Pictures of a line of play: move by move as a GIF, or all positions on one sheet."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from tessellot.drawing.pictures.line_picture import LinePicture
from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.notation import write_position
from tessellot.play import MatchError
from tessellot.server.http.computing import computing
from tessellot.server.routes.parameters import REFUSALS, Lang
from tessellot.server.visitors import visitor
from tessellot.server.wire.positions.any_position import LineRequest, resolve
from tessellot.server.wire.status import Problem

LOG = logging.getLogger(__name__)
ROUTER = APIRouter(prefix="/api/positions", tags=["positions"], responses=REFUSALS)
MOST_MOVES = 150
GIF_SIZE, SHEET_SIZE = 400, 240
"""The width of a board in pixels."""
SECONDS = 120
"""The longest time for a picture."""
PER_VISITOR = 3
"""Pictures that a visitor may wait for."""


class DrawingDesk:
    """Where pictures wait to be drawn, one at a time: running games need the processors too."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Wait for one's turn, or be refused: nobody fills the queue for all others."""
        if self._waiting[visitor] >= PER_VISITOR:
            raise MatchError("too-many", Text("Wait until your other pictures are drawn."))
        self._waiting[visitor] += 1
        try:
            async with self._turn:
                yield
        finally:
            self._waiting[visitor] -= 1
            if not self._waiting[visitor]:
                del self._waiting[visitor]


class GifResponse(Response):
    """An animation."""

    media_type = "image/gif"


class PngResponse(Response):
    """A picture in pixels."""

    media_type = "image/png"


def _answers(media_type: str) -> dict[int | str, dict[str, Any]]:
    schema = {"schema": {"type": "string", "format": "binary"}}
    return {
        200: {"content": {media_type: schema}, "description": "The picture."},
        409: {"model": Problem, "description": "The picture cannot be drawn now."},
    }


@ROUTER.post("/line.gif", response_class=GifResponse, responses=_answers("image/gif"))
async def draw_line(request: Request, wanted: LineRequest, lang: Lang = "en") -> Response:
    """Draw a line of play as an animation."""
    start = await computing(request).run(request, _start, wanted)
    moves = tuple(wanted.moves)
    picture = LinePicture("gif", start, moves, GIF_SIZE, wanted.theme, lang)
    return GifResponse(await _drawn(request, picture))


@ROUTER.post("/sheet.png", response_class=PngResponse, responses=_answers("image/png"))
async def draw_sheet(request: Request, wanted: LineRequest, lang: Lang = "en") -> Response:
    """Draw all positions of a line of play side by side."""
    start = await computing(request).run(request, _start, wanted)
    moves = tuple(wanted.moves)
    picture = LinePicture("sheet", start, moves, SHEET_SIZE, wanted.theme, lang)
    return PngResponse(await _drawn(request, picture))


def _start(wanted: LineRequest) -> str:
    """Where the line begins; raises an error for moves that cannot be drawn."""
    if len(wanted.moves) > MOST_MOVES:
        raise TessellotError(
            Text("A picture shows a line of at most {most} moves.", most=MOST_MOVES)
        )
    resolve(wanted)
    start, _ = resolve(wanted.model_copy(update={"moves": []}))
    return write_position(start)


async def _drawn(request: Request, picture: LinePicture) -> bytes:
    """A picture from a process of its own."""
    desk: DrawingDesk = request.app.state.drawing
    async with desk.turn(visitor(request)):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tessellot.drawing.pictures"),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
        )
        try:
            async with asyncio.timeout(SECONDS):
                data, _ = await process.communicate(picture.to_json().encode())
        except TimeoutError:
            data = b""
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    if not data:
        LOG.warning("no picture", extra={"code": process.returncode})
        raise MatchError("no-answer", Text("The picture could not be drawn. Try a shorter line."))
    return data
