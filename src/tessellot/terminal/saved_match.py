"""The table: a match at this terminal, as a record and kept on disk move by move."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tessellot.files import user_data_folder, write_atomically
from tessellot.games import Move, Position, Seat, TessellotError
from tessellot.locale import Text
from tessellot.notation import Record, read_record
from tessellot.notation.records import result_of
from tessellot.play import Clock, Company, Match, Player
from tessellot.play.match import ending

NOW = 0.0
"""No clock runs at this table, so that any time will do."""

_ENGINE = re.compile(r"Tessellot, level (\w+)")


class FileError(TessellotError):
    """A file that cannot be read or written, and why."""


def new_match(start: Position, level: str | None, seat: Seat = Seat.FIRST) -> Match:
    """A match against the engine from a seat or, without a level, of two people here."""
    company = Company.HERE if level is None else Company.ENGINE
    person, other = Player.person(), Player.person()
    if level is not None:
        other = Player.engine(level)
    players = (person, other) if seat is Seat.FIRST else (other, person)
    return Match(company, players, (start,), (), Clock.set_to(None))


def record_of_match(match: Match) -> Record:
    """The match so far, with who played and how it ended."""
    tags = {
        "First": _name(match.player(Seat.FIRST)),
        "Second": _name(match.player(Seat.SECOND)),
    }
    if match.ending is not None:
        tags["Termination"] = match.ending.reason
    record = Record.of(match.positions[0], match.moves, **tags)
    record.result = result_of(match.outcome)
    return record


def match_from_record(record: Record) -> Match:
    """The match that a record tells of, to go on with; a seat of the engine stays one."""
    first, second = (_player(record.tags.get(tag, "")) for tag in ("First", "Second"))
    company = Company.ENGINE if "engine" in (first.kind, second.kind) else Company.HERE
    positions = (record.root.position, *(node.position for node in record.main_line()))
    ended = None
    if record.result in ("1-0", "0-1") and record.end.outcome is None:
        ended = ending("resignation", Seat.FIRST if record.result == "1-0" else Seat.SECOND)
    return Match(
        company, (first, second), positions, tuple(record.moves), Clock.set_to(None), ended
    )


def _name(player: Player) -> str:
    return f"Tessellot, level {player.level}" if player.kind == "engine" else player.name or "?"


def _player(name: str) -> Player:
    engine = _ENGINE.fullmatch(name)
    return Player.engine(engine[1]) if engine else Player.person(name.strip("?"))


def suggested_name(match: Match) -> str:
    """What a file with the game might be called."""
    return f"{match.game.info.id}-{datetime.now(UTC).astimezone():%Y-%m-%d-%H%M}.txt"


class Unfinished(NamedTuple):
    """A game that somebody may want to go on with."""

    path: Path
    match: Match


class SaveFolder:
    """The folder in which unfinished games lie, each in a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def default(cls) -> SaveFolder:
        """The shelf of this user, by the customs of the system."""
        return cls(user_data_folder() / "unfinished")

    def games(self) -> list[Unfinished]:
        """What lies there, the latest first; what cannot be read is left alone."""
        found = []
        for path in sorted(self.folder.glob("*.txt"), key=_age, reverse=True):
            try:
                match = match_from_record(read_file(path))
            except TessellotError:
                continue
            if match.outcome is None:
                found.append(Unfinished(path, match))
        return found

    def place_for(self, match: Match) -> Path:
        """A name that is not taken."""
        stamp = datetime.now(UTC).strftime("%Y-%m-%d-%H%M%S")
        return self.folder / f"{stamp}-{match.game.info.id}-{os.getpid()}.txt"


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


class SavedMatch:
    """A match that is being played here. Whatever changes is written to the shelf at once."""

    def __init__(
        self, match: Match, folder: SaveFolder | None = None, path: Path | None = None
    ) -> None:
        self.match = match
        self._folder = folder
        self._path = path

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self.match.position

    @property
    def last(self) -> Move | None:
        """The move that was made last."""
        return self.match.moves[-1] if self.match.moves else None

    @property
    def seat(self) -> Seat:
        """Whose hand is at the keyboard: the person's or, of two people, whoever is to move."""
        if self.match.company is Company.HERE:
            return self.position.mover
        return next(seat for seat in Seat if self.match.player(seat).kind == "person")

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self.match.can_undo(self.seat)

    def play(self, move: Move | str) -> None:
        """Make a move of whoever is to move."""
        self._change(self.match.play(self.position.mover, move, NOW))

    def undo(self) -> None:
        """Take back the last move, and the engine's answer with it."""
        self._change(self.match.undo(self.seat, NOW))

    def resign(self) -> None:
        """Give up."""
        self._change(self.match.resign(self.seat, NOW))

    def again(self) -> SavedMatch:
        """Another game with seats exchanged."""
        return SavedMatch(self.match.next_match(), self._folder)

    @property
    def kept(self) -> Path | None:
        """Where the unfinished game lies."""
        return self._path

    def _change(self, match: Match) -> None:
        self.match = match
        if self._folder is None:
            return
        if match.outcome is None and match.moves:
            path = self._path or self._folder.place_for(match)
            write_file(path, str(record_of_match(match)), force=True)
            self._path = path
        elif self._path is not None:
            self._path.unlink(missing_ok=True)
            self._path = None


def read_file(path: Path) -> Record:
    """The record in a file."""
    try:
        return read_record(path.read_text("utf-8"))
    except UnicodeDecodeError:
        reason: str | Text = Text("it is not text")
    except OSError as error:
        reason = error.strerror or str(error)
    raise FileError(Text("{path} cannot be read: {reason}.", path=path, reason=reason))


def write_file(path: Path, text: str, *, force: bool = False) -> None:
    """A file with that text: all of it or none, and never over another one unless forced."""
    try:
        if path.exists() and not force:
            raise FileError(Text("{path} is there already: choose another name.", path=path))
        if force:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text)
    except OSError as error:
        reason = error.strerror or str(error)
        raise FileError(
            Text("{path} cannot be written: {reason}.", path=path, reason=reason)
        ) from None


def player_names(match: Match) -> Sequence[Text]:
    """What the players are called: the first seat, then the second."""
    return [_called(match, seat) for seat in Seat]


def _called(match: Match, seat: Seat) -> Text:
    from tessellot.engine.levels import level

    player = match.player(seat)
    if player.level is not None:
        found = level(match.game.info.id, player.level)
        return Text("{name} ({number})", name=found.name, number=found.number)
    if player.name:
        return Text("{name}", name=player.name)
    if match.company is Company.ENGINE:
        return Text("You")
    return Text("First player") if seat is Seat.FIRST else Text("Second player")


def match_summary(match: Match) -> Text:
    """A game in a line: which it is, who plays, and how far it is."""
    first, second = player_names(match)
    return Text(
        "{game}, {first} – {second}, moves: {moves}",
        game=match.game.info.name,
        first=first,
        second=second,
        moves=match.ply,
    )
