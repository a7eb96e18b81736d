"""Matches as game records, and record files."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from tessellot.engine.profiles import has_engine
from tessellot.files import write_atomically
from tessellot.games import Game, Position, Seat, TessellotError
from tessellot.locale import Text
from tessellot.notation import Record, read_record
from tessellot.notation.records import result_of
from tessellot.play import Clock, Company, Match, Player
from tessellot.play.match import ending
from tessellot.play.positions import Positions
from tessellot.system_errors import reason_of

_ENGINE_NAME = re.compile(r"Tessellot, level (\w+)")


class FileError(TessellotError):
    """A file that cannot be read or written, and why."""


def new_match(start: Position, level: str | None, seat: Seat = Seat.FIRST) -> Match:
    """A match against the engine from a seat or, without a level, between two people here."""
    company = Company.HERE if level is None else Company.ENGINE
    person, other = Player.person(), Player.person()
    if level is not None:
        other = Player.engine(level)
    players = (person, other) if seat is Seat.FIRST else (other, person)
    return Match(company, players, Positions(start), Clock.set_to(None))


def record_of_match(match: Match) -> Record:
    """The match so far, with its players and its result."""
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
    """The match of a record, to resume it; an engine seat stays one if the game has an engine."""
    first, second = (_player(record.tags.get(tag, ""), record.game) for tag in ("First", "Second"))
    company = Company.ENGINE if "engine" in (first.kind, second.kind) else Company.HERE
    positions = Positions(record.root.position, record.moves)
    ended = None
    if record.result in ("1-0", "0-1") and record.end.outcome is None:
        ended = ending("resignation", Seat.FIRST if record.result == "1-0" else Seat.SECOND)
    return Match(company, (first, second), positions, Clock.set_to(None), ended)


def _name(player: Player) -> str:
    return f"Tessellot, level {player.level}" if player.kind == "engine" else player.name or "?"


def _player(name: str, game: Game) -> Player:
    engine = _ENGINE_NAME.fullmatch(name)
    if engine and has_engine(game):
        return Player.engine(engine[1])
    return Player.person(name.strip("?"))


def suggested_name(match: Match) -> str:
    """A file name for the game."""
    return f"{match.game.info.id}-{datetime.now(UTC).astimezone():%Y-%m-%d-%H%M}.txt"


def read_file(path: Path) -> Record:
    """The record in a file."""
    try:
        return read_record(path.read_text("utf-8"))
    except UnicodeDecodeError:
        reason = Text("it is not text")
    except OSError as error:
        reason = reason_of(error)
    raise FileError(Text("{path} cannot be read: {reason}.", path=path, reason=reason))


def write_file(path: Path, text: str, *, force: bool = False) -> None:
    """Write a file atomically; `force` allows an existing file and creates the folder."""
    try:
        if path.exists() and not force:
            raise FileError(Text("{path} is there already: choose another name.", path=path))
        if force:
            path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, text)
    except OSError as error:
        raise FileError(
            Text("{path} cannot be written: {reason}.", path=path, reason=reason_of(error))
        ) from None
