"""Which steps a player has done: a small value that can be written as JSON.

Where it is kept is the caller's business: a file for the terminal, the browser for the page.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from tessellot.games import NotationError
from tessellot.learn.steps import Lesson, Step
from tessellot.locale import Text

VERSION = 1


@dataclass(frozen=True, slots=True)
class Progress:
    """The steps that are done, as pairs of a game's id and a step's id.

    Steps that no lesson has any more are kept, and count for nothing.

    >>> progress = Progress().with_done("lot", "line")
    >>> progress.to_json()
    '{"version": 1, "done": {"lot": ["line"]}}'
    >>> Progress.from_json(progress.to_json()) == progress
    True
    """

    steps: frozenset[tuple[str, str]] = frozenset()

    def with_done(self, game_id: str, step_id: str) -> Progress:
        """The progress with one more step done."""
        return Progress(self.steps | {(game_id, step_id)})

    def without(self, game_id: str) -> Progress:
        """The progress with a game to be learnt again."""
        return Progress(frozenset(step for step in self.steps if step[0] != game_id))

    def is_done(self, step: Step) -> bool:
        """Whether a step is done."""
        return (step.game_id, step.id) in self.steps

    def count(self, lesson: Lesson) -> int:
        """How many steps of a lesson are done."""
        return sum(map(self.is_done, lesson.steps))

    def next_step(self, lesson: Lesson) -> Step | None:
        """The first step of a lesson that is not done; None if all are."""
        return next((step for step in lesson.steps if not self.is_done(step)), None)

    def to_json(self) -> str:
        """The progress as JSON, sorted."""
        done: dict[str, list[str]] = {}
        for game_id, step_id in sorted(self.steps):
            done.setdefault(game_id, []).append(step_id)
        return json.dumps({"version": VERSION, "done": done})

    @classmethod
    def from_json(cls, text: str) -> Progress:
        """The progress that `to_json` wrote; raises NotationError."""
        try:
            values = json.loads(text)
            done = {
                (str(game_id), str(step_id))
                for game_id, step_ids in values["done"].items()
                for step_id in _strings(step_ids)
            }
            known = values["version"] == VERSION
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            known = False
        if not known:
            raise NotationError(
                Text("expected progress in learning, version {version}", version=VERSION), text
            )
        return cls(frozenset(done))


def _strings(values: object) -> list[str]:
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise TypeError("expected a list of strings")
    return values
