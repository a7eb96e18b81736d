"""The application: routes, middleware, the page, and what runs as long as the server does."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Receive, Scope, Send

from tessellot.about import VERSION
from tessellot.server import metrics
from tessellot.server.analysis.desk import AnalysisDesk
from tessellot.server.cluster import Cluster, transport_for
from tessellot.server.cluster.remote_workers import RemoteWorkers
from tessellot.server.cluster.shared_limits import SharedLimiter
from tessellot.server.engine_pool import EnginePool
from tessellot.server.engine_pool.warm_up import warm_up
from tessellot.server.http import error_handlers
from tessellot.server.http.computing import ComputingDesk
from tessellot.server.http.middleware import GuardMiddleware
from tessellot.server.http.openapi import describe
from tessellot.server.live import clock_loop
from tessellot.server.live.hub import Hub
from tessellot.server.live.pairing import Pairing
from tessellot.server.network.addresses import PublicUrl, TrustedProxies
from tessellot.server.network.conversations import Conversations
from tessellot.server.network.hosts import HostMiddleware
from tessellot.server.network.observer import ObserverMiddleware
from tessellot.server.rate_limit import LocalLimiter
from tessellot.server.routes import (
    analysis,
    catalogue,
    coach,
    game_positions,
    games,
    learn,
    openings,
    pictures,
    positions,
    puzzles,
    status,
    trees,
)
from tessellot.server.settings import ServerSettings
from tessellot.server.socket_messages import TextSocket, prepare
from tessellot.server.static_page import DocsMount, PageMount
from tessellot.server.storage import Archive, Library, WriteProbe

MIN_COMPRESSED = 1000
"""Bytes: shorter answers are not compressed."""
COMMAND_SECONDS = 10.0
"""A command that the database has not answered by then never will be: a firewall or a router may
have forgotten the connection without a word."""


class Application(FastAPI):
    """Holds the conversation of a WebSocket when all layers around its request have ended."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        handed_over = prepare(scope)
        await super().__call__(scope, receive, send)
        if handed_over:
            # Uvicorn keeps the scope, and all that was noted in it on the way.
            scope.clear()
            await self.state.conversations.hold(handed_over.pop(), TextSocket(receive, send))


def create_app(settings: ServerSettings) -> FastAPI:
    """The server as an ASGI application."""
    cluster = Cluster(transport_for(settings.database, settings.redis))
    limiter = _limiter(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Whatever goes wrong, all that was started is ended, the last first.
        async with AsyncExitStack() as stack:
            archive = Archive(settings.database, COMMAND_SECONDS)
            stack.push_async_callback(archive.close)
            await archive.open()
            probe = app.state.write_probe = WriteProbe(archive)
            stack.push_async_callback(probe.close)
            pool = EnginePool(settings.workers, settings.limits.jobs, settings.analysis.kept_free)
            stack.push_async_callback(pool.close)
            pool.start()
            metrics.ENGINE_QUEUE.labels("games").set_function(lambda: pool.waiting_games)
            metrics.ENGINE_QUEUE.labels("studies").set_function(lambda: pool.waiting_studies)
            metrics.PROCESSES.labels("web").set_function(lambda: cluster.web_processes)
            metrics.PROCESSES.labels("engine").set_function(lambda: pool.capacity)
            hub = app.state.hub = Hub(
                archive,
                pool,
                cluster,
                lobby_places=settings.limits.lobby_places,
                claim_after=settings.claim_after,
            )
            metrics.watch_garbage_collection()
            metrics.GAMES.set_function(lambda: len(hub.rooms))
            app.state.pairing = Pairing(hub)
            library = app.state.library = Library(archive)
            await library.forget_estimates(time.time())
            desk = app.state.desk = AnalysisDesk(pool, hub.rooms, library, settings.analysis)
            stack.push_async_callback(desk.close)
            stack.push_async_callback(hub.engine_player.close)
            await clock_loop.begin(hub)
            if isinstance(limiter, SharedLimiter):
                stack.push_async_callback(limiter.close)
            if settings.redis is not None:
                workers = RemoteWorkers(settings.redis, cluster, pool)
                stack.push_async_callback(_stop, asyncio.create_task(workers.run()))
            stack.push_async_callback(_stop, asyncio.create_task(cluster.run()))
            if settings.warm_up:
                stack.push_async_callback(_stop, asyncio.create_task(warm_up(pool)))
            stack.push_async_callback(
                _stop, asyncio.create_task(clock_loop.run(hub, settings.retention))
            )
            yield

    app = Application(
        title="Tessellot",
        version=VERSION,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.limits = settings.limits
    app.state.limiter = limiter
    app.state.metrics_token = settings.network.metrics_token
    app.state.is_draining = False
    app.state.conversations = Conversations(cluster.connections)
    app.state.drawing = pictures.DrawingDesk()
    app.state.computing = ComputingDesk()
    # Requests are matched in this order, so the routes of running games come first.
    for routes in (
        games,
        game_positions,
        positions,
        pictures,
        openings,
        trees,
        analysis,
        coach,
        catalogue,
        learn,
        puzzles,
        status,
    ):
        app.include_router(routes.ROUTER)
    error_handlers.install(app)
    describe(app)
    _add_middleware(app, settings, limiter, cluster)
    app.router.routes += [DocsMount(), PageMount()]
    return app


def _add_middleware(
    app: FastAPI, settings: ServerSettings, limiter: LocalLimiter | SharedLimiter, cluster: Cluster
) -> None:
    """The last that is added sees a request first."""
    app.add_middleware(GZipMiddleware, minimum_size=MIN_COMPRESSED)
    if settings.network.public_url is not None:
        app.add_middleware(HostMiddleware, public=PublicUrl.read(settings.network.public_url))
    app.add_middleware(GuardMiddleware, limits=settings.limits, limiter=limiter, cluster=cluster)
    proxies = TrustedProxies(settings.network.trusted_proxies)
    app.add_middleware(ObserverMiddleware, proxies=proxies)


def _limiter(settings: ServerSettings) -> LocalLimiter | SharedLimiter:
    """Limits of this process, or of all that share a Redis."""
    rates = settings.limits.rates
    return LocalLimiter(rates) if settings.redis is None else SharedLimiter(settings.redis, rates)


async def _stop(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
