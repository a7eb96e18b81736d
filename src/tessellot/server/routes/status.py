"""Whether the server is well."""

from __future__ import annotations

from fastapi import APIRouter

from tessellot.about import VERSION
from tessellot.server import messages
from tessellot.server.routes.parameters import HallOf

ROUTER = APIRouter(tags=["status"])


@ROUTER.get("/healthz")
async def health(hall: HallOf) -> messages.Health:
    """Tell that the server answers and its database too."""
    await hall.archive.versions(["none"])
    return messages.Health(version=VERSION, games=len(hall.rooms))
