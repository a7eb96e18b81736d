"""The application: routes, middleware, the page, and what runs as long as the server does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from tessellot.about import VERSION
from tessellot.server import error_handlers
from tessellot.server.engine_pool import EnginePool
from tessellot.server.engine_pool.warm_up import warm_up
from tessellot.server.live import clock_loop
from tessellot.server.live.hub import Hub
from tessellot.server.live.pairing import Pairing
from tessellot.server.middleware import GuardMiddleware
from tessellot.server.openapi import describe
from tessellot.server.routes import catalogue, coach, games, learn, positions, status
from tessellot.server.settings import ServerSettings
from tessellot.server.static_page import PageMount
from tessellot.server.storage import Archive

MIN_COMPRESSED = 1000
"""Bytes: shorter answers are not compressed."""


def create_app(settings: ServerSettings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Whatever goes wrong, all that was started is ended, the last first.
        async with AsyncExitStack() as stack:
            archive = Archive(settings.database)
            stack.push_async_callback(archive.close)
            await archive.open()
            pool = EnginePool(settings.workers, settings.limits.jobs)
            stack.push_async_callback(pool.close)
            pool.start()
            hub = app.state.hub = Hub(archive, pool)
            app.state.pairing = Pairing(hub)
            stack.push_async_callback(hub.engine_player.close)
            await clock_loop.begin(hub)
            if settings.warm_up:
                stack.push_async_callback(_stop, asyncio.create_task(warm_up(pool)))
            stack.push_async_callback(_stop, asyncio.create_task(clock_loop.run(hub)))
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
    # Requests are matched in this order, so the routes of running games come first.
    for routes in (games, positions, coach, catalogue, learn, status):
        app.include_router(routes.ROUTER)
    error_handlers.install(app)
    describe(app)
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED)
    app.add_middleware(GuardMiddleware, limits=settings.limits)
    app.router.routes.append(PageMount())
    return app


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
