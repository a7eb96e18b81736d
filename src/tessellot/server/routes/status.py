"""The health check."""

from __future__ import annotations

from fastapi import APIRouter

from tessellot.about import VERSION
from tessellot.server.routes.parameters import HubOf
from tessellot.server.wire.status import Health

ROUTER = APIRouter(tags=["status"])


@ROUTER.get("/healthz")
async def health(hub: HubOf) -> Health:
    """Report that the server and its database answer."""
    await hub.archive.versions(["none"])
    return Health(version=VERSION, games=len(hub.rooms))
