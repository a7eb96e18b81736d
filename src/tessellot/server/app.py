"""The application: routes, gate, page, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tessellot.about import VERSION
from tessellot.server import refusals
from tessellot.server.catalogue import engine_is_installed
from tessellot.server.gate import Gate
from tessellot.server.live import referee
from tessellot.server.live.engine_turns import EngineTurns
from tessellot.server.live.hall import Hall
from tessellot.server.openapi import describe
from tessellot.server.pages import PageMount
from tessellot.server.routes import catalogue, games, positions, status
from tessellot.server.settings import Settings
from tessellot.server.storage import Archive
from tessellot.server.thinking import ThinkingPool

SMALLEST_COMPRESSED = 1000


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        archive = Archive(settings.database)
        await archive.open()
        pool = ThinkingPool(settings.workers, settings.limits.jobs)
        pool.start()
        turns = EngineTurns(pool)
        hall = app.state.hall = Hall(archive, turns)
        await referee.begin(hall)
        if settings.warm_up and engine_is_installed():
            turns.warm_up()
        watching = asyncio.create_task(referee.watch(hall))
        yield
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        await turns.close()
        await pool.close()
        await archive.close()

    app = FastAPI(
        title="Tessellot",
        version=VERSION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.limits = settings.limits
    for routes in (catalogue, games, positions, status):
        app.include_router(routes.ROUTER)
    refusals.install(app)
    describe(app)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_COMPRESSED)
    app.add_middleware(Gate, limits=settings.limits)
    app.router.routes.append(PageMount())
    return app
