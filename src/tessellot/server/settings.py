"""What can be set before the server starts, and what it may not exceed."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from tessellot.games import TessellotError
from tessellot.locale import Text


class SetupError(TessellotError):
    """The server cannot start, and what would help."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one address may ask for. A rate is so many at once, and so many a second after."""

    requests: tuple[float, float] = (200, 50)
    new_games: tuple[float, float] = (60, 1)
    messages: tuple[float, float] = (60, 20)
    """For each live connection; who says more is heard later."""
    thoughts: tuple[float, float] = (20, 1)
    """Hints and evaluations, for each live connection."""
    connections: int = 200
    """Live connections at a time."""
    body: int = 16 * 1024
    """Bytes of a request."""
    message: int = 2 * 1024
    """Bytes of a message over a live connection."""
    jobs: int = 500
    """Thoughts that may wait for the engine, of all games together."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """Where games are kept, how many processes think, and the limits."""

    database: str
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    warm_up: bool = True
    """Whether to compile the engine at the start, before anybody needs it."""
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def in_folder(cls, folder: Path) -> ServerSettings:
        """Games in a SQLite file in that folder, which is made if need be."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / ".writable"
            probe.touch()
            probe.unlink()
        except OSError as error:
            raise SetupError(
                Text(
                    "The data folder {folder} cannot be written to ({reason}). "
                    "Choose another with --data.",
                    folder=folder,
                    reason=error.strerror,
                )
            ) from None
        return cls(f"sqlite+aiosqlite:///{folder / 'games.sqlite3'}")
