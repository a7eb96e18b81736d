"""The catalogue, boards, and move tables."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query
from starlette.responses import Response

from tessellot.games import Board, TessellotError
from tessellot.locale import Text
from tessellot.server.error_handlers import NotFoundError
from tessellot.server.routes.parameters import NO_SUCH, REFUSALS, Lang
from tessellot.server.wire.catalogue import BoardView, Catalogue, board_view, catalogue
from tessellot.server.wire.move_tables import MoveTable, move_table

ROUTER = APIRouter(prefix="/api", tags=["catalogue"], responses=REFUSALS)


@ROUTER.get("/catalogue")
def get_catalogue(lang: Lang = "en") -> Catalogue:
    """List everything that can be chosen: games, options, boards, levels, clocks."""
    return catalogue(lang)


@ROUTER.get("/board")
def get_board(
    name: Annotated[
        str,
        Query(
            max_length=400,
            description="A known name, random:SEED, random-free:SEED, or rows from the top "
            "joined by slashes.",
        ),
    ],
    lang: Lang = "en",
) -> BoardView:
    """Show a board of X's and O's, or the line and column where it cannot be read."""
    board = Board.named(name)
    board.check_playable()
    return board_view(board, lang)


@ROUTER.get(
    "/tables/{table}",
    response_model=MoveTable,
    responses=NO_SUCH | {304: {"description": "The table has not changed."}},
)
def get_table(
    table: Annotated[str, Path(max_length=100, description="The id, from a game's setup.")],
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """List every move of a game by its number."""
    try:
        body, tag = _tagged(table)
    except TessellotError:
        raise NotFoundError("no-table", Text("There is no table {id!r}.", id=table)) from None
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if if_none_match is not None and tag in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(body, media_type="application/json", headers=headers)


@cache
def _tagged(table: str) -> tuple[bytes, str]:
    body = move_table(table).model_dump_json().encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
