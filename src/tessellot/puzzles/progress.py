"""What a player has solved and failed: a small value that can be written as JSON.

Where it is kept is the caller's business: a file for the terminal, the browser for the page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from random import Random

from tessellot.games import NotationError
from tessellot.locale import Text
from tessellot.puzzles.puzzle import Puzzle

VERSION = 1

COMES_BACK_AFTER = 3
"""How many other puzzles are played at least before one that was failed comes back."""


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """Solved and failed puzzles by id, the streak, and the days whose puzzle was solved.

    A puzzle is solved only at the first try. One that was failed comes back until it is.

    >>> progress = PuzzleProgress().with_result("12345678", solved=True)
    >>> progress.to_json()
    '{"version": 1, "played": 1, "solved": ["12345678"], "failed": {}, "streak": 1, \
"best_streak": 1, "days": []}'
    >>> PuzzleProgress.from_json(progress.to_json()) == progress
    True
    """

    played: int = 0
    """How many puzzles were played, counting repetitions."""
    solved: frozenset[str] = frozenset()
    failed: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Failed puzzles that are not solved yet, each with the value of `played` then."""
    streak: int = 0
    """How many puzzles in a row were solved at the first try."""
    best_streak: int = 0
    days: frozenset[str] = frozenset()
    """Dates (ISO 8601) whose puzzle of the day was solved."""

    def with_result(
        self, puzzle_id: str, *, solved: bool, day: date | None = None
    ) -> PuzzleProgress:
        """The progress after a puzzle, solved at the first try or not.

        `day` is given if it was the puzzle of that day.
        """
        played = self.played + 1
        failed = {one: when for one, when in self.failed.items() if one != puzzle_id}
        if not solved:
            failed[puzzle_id] = played
            return replace(self, played=played, failed=failed, streak=0)
        streak = self.streak + 1
        return replace(
            self,
            played=played,
            solved=self.solved | {puzzle_id},
            failed=failed,
            streak=streak,
            best_streak=max(streak, self.best_streak),
            days=self.days | ({day.isoformat()} if day else set()),
        )

    def next_puzzle(self, puzzles: Iterable[Puzzle], random: Random) -> Puzzle | None:
        """What to play next: a failed one whose time has come, else a new one by chance.

        At most every other puzzle is one that comes back, so that there is always something new.
        When no new one is left, failed ones come back at once; None if all are solved.
        """
        wanted = list(puzzles)
        again = sorted(
            (one for one in wanted if one.id in self.failed), key=lambda one: self.failed[one.id]
        )
        new = [one for one in wanted if one.id not in self.solved and one.id not in self.failed]
        if again and not new:
            return again[0]
        if again and self.played % 2 and self.played - self.failed[again[0].id] >= COMES_BACK_AFTER:
            return again[0]
        return random.choice(new) if new else None

    def to_json(self) -> str:
        """The progress as JSON, sorted."""
        return json.dumps(
            {
                "version": VERSION,
                "played": self.played,
                "solved": sorted(self.solved),
                "failed": dict(sorted(self.failed.items())),
                "streak": self.streak,
                "best_streak": self.best_streak,
                "days": sorted(self.days),
            }
        )

    @classmethod
    def from_json(cls, text: str) -> PuzzleProgress:
        """The progress that `to_json` wrote; raises NotationError."""
        try:
            values = json.loads(text)
            found = cls(
                _count(values["played"]),
                frozenset(map(_string, values["solved"])),
                {_string(one): _count(when) for one, when in values["failed"].items()},
                _count(values["streak"]),
                _count(values["best_streak"]),
                frozenset(date.fromisoformat(day).isoformat() for day in values["days"]),
            )
            known = values["version"] == VERSION
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            known = False
        if not known:
            raise NotationError(
                Text("expected progress in puzzles, version {version}", version=VERSION), text
            )
        return found


def _count(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError("expected a count")
    return value


def _string(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("expected a string")
    return value
