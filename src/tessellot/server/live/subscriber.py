"""A subscriber: one connection as its room sees it."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from tessellot.games import Seat
from tessellot.server.wire.base import Language, Message

MAX_UNREAD = 200
"""Messages that may wait in an outbox before the client is disconnected, to reconnect afresh."""


class Audience(NamedTuple):
    """All that the text of a message depends on: equal audiences get the same text."""

    seats: frozenset[Seat]
    language: Language


class Subscriber:
    """The seats and the language of a connection, and the messages that it has not read yet."""

    def __init__(self) -> None:
        self.audience = Audience(frozenset(), "en")
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue(MAX_UNREAD)

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that the connection holds; none for a watcher."""
        return self.audience.seats

    @property
    def language(self) -> Language:
        """The language of the sentences that it is sent."""
        return self.audience.language

    def send(self, message: Message) -> None:
        """Put a message into the outbox."""
        self.send_text(message.model_dump_json())

    def send_text(self, text: str) -> None:
        """Put a serialised message into the outbox; a full outbox is emptied and closed."""
        try:
            self._outbox.put_nowait(text)
        except asyncio.QueueFull:
            while not self._outbox.empty():
                self._outbox.get_nowait()
            self._outbox.put_nowait(None)

    async def next_text(self) -> str | None:
        """The next message to write; None if the client reads too slowly."""
        return await self._outbox.get()
