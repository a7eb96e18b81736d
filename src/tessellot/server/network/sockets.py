"""Sockets: time limits for slow and silent ones, and limits to how many are open.

Uvicorn limits only the time between two requests. Here a socket also ends when its headers or its
body do not come, or when its client does not read. Where too many are open, of a visitor or of
all, the one that has waited for its client for longest gives way to the new one, so that silent
sockets lock nobody out.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from typing import Any, Literal

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from tessellot.server import metrics
from tessellot.server.network.addresses import TrustedProxies
from tessellot.server.settings import NetworkSettings
from tessellot.server.visitors import visitor_of

LOG = logging.getLogger(__name__)
SWEEP_SECONDS = 0.5
"""How often to look for sockets whose time is up."""
RESERVED_FILES = 150
"""Open files that are no sockets of visitors: the database, pipes of the engine, the page."""

State = Literal["header", "body", "idle", "busy"]
"""What a socket waits for; it is busy while the application works for it."""


class Sockets:
    """All open sockets, except those that have become live connections."""

    def __init__(self, settings: NetworkSettings, proxies: TrustedProxies) -> None:
        self._seconds = {
            "header": settings.header_seconds,
            "body": settings.body_seconds,
            "idle": settings.idle_seconds,
        }
        self._write_seconds = settings.write_seconds
        self._most = min(settings.sockets, _allowed_files() - RESERVED_FILES)
        self._most_per_visitor = settings.sockets_per_visitor
        self._proxies = proxies
        self._of_visitor: defaultdict[str, set[SocketProtocol]] = defaultdict(set)
        # In the order in which they began to wait.
        self._waiting: dict[SocketProtocol, None] = {}
        self._sweep: asyncio.TimerHandle | None = None

    def add(self, protocol: SocketProtocol, open_in_all: int) -> None:
        """Take a new socket; another may have to go for it."""
        mates = self._of_visitor[protocol.visitor]
        if len(mates) >= self._most_per_visitor and protocol.address not in self._proxies:
            self._make_way([one for one in self._waiting if one in mates], protocol)
        elif open_in_all > self._most:
            self._make_way(list(self._waiting), protocol)
        mates.add(protocol)
        metrics.SOCKETS.inc()
        if self._sweep is None:
            self._sweep = protocol.loop.call_later(SWEEP_SECONDS, self._end_overdue, protocol.loop)

    def remove(self, protocol: SocketProtocol) -> None:
        """Forget a socket that has ended, or has become a live connection."""
        mates = self._of_visitor.get(protocol.visitor)
        if mates is None or protocol not in mates:
            return
        mates.remove(protocol)
        if not mates:
            del self._of_visitor[protocol.visitor]
        self._waiting.pop(protocol, None)
        metrics.SOCKETS.dec()

    def enter(self, protocol: SocketProtocol, state: State) -> None:
        """Note what a socket waits for from now on."""
        self._waiting.pop(protocol, None)
        if state != "busy":
            self._waiting[protocol] = None

    def _make_way(self, waiting: list[SocketProtocol], newcomer: SocketProtocol) -> None:
        leaving = waiting[0] if waiting else newcomer
        LOG.warning("too many sockets are open", extra={"client": leaving.address})
        metrics.SOCKETS_CLOSED.labels("too-many").inc()
        self.remove(leaving)
        leaving.transport.abort()

    def _end_overdue(self, loop: asyncio.AbstractEventLoop) -> None:
        now = time.monotonic()
        for protocol in [one for mates in self._of_visitor.values() for one in mates]:
            if protocol.is_stuck_since(now) > self._write_seconds:
                self._end(protocol, "write")
            elif now - protocol.since > self._seconds.get(protocol.state, now):
                self._end(protocol, protocol.state)
        self._sweep = (
            loop.call_later(SWEEP_SECONDS, self._end_overdue, loop) if self._of_visitor else None
        )

    def _end(self, protocol: SocketProtocol, reason: str) -> None:
        if reason != "idle":
            LOG.info("a socket was too slow", extra={"client": protocol.address, "reason": reason})
        metrics.SOCKETS_CLOSED.labels(reason).inc()
        # Closing would wait until the client has read everything.
        protocol.transport.abort()


class SocketProtocol(HttpToolsProtocol):
    """HTTP over one socket, which tells `Sockets` what it waits for."""

    def __init__(self, *arguments: Any, sockets: Sockets, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._sockets = sockets
        self.state: State = "header"
        self.since = time.monotonic()
        self.address = self.visitor = ""
        self._unsent, self._unsent_since = 0, 0.0

    def is_stuck_since(self, now: float) -> float:
        """For how many seconds the client has read nothing of what it was sent."""
        unsent = self.transport.get_write_buffer_size()
        if unsent != self._unsent:
            self._unsent, self._unsent_since = unsent, now
        return now - self._unsent_since if unsent else 0.0

    def _enter(self, state: State) -> None:
        self.state, self.since = state, time.monotonic()
        self._sockets.enter(self, state)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A socket was opened."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.visitor = visitor_of(self.address)
        self._sockets.add(self, len(self.connections))
        if not transport.is_closing():
            self._enter("header")

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self._sockets.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came; the time for a request's headers begins with its first byte."""
        if self.state == "idle":
            self._enter("header")
        super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        """Become a live connection, which has limits of its own."""
        self._sockets.remove(self)
        super().handle_websocket_upgrade()

    def on_headers_complete(self) -> None:
        """The headers are there."""
        super().on_headers_complete()
        self._enter("body")

    def on_message_complete(self) -> None:
        """The request is there."""
        super().on_message_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self._enter("busy")

    def on_response_complete(self) -> None:
        """A response was handed to the socket."""
        super().on_response_complete()
        self._enter("busy" if not self.cycle.response_complete else "idle")


def _allowed_files() -> int:
    """How many files this process may have open: as many as it can get."""
    try:
        import resource
    except ImportError:
        return 1024
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 65536)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return hard
