"""Somebody at the board for one game: what a player is, and our own engine as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tessellot.engine import Engine
from tessellot.games import Move, Position
from tessellot.lab.errors import Fault, FaultKind
from tessellot.locale import Text


class Player(Protocol):
    """Somebody at the board for one game. Whatever they are asked, they may raise a Fault."""

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:
        """The move to play in a position that these moves have led to."""

    def leave(self) -> None:
        """The game is over; nothing more will be asked."""


class EnginePlayer:
    """Our engine, in this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        try:
            return self._engine.best_move(position)
        except Exception as error:
            raise Fault(
                FaultKind.CRASH,
                Text("It failed: {kind}: {error}", kind=type(error).__name__, error=error),
            ) from error

    def leave(self) -> None:
        """Nothing is left behind."""
