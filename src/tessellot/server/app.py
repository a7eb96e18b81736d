"""The application: routes, gate, page, and what lives as long as the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tessellot.about import VERSION
from tessellot.server import error_handlers
from tessellot.server.catalogue import engine_is_installed
from tessellot.server.engine_pool import EnginePool
from tessellot.server.live import clock_loop
from tessellot.server.live.engine_player import EnginePlayer
from tessellot.server.live.hub import Hub
from tessellot.server.middleware import Middleware
from tessellot.server.openapi import describe
from tessellot.server.pages import PageMount
from tessellot.server.routes import catalogue, games, positions, status
from tessellot.server.settings import ServerSettings
from tessellot.server.storage import Archive

SMALLEST_COMPRESSED = 1000


def create_app(settings: ServerSettings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Whatever goes wrong, all that was begun is ended, the last first.
        async with AsyncExitStack() as ending:
            archive = Archive(settings.database)
            ending.push_async_callback(archive.close)
            await archive.open()
            pool = EnginePool(settings.workers, settings.limits.jobs)
            ending.push_async_callback(pool.close)
            pool.start()
            turns = EnginePlayer(pool)
            ending.push_async_callback(turns.close)
            hub = app.state.hub = Hub(archive, turns)
            await clock_loop.begin(hub)
            if settings.warm_up and engine_is_installed():
                turns.warm_up()
            watching = asyncio.create_task(clock_loop.watch(hub))
            ending.push_async_callback(_stop, watching)
            yield

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
    error_handlers.install(app)
    describe(app)
    app.add_middleware(GZipMiddleware, minimum_size=SMALLEST_COMPRESSED)
    app.add_middleware(Middleware, limits=settings.limits)
    app.router.routes.append(PageMount())
    return app


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
