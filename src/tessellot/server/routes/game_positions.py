"""Positions of a game: their views, judgements of moves, records and pictures."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse

from tessellot.drawing import svg
from tessellot.locale import Text
from tessellot.notation import read_move
from tessellot.play import Match
from tessellot.server.http.computing import computing
from tessellot.server.http.error_handlers import NotFoundError
from tessellot.server.routes.parameters import (
    NO_SUCH,
    REFUSALS,
    AtPly,
    GameId,
    HubOf,
    Lang,
    MarkedCells,
    SvgResponse,
    completions_of,
    text_answer,
)
from tessellot.server.wire.positions.judgement import (
    CompletionsView,
    Judgement,
    Safety,
    completions_view,
    judgement,
    safety,
)
from tessellot.server.wire.positions.position import PositionView, position_view
from tessellot.server.wire.record import record_of
from tessellot.server.wire.study.trees import TreeView, tree_view

ROUTER = APIRouter(prefix="/api/games/{game_id}", tags=["positions"], responses=REFUSALS | NO_SUCH)


@ROUTER.get("/positions/{ply}")
async def get_position(hub: HubOf, game_id: GameId, ply: int, lang: Lang = "en") -> PositionView:
    """Show the position after a number of moves."""
    async with hub.rooms.room(game_id) as room:
        match = room.game.match
    ply = _checked(match, ply)
    last = match.moves[ply - 1] if ply else None
    return position_view(match.positions[ply], last, lang)


@ROUTER.get("/judge")
async def judge(
    hub: HubOf,
    game_id: GameId,
    move: Annotated[str, Query(max_length=64, description="In notation.")],
    ply: AtPly = None,
    lang: Lang = "en",
) -> Judgement:
    """Judge whether a move is legal and, if not, which rules it breaks."""
    async with hub.rooms.room(game_id) as room:
        match = room.game.match
    position = match.positions[_checked(match, ply)]
    return judgement(position, read_move(move, match.game), lang)


@ROUTER.get("/completions")
async def complete(
    *,
    hub: HubOf,
    game_id: GameId,
    text: Annotated[str, Query(max_length=64, description="A partial move in notation.")] = "",
    cells: MarkedCells = "",
    ply: AtPly = None,
    lang: Lang = "en",
) -> CompletionsView:
    """List the legal moves that a partial move can become."""
    async with hub.rooms.room(game_id) as room:
        match = room.game.match
    position = match.positions[_checked(match, ply)]
    return completions_view(position, completions_of(position, text, cells), lang)


@ROUTER.get("/safe")
async def get_safe_cells(
    request: Request, hub: HubOf, game_id: GameId, ply: AtPly = None
) -> Safety:
    """List the cells that can never be covered again."""
    async with hub.rooms.room(game_id) as room:
        match = room.game.match
    position = match.positions[_checked(match, ply)]
    return await computing(request).run(request, safety, position)


@ROUTER.get(
    "/record",
    response_class=PlainTextResponse,
    responses=text_answer("text/plain", "The record."),
)
async def get_record(hub: HubOf, game_id: GameId) -> PlainTextResponse:
    """Write the game as a record."""
    async with hub.rooms.room(game_id) as room:
        text = str(record_of(room.game))
    name = f'attachment; filename="tessellot-{game_id}.txt"'
    return PlainTextResponse(text, headers={"Content-Disposition": name})


@ROUTER.get("/tree")
async def get_tree(hub: HubOf, game_id: GameId, lang: Lang = "en") -> TreeView:
    """Show the game as a tree, as an analysis begins with it."""
    async with hub.rooms.room(game_id) as room:
        return tree_view(record_of(room.game), lang)


@ROUTER.get(
    "/picture.svg",
    response_class=SvgResponse,
    responses=text_answer("image/svg+xml", "The picture."),
)
async def get_picture(
    *,
    request: Request,
    hub: HubOf,
    game_id: GameId,
    ply: AtPly = None,
    theme: Literal["light", "dark"] = "light",
    groups: Annotated[bool, Query(description="Mark what is counted.")] = False,
    lang: Lang = "en",
) -> SvgResponse:
    """Draw a position."""
    async with hub.rooms.room(game_id) as room:
        match = room.game.match
    ply = _checked(match, ply)
    last = match.moves[ply - 1] if ply else None
    drawn = await computing(request).run(
        request, svg, match.positions[ply], theme=theme, last=last, groups=groups, language=lang
    )
    return SvgResponse(drawn)


def _checked(match: Match, ply: int | None) -> int:
    if ply is None:
        return match.ply
    if not 0 <= ply <= match.ply:
        raise NotFoundError("no-ply", Text("The game has not come that far."))
    return ply
