"""Playing a step: an `Attempt` takes a move and answers with `Feedback`; both are values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from tessellot.games import Move, Position, Violation
from tessellot.geometry import Cell
from tessellot.learn.conditions import Condition, Trial
from tessellot.learn.sentences import Sentence
from tessellot.learn.steps import Step, Turn
from tessellot.locale import Text

NOT_THE_GOAL = Text("That is a legal move, but it does not reach the goal. Try another one.")
LEGAL_AFTER_ALL = Text("The rules allow this move. The goal is one that they refuse.")


class FeedbackKind(StrEnum):
    """What became of a try."""

    DONE = "done"
    """The step is done."""
    GO_ON = "go-on"
    """Right so far: the next turn of the step begins."""
    WRONG = "wrong"
    """A legal move that misses the goal; the turn starts again."""
    REFUSED = "refused"
    """The rules do not allow the move; the turn starts again."""


@dataclass(frozen=True, slots=True)
class Feedback:
    """The answer to a try, and the attempt to go on with."""

    kind: FeedbackKind
    attempt: Attempt
    move: Move
    text: Sentence | Text | None = None
    violations: tuple[Violation, ...] = ()
    after: Position | None = None
    """The position after the move, if it is legal."""
    reply: Move | None = None
    """The opponent's answer, if there is one: to a wrong move, the one that punishes it."""

    @property
    def shown(self) -> Position | None:
        """The position to show: after the reply, or after the move; None if it is refused."""
        if self.after is None or self.reply is None:
            return self.after
        return self.after.play(self.reply)


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence that helps, cells to look at, and the attempt to go on with."""

    text: Sentence | Text
    cells: tuple[Cell, ...]
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class Attempt:
    """How far a player has got within a step."""

    step: Step
    position: Position
    last: Move | None
    turn_number: int = 0
    hints_shown: int = 0

    @classmethod
    def start(cls, step: Step) -> Attempt:
        """The step at its beginning."""
        return cls(step, step.start, step.last)

    @property
    def done(self) -> bool:
        """Whether the goal is reached."""
        return self.turn_number == len(self.step.turns)

    @property
    def turn(self) -> Turn:
        """The turn that is to be taken; of a step that is done, the last one."""
        return self.step.turns[min(self.turn_number, len(self.step.turns) - 1)]

    def play(self, move: Move | str) -> Feedback:
        """Try a move. Raises NotationError if a text is not a move at all."""
        if self.done:
            raise ValueError("the step is done")
        move = self.position.game.read_move(move)
        violations = self.position.why_illegal(move)
        if violations:
            return self._refused(move, violations)
        trial = Trial.of(self.position, move)
        if not self.turn.refused and self.turn.done.holds(trial):
            return self._right(trial)
        return self._wrong(trial)

    def _refused(self, move: Move, violations: tuple[Violation, ...]) -> Feedback:
        wanted = any(violation.rule in self.turn.refused for violation in violations)
        if not wanted:
            return Feedback(FeedbackKind.REFUSED, self, move, violations=violations)
        following = self._next(self.position, self.last)
        return Feedback(_kind(following), following, move, self.turn.closing, violations)

    def _right(self, trial: Trial) -> Feedback:
        reply = _first_move(self.turn.reply, trial.after)
        position = trial.after if reply is None else trial.after.play(reply)
        following = self._next(position, reply or trial.move)
        return Feedback(
            _kind(following),
            following,
            trial.move,
            self.turn.closing,
            after=trial.after,
            reply=reply,
        )

    def _wrong(self, trial: Trial) -> Feedback:
        text: Sentence | Text = self.turn.otherwise or (
            LEGAL_AFTER_ALL if self.turn.refused else NOT_THE_GOAL
        )
        reply = None
        for mistake in self.turn.mistakes:
            if mistake.when.holds(trial):
                reply = _first_move(mistake.reply, trial.after)
                if mistake.reply is None or reply is not None:
                    text = mistake.text
                    break
        return Feedback(FeedbackKind.WRONG, self, trial.move, text, after=trial.after, reply=reply)

    def _next(self, position: Position, last: Move | None) -> Attempt:
        return Attempt(self.step, position, last, self.turn_number + 1)

    def hint(self) -> Hint:
        """The next hint of the turn; after the written ones, some cells of a solution."""
        following = replace(self, hints_shown=self.hints_shown + 1)
        if self.hints_shown < len(self.turn.hints):
            return Hint(self.turn.hints[self.hints_shown], (), following)
        first = next(iter(self.solution()), None)
        cells = first.cells[:2] if first is not None else ()
        if not cells:
            return Hint(Text("Think of the swap."), (), following)
        named = ", ".join(map(str, cells))
        return Hint(Text("One solution covers {cells}.", cells=named), cells, following)

    def solution(self) -> tuple[Move, ...]:
        """Moves of the player that finish the step from here; empty if there are none."""
        if self.done:
            return ()
        for move in self._candidates():
            following = self.play(move).attempt
            if following.turn_number == self.turn_number:
                continue
            rest = following.solution()
            if following.done or rest:
                return (move, *rest)
        return ()

    def _candidates(self) -> Iterator[Move]:
        """The moves that could take this turn, the one of the lesson file first."""
        if self.turn.solution is not None:
            yield self.turn.solution
        yield from self.position.game.move_index if self.turn.refused else self.accepted()

    def accepted(self) -> Iterator[Move]:
        """Every legal move that takes this turn."""
        if self.turn.refused:
            return
        for move in self.position.legal_moves():
            if self.turn.done.holds(Trial.of(self.position, move)):
                yield move


def _kind(following: Attempt) -> FeedbackKind:
    return FeedbackKind.DONE if following.done else FeedbackKind.GO_ON


def _first_move(reply: Condition | None, position: Position) -> Move | None:
    return None if reply is None else reply.first_move(position)
