"""The player of one game: the interface that the referee uses, and engines behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from tessellot import external
from tessellot.engine import Engine
from tessellot.external import Fault, FaultKind
from tessellot.games import Move, Position
from tessellot.lab.tournament.move_limit import MoveLimit
from tessellot.locale import Text


class GamePlayer(Protocol):
    """Chooses the moves of one seat in one game. Every method may raise a Fault."""

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:
        """The move to play in `position`, which `moves` have led to from the start."""

    def close(self) -> None:
        """Release everything; the game is over."""


class InProcessPlayer:
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

    def close(self) -> None:
        """The engine holds nothing that has to be released."""


class ExternalPlayer:
    """An external engine, in a process of its own."""

    def __init__(self, engine: external.Engine, limit: MoveLimit) -> None:
        self._engine = engine
        self._limit = limit

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:
        limit = self._limit
        return self._engine.best_move(
            position, seconds=limit.seconds, nodes=limit.nodes, grace=limit.grace, moves=moves
        )

    def close(self) -> None:
        self._engine.close()
