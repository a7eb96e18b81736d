"""The crowd in a room: players and watchers, and how they are all told something.

Players are told first and at once. Many watchers are told in batches, with a turn of the event loop
in between, so that nobody's move waits until the last of them was told.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from tessellot.games import Seat
from tessellot.server.live.subscriber import Audience, Latest, Subscriber

BATCH = 50
"""Watchers that are told in one turn of the event loop."""
PRESENCE_SECONDS = 1.0
"""How often watchers are told who has come and gone."""

Telling = Callable[[Subscriber], None]


class Crowd:
    """All subscribers of one room."""

    __slots__ = (
        "_on_presence",
        "_presence_due",
        "_presence_told",
        "_teller",
        "_tellings",
        "players",
        "watchers",
    )

    def __init__(self, on_presence: Callable[[], None]) -> None:
        self.players: set[Subscriber] = set()
        self.watchers: set[Subscriber] = set()
        self._on_presence = on_presence
        self._presence_told = 0.0
        self._presence_due: asyncio.TimerHandle | None = None
        self._tellings: list[tuple[Telling, list[Subscriber]]] = []
        self._teller: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self.players) + len(self.watchers)

    def __contains__(self, subscriber: Subscriber) -> bool:
        return subscriber in self.players or subscriber in self.watchers

    def enter(self, subscriber: Subscriber) -> None:
        """Add a subscriber; the others learn of it soon."""
        (self.players if subscriber.seats else self.watchers).add(subscriber)
        self.presence_changed()

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber, if it is one; the others learn of it soon."""
        if subscriber in self:
            self.players.discard(subscriber)
            self.watchers.discard(subscriber)
            self.presence_changed()

    def holds(self, seat: Seat) -> bool:
        """Whether the holder of a seat is here."""
        return any(seat in player.seats for player in self.players)

    def presence_changed(self) -> None:
        """Have the presence told: now, or when a second has passed since the last time."""
        if self._presence_due is None:
            loop = asyncio.get_running_loop()
            when = max(loop.time(), self._presence_told + PRESENCE_SECONDS)
            self._presence_due = loop.call_at(when, self._tell_presence)

    def close(self) -> None:
        """Tell nobody anything any more: all have left, and may have come to another room."""
        if self._presence_due is not None:
            self._presence_due.cancel()

    def _tell_presence(self) -> None:
        self._presence_due = None
        self._presence_told = asyncio.get_running_loop().time()
        self._on_presence()

    def tell_version(self, build: Callable[[Audience], str], version: int) -> None:
        """Tell all of a new version of the game, serialised once for each audience."""
        texts: dict[Audience, str] = {}
        for audience in {subscriber.audience for subscriber in (*self.players, *self.watchers)}:
            texts[audience] = build(audience)

        def tell(subscriber: Subscriber) -> None:
            # A subscriber who has said hello again meanwhile was sent the state then.
            text = texts.get(subscriber.audience)
            if text is not None:
                subscriber.send_version(text, version)

        self._tell(tell)

    def tell_latest(self, kind: Latest, text: str) -> None:
        """Tell all the same, in place of what they were told last of this kind."""
        self._tell(lambda subscriber: subscriber.send_latest(kind, text))

    def _tell(self, tell: Telling) -> None:
        for player in self.players:
            tell(player)
        if len(self.watchers) <= BATCH and self._teller is None:
            for watcher in self.watchers:
                tell(watcher)
            return
        self._tellings.append((tell, list(self.watchers)))
        if self._teller is None:
            self._teller = asyncio.create_task(self._tell_watchers())

    async def _tell_watchers(self) -> None:
        try:
            while self._tellings:
                tell, watchers = self._tellings.pop(0)
                for start in range(0, len(watchers), BATCH):
                    await asyncio.sleep(0)
                    for watcher in watchers[start : start + BATCH]:
                        if watcher in self.watchers:
                            tell(watcher)
        finally:
            self._teller = None
