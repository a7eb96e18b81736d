"""Everything about a game, as one reader may see it."""

from __future__ import annotations

from typing import Literal

from tessellot.server.wire.base import Message, Opponent, OptionValue, SeatName
from tessellot.server.wire.catalogue import ClockView
from tessellot.server.wire.position import MoveView, OutcomeView, PositionView


class PlayerView(Message):
    """Who sits in a seat. A seat that nobody has taken yet is ``nobody``."""

    kind: Literal["person", "engine", "nobody"]
    name: str
    level: str | None
    online: bool


class ClocksView(Message):
    """The clocks at the moment of sending: seconds left, and whose are running."""

    control: ClockView
    first: float | None
    second: float | None
    running: SeatName | None


class OffersView(Message):
    """What is being offered, by which seat."""

    takeback: SeatName | None
    rematch: SeatName | None


class ThinkingView(Message):
    """What the engine is doing in this game. `done` (0 to 1) tells how far compilation is."""

    state: Literal["waiting", "compiling", "thinking"]
    done: float | None


class Setup(Message):
    """The game with its options, and the number table that goes with it."""

    game: str
    name: str
    options: dict[str, OptionValue]
    size: int
    table: str


class Rights(Message):
    """What the reader of the state may do now."""

    seats: list[SeatName]
    """The seats that the token holds: both, for friends at one screen; none, for a watcher."""
    move: bool
    undo: bool
    takeback: bool
    resign: bool
    abort: bool
    rematch: bool
    hint: bool
    """Also stands for the evaluation."""
    join: bool
    """The open seat is free for anybody."""


class State(Message):
    """Everything about a game, as one reader may see it."""

    type: Literal["state"] = "state"
    id: str
    version: int
    """Grows by one with every change of the game."""
    created: float
    opponent: Opponent
    setup: Setup
    players: tuple[PlayerView, PlayerView]
    watchers: int
    moves: list[MoveView]
    position: PositionView
    clocks: ClocksView
    offers: OffersView
    outcome: OutcomeView | None
    thinking: ThinkingView | None
    rematch: str | None
    """The id of the game that followed this one."""
    rights: Rights
