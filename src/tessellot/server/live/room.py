"""Rooms: a room is a game that somebody looks at, plays, or thinks about.

Every change goes through `Room.change`: the flag is looked at, the match judges, one transaction
stores it, and only then does anybody hear of it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Protocol

from tessellot.games import Seat
from tessellot.locale import Text
from tessellot.play import Match, MatchError
from tessellot.server.storage import Archive, StaleError, StoredGame, UnreadableGameError
from tessellot.server.tokens import opens
from tessellot.server.wire import ThinkingView

Action = Callable[[StoredGame, float], StoredGame]
Following = Callable[[StoredGame], StoredGame | None]
GONE_ON = Text("The game has gone on meanwhile.")


class NoGameError(Exception):
    """There is no game of that id."""


class Guest(Protocol):
    """Somebody connected to a room: a player or a watcher."""

    seats: frozenset[Seat]

    def game_changed(self, room: Room, before: StoredGame) -> None:
        """The game is now `room.game`, and was another one before."""

    def company_changed(self, room: Room) -> None:
        """Somebody came or went."""

    def thinking_changed(self, room: Room) -> None:
        """The engine is doing something else now."""


@dataclass(eq=False, slots=True)
class Room:
    """One game, who looks at it, and what the engine does in it."""

    game: StoredGame
    archive: Archive
    on_change: Callable[[Room], None]
    """Is told of every change, after the guests."""
    guests: set[Guest] = field(default_factory=set)
    thinking: ThinkingView | None = None
    users: int = 0
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def change(
        self, action: Action, *, ply: int | None = None, following: Following | None = None
    ) -> StoredGame:
        """Let an action change the game; `ply` is the number of moves that it reckons with.

        `following` may make a new game of the changed one, stored together with it. A client
        that goes away in the middle does not tear a change in two.
        """
        return await asyncio.shield(self._change(action, ply, following))

    async def _change(
        self, action: Action, ply: int | None, following: Following | None
    ) -> StoredGame:
        async with self.lock:
            now = time.time()
            flagged = self.game.match.at(now)
            if flagged is not self.game.match:
                await self._store(self.game.changed(flagged), now)
            if ply is not None and ply != self.game.match.ply:
                raise MatchError("wrong-ply", GONE_ON)
            after = action(self.game, now)
            if after is not self.game:
                await self._store(after, now, following(after) if following else None)
            return self.game

    async def change_match(
        self, action: Callable[[Match, float], Match], *, ply: int | None = None
    ) -> StoredGame:
        """Let an action change the match."""
        return await self.change(lambda game, now: game.changed(action(game.match, now)), ply=ply)

    async def _store(
        self, after: StoredGame, now: float, following: StoredGame | None = None
    ) -> None:
        try:
            await self.archive.save(self.game, after, now, following)
        except StaleError:
            await self._reload()
            raise MatchError("wrong-ply", GONE_ON) from None
        self.replace(after)

    def replace(self, after: StoredGame) -> None:
        """The game has changed, and is stored: tell everybody."""
        before, self.game = self.game, after
        for guest in tuple(self.guests):
            guest.game_changed(self, before)
        self.on_change(self)

    async def _reload(self) -> None:
        stored = await self.archive.load(self.game.id)
        if stored is not None and stored.version > self.game.version:
            self.replace(stored)

    async def refresh(self, version: int) -> None:
        """Catch up with a change that another process has stored."""
        async with self.lock:
            if version > self.game.version:
                await self._reload()

    def seats_of(self, token: str | None) -> frozenset[Seat]:
        """The seats that a token opens."""
        return frozenset(seat for seat in Seat if opens(token, self.game.token_of(seat)))

    def is_online(self, seat: Seat) -> bool:
        """Whether somebody who holds the seat is connected; the engine always is."""
        if self.game.match.player(seat).kind == "engine":
            return True
        return any(seat in guest.seats for guest in self.guests)

    @property
    def watchers(self) -> int:
        """How many look on without a seat."""
        return sum(not guest.seats for guest in self.guests)

    def enter(self, guest: Guest) -> None:
        """Somebody comes."""
        self.guests.add(guest)
        self._tell_company(guest)

    def leave(self, guest: Guest) -> None:
        """Somebody goes, if they were there."""
        if guest in self.guests:
            self.guests.remove(guest)
            self._tell_company(guest)

    def _tell_company(self, about: Guest) -> None:
        for guest in tuple(self.guests):
            if guest is not about:
                guest.company_changed(self)

    def set_thinking(self, thinking: ThinkingView | None) -> None:
        """The engine does something else now."""
        if thinking != self.thinking:
            self.thinking = thinking
            self.tell_thinking()

    def tell_thinking(self) -> None:
        """Tell everybody what the engine does."""
        for guest in tuple(self.guests):
            guest.thinking_changed(self)


class Rooms:
    """All rooms that are in use; a game that nobody uses is only in the archive."""

    def __init__(self, archive: Archive, on_change: Callable[[Room], None]) -> None:
        self.archive = archive
        self._on_change = on_change
        self._open: dict[str, Room] = {}
        self._opening = asyncio.Lock()

    def __len__(self) -> int:
        return len(self._open)

    @asynccontextmanager
    async def room(self, game_id: str) -> AsyncIterator[Room]:
        """The room of a game, for as long as it is used."""
        room = await self._opened(game_id)
        try:
            yield room
        finally:
            room.users -= 1
            if not room.users:
                del self._open[game_id]

    async def _opened(self, game_id: str) -> Room:
        async with self._opening:
            room = self._open.get(game_id)
            if room is None:
                game = await self.archive.load(game_id)
                if game is None:
                    raise NoGameError(game_id)
                room = self._open[game_id] = Room(game, self.archive, self._on_change)
            room.users += 1
            return room

    def is_online(self, game_id: str, seat: Seat) -> bool:
        """Whether the holder of a seat is connected."""
        room = self._open.get(game_id)
        return room is not None and room.is_online(seat)

    async def refresh(self) -> None:
        """Catch up with what other processes have stored."""
        if not self._open:
            return
        versions = await self.archive.versions(self._open)
        for game_id, version in versions.items():
            room = self._open.get(game_id)
            if room is not None:
                # What another process stored may be beyond this one; other rooms go on.
                with suppress(UnreadableGameError):
                    await room.refresh(version)
