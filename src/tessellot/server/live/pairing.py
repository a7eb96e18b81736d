"""Quick pairing: the longest waiting open seat that fits, or open seats in all games that suit."""

from __future__ import annotations

import asyncio

from tessellot.games import game
from tessellot.play import MatchError
from tessellot.server.live.hub import Hub
from tessellot.server.storage import StoredGame
from tessellot.server.tokens import new_id
from tessellot.server.wire.live.clocks import time_control
from tessellot.server.wire.live.lobby import Paired, PairRequest
from tessellot.server.wire.live.new_game import Join, NewGame


class Pairing:
    """Pairs people one after the other, so that two who fit never both wait.

    Two processes might let them both wait; each then sees the other's seat in the lobby.
    """

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lock = asyncio.Lock()

    async def pair(self, wanted: PairRequest, visitor: str = "") -> Paired:
        """A seat opposite somebody who waits, or else an open seat in every game wanted."""
        async with self._lock:
            for stored in await self._fitting(wanted):
                try:
                    joined = await self._hub.join(stored.id, Join(name=wanted.name))
                except MatchError:
                    continue
                return Paired(joined=joined, waiting=[])
            pairing = new_id()
            waiting = [
                await self._hub.create(
                    NewGame(
                        game=game_id,
                        options={},
                        opponent="open",
                        clock=wanted.clock,
                        name=wanted.name,
                    ),
                    visitor=visitor,
                    pairing=pairing,
                )
                for game_id in dict.fromkeys(wanted.games)
            ]
            return Paired(joined=None, waiting=waiting)

    async def _fitting(self, wanted: PairRequest) -> list[StoredGame]:
        """The open seats that fit, of players who are here first, then the longest waiting."""
        suited = {game(game_id) for game_id in wanted.games}
        control = time_control(wanted.clock)
        own = set(wanted.own)
        fitting = [
            stored
            for stored in await self._hub.open_seats()
            if stored.match.game in suited
            and stored.match.clock.control == control
            and stored.id not in own
        ]
        return sorted(fitting, key=lambda stored: (not self._is_online(stored), stored.created))

    def _is_online(self, stored: StoredGame) -> bool:
        free = stored.free_seat
        return free is not None and self._hub.rooms.is_online(stored.id, free.other)
