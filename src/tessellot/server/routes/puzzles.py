"""Puzzles: lists of them, the one of the day, and answers to be judged.

Nothing is stored: a request brings the player's right moves so far, and what a player has solved
is known to the browser alone. A solution is sent when the puzzle is solved or given up.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query

from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.puzzles import Attempt, Filter, Kind, Puzzle, PuzzleError, find_puzzle
from tessellot.puzzles.files import MOST_LEVEL
from tessellot.server.http.computing import ComputedRoute
from tessellot.server.http.error_handlers import NotFoundError
from tessellot.server.routes.parameters import NO_SUCH, REFUSALS, Lang
from tessellot.server.wire.study.lessons import HintRequest, HintView
from tessellot.server.wire.study.puzzles import (
    AnswerView,
    DailyPuzzle,
    PuzzleList,
    PuzzleSolution,
    PuzzleTry,
    PuzzleView,
    answer_view,
    daily_view,
    puzzle_hint_view,
    puzzle_list,
    puzzle_view,
    solution_view,
)

ROUTER = APIRouter(
    prefix="/api/puzzles", tags=["puzzles"], responses=REFUSALS, route_class=ComputedRoute
)

PuzzleId = Annotated[str, Path(max_length=64, description="The id of a puzzle.")]
Word = Annotated[str | None, Query(pattern=r"^[a-z0-9-]{1,32}$")]
DAY = r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$"
LevelNumber = Annotated[int, Query(ge=1, le=MOST_LEVEL)]


@ROUTER.get("")
def list_puzzles(
    *,
    game: Word = None,
    theme: Word = None,
    kind: Annotated[
        Kind | None, Query(description="Without it, all but those about the end of a game.")
    ] = None,
    least_level: LevelNumber = 1,
    most_level: LevelNumber = MOST_LEVEL,
    lang: Lang = "en",
) -> PuzzleList:
    """List puzzles by game, theme, kind and level."""
    return puzzle_list(Filter(game, theme, kind, least_level, most_level), lang)


@ROUTER.get("/daily")
def get_daily_puzzle(
    day: Annotated[
        str | None, Query(pattern=DAY, description="As 2026-12-24; by default today, by UTC.")
    ] = None,
    lang: Lang = "en",
) -> DailyPuzzle:
    """Show the puzzle of a day, which is the same for everybody."""
    return daily_view(datetime.now(UTC).date() if day is None else _date(day), lang)


@ROUTER.get("/{puzzle_id}", responses=NO_SUCH)
def get_puzzle(puzzle_id: PuzzleId, lang: Lang = "en") -> PuzzleView:
    """Show a puzzle at its beginning."""
    return puzzle_view(_puzzle(puzzle_id), lang)


@ROUTER.post("/{puzzle_id}/try", responses=NO_SUCH)
def try_answer(puzzle_id: PuzzleId, body: PuzzleTry, lang: Lang = "en") -> AnswerView:
    """Judge a move, or the answer that the game is over."""
    attempt = Attempt.after(_puzzle(puzzle_id), body.moves)
    if body.move is not None:
        return answer_view(attempt, attempt.play(body.move), lang)
    if attempt.puzzle.kind is not Kind.OVER:
        raise PuzzleError(Text("This puzzle asks for a move."))
    return answer_view(attempt, attempt.claim_over(), lang)


@ROUTER.post("/{puzzle_id}/hint", responses=NO_SUCH)
def get_puzzle_hint(puzzle_id: PuzzleId, body: HintRequest, lang: Lang = "en") -> HintView:
    """Give a hint, each further one saying more."""
    attempt = Attempt.after(_puzzle(puzzle_id), body.moves)
    hints = attempt.hints()
    if attempt.solved or not hints:
        raise NotFoundError("no-hint", Text("There is no hint for this puzzle."))
    hint = hints[min(body.shown, len(hints) - 1)]
    return puzzle_hint_view(hint, attempt.position.game.size, lang)


@ROUTER.post("/{puzzle_id}/solution", responses=NO_SUCH)
def get_puzzle_solution(puzzle_id: PuzzleId, lang: Lang = "en") -> PuzzleSolution:
    """Show the solution to a player who gives up."""
    return solution_view(_puzzle(puzzle_id), lang)


def _date(day: str) -> date:
    try:
        return date.fromisoformat(day)
    except ValueError:
        raise PuzzleError(Text("There is no day {day}.", day=day)) from None


def _puzzle(puzzle_id: str) -> Puzzle:
    try:
        return find_puzzle(puzzle_id)
    except TessellotError as error:
        raise NotFoundError("no-puzzle", error.complaint) from None
