"""Jobs for the engine and their answers: values that are sent between processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tessellot.engine.analysis import ProofValue

Purpose = Literal["move", "evaluation", "warm-up", "study"]


class EnginePoolError(Exception):
    """The engine could not answer; the message is for the log."""


class WorkersGoneError(EnginePoolError):
    """The workers elsewhere that a job was given to are gone: others may take it."""


class UnwantedJobError(EnginePoolError):
    """Nobody waited for the answer any more when it was the job's turn."""


class EngineBusyError(EnginePoolError):
    """Too many jobs wait already."""

    def __init__(self, waiting: int) -> None:
        super().__init__(f"{waiting} jobs are waiting")
        self.waiting = waiting


@dataclass(frozen=True, slots=True)
class Job:
    """A position to search, for a game of some visitor."""

    game: str
    purpose: Purpose
    position: str
    """In one line of notation."""
    level: str | None = None
    """The level to play at; None for full strength, as for advice."""
    seconds: float | None = None
    """The time limit, where the game has a clock; the time of a study."""
    lines: int = 1
    """How many lines a study tells."""
    overlays: bool = False
    """Whether a study tells the value and the owner of each cell."""
    visitor: str = ""
    """Who the job is for: visitors get equal shares of the engine."""

    @property
    def is_study(self) -> bool:
        """Whether it may be interrupted: games come first, and studies take turns."""
        return self.purpose == "study"


@dataclass(frozen=True, slots=True)
class JobProgress:
    """The state of a job: waiting for a free process, compiling (`done` from 0 to 1), thinking."""

    state: Literal["waiting", "compiling", "thinking"]
    done: float | None = None
    place: int = 0
    """The place of a waiting job in the queue, from 1."""


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
class StudyLine:
    """A line of a study, for the side to move."""

    move: str
    win: float
    margin: float | None
    proven: ProofValue | None
    variation: tuple[str, ...]
    visits: int


@dataclass(frozen=True, slots=True)
class StudyCells:
    """Numbers for the cells of the board, by row and column."""

    best: tuple[float | None, ...]
    first: tuple[float, ...]
    second: tuple[float, ...]
    safe: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class StudyResult:
    """What a study knows so far, for the side to move; the last of several is `final`."""

    lines: tuple[StudyLine, ...]
    depth: int
    nodes: int
    seconds: float
    proof_nodes: int
    settled: int
    moves: int
    proven: ProofValue | None
    margin: float | None
    complete: bool
    """Whether more time would change nothing."""
    cells: StudyCells | None
    final: bool


@dataclass(frozen=True, slots=True)
class JobFailure:
    """The engine raised an error."""

    reason: str


Answer = JobProgress | JobResult | StudyResult | JobFailure


def is_last(answer: Answer) -> bool:
    """Whether no further answer to the job follows."""
    if isinstance(answer, JobFailure):
        return True
    return isinstance(answer, JobResult | StudyResult) and answer.final
