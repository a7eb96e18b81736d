"""Group commit: while one batch is being stored, the next one collects."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Batches(Generic[Item]):
    """Merges many small transactions into few larger ones.

    If a batch fails, its items are stored one by one, so that each succeeds or fails by itself.
    """

    def __init__(self, store: Callable[[list[Item]], Awaitable[None]]) -> None:
        self._store = store
        self._waiting: list[tuple[Item, asyncio.Future[None]]] = []
        self._storing: asyncio.Task[None] | None = None

    async def add(self, item: Item) -> None:
        """Return when the item is stored, or raise the error of storing it."""
        stored = asyncio.get_running_loop().create_future()
        self._waiting.append((item, stored))
        if self._storing is None:
            self._storing = asyncio.create_task(self._store_waiting())
        await stored

    async def _store_waiting(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                if not await self._try(batch):
                    for one in batch:
                        await self._try([one])
        finally:
            self._storing = None

    async def _try(self, batch: list[tuple[Item, asyncio.Future[None]]]) -> bool:
        """Store a batch; False if it failed and its items are to be stored one by one."""
        try:
            await self._store([item for item, _ in batch])
        except Exception as error:  # noqa: BLE001 (it is raised where the item was added)
            if len(batch) > 1:
                return False
            (_, waiting) = batch[0]
            if not waiting.done():
                waiting.set_exception(error)
            return True
        for _, waiting in batch:
            if not waiting.done():
                waiting.set_result(None)
        return True
