"""What can be played: the catalogue, boards, and tables of moves."""

from __future__ import annotations

import hashlib
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query
from starlette.responses import Response

from tessellot.games import Board, TessellotError
from tessellot.locale import Text
from tessellot.server import wire
from tessellot.server.catalogue import board_view, catalogue
from tessellot.server.error_handlers import NotFoundError
from tessellot.server.routes.parameters import NO_SUCH, REFUSALS, Lang
from tessellot.server.wire.move_tables import table_json

ROUTER = APIRouter(prefix="/api", tags=["catalogue"], responses=REFUSALS)


@ROUTER.get("/catalogue")
def get_catalogue(lang: Lang = "en") -> wire.Catalogue:
    """Tell everything there is to choose from: games, options, boards, levels, clocks."""
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
    lang: Lang = "en",  # noqa: ARG001 (the language of a refusal)
) -> wire.BoardView:
    """Show a board of X's and O's, or tell the line and column where it is none."""
    return board_view(Board.named(name))


@ROUTER.get(
    "/tables/{table}",
    response_model=wire.Table,
    responses=NO_SUCH | {304: {"description": "The table has not changed."}},
)
def get_table(
    table: Annotated[str, Path(max_length=100, description="The id, from a game's setup.")],
    if_none_match: Annotated[str | None, Header()] = None,
) -> Response:
    """Tell every move that a game could see, by number."""
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
    body = table_json(table)
    return body, f'"{hashlib.sha256(body).hexdigest()[:24]}"'
