"""The lobby: games with an open seat, running games to watch, and quick pairing."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tessellot.games import GAMES, Seat
from tessellot.server.storage import ListedGame, StoredGame
from tessellot.server.wire.base import Message, SeatName
from tessellot.server.wire.live.clocks import ClockView, NoClock, control_view
from tessellot.server.wire.live.game_state import Setup, setup_view
from tessellot.server.wire.live.new_game import Created, Joined, PlayerName


class LobbyEntry(Message):
    """A game whose open seat anybody can take."""

    id: str
    created: float
    setup: Setup
    seat: SeatName
    """The seat that is free."""
    name: str
    """The name of the player who is waiting."""
    online: bool
    clock: ClockView
    pairing: str | None
    """The same for all seats of one quick pairing: taking one closes the others."""


class RunningGame(Message):
    """A game between two people who met in the lobby; anybody can watch it."""

    id: str
    created: float
    setup: Setup
    names: tuple[str, str]
    """The names of the first and of the second seat; empty for a player without a name."""
    ply: int
    clock: ClockView


class Lobby(Message):
    """Games with an open seat and games to watch, each newest first."""

    games: list[LobbyEntry]
    running: list[RunningGame]


class PairRequest(Message):
    """A request to play any of some games, with default options, against the first who fits."""

    games: Annotated[
        list[Annotated[str, Field(json_schema_extra={"enum": list(GAMES)})]],
        Field(min_length=1, max_length=len(GAMES)),
    ]
    clock: ClockView = NoClock()
    name: PlayerName = ""
    own: Annotated[list[Annotated[str, Field(max_length=32)]], Field(max_length=200)] = Field(
        default_factory=list
    )
    """The games in which the reader holds a seat: nobody is paired with themselves."""


class Paired(Message):
    """A seat in a game that was waiting, or else the open seats that were made."""

    joined: Joined | None
    waiting: list[Created]


def lobby_entry(stored: StoredGame, free: Seat, language: str, *, online: bool) -> LobbyEntry:
    """A game with a free seat; `online` says whether the other player is connected."""
    match = stored.match
    return LobbyEntry(
        id=stored.id,
        created=stored.created,
        setup=setup_view(match.game, language),
        seat=free.value,
        name=match.player(free.other).name,
        online=online,
        clock=control_view(match.clock.control),
        pairing=stored.pairing,
    )


def running_game(listed: ListedGame, language: str) -> RunningGame:
    """A game to watch."""
    return RunningGame(
        id=listed.id,
        created=listed.created,
        setup=setup_view(listed.game, language),
        names=listed.names,
        ply=listed.ply,
        clock=control_view(listed.control),
    )
