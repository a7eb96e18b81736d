"""Whether something can be written: asked by many, tried once."""

from __future__ import annotations

import asyncio
import logging
import time

from tessellot.server.storage.archive import Archive

LOG = logging.getLogger(__name__)
FRESH_SECONDS = 1.0
"""How long an answer holds: strangers can ask as often as they like."""
PATIENCE_SECONDS = 5.0


class WriteProbe:
    """Writes to the database now and then, when somebody asks whether that works."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._trial: asyncio.Task[bool] | None = None
        self._answered = 0.0

    async def is_writable(self) -> bool:
        """Whether the database takes writes."""
        trial = self._trial
        if trial is None or (trial.done() and time.monotonic() - self._answered > FRESH_SECONDS):
            trial = self._trial = asyncio.create_task(self._try())
        done, _ = await asyncio.wait({trial}, timeout=PATIENCE_SECONDS)
        return bool(done) and trial.result()

    async def close(self) -> None:
        """End a trial that is still running."""
        if self._trial is not None:
            self._trial.cancel()
            await asyncio.gather(self._trial, return_exceptions=True)

    async def _try(self) -> bool:
        try:
            await self._archive.probe()
        except Exception:
            LOG.exception("nothing can be stored")
            return False
        finally:
            self._answered = time.monotonic()
        return True
