"""Where games are stored: SQLite by default, PostgreSQL by its URL."""

from tessellot.server.storage.archive import Archive
from tessellot.server.storage.library import Evaluation, Library, PlayedMove, StoredTree
from tessellot.server.storage.opening import check_file, opened
from tessellot.server.storage.steps import StaleError
from tessellot.server.storage.stored_game import (
    COMPANY,
    ListedGame,
    Opponent,
    StoredGame,
    UnreadableGameError,
)
from tessellot.server.storage.write_probe import WriteProbe

__all__ = [
    "COMPANY",
    "Archive",
    "Evaluation",
    "Library",
    "ListedGame",
    "Opponent",
    "PlayedMove",
    "StaleError",
    "StoredGame",
    "StoredTree",
    "UnreadableGameError",
    "WriteProbe",
    "check_file",
    "opened",
]
