"""Computing answers: in turn, so that no visitor's requests keep the games waiting.

What is computed for a request (a position after many moves, a picture, a tree) runs in a thread.
Python runs one thread at a time, and the event loop is one among them: each move would wait for as
many turns as there are threads that compute. So there are few, and a visitor has few of these.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from fastapi import Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from tessellot.server.http.error_handlers import TooManyError
from tessellot.server.visitors import visitor

AT_ONCE = 2
"""Requests that are computed at the same time, of all visitors and of one."""
MOST_WAITING = 100
"""Requests of a visitor that may wait for that."""

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class ComputingDesk:
    """Where requests wait until they are computed: of each visitor no more than two at a time."""

    def __init__(self) -> None:
        self._of_all = asyncio.Semaphore(AT_ONCE)
        # That of a visitor lives as long as somebody holds it or waits for it.
        self._of_visitors: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._waiting: Counter[str] = Counter()

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for one's turn; TooManyError if the visitor waits for too much already."""
        if self._waiting[who] >= MOST_WAITING:
            raise TooManyError
        self._waiting[who] += 1
        try:
            of_visitor = self._of_visitors.setdefault(who, asyncio.Semaphore(AT_ONCE))
            # Those of one visitor wait here, so that the line of all is short.
            async with of_visitor, self._of_all:
                yield
        finally:
            self._waiting[who] -= 1
            if not self._waiting[who]:
                del self._waiting[who]

    async def run(
        self,
        request: Request,
        function: Callable[Arguments, Result],
        *arguments: Arguments.args,
        **named: Arguments.kwargs,
    ) -> Result:
        """The result of a function for a request, computed in a thread."""
        async with self.turn(visitor(request)):
            return await asyncio.to_thread(function, *arguments, **named)


def computing(request: Request) -> ComputingDesk:
    """The desk of this process."""
    desk: ComputingDesk = request.app.state.computing
    return desk


class ComputedRoute(APIRoute):
    """A route that only computes: its requests wait for their turn."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Answer a request when it is its turn; to send the answer may then take a while."""
        handler = super().get_route_handler()

        async def in_turn(request: Request) -> Response:
            async with computing(request).turn(visitor(request)):
                return await handler(request)

        return in_turn
