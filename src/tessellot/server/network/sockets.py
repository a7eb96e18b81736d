"""Sockets: time limits for slow and silent ones, and limits to how many are open.

Uvicorn limits only the time between two requests. Here a socket also ends when its headers or its
body do not come, or when its client does not read. Where too many are open, of a visitor or of
all, the one that has waited for its client for longest gives way to the new one, so that silent
sockets lock nobody out.

Uvicorn also takes headers of any length, and makes a request of all that has come before it answers
the first. Here headers are short, and what follows a few requests waits as bytes.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import defaultdict
from typing import Any, Literal

from uvicorn.protocols.http.flow_control import FlowControl
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
SLICE = 4096
"""Bytes that are read at a time: of requests that come at once, few are made before an answer."""
MOST_HEADERS = 64 * 1024
"""Bytes of a request without its body."""

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
                self.end(protocol, "write")
            elif now - protocol.since > self._seconds.get(protocol.state, now):
                self.end(protocol, protocol.state)
        self._sweep = (
            loop.call_later(SWEEP_SECONDS, self._end_overdue, loop) if self._of_visitor else None
        )

    def end(self, protocol: SocketProtocol, reason: str) -> None:
        """End a socket whose client is too slow, or says too much."""
        if reason != "idle":
            LOG.info("a socket was too slow", extra={"client": protocol.address, "reason": reason})
        metrics.SOCKETS_CLOSED.labels(reason).inc()
        # Closing would wait until the client has read everything.
        protocol.transport.abort()


class PatientFlow(FlowControl):
    """Reads on when what has come already was read."""

    def __init__(self, transport: asyncio.Transport, protocol: SocketProtocol) -> None:
        super().__init__(transport)
        self._protocol = protocol

    def resume_reading(self) -> None:
        """Take more from the client."""
        if not self._protocol.unread:
            super().resume_reading()


class SocketProtocol(HttpToolsProtocol):
    """HTTP over one socket, which tells `Sockets` what it waits for."""

    def __init__(self, *arguments: Any, sockets: Sockets, **settings: Any) -> None:
        super().__init__(*arguments, **settings)
        self._sockets = sockets
        self.state: State = "header"
        self.since = time.monotonic()
        self.address = self.visitor = ""
        self._unsent, self._unsent_since = 0, 0.0
        self.unread = b""
        """What has come, and waits for answers to the requests before it."""
        self._header_bytes = 0

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
        self.flow = PatientFlow(transport, self)
        self.address = self.client[0] if self.client else ""
        self.visitor = visitor_of(self.address)
        self._sockets.add(self, len(self.connections))
        if not transport.is_closing():
            self._enter("header")

    def connection_lost(self, exc: Exception | None) -> None:
        """It is closed."""
        self.unread = b""
        self._sockets.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Something came."""
        self.unread += data
        self._read_on()

    def _read_on(self) -> None:
        """Read what has come, until requests wait for the answer to one before them."""
        while self.unread and not (self.pipeline or self.transport.is_closing()):
            if self.state == "idle":
                # The time for a request's headers begins with its first byte.
                self._enter("header")
            some, self.unread = self.unread[:SLICE], self.unread[SLICE:]
            self._header_bytes += len(some)
            super().data_received(some)
            if self._header_bytes > MOST_HEADERS and not self.transport.is_closing():
                self._sockets.end(self, "header")
        if self.unread:
            self.flow.pause_reading()
        elif not self.pipeline:
            self.flow.resume_reading()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._header_bytes = 0

    def on_body(self, body: bytes) -> None:
        """A part of its body came."""
        super().on_body(body)
        self._header_bytes -= len(body)

    def handle_websocket_upgrade(self) -> None:
        """Become a live connection, which has limits of its own."""
        self._sockets.remove(self)
        # Who says more before the answer is no WebSocket's client.
        self.unread = b""
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
        self._read_on()


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
