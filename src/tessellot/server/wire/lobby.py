"""The lobby: games with an open seat."""

from __future__ import annotations

from tessellot.games import Seat
from tessellot.server.storage import StoredGame
from tessellot.server.wire.base import Message, SeatName
from tessellot.server.wire.clocks import ClockView, control_view
from tessellot.server.wire.game_state import Setup, setup_view


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


class Lobby(Message):
    """Games with an open seat, newest first."""

    games: list[LobbyEntry]


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
    )
