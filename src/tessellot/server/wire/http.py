"""What is asked and answered over HTTP, beside the catalogue and the state."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from tessellot.games import GAMES
from tessellot.server.wire.base import Bits, CellNumber, Message, Opponent, SeatName, Token
from tessellot.server.wire.catalogue import ClockView, NoClock
from tessellot.server.wire.position import MoveView, ViolationView
from tessellot.server.wire.state import Setup

PlayerName = Annotated[str, Field(max_length=30)]


class NewGame(Message):
    """A game to be set up."""

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
    """The engine's strength; the middle one if it is not given."""
    seat: Literal["first", "second", "random"] = "random"
    clock: ClockView = NoClock()
    name: PlayerName = ""


class Created(Message):
    """A new game and the token of the creator's seat, which is told only once."""

    id: str
    token: str
    seats: list[SeatName]
    invitation: str | None
    """The secret that gives the open seat once: send ``/game/ID#invitation=…`` to a friend."""


class Join(Message):
    """Taking the open seat; a game by link needs its invitation."""

    invitation: Token | None = None
    name: PlayerName = ""


class Joined(Message):
    """The token of the seat, which is told only once."""

    id: str
    token: str
    seats: list[SeatName]


class LobbyEntry(Message):
    """A game whose open seat anybody can take."""

    id: str
    created: float
    setup: Setup
    seat: SeatName
    """The seat that is free."""
    name: str
    """Who is waiting."""
    online: bool
    clock: ClockView


class Lobby(Message):
    """Open seats, newest first."""

    games: list[LobbyEntry]


class Judgement(Message):
    """Whether a move is legal and, if not, every rule that it breaks."""

    move: str
    number: int | None
    legal: bool
    violations: list[ViolationView]


class CompletionsView(Message):
    """What a half-entered move could become."""

    moves: Bits
    can_swap: bool
    count: int
    examples: list[str]
    """Some of them, written out."""
    move: MoveView | None
    """The move that it already is, if it is one."""
    violations: list[ViolationView]
    """If it can become nothing: why."""


class Safety(Message):
    """Cells that can never be covered again: null where a game does not know such cells."""

    ply: int
    safe: list[CellNumber] | None


class Health(Message):
    """The server is well."""

    status: Literal["ok"] = "ok"
    version: str
    games: int
    """Games that somebody is looking at now."""


class Problem(Message):
    """Why a request was refused: a code for programs, a sentence for people."""

    code: str
    text: str
    line: int | None = None
    """Where in a text it went wrong, from 1."""
    column: int | None = None
