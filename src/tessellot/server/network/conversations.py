"""The conversations that are held over WebSockets: counted, and none may break another."""

from __future__ import annotations

import logging
from collections import Counter

from tessellot.server import metrics
from tessellot.server.socket_messages import Conversation, TextSocket

LOG = logging.getLogger(__name__)


class Conversations:
    """Holds conversations, and counts those of each visitor."""

    def __init__(self, of_visitor: Counter[str]) -> None:
        self._of_visitor = of_visitor

    async def hold(self, conversation: Conversation, socket: TextSocket) -> None:
        """Hold a conversation until it ends."""
        visitor, route, hold = conversation
        del conversation
        open_now = metrics.CONNECTIONS.labels(route)
        open_now.inc()
        self._of_visitor[visitor] += 1
        try:
            await hold(socket)
        except Exception:
            LOG.exception("a connection failed", extra={"route": route})
        finally:
            open_now.dec()
            self._of_visitor[visitor] -= 1
            if not self._of_visitor[visitor]:
                del self._of_visitor[visitor]
