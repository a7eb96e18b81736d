"""The record file of a match: every game as soon as it has ended, and never half of one.

The file can hold the games of many matches. The games of one are known by their Event tag, so
a match that was broken off goes on where it ended when it is started again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tessellot.games import NotationError, Seat
from tessellot.lab.errors import LabError
from tessellot.lab.match import Match
from tessellot.lab.referee import Ending, PlayedGame, Round
from tessellot.locale import Text
from tessellot.notation import Record, read_records

_FIRST_TAG = "[Game "
_END = re.compile(r"(?<=\s)(?:1-0|0-1|1/2-1/2|\*)\n(?=\n|\Z)")
"""Where a record ends: its result, then an empty line or nothing."""

_WINNERS = {"1-0": Seat.FIRST, "0-1": Seat.SECOND, "1/2-1/2": None}


class RecordFile:
    """Where the games of a match are kept."""

    def __init__(self, path: Path, match: Match) -> None:
        self._path = path
        self._match = match
        try:
            self._mend()
        except (OSError, UnicodeDecodeError) as error:
            raise LabError(
                Text("{path} cannot be used for records: {error}.", path=path, error=error)
            ) from None

    def played(self) -> Iterator[PlayedGame]:
        """The games of this match that the file holds already."""
        try:
            for record in read_records(self._text()):
                same = record.game == self._match.game
                if same and record.tags.get("Event") == self._match.event:
                    yield _game_of(record)
        except (NotationError, KeyError, ValueError):
            raise _no_records(self._path) from None

    def add(self, game: PlayedGame) -> None:
        """Write a game behind the others: in one piece, or not at all."""
        text = str(_record_of(game, self._match))
        with self._path.open("ab", buffering=0) as file:
            before = file.seek(0, os.SEEK_END)
            whole = ("\n" + text if before else text).encode()
            try:
                written = file.write(whole)
                os.fsync(file.fileno())
            except OSError:
                written = 0
            if written != len(whole):
                file.truncate(before)
                raise LabError(Text("{path} could not be written.", path=self._path))

    def _text(self) -> str:
        return self._path.read_bytes().decode()

    def _mend(self) -> None:
        """Make the file if there is none; drop a last record that a power cut has halved."""
        self._path.touch()
        text = self._text()
        whole = max((end.end() for end in _END.finditer(text)), default=0)
        rest = text[whole:].lstrip("\n")
        if not (rest.startswith(_FIRST_TAG) or _FIRST_TAG.startswith(rest)):
            raise _no_records(self._path)
        if rest:
            os.truncate(self._path, len(text[:whole].encode()))


def _no_records(path: Path) -> LabError:
    return LabError(Text("{path} holds something else than game records.", path=path))


def _record_of(game: PlayedGame, match: Match) -> Record:
    """A game with everything that is known of it."""
    tags = {
        "Event": match.event,
        "Round": str(game.round),
        "First": match.contestants[game.round.at(Seat.FIRST)].name,
        "Second": match.contestants[game.round.at(Seat.SECOND)].name,
        "Opening": " ".join(map(str, match.opening(game.round))),
        "Termination": game.ending.termination,
        "Reason": " ".join(game.ending.sentence.split()),
    }
    record = Record.of(match.game, game.moves, **tags)
    record.result = next(
        result for result, winner in _WINNERS.items() if winner is game.ending.winner
    )
    return record


def _game_of(record: Record) -> PlayedGame:
    """What `_record_of` wrote; raises ValueError if it was something else."""
    pair, _, number = record.tags.get("Round", "").partition(".")
    ending = Ending(
        _WINNERS[record.result],
        record.tags.get("Termination", ""),
        record.tags.get("Reason", ""),
    )
    return PlayedGame(Round(int(pair), int(number)), tuple(record.moves), ending)
