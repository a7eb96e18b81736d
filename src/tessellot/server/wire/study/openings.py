"""Openings: what is known about every first placement, and what was played on this server."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tessellot.server.wire.base import Message
from tessellot.server.wire.positions.any_position import GameName
from tessellot.server.wire.positions.position import MoveView
from tessellot.server.wire.study.trees import Options


class OpeningsRequest(Message):
    """A game with its options."""

    game: GameName
    options: Annotated[Options, Field(default_factory=dict)]


class OpeningView(Message):
    """A first placement: who wins after it, for certain or by the engine's estimate."""

    move: MoveView
    known: Literal["proven", "estimate"]
    win: float
    """The probability that the side that placed it wins, if nobody swaps: 0 or 1 if proven."""
    reply: MoveView | None
    """The best reply, where one is known; the swap if the opening is too good."""


class SwapMap(Message):
    """What is known about the first placements of a game; those that are missing are not known."""

    placements: int
    """How many first placements there are."""
    openings: list[OpeningView]


class PlayedView(Message):
    """A move in the finished games of this server."""

    move: MoveView
    games: int
    first: int
    """Games that the first seat won."""
    second: int
    draws: int


class PlayedHere(Message):
    """What was played from a position in the finished games of this server, most often first."""

    games: int
    moves: list[PlayedView]
