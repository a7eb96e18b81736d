"""Where games are stored: SQLite by default, PostgreSQL by its URL."""

from tessellot.server.storage.archive import Archive, StaleError
from tessellot.server.storage.stored_game import (
    COMPANY,
    ListedGame,
    Opponent,
    StoredGame,
    UnreadableGameError,
)

__all__ = [
    "COMPANY",
    "Archive",
    "ListedGame",
    "Opponent",
    "StaleError",
    "StoredGame",
    "UnreadableGameError",
]
