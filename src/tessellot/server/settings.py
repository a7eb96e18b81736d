"""The settings of the server, and its limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.server.rate_limit import Rate


class SetupError(TessellotError):
    """The server cannot start; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one address may use; rates are a burst and a number a second."""

    requests: Rate = (200, 50)
    new_games: Rate = (60, 1)
    messages: Rate = (60, 20)
    """For each live connection; over the limit, reading from it pauses."""
    advice: Rate = (20, 1)
    """Hints and evaluations, for each live connection."""
    connections: int = 200
    """Live connections at the same time."""
    body: int = 16 * 1024
    """Bytes of the body of a request."""
    message: int = 2 * 1024
    """Bytes of a message over a live connection."""
    jobs: int = 500
    """Jobs that may wait for the engine, of all games together."""


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The database, the number of engine processes, and the limits."""

    database: str
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    warm_up: bool = True
    """Whether to compile the engine at the start."""
    limits: Limits = field(default_factory=Limits)

    @classmethod
    def in_folder(cls, folder: Path) -> ServerSettings:
        """Games in a SQLite file in a folder, which is created if it does not exist."""
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
