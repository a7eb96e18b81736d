"""The registry of open rooms: one for each game in use."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from tessellot.games import Seat
from tessellot.server.live.room import Room
from tessellot.server.storage import Archive, UnreadableGameError


class NoGameError(Exception):
    """There is no game with that id."""


class Rooms:
    """All open rooms of this process."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self.on_change: Callable[[Room], None] = lambda _room: None
        """Called after every change in any room."""
        self._open: dict[str, Room] = {}
        # A lock for each game that is being loaded: one load for each game, and no game waits
        # for another's. A lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._open)

    @asynccontextmanager
    async def room(self, game_id: str) -> AsyncIterator[Room]:
        """The room of a game, which stays open while it is used."""
        room = await self._acquire(game_id)
        try:
            yield room
        finally:
            room.users -= 1
            if not room.users:
                del self._open[game_id]

    async def _acquire(self, game_id: str) -> Room:
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            room = self._open.get(game_id)
            if room is None:
                game = await self.archive.load(game_id)
                if game is None:
                    raise NoGameError(game_id)
                room = self._open[game_id] = Room(game, self.archive, self._changed)
            room.users += 1
            return room

    def _changed(self, room: Room) -> None:
        self.on_change(room)

    def is_online(self, game_id: str, seat: Seat) -> bool:
        """Whether the holder of a seat is connected."""
        room = self._open.get(game_id)
        return room is not None and room.is_online(seat)

    async def refresh(self) -> None:
        """Load the changes that other processes have stored."""
        if not self._open:
            return
        versions = await self.archive.versions(self._open)
        for game_id, version in versions.items():
            room = self._open.get(game_id)
            if room is not None:
                # A newer process may have stored what this one cannot read; other rooms go on.
                with suppress(UnreadableGameError):
                    await room.refresh(version)
