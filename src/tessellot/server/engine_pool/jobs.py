"""What is asked of the engine, and what it answers: values that travel between processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Purpose = Literal["move", "evaluation", "warm-up"]


class ThinkingError(Exception):
    """The engine could not answer; the message is for the log."""


@dataclass(frozen=True, slots=True)
class Job:
    """A position to think about. Jobs of one `game` take turns with those of other games."""

    game: str
    purpose: Purpose
    position: str
    """In one line of notation."""
    level: str | None = None
    """The strength to play with; for advice, as strong as there is time for."""
    seconds: float | None = None
    """The most to think, if there is a clock to mind."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the engine is: waiting for a free process, compiling (0 to 1), or thinking."""

    state: Literal["waiting", "compiling", "thinking"]
    done: float | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """What was found out, for the side to move. There may be several; the last is the best."""

    move: str
    win: float
    margin: float | None
    proven: Literal["win", "loss", "draw"] | None
    line: tuple[str, ...]
    final: bool


@dataclass(frozen=True, slots=True)
class Failed:
    """The engine stumbled."""

    reason: str


Answer = Progress | Found | Failed
