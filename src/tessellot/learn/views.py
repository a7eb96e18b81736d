"""Lessons, attempts and feedback as plain dictionaries, ready to be sent as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tessellot.games import Move, Position, Violation, game_info
from tessellot.geometry import Cell
from tessellot.learn.attempts import Attempt, Feedback, Hint
from tessellot.learn.progress import Progress
from tessellot.learn.steps import Lesson
from tessellot.notation import write_position


def lesson_view(lesson: Lesson, progress: Progress, language: str) -> dict[str, Any]:
    """A lesson in a list: its steps by title, and which of them are done."""
    following = progress.next_step(lesson)
    return {
        "game": lesson.game_id,
        "name": game_info(lesson.game_id).name.to(language),
        "done": progress.count(lesson),
        "count": len(lesson.steps),
        "next": None if following is None else following.id,
        "steps": [
            {
                "id": step.id,
                "title": step.title.to(language),
                "done": progress.is_done(step),
                "turns": len(step.turns),
            }
            for step in lesson.steps
        ],
    }


def attempt_view(lesson: Lesson, attempt: Attempt, language: str) -> dict[str, Any]:
    """A step as it stands: the position, the goal, and the cells to mark."""
    step, position = attempt.step, attempt.position
    return {
        "game": step.game_id,
        "step": step.id,
        "title": step.title.to(language),
        "number": lesson.steps.index(step) + 1,
        "count": len(lesson.steps),
        "turn": attempt.turn_number + 1 - attempt.done,
        "turns": len(step.turns),
        "done": attempt.done,
        "goal": attempt.turn.goal.to(language),
        "marks": _names(attempt.turn.marks),
        "hints": len(attempt.turn.hints) + 1,
        "seat": step.seat.value,
        "side": position.side_of(step.seat),
        **position_view(position, attempt.last),
    }


def feedback_view(feedback: Feedback, language: str) -> dict[str, Any]:
    """The answer to a try; `shown` is the position to show with it, if the move was legal."""
    shown, reply = feedback.shown, feedback.reply
    return {
        "kind": feedback.kind.value,
        "move": str(feedback.move),
        "text": None if feedback.text is None else feedback.text.to(language),
        "violations": [violation_view(one, language) for one in feedback.violations],
        "reply": None if reply is None else str(reply),
        "after": None if feedback.after is None else position_view(feedback.after, feedback.move),
        "shown": None if shown is None else position_view(shown, reply or feedback.move),
    }


def hint_view(hint: Hint, language: str) -> dict[str, Any]:
    """A hint: a sentence, and cells to mark."""
    return {"text": hint.text.to(language), "cells": _names(hint.cells)}


def position_view(position: Position, last: Move | None) -> dict[str, Any]:
    """A position as one line of text, and the move that led to it."""
    return {"position": write_position(position), "last": None if last is None else str(last)}


def violation_view(violation: Violation, language: str) -> dict[str, Any]:
    """A broken rule with its cells and pieces."""
    return {
        "rule": violation.rule,
        "text": violation.text.to(language),
        "cells": _names(violation.cells),
        "pieces": [str(piece) for piece in violation.pieces],
    }


def _names(cells: Iterable[Cell]) -> list[str]:
    return [str(cell) for cell in cells]
