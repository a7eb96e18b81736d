"""Questions to the engine about any position, over a WebSocket."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from tessellot.server.analysis.connection import AnalysisConnection
from tessellot.server.analysis.desk import AnalysisDesk
from tessellot.server.http.error_handlers import language_of
from tessellot.server.rate_limit import Allowance
from tessellot.server.socket_messages import TextSocket, accept
from tessellot.server.visitors import visitor

ROUTER = APIRouter(prefix="/api", tags=["analysis"])


@ROUTER.websocket("/analysis")
async def analyse(socket: WebSocket) -> None:
    """Ask the engine: see `AnalysisRequest` and `AnalysisAnswer`."""
    desk: AnalysisDesk = socket.app.state.desk
    language = language_of(socket.scope)
    limits = socket.app.state.limits
    allowance = Allowance(socket.app.state.limiter, visitor(socket))

    async def ask(texts: TextSocket) -> None:
        await AnalysisConnection(texts, desk, limits, allowance, language).run()

    await accept(socket, allowance.visitor, ask)
