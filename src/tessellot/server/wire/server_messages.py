"""What the server says over the WebSocket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.server.wire.base import Message
from tessellot.server.wire.position import MoveView, OutcomeView, PositionView, ViolationView
from tessellot.server.wire.state import ClocksView, OffersView, Rights, State, ThinkingView

Proven = Literal["first", "second", "draw"]


class MoveMade(Message):
    """A move was made and is stored; `ply` is the number of moves before it."""

    type: Literal["move"] = "move"
    version: int
    ply: int
    move: MoveView
    position: PositionView
    clocks: ClocksView
    offers: OffersView
    outcome: OutcomeView | None
    thinking: ThinkingView | None
    rights: Rights


class Presence(Message):
    """Somebody came or went."""

    type: Literal["presence"] = "presence"
    first: bool
    second: bool
    watchers: int


class Thinking(Message):
    """The engine began, goes on with, or ended (null) its thinking."""

    type: Literal["thinking"] = "thinking"
    thinking: ThinkingView | None


class Hint(Message):
    """The answer to `hint`: what the engine would play."""

    type: Literal["hint"] = "hint"
    id: str | int | None
    ply: int
    move: MoveView


class Evaluation(Message):
    """An answer to `evaluation`, for the first seat; several come until one is `final`."""

    type: Literal["evaluation"] = "evaluation"
    id: str | int | None
    ply: int
    win: float
    """The first seat's chance to win, from 0 to 1."""
    margin: float | None
    """By how many points the first seat is expected to be ahead (null where none are counted)."""
    proven: Proven | None
    """The result, if it is certain."""
    line: list[str]
    final: bool


class Done(Message):
    """What was asked for is done and stored."""

    type: Literal["done"] = "done"
    id: str | int | None
    version: int


class Pong(Message):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    id: str | int | None


class Refusal(Message):
    """What was asked for was not done, and why, in a sentence."""

    type: Literal["error"] = "error"
    id: str | int | None
    code: str
    text: str
    violations: list[ViolationView]
    version: int


ServerMessage = Annotated[
    State | MoveMade | Presence | Thinking | Hint | Evaluation | Done | Pong | Refusal,
    Field(discriminator="type"),
]
