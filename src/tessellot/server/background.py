"""What runs as long as the server does: no error may end it, as nothing else would do its work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NoReturn

LOG = logging.getLogger(__name__)
RETRY_SECONDS = 2.0
"""How long to wait after an error, such as a database that does not answer."""


async def repeat(what: str, turn: Callable[[], Awaitable[None]]) -> NoReturn:
    """Do one turn after the other until cancelled; an error is logged, and ends only its turn."""
    while True:
        try:
            await turn()
        except Exception:
            LOG.exception("%s failed", what)
            await asyncio.sleep(RETRY_SECONDS)
