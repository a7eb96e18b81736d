"""The middleware around the application: rate limits, security headers, errors."""

from __future__ import annotations

import logging

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tessellot.locale import Text
from tessellot.server import metrics
from tessellot.server.cluster import Cluster
from tessellot.server.http.error_handlers import language_of, problem, too_many
from tessellot.server.rate_limit import Limiter
from tessellot.server.settings import Limits
from tessellot.server.visitors import visitor

LOG = logging.getLogger(__name__)

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
EMBED = "/embed/"
"""The only part of the page that other sites may show in a frame."""
EMBED_HEADERS = {
    **{name: value for name, value in SECURITY_HEADERS.items() if name != "X-Frame-Options"},
    "Content-Security-Policy": CONTENT_SECURITY_POLICY.replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
}
METHODS_WITHOUT_BODY = ("GET", "HEAD", "OPTIONS")
CREATING = ("/api/games", "/api/pair")
"""Addresses that create games."""
SHARING = "/api/trees"
"""The address that stores a tree for the first time."""
WHOLE_TREES = (
    "/api/positions/read",
    "/api/positions/write",
    "/api/positions/line.gif",
    "/api/positions/sheet.png",
    "/api/openings",
)
"""Addresses where every move of a tree is judged, or drawn; or every first move of a game."""
TREES = ("/api/positions", SHARING)
"""Addresses that take whole games, some with their variations."""
CLOSE_TRY_LATER = 1013


class GuardMiddleware:
    """Limits every request; an error becomes an answer without a stack trace."""

    def __init__(self, app: ASGIApp, limits: Limits, limiter: Limiter, cluster: Cluster) -> None:
        self._app = app
        self._limits = limits
        self._limiter = limiter
        self._cluster = cluster
        self._connections = cluster.connections

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connection(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                secure = EMBED_HEADERS if scope["path"].startswith(EMBED) else SECURITY_HEADERS
                for name, value in secure.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            refusal = await self._refusal(scope)
            if refusal is None and scope["method"] not in METHODS_WITHOUT_BODY:
                most = self._longest_body(scope["path"])
                body = await _whole_body(receive, most)
                if body is None:
                    refusal = _too_large(most, language_of(scope))
                else:
                    receive = _replayed(body, receive)
            answer = self._app if refusal is None else refusal
            await answer(scope, receive, send_with_headers)
        except ClientDisconnect:
            # Nobody is there to read an answer.
            pass
        except Exception:
            LOG.exception("a request failed", extra={"path": scope["path"]})
            if not has_begun:
                text = Text("Something went wrong here. It has been noted.")
                refusal = problem(500, "broken", text, language_of(scope))
                await refusal(scope, receive, send_with_headers)

    async def _refusal(self, scope: Scope) -> Response | None:
        if not scope["path"].startswith("/api/"):
            return None
        kinds = ["requests"]
        if scope["method"] == "POST" and scope["path"] in CREATING:
            kinds.append("new_games")
        is_posted_tree = scope["method"] == "POST" and scope["path"].startswith(WHOLE_TREES)
        if is_posted_tree or scope["path"].startswith(SHARING):
            kinds.append("trees")
        if scope["method"] == "POST" and scope["path"] == SHARING:
            kinds.append("shared_trees")
        for kind in kinds:
            wait = await self._limiter.take(kind, visitor(HTTPConnection(scope)))
            if wait:
                return too_many(language_of(scope), int(wait) + 1)
        return None

    def _longest_body(self, path: str) -> int:
        return self._limits.tree if path.startswith(TREES) else self._limits.body

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = visitor(HTTPConnection(scope))
        # The limiter is asked first: it may take a while, in which others connect.
        too_fast = await self._limiter.take("requests", address)
        open_now = self._connections[address] + self._cluster.connections_elsewhere(address)
        if too_fast or open_now >= self._limits.connections:
            metrics.REFUSALS.labels("too-many").inc()
            await receive()
            await send({"type": "websocket.close", "code": CLOSE_TRY_LATER})
            return
        self._connections[address] += 1
        try:
            await self._app(scope, receive, send)
        except Exception:
            LOG.exception("a connection failed", extra={"path": scope["path"]})
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]


def _too_large(most: int, language: str) -> Response:
    text = Text("A request may have {most} bytes at most.", most=most)
    return problem(413, "too-large", text, language)


async def _whole_body(receive: Receive, most: int) -> bytes | None:
    """The body of a request, or None as soon as it is too long."""
    body = bytearray()
    more = True
    while more and len(body) <= most:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        more = message.get("more_body", False)
    return bytes(body) if len(body) <= most else None


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Receive a body that has been read already, and then the rest as usual."""
    sent = False

    async def receive_again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again
