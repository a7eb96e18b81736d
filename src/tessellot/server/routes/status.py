"""Whether the server is well and ready, and its metrics."""

from __future__ import annotations

import hmac
from ipaddress import ip_address

from fastapi import APIRouter, Request
from starlette.exceptions import HTTPException
from starlette.responses import Response

from tessellot.about import VERSION
from tessellot.locale import Text
from tessellot.server import metrics
from tessellot.server.http.error_handlers import UnavailableError
from tessellot.server.routes.parameters import UNAVAILABLE, Authorization, HubOf, bearer_token
from tessellot.server.storage import WriteProbe
from tessellot.server.wire.status import Health, Readiness

ROUTER = APIRouter(tags=["status"])
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
"""Headers of proxies: what they pass on may come from anywhere."""
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@ROUTER.get("/healthz", responses=UNAVAILABLE)
async def health(request: Request, hub: HubOf) -> Health:
    """Report that the server works and can store moves."""
    await _check_writable(request)
    return Health(version=VERSION, games=len(hub.rooms))


@ROUTER.get("/readyz", responses=UNAVAILABLE)
async def readiness(request: Request) -> Readiness:
    """Report that visitors may be sent here: it works, and is not about to stop."""
    if request.app.state.is_draining:
        raise UnavailableError("draining", Text("This server is about to stop."))
    await _check_writable(request)
    return Readiness()


@ROUTER.get("/metrics", include_in_schema=False)
async def read_metrics(request: Request, authorization: Authorization = None) -> Response:
    """Metrics for Prometheus: to this machine, or with a token."""
    token: str | None = request.app.state.metrics_token
    given = bearer_token(authorization)
    if token is not None and given is not None:
        allowed = hmac.compare_digest(given.encode(), token.encode())
    else:
        allowed = _is_own_machine(request)
    if not allowed:
        raise HTTPException(403)
    return Response(metrics.text(), media_type=METRICS_TYPE)


async def _check_writable(request: Request) -> None:
    probe: WriteProbe = request.app.state.write_probe
    if not await probe.is_writable():
        raise UnavailableError("not-writable", Text("Nothing can be stored at the moment."))


def _is_own_machine(request: Request) -> bool:
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False
