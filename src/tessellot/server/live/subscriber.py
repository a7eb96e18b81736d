"""A subscriber: one connection as its room sees it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from tessellot.games import Seat
from tessellot.server.wire.base import Language, Message

MAX_UNREAD = 200
"""Messages that may wait in an outbox before the client is disconnected, to reconnect afresh."""

Latest = Literal["presence", "thinking"]
"""Kinds of messages of which only the latest matters: at most one of each waits in an outbox."""


class Audience(NamedTuple):
    """All that the text of a message depends on: equal audiences get the same text."""

    seats: frozenset[Seat]
    language: Language


WATCHER = Audience(frozenset(), "en")


class Subscriber:
    """The seats and the language of a connection, and the messages that it has not read yet."""

    __slots__ = ("_outbox", "audience", "is_too_slow", "on_filled", "version", "visitor")

    def __init__(self, visitor: str = "") -> None:
        self.visitor = visitor
        self.audience = WATCHER
        self.version = 0
        """The version of the game that it was last sent."""
        self.is_too_slow = False
        """Whether more than it may leave unread has waited: it is sent nothing any more."""
        self.on_filled: Callable[[], None] = _do_nothing
        """Called when there is something to write, or the client is too slow."""
        # A list, as most outboxes are empty: an empty deque has room for 64 messages.
        self._outbox: list[tuple[Latest | None, str]] = []

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

    def send_version(self, text: str, version: int) -> None:
        """Put a version of the game into the outbox, unless a later one is there already."""
        if version > self.version:
            self.version = version
            self.send_text(text)

    def send_text(self, text: str) -> None:
        """Put a serialised message into the outbox; a full outbox is emptied and closed."""
        if self.is_too_slow:
            return
        if len(self._outbox) >= MAX_UNREAD:
            self.is_too_slow = True
            self._outbox.clear()
        else:
            self._outbox.append((None, text))
        self.on_filled()

    def send_latest(self, kind: Latest, text: str) -> None:
        """Put a message into the outbox in place of the last one of its kind.

        It goes to the end, after what was sent before it. It never fills the outbox: nobody is
        disconnected because others come and go.
        """
        if self.is_too_slow:
            return
        if self._outbox:
            self._outbox = [entry for entry in self._outbox if entry[0] != kind]
        self._outbox.append((kind, text))
        self.on_filled()

    def next_text(self) -> str | None:
        """The next message to write; None if there is none."""
        return self._outbox.pop(0)[1] if self._outbox else None


def _do_nothing() -> None:
    pass
