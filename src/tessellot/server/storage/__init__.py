"""Where games are kept: SQLite by default, PostgreSQL by its URL."""

from tessellot.server.storage.archive import Archive, StaleError
from tessellot.server.storage.records import COMPANY, StoredGame, UnreadableGameError

__all__ = ["COMPANY", "Archive", "StaleError", "StoredGame", "UnreadableGameError"]
