"""Rules, lessons, and positions that belong to no game of the server.

Nothing is stored: a request for a step brings the moves made in it so far.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from tessellot.learn import Attempt, FeedbackKind, Lesson, has_lesson, lesson
from tessellot.locale import Text
from tessellot.notation import read_move, read_position
from tessellot.server.http.computing import ComputedRoute
from tessellot.server.http.error_handlers import NotFoundError
from tessellot.server.routes.parameters import (
    NO_SUCH,
    REFUSALS,
    Lang,
    MarkedCells,
    completions_of,
)
from tessellot.server.wire.positions.judgement import (
    CompletionsView,
    Judgement,
    completions_view,
    judgement,
)
from tessellot.server.wire.positions.position import move_view
from tessellot.server.wire.rules import RulesView, rules_view
from tessellot.server.wire.study.lessons import (
    AttemptView,
    FeedbackView,
    HintRequest,
    HintView,
    Lessons,
    SolutionRequest,
    SolutionView,
    Try,
    attempt_view,
    feedback_view,
    hint_view,
    lessons_view,
)

ROUTER = APIRouter(
    prefix="/api", tags=["learn"], responses=REFUSALS | NO_SUCH, route_class=ComputedRoute
)

Kind = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$", description="The id of a kind of game.")]
StepId = Annotated[str, Path(pattern=r"^[a-z0-9-]{1,32}$", description="The id of a step.")]
PositionText = Annotated[
    str, Query(max_length=2000, description="A position in one line of notation.")
]


@ROUTER.get("/rules/{game}")
def get_rules(game: Kind, lang: Lang = "en") -> RulesView:
    """Tell the rules of a game, with figures."""
    found = rules_view(game, lang)
    if found is None:
        raise NotFoundError("no-rules", Text("There are no rules here for this game."))
    return found


@ROUTER.get("/judge")
def judge_in_position(
    position: PositionText,
    move: Annotated[str, Query(max_length=64, description="In notation.")],
    lang: Lang = "en",
) -> Judgement:
    """Judge a move in a position: whether it is legal and, if not, which rules it breaks."""
    at = read_position(position)
    return judgement(at, read_move(move, at.game), lang)


@ROUTER.get("/completions")
def complete_in_position(
    position: PositionText,
    text: Annotated[str, Query(max_length=64, description="A partial move in notation.")] = "",
    cells: MarkedCells = "",
    lang: Lang = "en",
) -> CompletionsView:
    """List the legal moves that a partial move can become in a position."""
    at = read_position(position)
    return completions_view(at, completions_of(at, text, cells), lang)


@ROUTER.get("/lessons")
def list_lessons(lang: Lang = "en") -> Lessons:
    """List the lessons of all games and their steps."""
    return lessons_view(lang)


@ROUTER.get("/lessons/{game}/{step}")
def get_step(game: Kind, step: StepId, lang: Lang = "en") -> AttemptView:
    """Show a step of a lesson at its beginning."""
    of, attempt = _replayed(game, step, [])
    return attempt_view(of, attempt, lang)


@ROUTER.post("/lessons/{game}/{step}/try")
def try_move(game: Kind, step: StepId, body: Try, lang: Lang = "en") -> FeedbackView:
    """Try a move in a step."""
    of, attempt = _replayed(game, step, body.moves)
    if attempt.done:
        raise NotFoundError("step-done", Text("This step is done already."))
    return feedback_view(of, attempt.play(body.move), lang)


@ROUTER.post("/lessons/{game}/{step}/hint")
def get_hint(game: Kind, step: StepId, body: HintRequest, lang: Lang = "en") -> HintView:
    """Give a hint for a step."""
    _, attempt = _replayed(game, step, body.moves)
    hint = attempt.hint()
    for _ in range(body.shown):
        hint = hint.attempt.hint()
    return hint_view(hint, attempt.position.game.size, lang)


@ROUTER.post("/lessons/{game}/{step}/solution")
def get_solution(game: Kind, step: StepId, body: SolutionRequest) -> SolutionView:
    """Show a right move of a step."""
    _, attempt = _replayed(game, step, body.moves)
    move = next(iter(attempt.solution()), None)
    return SolutionView(move=None if move is None else move_view(move, attempt.position.game))


def _replayed(game: str, step: str, moves: list[str]) -> tuple[Lesson, Attempt]:
    """A lesson and an attempt at one of its steps after the right moves of the player."""
    if not has_lesson(game):
        raise NotFoundError("no-lesson", Text("There is no lesson for this game."))
    of = lesson(game)
    try:
        attempt = Attempt.start(of.step(step))
    except KeyError:
        raise NotFoundError("no-step", Text("There is no such step in the lesson.")) from None
    for move in moves:
        feedback = None if attempt.done else attempt.play(move)
        if feedback is None or feedback.kind in (FeedbackKind.WRONG, FeedbackKind.REFUSED):
            raise NotFoundError("no-attempt", Text("These moves do not lead through the step."))
        attempt = feedback.attempt
    return of, attempt
