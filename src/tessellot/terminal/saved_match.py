"""A match that is saved after every move, and the folder of unfinished games."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tessellot.files import user_data_folder
from tessellot.games import Move, Position, Seat, TessellotError
from tessellot.play import Company, Match
from tessellot.terminal.match_records import (
    match_from_record,
    read_file,
    record_of_match,
    write_file,
)

NOW = 0.0
"""Games in the terminal have no clock, so the time of a move does not matter."""


class UnfinishedGame(NamedTuple):
    """An unfinished game and its file."""

    path: Path
    match: Match


class SaveFolder:
    """The folder of unfinished games, one file for each."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def default(cls) -> SaveFolder:
        """The folder in the user's data folder."""
        return cls(user_data_folder() / "unfinished")

    def games(self) -> list[UnfinishedGame]:
        """The unfinished games, the latest first; unreadable files are skipped."""
        found = []
        for path in sorted(self.path.glob("*.txt"), key=_modified, reverse=True):
            try:
                match = match_from_record(read_file(path))
            except TessellotError:
                continue
            if match.outcome is None:
                found.append(UnfinishedGame(path, match))
        return found

    def new_path(self, match: Match) -> Path:
        """A file name that is not in use."""
        stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
        return self.path / f"{stamp}-{match.game.info.id}-{os.getpid()}.txt"


def _modified(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


class SavedMatch:
    """The match that is played here. Every change is written to the folder at once."""

    def __init__(
        self, match: Match, folder: SaveFolder | None = None, path: Path | None = None
    ) -> None:
        self.match = match
        self._folder = folder
        self._path = path

    @property
    def position(self) -> Position:
        """The current position."""
        return self.match.position

    @property
    def last(self) -> Move | None:
        """The last move."""
        return self.match.moves[-1] if self.match.moves else None

    @property
    def seat(self) -> Seat:
        """The seat at the keyboard: the person's or, with two people, that of the mover."""
        if self.match.company is Company.HERE:
            return self.position.mover
        return next(seat for seat in Seat if self.match.player(seat).kind == "person")

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.match.can_undo(self.seat)

    def play(self, move: Move | str) -> None:
        """Make a move for the mover."""
        self._change(self.match.play(self.position.mover, move, NOW))

    def undo(self) -> None:
        """Take back the last move, and the engine's reply with it."""
        self._change(self.match.undo(self.seat, NOW))

    def resign(self) -> None:
        """Resign for the seat at the keyboard."""
        self._change(self.match.resign(self.seat, NOW))

    def again(self) -> SavedMatch:
        """Another game with the seats exchanged."""
        return SavedMatch(self.match.next_match(), self._folder)

    @property
    def path(self) -> Path | None:
        """The file of the unfinished game."""
        return self._path

    def _change(self, match: Match) -> None:
        self.match = match
        if self._folder is None:
            return
        if match.outcome is None and match.moves:
            path = self._path or self._folder.new_path(match)
            write_file(path, str(record_of_match(match)), force=True)
            self._path = path
        elif self._path is not None:
            self._path.unlink(missing_ok=True)
            self._path = None
