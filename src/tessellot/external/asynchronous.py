"""External engines for asyncio: the same methods, awaited."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from types import TracebackType
from typing import Self, TypeVar

from tessellot.external.engine import START_SECONDS, Engine, Protocol
from tessellot.external.info import Info
from tessellot.games import Game, Move, Position
from tessellot.notation import Node, Record

T = TypeVar("T")


class AsyncEngine:
    """An `Engine` whose answers are awaited; a search that is cancelled is stopped.

    Searches of one engine wait for each other. Make it by `start`, or use it in an ``async with``.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        game: Game,
        *,
        protocol: Protocol = "ugi",
        options: Mapping[str, object] | None = None,
        seed: int | None = None,
        start_seconds: float = START_SECONDS,
    ) -> None:
        self._make = lambda: Engine(
            command,
            game,
            protocol=protocol,
            options=options,
            seed=seed,
            start_seconds=start_seconds,
        )
        self._engine: Engine | None = None
        self._turn = asyncio.Lock()

    async def start(self) -> Self:
        """Start the program and wait until it is ready."""
        self._engine = await asyncio.to_thread(self._make)
        return self

    @property
    def engine(self) -> Engine:
        """The engine, once it is started."""
        if self._engine is None:
            raise RuntimeError("the engine is not started: use “async with”, or await start()")
        return self._engine

    async def best_move(
        self,
        target: Position | Node | Record,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        grace: float | None = None,
    ) -> Move:
        """The move that the engine plays; see `Engine.best_move`."""
        engine = self.engine
        async with self._turn:
            return await self._in_thread(
                lambda: engine.best_move(target, seconds=seconds, nodes=nodes, grace=grace)
            )

    async def analyse(
        self,
        target: Position | Node | Record,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> AsyncIterator[Info]:
        """What the engine tells while it thinks; see `Engine.analyse`."""
        async with self._turn:
            found = self.engine.analyse(target, seconds=seconds, nodes=nodes)
            try:
                while (info := await self._in_thread(lambda: next(found, None))) is not None:
                    yield info
            finally:
                close = getattr(found, "close", None)
                if close is not None:
                    await asyncio.to_thread(close)

    async def close(self) -> None:
        """End the engine."""
        if self._engine is not None:
            await asyncio.to_thread(self._engine.close)

    async def __aenter__(self) -> Self:
        return await self.start()

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        """Wait for a thread; if that is cancelled, stop the search and wait for its end."""
        waiting = asyncio.ensure_future(asyncio.to_thread(work))
        try:
            return await asyncio.shield(waiting)
        except asyncio.CancelledError:
            self.engine.stop()
            await asyncio.gather(waiting, return_exceptions=True)
            raise
