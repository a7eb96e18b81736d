"""Jobs for the engine and their answers: values that are sent between processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tessellot.engine.analysis import ProofValue

Purpose = Literal["move", "evaluation", "warm-up"]


class EnginePoolError(Exception):
    """The engine could not answer; the message is for the log."""


@dataclass(frozen=True, slots=True)
class Job:
    """A position to search. Jobs of one `game` take turns with those of other games."""

    game: str
    purpose: Purpose
    position: str
    """In one line of notation."""
    level: str | None = None
    """The level to play at; None for full strength, as for advice."""
    seconds: float | None = None
    """The time limit, where the game has a clock."""


@dataclass(frozen=True, slots=True)
class JobProgress:
    """The state of a job: waiting for a free process, compiling (`done` from 0 to 1), thinking."""

    state: Literal["waiting", "compiling", "thinking"]
    done: float | None = None


@dataclass(frozen=True, slots=True)
class JobResult:
    """The result of a search, for the side to move; the last of several is `final`."""

    move: str
    win: float
    margin: float | None
    proven: ProofValue | None
    variation: tuple[str, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class JobFailure:
    """The engine raised an error."""

    reason: str


Answer = JobProgress | JobResult | JobFailure


def is_last(answer: Answer) -> bool:
    """Whether no further answer to the job follows."""
    return isinstance(answer, JobFailure) or (isinstance(answer, JobResult) and answer.final)
