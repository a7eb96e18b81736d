"""Positions that belong to no game of the server: for analysis, lessons, puzzles and programs.

Nothing is stored. A request names a game and moves, or a position in one line of notation; the
answers have the shapes of live games.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query
from starlette.responses import Response

from tessellot.drawing import svg
from tessellot.games import BoardError, NotationError, TessellotError
from tessellot.locale import Text
from tessellot.notation import Format, read_games, read_move, read_position, write_games
from tessellot.notation.formats import format_of, lost_in
from tessellot.server.http.computing import ComputedRoute
from tessellot.server.routes.parameters import (
    REFUSALS,
    Lang,
    SvgResponse,
    completions_of,
    text_answer,
)
from tessellot.server.wire.positions.any_position import (
    AnyPosition,
    CompletionsRequest,
    GamesOfText,
    JudgeRequest,
    PositionRequest,
    PositionSetup,
    TextFault,
    TextRequest,
    WriteRequest,
    WrittenTree,
    any_position,
    resolve,
    set_up,
)
from tessellot.server.wire.positions.judgement import (
    CompletionsView,
    Judgement,
    Safety,
    completions_view,
    judgement,
    safety,
)
from tessellot.server.wire.study.trees import (
    MAX_NODES,
    TreeView,
    record_of_tree,
    too_many_moves,
    tree_view,
)

ROUTER = APIRouter(
    prefix="/api/positions", tags=["positions"], responses=REFUSALS, route_class=ComputedRoute
)
MAX_GAMES = 50
"""The most games of a text that are sent."""


@ROUTER.post("")
def show_position(wanted: PositionRequest, lang: Lang = "en") -> AnyPosition:
    """Show a position: legal moves, score, layers, outcome."""
    return any_position(*resolve(wanted), lang)


@ROUTER.post("/judge")
def judge_move(wanted: JudgeRequest, lang: Lang = "en") -> Judgement:
    """Judge whether a move is legal in a position and, if not, which rules it breaks."""
    position, _ = resolve(wanted)
    return judgement(position, read_move(wanted.move, position.game), lang)


@ROUTER.post("/completions")
def complete_move(wanted: CompletionsRequest, lang: Lang = "en") -> CompletionsView:
    """List the legal moves that a partial move can become in a position."""
    position, _ = resolve(wanted)
    cells = ",".join(map(str, wanted.cells))
    return completions_view(position, completions_of(position, wanted.text, cells), lang)


@ROUTER.post("/safe")
def find_safe_cells(wanted: PositionRequest) -> Safety:
    """List the cells of a position that can never be covered again."""
    position, _ = resolve(wanted)
    return safety(position)


@ROUTER.post("/setup")
def set_up_position(wanted: PositionSetup, lang: Lang = "en") -> AnyPosition:
    """Set up a position as in an editor; what cannot stand on a board is refused by name."""
    return any_position(set_up(wanted), [], lang)


@ROUTER.post("/read")
def read_text(wanted: TextRequest, lang: Lang = "en") -> GamesOfText:
    """Read a text: records with variations, LTP, JSON, or a position in one line."""
    games: list[TreeView] = []
    faults: list[TextFault] = []
    nodes = 0
    try:
        for found in read_games(wanted.text):
            if len(games) + len(faults) == MAX_GAMES:
                faults.append(_fault(_too_many_games(), lang))
                break
            if isinstance(found, TessellotError):
                faults.append(_fault(found, lang))
                continue
            view = tree_view(found, lang)
            nodes += len(view.moves)
            if nodes > MAX_NODES:
                faults.append(_fault(too_many_moves(), lang))
                break
            games.append(view)
    except TessellotError as error:
        faults.append(_fault(error, lang))
    return GamesOfText(format=format_of(wanted.text).value, games=games, faults=faults)


@ROUTER.post("/write")
def write_text(wanted: WriteRequest, lang: Lang = "en") -> WrittenTree:
    """Write a tree as a record, as LTP or as JSON."""
    record, form = record_of_tree(wanted.tree), Format(wanted.format)
    text = write_games([record], form)
    return WrittenTree(text=text, lost=[what.to(lang) for what in lost_in(record, form)])


@ROUTER.get(
    "/picture.svg",
    response_class=SvgResponse,
    responses=text_answer("image/svg+xml", "The picture."),
)
def draw_position(
    position: Annotated[
        str, Query(max_length=2000, description="A position in one line of notation.")
    ],
    last: Annotated[str, Query(max_length=64, description="A move to be outlined.")] = "",
    theme: Literal["light", "dark"] = "light",
    lang: Lang = "en",
) -> Response:
    """Draw a position."""
    at = read_position(position)
    move = read_move(last, at.game) if last else None
    return SvgResponse(svg(at, theme=theme, last=move, language=lang))


def _fault(error: TessellotError, language: str) -> TextFault:
    placed = error if isinstance(error, BoardError | NotationError) else None
    return TextFault(
        text=error.complaint.to(language),
        line=placed.line if placed else None,
        column=placed.column if placed else None,
    )


def _too_many_games() -> TessellotError:
    return TessellotError(Text("Only the first {most} games of a text are read.", most=MAX_GAMES))
