"""The registry of open rooms: one for each game in use."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from tessellot.games import Seat
from tessellot.server.cluster import Cluster
from tessellot.server.live.pulse import Pulse
from tessellot.server.live.room import Room
from tessellot.server.settings import CLAIM_SECONDS
from tessellot.server.storage import Archive, UnreadableGameError

LOG = logging.getLogger(__name__)
MAX_WAITING = 1000
"""Games that the lobby is asked for by name."""


class NoGameError(Exception):
    """There is no game with that id."""


class Rooms:
    """All open rooms of this process."""

    def __init__(
        self,
        archive: Archive,
        cluster: Cluster | None = None,
        claim_after: float = CLAIM_SECONDS,
    ) -> None:
        self.archive = archive
        self.pulse = Pulse()
        self.cluster = cluster or Cluster()
        self._claim_after = claim_after
        self.missed = False
        """Whether something that other processes stored may have been missed."""
        self._refreshing: set[asyncio.Task[None]] = set()
        self.cluster.on_game = self._stored_elsewhere
        self.cluster.on_gap = self._may_have_missed
        self.cluster.on_attendance = self._came_or_went_elsewhere
        self.on_change: Callable[[Room], None] = lambda _room: None
        """Called after every change in any room."""
        self.on_attendance: Callable[[Room], None] = lambda _room: None
        """Called when others came to a room, or left it, elsewhere."""
        self._open: dict[str, Room] = {}
        # A lock for each game that is being loaded: one load for each game, and no game waits
        # for another's. A lock lives as long as somebody holds it or waits for it.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._open)

    @asynccontextmanager
    async def room(self, game_id: str) -> AsyncIterator[Room]:
        """The room of a game, which stays open while it is used."""
        room = await self.enter(game_id)
        try:
            yield room
        finally:
            self.leave(room)

    def leave(self, room: Room) -> None:
        """Use a room no longer."""
        room.users -= 1
        if not room.users:
            del self._open[room.game.id]
            room.crowd.close()
            self.cluster.tell_attendance(room.game.id, room.attendance)

    async def enter(self, game_id: str) -> Room:
        """The room of a game, which is open until it is left; NoGameError if there is none."""
        lock = self._locks.setdefault(game_id, asyncio.Lock())
        async with lock:
            room = self._open.get(game_id)
            if room is None:
                game = await self.archive.load(game_id)
                if game is None:
                    raise NoGameError(game_id)
                room = self._open[game_id] = Room(
                    game,
                    self.archive,
                    self.pulse,
                    self.cluster,
                    self._changed,
                    self._may_have_missed,
                    self._claim_after,
                )
            room.users += 1
            return room

    def _changed(self, room: Room) -> None:
        self.on_change(room)

    def open_rooms(self) -> list[Room]:
        """The rooms in use."""
        return list(self._open.values())

    def waiting_here(self) -> list[str]:
        """The games with an open seat whose player may be connected."""
        here = [
            game_id
            for game_id, room in self._open.items()
            if (free := room.game.free_seat) is not None and room.is_online(free.other)
        ]
        return [*here, *self.cluster.games_elsewhere()][:MAX_WAITING]

    def is_online(self, game_id: str, seat: Seat) -> bool:
        """Whether the holder of a seat is connected, to whichever process."""
        room = self._open.get(game_id)
        if room is not None:
            return room.is_online(seat)
        elsewhere = self.cluster.elsewhere(game_id).values()
        return any(one.first if seat is Seat.FIRST else one.second for one in elsewhere)

    def _stored_elsewhere(self, game_id: str, version: int) -> None:
        room = self._open.get(game_id)
        if room is not None and version > room.game.version:
            task = asyncio.create_task(self._refresh_room(room, version))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)

    async def _refresh_room(self, room: Room, version: int) -> None:
        try:
            await room.refresh(version)
        except UnreadableGameError:
            return
        except Exception as error:  # noqa: BLE001 (drivers raise errors of their own)
            # The clock loop reads it when the database is back.
            LOG.debug("a game was not read", extra={"game": room.game.id, "reason": repr(error)})
            self.missed = True

    def _may_have_missed(self) -> None:
        self.missed = True

    def _came_or_went_elsewhere(self, game_id: str) -> None:
        room = self._open.get(game_id)
        if room is not None:
            room.crowd.presence_changed()
            self.on_attendance(room)

    async def refresh(self) -> None:
        """Load the changes that other processes have stored."""
        # What comes while this reads is missed again.
        self.missed = False
        try:
            versions = await self.archive.versions(self._open) if self._open else {}
            for game_id, version in versions.items():
                room = self._open.get(game_id)
                if room is not None:
                    # A newer process may have stored what this one cannot read; others go on.
                    with suppress(UnreadableGameError):
                        await room.refresh(version)
        except BaseException:
            self.missed = True
            raise
