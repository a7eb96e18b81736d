"""Answers are computed in turn: one visitor's requests kept all players waiting for seconds."""

import asyncio
import inspect
import pkgutil
from importlib import import_module

import httpx
import pytest
from fastapi.routing import APIRoute

from tessellot.server import routes
from tessellot.server.app import create_app
from tessellot.server.http.computing import AT_ONCE, MOST_WAITING, ComputedRoute, ComputingDesk
from tessellot.server.http.error_handlers import TooManyError
from tessellot.server.routes import catalogue, learn, positions, puzzles
from tessellot.server.settings import ServerSettings


def test_few_are_computed_at_once_and_a_newcomer_waits_for_few():
    async def work():
        desk, ended = ComputingDesk(), []
        running = most = 0

        async def ask(who):
            nonlocal running, most
            async with desk.turn(who):
                running += 1
                most = max(most, running)
                await asyncio.sleep(0.001)
                running -= 1
                ended.append(who)

        async with asyncio.TaskGroup() as asking:
            for who in ["pest"] * 50 + ["stranger"]:
                asking.create_task(ask(who))
        return most, ended.index("stranger"), len(ended)

    assert asyncio.run(work()) == (AT_ONCE, AT_ONCE, 51)


def test_who_asks_for_more_and_more_is_refused_and_others_are_not():
    async def work():
        desk, go = ComputingDesk(), asyncio.Event()

        async def ask(who):
            async with desk.turn(who):
                await go.wait()

        asking = [asyncio.create_task(ask("pest")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooManyError):
            await ask("pest")
        stranger = asyncio.create_task(ask("stranger"))
        # Clients that go away leave their places to others.
        for task in asking[1:]:
            task.cancel()
        go.set()
        await asyncio.gather(stranger, asking[0], ask("pest"))

    asyncio.run(work())


def test_over_the_limit_a_request_is_told_when_to_come_back(tmp_path):
    async def work():
        app = create_app(ServerSettings.in_folder(tmp_path))
        go = asyncio.Event()

        async def ask():
            async with app.state.computing.turn("192.0.2.7"):
                await go.wait()

        asking = [asyncio.create_task(ask()) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        client = httpx.ASGITransport(app, client=("192.0.2.7", 1000))
        async with httpx.AsyncClient(transport=client, base_url="http://here") as http:
            refused = await http.post("/api/positions", json={"game": "lot"})
            go.set()
            await asyncio.gather(*asking)
            answered = await http.post("/api/positions", json={"game": "lot"})
        return refused, answered

    refused, answered = asyncio.run(work())
    assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
    assert refused.headers["retry-after"] == "1"
    assert answered.status_code == 200


@pytest.mark.parametrize("module", [learn, positions, puzzles], ids=lambda module: module.__name__)
def test_every_route_that_computes_does_so_in_turn(module):
    """FastAPI runs plain functions in threads, forty at a time."""
    for route in module.ROUTER.routes:
        assert isinstance(route, ComputedRoute), route.path


def test_no_other_route_computes_in_a_thread_of_fastapi():
    """The catalogue and the move tables are made once; a board takes little time."""
    names = [found.name for found in pkgutil.iter_modules(routes.__path__, f"{routes.__name__}.")]
    modules = [import_module(name) for name in names]
    modules = [module for module in modules if hasattr(module, "ROUTER") and module != catalogue]
    assert len(modules) > 8
    for module in modules:
        for route in module.ROUTER.routes:
            if isinstance(route, APIRoute) and not isinstance(route, ComputedRoute):
                assert inspect.iscoroutinefunction(route.endpoint), route.path
