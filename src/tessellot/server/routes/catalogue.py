"""The catalogue, boards, and move tables."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from fastapi import APIRouter, Header, Path, Query, Request
from starlette.responses import Response

from tessellot.games import Board, TessellotError
from tessellot.locale import Text
from tessellot.server.http.encodings import Constant
from tessellot.server.http.error_handlers import NotFoundError
from tessellot.server.routes.parameters import NO_SUCH, REFUSALS, Lang
from tessellot.server.wire.catalogue import BoardView, Catalogue, board_view, catalogue
from tessellot.server.wire.positions.move_tables import MoveTable, move_table

ROUTER = APIRouter(prefix="/api", tags=["catalogue"], responses=REFUSALS)


@ROUTER.get("/catalogue", response_model=Catalogue)
def get_catalogue(request: Request, lang: Lang = "en") -> Response:
    """List everything that can be chosen: games, options, boards, levels, clocks."""
    return _catalogue(lang).response(request.headers)


@cache
def _catalogue(language: str) -> Constant:
    return Constant(catalogue(language).model_dump_json().encode())


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
    request: Request,
    table: Annotated[str, Path(max_length=100, description="The id, from a game's setup.")],
    if_none_match: Annotated[str | None, Header()] = None,  # noqa: ARG001 (for the schema)
) -> Response:
    """List every move of a game by its number."""
    try:
        return _table(table).response(request.headers)
    except TessellotError:
        raise NotFoundError("no-table", Text("There is no table {id!r}.", id=table)) from None


@cache
def _table(table: str) -> Constant:
    return Constant(move_table(table).model_dump_json().encode())
