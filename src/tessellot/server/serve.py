"""Running the server: bind the port, tell where it is, and end in good order."""

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

LONGEST_FRAME = 64 * 1024
"""Bytes: what is longer never reaches the application, and ends the connection."""
GRACE = 5
"""Seconds for requests to end when the server is told to stop."""


def serve(
    settings: ServerSettings, *, host: str, port: int, log_level: str, open_browser: bool
) -> None:
    """Serve until told to stop; SetupError says why that cannot begin."""
    logs.set_up(log_level)
    asyncio.run(_check_database(settings.database))
    listening = bind(host, port)
    address = f"http://{_shown(host)}:{listening.getsockname()[1]}/"
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST_FRAME,
        timeout_graceful_shutdown=GRACE,
    )

    def tell() -> None:
        sys.stdout.write(f"Tessellot is at {address} (Ctrl+C ends it)\n")
        sys.stdout.flush()
        if open_browser:
            # A browser in the terminal would keep the server waiting.
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    # Uvicorn ends in good order and then passes the signal on: that is no error.
    for wanted in (signal.SIGINT, signal.SIGTERM):
        signal.signal(wanted, lambda *_: sys.exit(0))
    _Server(config, tell).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Tells when it is ready."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets)
        if self.started:
            self._tell()


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens, or a sentence about why there is none."""
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
    """Open the archive once, so that what is wrong with it is said in a sentence."""
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
    """The host as one can reach it from here."""
    if host in ("0.0.0.0", "::", ""):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host
