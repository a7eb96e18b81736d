"""Running the server: binds the port, prints the address, and shuts down cleanly."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable

import uvicorn
from alembic.util import CommandError
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from tessellot.locale import Text
from tessellot.server import logs
from tessellot.server.app import create_app
from tessellot.server.settings import ServerSettings, SetupError
from tessellot.server.storage import Archive

MAX_FRAME = 64 * 1024
"""Bytes: a longer WebSocket frame closes the connection before the application sees it."""
SHUTDOWN_SECONDS = 5
"""How long requests may take to end at a shutdown."""


def serve(
    settings: ServerSettings, *, host: str, port: int, log_level: str, open_browser: bool
) -> None:
    """Serve until a signal stops it; raises SetupError if it cannot start."""
    logs.set_up(log_level)
    asyncio.run(_check_database(settings.database))
    listening = bind(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=MAX_FRAME,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
    )

    def announce() -> None:
        sys.stdout.write(f"Tessellot is at {address} (Ctrl+C ends it)\n")
        sys.stdout.flush()
        if open_browser:
            # A text browser would block until it is closed.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    # Uvicorn shuts down cleanly and then raises the signal again: exit with 0 all the same.
    for wanted in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wanted, lambda *_: sys.exit(0))
    _Server(config, announce).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Calls back when it is ready."""

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

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
                reason=error.strerror or error,
            )
        raise SetupError(text) from None


async def _check_database(url: str) -> None:
    """Open the archive once: a SetupError says in a sentence what is wrong with it."""
    try:
        archive = Archive(url)
        try:
            await archive.open()
        finally:
            await archive.close()
    except (SQLAlchemyError, CommandError, OSError, ImportError) as error:
        reason = getattr(error, "orig", None) or error
        raise SetupError(
            Text(
                "The games in {where} cannot be opened: {reason}",
                where=_without_password(url),
                reason=reason,
            )
        ) from None


def _without_password(url: str) -> str:
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "the given database"


def _shown(host: str) -> str:
    """The host as it can be reached from this machine."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
