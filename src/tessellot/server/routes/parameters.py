"""Parameters of several routes, and their answers and refusals for the schema."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Header, Path, Query, Request, Response

from tessellot.games import Completions, Position
from tessellot.geometry import Grid
from tessellot.locale import Text
from tessellot.server.http.error_handlers import NotFoundError
from tessellot.server.live.hub import Hub
from tessellot.server.live.pairing import Pairing
from tessellot.server.storage import Library
from tessellot.server.visitors import visitor
from tessellot.server.wire.base import Language
from tessellot.server.wire.status import Problem


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _pairing(request: Request) -> Pairing:
    pairing: Pairing = request.app.state.pairing
    return pairing


def _library(request: Request) -> Library:
    library: Library = request.app.state.library
    return library


def _visitor(request: Request) -> str:
    return visitor(request)


LibraryOf = Annotated[Library, Depends(_library)]
HubOf = Annotated[Hub, Depends(_hub)]
PairingOf = Annotated[Pairing, Depends(_pairing)]
Visitor = Annotated[str, Depends(_visitor)]
GameId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,32}$", description="The id of a game.")]
Lang = Annotated[Language, Query(description="The language of the sentences.")]
Authorization = Annotated[str | None, Header(description="Bearer and a token.")]
MarkedCells = Annotated[
    str, Query(pattern=r"^(\d{1,3}(,\d{1,3}){0,3})?$", description="Or its cells.")
]
AtPly = Annotated[
    int | None,
    Query(ge=0, le=1000, description="After how many moves; without it, the position now."),
]

BEARER = "bearer "

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in {
        413: "The request is too large.",
        422: "The request makes no sense, and why.",
        429: "Too many requests.",
        500: "Something went wrong on the server.",
    }.items()
}
NO_SUCH: dict[int | str, dict[str, Any]] = {
    404: {"model": Problem, "description": "There is no such thing."}
}
UNAVAILABLE: dict[int | str, dict[str, Any]] = {
    503: {"model": Problem, "description": "Not now, and why."}
}
CONFLICT: dict[int | str, dict[str, Any]] = {
    403: {"model": Problem, "description": "The seat is kept for somebody else."},
    409: {"model": Problem, "description": "That is not possible now."},
}


class SvgResponse(Response):
    """A picture."""

    media_type = "image/svg+xml"


def text_answer(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    """The answer of a route that is not JSON."""
    content = {media_type: {"schema": {"type": "string"}}}
    return {200: {"content": content, "description": description}}


def bearer_token(authorization: str | None) -> str | None:
    """The token of an Authorization header, if there is one."""
    header = authorization or ""
    return header[len(BEARER) :].strip() if header.lower().startswith(BEARER) else None


def completions_of(position: Position, text: str, cells: str) -> Completions:
    """The legal moves that a partial move can become: its cells, or its text in notation."""
    if not cells:
        return position.completions(text)
    board = Grid.of(position.game.size).cells
    marked = [int(number) for number in cells.split(",")]
    if max(marked) >= len(board):
        raise NotFoundError("no-cell", Text("There is no such cell on this board."))
    return position.completions(board[number] for number in marked)
