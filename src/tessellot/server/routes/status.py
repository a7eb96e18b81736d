"""Whether the server is well."""

from __future__ import annotations

from fastapi import APIRouter

from tessellot.about import VERSION
from tessellot.server import wire
from tessellot.server.routes.parameters import HubOf

ROUTER = APIRouter(tags=["status"])


@ROUTER.get("/healthz")
async def health(hub: HubOf) -> wire.Health:
    """Tell that the server answers and its database too."""
    await hub.archive.versions(["none"])
    return wire.Health(version=VERSION, games=len(hub.rooms))
