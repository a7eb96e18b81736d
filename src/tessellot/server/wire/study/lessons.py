"""Lessons: their steps, how far an attempt at one has got, and the answer to a move."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tessellot.games import GAMES, Position, game_info
from tessellot.learn import Attempt, Feedback, FeedbackKind, Hint, Lesson, has_lesson, lesson
from tessellot.server.wire.base import CellNumber, Message, SeatName, encode_cells
from tessellot.server.wire.positions.judgement import ViolationView, violation_views
from tessellot.server.wire.positions.move_tables import move_table_id
from tessellot.server.wire.positions.position import (
    MoveView,
    PositionView,
    move_view,
    position_view,
)

MoveText = Annotated[str, Field(max_length=64)]
MovesSoFar = Annotated[list[MoveText], Field(max_length=20)]
"""The moves of the player that were right so far."""


class StepTitle(Message):
    """A step in a list."""

    id: str
    title: str


class LessonView(Message):
    """The lesson of a game: its steps in order."""

    game: str
    name: str
    steps: list[StepTitle]


class Lessons(Message):
    """The lessons of all games."""

    lessons: list[LessonView]


class AttemptView(Message):
    """A step as it stands: the position, the goal, and the cells to mark."""

    game: str
    step: str
    title: str
    number: int
    """The number of the step in its lesson, from 1."""
    count: int
    """How many steps the lesson has."""
    turn: int
    """The turn of the player within the step, from 1."""
    turns: int
    done: bool
    goal: str
    wants_refusal: bool
    """Whether the goal is a move that the rules refuse."""
    marks: list[CellNumber]
    seat: SeatName
    """Whom the player plays."""
    size: int
    table: str
    """The id of the move table."""
    position: PositionView


class Try(Message):
    """A move in a step, after the moves of the player that were right so far."""

    moves: MovesSoFar
    move: MoveText


class FeedbackView(Message):
    """The answer to a move."""

    kind: FeedbackKind
    move: MoveView
    text: str | None
    violations: list[ViolationView]
    after: PositionView | None
    """The position after the move, if it is legal."""
    reply: MoveView | None
    """The opponent's answer, if there is one: to a wrong move, the one that punishes it."""
    shown: PositionView | None
    """The position after the reply, or after the move if there is none."""
    attempt: AttemptView
    """Where to go on: the next turn, or the same one again."""


class HintRequest(Message):
    """Ask for a hint, after the moves of the player that were right so far."""

    moves: MovesSoFar
    shown: Annotated[int, Field(ge=0, le=20, strict=True)] = 0
    """How many hints of this turn were shown already."""


class HintView(Message):
    """A sentence that helps, and cells to look at."""

    text: str
    cells: list[CellNumber]


class SolutionRequest(Message):
    """Ask for a right move, after the moves of the player that were right so far."""

    moves: MovesSoFar


class SolutionView(Message):
    """A right move; null if the step is done."""

    move: MoveView | None


def lessons_view(language: str) -> Lessons:
    """All lessons, in the order of the list of games."""
    return Lessons(
        lessons=[_lesson_view(lesson(one), language) for one in GAMES if has_lesson(one)]
    )


def _lesson_view(of: Lesson, language: str) -> LessonView:
    return LessonView(
        game=of.game_id,
        name=game_info(of.game_id).name.to(language),
        steps=[StepTitle(id=step.id, title=step.title.to(language)) for step in of.steps],
    )


def attempt_view(of: Lesson, attempt: Attempt, language: str) -> AttemptView:
    """A step as it stands."""
    step, position = attempt.step, attempt.position
    return AttemptView(
        game=step.game_id,
        step=step.id,
        title=step.title.to(language),
        number=of.steps.index(step) + 1,
        count=len(of.steps),
        turn=attempt.turn_number + 1 - attempt.done,
        turns=len(step.turns),
        done=attempt.done,
        goal=attempt.turn.goal.to(language),
        wants_refusal=bool(attempt.turn.refused),
        marks=encode_cells(attempt.turn.marks, position.game.size),
        seat=step.seat.value,
        size=position.game.size,
        table=move_table_id(position.game),
        position=position_view(position, attempt.last, language),
    )


def feedback_view(of: Lesson, feedback: Feedback, language: str) -> FeedbackView:
    """The answer to a move."""
    game = feedback.attempt.position.game
    reply, move = feedback.reply, feedback.move

    def view(position: Position | None, *, replied: bool) -> PositionView | None:
        last = reply if replied and reply is not None else move
        return None if position is None else position_view(position, last, language)

    return FeedbackView(
        kind=feedback.kind,
        move=move_view(move, game),
        text=None if feedback.text is None else feedback.text.to(language),
        violations=violation_views(feedback.violations, game.size, language),
        after=view(feedback.after, replied=False),
        reply=None if reply is None else move_view(reply, game),
        shown=view(feedback.shown, replied=True),
        attempt=attempt_view(of, feedback.attempt, language),
    )


def hint_view(hint: Hint, size: int, language: str) -> HintView:
    """A hint."""
    return HintView(text=hint.text.to(language), cells=encode_cells(hint.cells, size))
