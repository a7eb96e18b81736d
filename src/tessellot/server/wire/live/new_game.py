"""Creating a game, and taking its open seat."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from tessellot.games import GAMES
from tessellot.server.storage import Opponent
from tessellot.server.wire.base import Message, SeatName, Token
from tessellot.server.wire.live.clocks import ClockView, NoClock

PlayerName = Annotated[str, Field(max_length=30)]


class NewGame(Message):
    """A request for a new game."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"game": "lot", "opponent": "engine", "level": "3", "seat": "first"},
                {"game": "taiji", "options": {"size": 7}, "opponent": "here"},
                {
                    "game": "battle-of-lits",
                    "options": {"board": "random:7"},
                    "opponent": "open",
                    "clock": {"kind": "fischer", "seconds": 300, "increment": 5},
                    "name": "Ann",
                },
            ]
        }
    )

    game: Annotated[str, Field(json_schema_extra={"enum": list(GAMES)})]
    options: Annotated[
        dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=400)] | int],
        Field(max_length=10, default_factory=dict),
    ]
    opponent: Opponent
    level: Annotated[str, Field(max_length=40)] | None = None
    """The engine's level; by default the middle one."""
    seat: Literal["first", "second", "random"] = "random"
    clock: ClockView = NoClock()
    name: PlayerName = ""


class Created(Message):
    """A new game, and the token of the creator's seat, which is sent only once."""

    id: str
    token: str
    seats: list[SeatName]
    invitation: str | None
    """The secret that gives the open seat once: send ``/game/ID#invitation=…`` to a friend."""


class Join(Message):
    """A request for the open seat; a game by link needs its invitation."""

    invitation: Token | None = None
    name: PlayerName = ""


class Joined(Message):
    """The token of the seat, which is sent only once."""

    id: str
    token: str
    seats: list[SeatName]
