"""A lesson: the steps of one game, each a position and a goal to be reached by playing."""

from __future__ import annotations

from dataclasses import dataclass, field

from tessellot.games import Move, Position, Seat
from tessellot.geometry import Cell
from tessellot.learn.conditions import Condition
from tessellot.learn.sentences import Sentence


@dataclass(frozen=True, slots=True)
class Mistake:
    """A kind of move that misses the goal, and what follows from it.

    With a `reply` it applies only where the opponent has such a reply, so that the sentence
    about the reply is always true.
    """

    when: Condition
    text: Sentence
    reply: Condition | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One move of the player: what is asked for, and what counts as done.

    A turn is done by a legal move for which `done` holds or, if `refused` names rules, by an
    attempt that breaks one of these rules.
    """

    goal: Sentence
    done: Condition
    refused: tuple[str, ...] = ()
    marks: tuple[Cell, ...] = ()
    """The cells of the goal, to be marked on the board."""
    hints: tuple[Sentence, ...] = ()
    solution: Move | None = None
    """A move to show to players who ask for one; without it, one is searched for."""
    reply: Condition | None = None
    """The opponent's answer to a right move."""
    mistakes: tuple[Mistake, ...] = ()
    otherwise: Sentence | None = None
    """What is said to any other legal move that misses the goal."""
    closing: Sentence | None = None
    """What is said to a right move; the last turn of a step always has it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position, and what to do in it in one or more turns."""

    game_id: str
    id: str
    title: Sentence
    start: Position
    last: Move | None
    """The move that led to the start, if the lesson file tells it."""
    turns: tuple[Turn, ...]

    @property
    def seat(self) -> Seat:
        """Whom the player plays."""
        return self.start.mover


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of one game, in order."""

    game_id: str
    steps: tuple[Step, ...] = field(repr=False)

    def step(self, step_id: str) -> Step:
        """The step with that id; raises KeyError."""
        for step in self.steps:
            if step.id == step_id:
                return step
        raise KeyError(step_id)
