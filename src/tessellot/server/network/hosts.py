"""Whose name a request uses: with a public URL, only that host and live connections of that page.

Another site may point its own name at this server, or let its visitors' browsers open live
connections here. Neither is answered. Programs that are no browsers send no `Origin`.
"""

from __future__ import annotations

import logging

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from tessellot.locale import Text
from tessellot.server.http.error_handlers import language_of, problem
from tessellot.server.network.addresses import PublicUrl

LOG = logging.getLogger(__name__)
PROBES = ("/healthz", "/readyz", "/metrics")
"""Asked by machines, by whatever name they know this one."""
CLOSE_FORBIDDEN = 1008


class HostMiddleware:
    """Refuses requests for another host, and live connections of another page."""

    def __init__(self, app: ASGIApp, public: PublicUrl) -> None:
        self._app = app
        self._public = public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket") or scope["path"] in PROBES:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._public.is_host(host):
            LOG.warning("a request for another host", extra={"host": host[:100]})
            await self._refuse(scope, receive, send)
        elif scope["type"] == "websocket" and origin and not self._public.is_origin(origin):
            LOG.warning("a live connection of another page", extra={"origin": origin[:100]})
            await self._refuse(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            # Before it is accepted, closing is an answer with 403.
            await receive()
            await send({"type": "websocket.close", "code": CLOSE_FORBIDDEN})
            return
        text = Text("This server does not answer under that name.")
        await problem(421, "wrong-host", text, language_of(scope))(scope, receive, send)
