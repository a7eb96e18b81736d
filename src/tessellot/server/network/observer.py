"""The outermost middleware: who asks, an id for every request, and what is measured of it."""

from __future__ import annotations

import logging
import re
import secrets
import time
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tessellot.server import logs, metrics
from tessellot.server.network.addresses import TrustedProxies

LOG = logging.getLogger(__name__)
REQUEST_ID = "X-Request-ID"
_ID = "tessellot.request_id"
_GOOD_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


class ObserverMiddleware:
    """Names every request and live connection in the logs, and measures it."""

    def __init__(self, app: ASGIApp, proxies: TrustedProxies) -> None:
        self._app = app
        self._proxies = proxies
        # Uvicorn and Starlette describe the same protocol by different types.
        observe: Any = self._observe
        if proxies.addresses:
            # Inside, the client of a request is the one that the proxy names.
            observe = ProxyHeadersMiddleware(observe, proxies.addresses)
        self._observed = observe

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        is_good = client_of(scope) in self._proxies and _GOOD_ID.fullmatch(given)
        scope[_ID] = given if is_good else secrets.token_hex(8)
        await self._observed(scope, receive, send)

    async def _observe(self, scope: Scope, receive: Receive, send: Send) -> None:
        logs.REQUEST.set({"request": scope[_ID], "client": client_of(scope)})
        if scope["type"] == "websocket":
            await self._app(scope, receive, send)
        else:
            await self._request(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = time.perf_counter()
        status = 0

        async def send_with_id(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[REQUEST_ID] = scope[_ID]
            await send(message)

        try:
            await self._app(scope, receive, send_with_id)
        finally:
            seconds = time.perf_counter() - started
            metrics.REQUEST_SECONDS.labels(_method(scope), _route(scope), status).observe(seconds)
            LOG.info(
                "request",
                extra={
                    "method": scope["method"],
                    "path": scope["path"],
                    "status": status,
                    "ms": round(1000 * seconds, 1),
                },
            )


def client_of(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS") else "other"


def _route(scope: Scope) -> str:
    """The pattern of the address: there are few of them, and many addresses."""
    route = scope.get("route")
    return getattr(route, "path", "") or "other"
