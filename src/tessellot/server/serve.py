"""Running the server: binds the port, prints the address, and shuts down cleanly."""

from __future__ import annotations

import asyncio
import errno
import math
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from tessellot.games.errors import require_packages
from tessellot.locale import LANGUAGES, Text
from tessellot.server import garbage, logs
from tessellot.server.app import create_app
from tessellot.server.network.addresses import TrustedProxies
from tessellot.server.network.live_sockets import LiveProtocol
from tessellot.server.network.sockets import SocketProtocol, Sockets
from tessellot.server.settings import ServerSettings, SetupError
from tessellot.server.storage import opened
from tessellot.system_errors import reason_of

MAX_FRAME = 64 * 1024
"""Bytes: a longer WebSocket frame closes the connection before the application sees it."""
SWITCH_SECONDS = 0.001
"""How long a thread that computes an answer may keep the games waiting before Python switches to
another; by default it is five times as long."""
SHUTDOWN_SECONDS = 5
"""How long requests may take to end at a shutdown."""


def serve(
    settings: ServerSettings,
    *,
    host: str,
    port: int,
    log_level: str,
    open_browser: bool,
    open_page: Callable[[str], object] = webbrowser.open,
    language: str = LANGUAGES[0],
) -> None:
    """Serve until a signal stops it; raises SetupError if it cannot start.

    With `open_browser`, `open_page` is called with the address when the server answers. The address
    is printed in a sentence of the language.
    """
    logs.set_up(log_level)
    asyncio.run(_check_database(settings.database))
    if settings.redis is not None:
        check_redis(settings.redis)
    listening = bind(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    network = settings.network
    proxies = TrustedProxies(network.trusted_proxies)
    app = create_app(settings)
    # Uvicorn only calls it, but wants a class.
    live: Any = partial(LiveProtocol, write_seconds=network.write_seconds)
    config = uvicorn.Config(
        app,
        # The application knows its proxies; uvicorn would believe everybody on this machine.
        proxy_headers=False,
        http=partial(SocketProtocol, sockets=Sockets(network, proxies)),  # type: ignore[arg-type]
        # `Sockets` ends idle ones before that, and counts them.
        timeout_keep_alive=math.ceil(network.idle_seconds) + 2,
        log_config=None,
        access_log=False,
        server_header=False,
        ws=live,
        ws_max_size=MAX_FRAME,
        # It would cost 300 kB for each connection, and compress each message for each watcher.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )

    def announce() -> None:
        garbage.settle()
        sys.setswitchinterval(SWITCH_SECONDS)
        ready = Text("Tessellot is at {address} (Ctrl-C ends it)", address=address)
        sys.stdout.write(ready.to(language) + "\n")
        sys.stdout.flush()
        if open_browser:
            # A text browser would block until it is closed.
            threading.Thread(target=open_page, args=(address,), daemon=True).start()

    # Uvicorn shuts down cleanly and then raises the signal again: exit with 0 all the same.
    for wanted in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wanted, lambda *_: sys.exit(0))
    _Server(config, announce, app, network.drain_seconds).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Calls back when it is ready, and says before it stops that it is about to."""

    def __init__(
        self,
        config: uvicorn.Config,
        on_ready: Callable[[], None],
        app: FastAPI,
        drain_seconds: float,
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._app = app
        self._drain_seconds = drain_seconds
        self._stop_at = math.inf

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop after a signal: SIGTERM leaves time to send visitors elsewhere."""
        if sig == signal.SIGTERM and self._drain_seconds and not self._app.state.is_draining:
            self._captured_signals.append(sig)
            self._stop_at = time.monotonic() + self._drain_seconds
        else:
            super().handle_exit(sig, frame)
        self._app.state.is_draining = True

    async def on_tick(self, counter: int) -> bool:
        """Whether to stop now."""
        return await super().on_tick(counter) or time.monotonic() >= self._stop_at

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then call back."""
        await super().startup(sockets)
        if self.started:
            self._on_ready()


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; raises SetupError with a sentence if the port cannot be used."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            text = Text(
                "Port {port} is taken already. Choose another with --port {other}, "
                "or any free one with --port 0.",
                port=port,
                other=port + 1,
            )
        elif error.errno == errno.EACCES:
            text = Text("Port {port} is not for everybody: choose one above 1023.", port=port)
        else:
            text = Text(
                "Cannot listen at {host}, port {port}: {reason}.",
                host=host,
                port=port,
                reason=reason_of(error),
            )
        raise SetupError(text) from None


async def _check_database(url: str) -> None:
    """Open the archive once: a SetupError says in a sentence what is wrong with it."""
    async with opened(url):
        pass


def check_redis(url: str) -> None:
    """Raise a SetupError if the address of Redis makes no sense; it may be away for a while."""
    require_packages(
        Text("Several processes that meet in Redis need its client."), "redis", "redis"
    )
    from redis.asyncio import Redis

    try:
        Redis.from_url(url)
    except ValueError:
        # The address is not repeated: it may have a password in it.
        raise SetupError(
            Text("--redis is not an address of Redis: write one such as redis://127.0.0.1:6379/0")
        ) from None


def _shown(host: str) -> str:
    """The host as it can be reached from this machine."""
    host = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{host}]" if ":" in host else host
