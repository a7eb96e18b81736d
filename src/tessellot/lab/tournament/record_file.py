"""The record file of a match: each game is appended when it ends, whole or not at all.

The file can hold the games of many matches. Those of one match have the same Event tag, so that
an interrupted match can be continued.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import Path

from tessellot.files import append, recover, without_torn_entry
from tessellot.games import NotationError, Seat, UnknownGameError, game_info
from tessellot.lab.errors import LabError
from tessellot.lab.tournament.engine_match import EngineMatch
from tessellot.lab.tournament.referee import Ending, GameSlot, PlayedGame
from tessellot.locale import Text
from tessellot.notation import Record, read_records
from tessellot.notation.records import RESULTS
from tessellot.system_errors import reason_of

_TAGS = ("Event", "Round", "First", "Second", "Opening", "Termination", "Reason", "Result")
"""The tags of every game of a match, in this order, after Game and the game's options."""
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_EVENT = re.compile(r".* - .*, seed -?[0-9]+")
"""The form of `EngineMatch.event`."""

_WINNERS = {"1-0": Seat.FIRST, "0-1": Seat.SECOND, "1/2-1/2": None}


class RecordFile:
    """A file of game records, open for the games of one match.

    Records that are in the file stay there. Only a torn last game of a match is dropped. A file
    that contains anything else is refused and not changed.
    """

    def __init__(self, path: Path, match: EngineMatch) -> None:
        self._path = path
        self._match = match
        try:
            self._played = self._recover()
        except OSError as error:
            raise LabError(
                Text(
                    "{path} cannot be used for records: {error}.", path=path, error=reason_of(error)
                )
            ) from None
        except UnicodeDecodeError as error:
            raise LabError(
                Text(
                    "{path} is not a text file in UTF-8: see byte {byte}.",
                    path=path,
                    byte=error.start + 1,
                )
            ) from None

    def played(self) -> Iterator[PlayedGame]:
        """The games of this match that the file contains."""
        yield from self._played

    def add(self, game: PlayedGame) -> None:
        """Append a game: all of it, or nothing."""
        text = str(_record_of(game, self._match))
        try:
            is_first = not self._path.exists() or not self._path.stat().st_size
            append(self._path, (text if is_first else "\n" + text).encode())
        except OSError as error:
            raise LabError(
                Text(
                    "{path} cannot be written: {reason}.",
                    path=self._path,
                    reason=reason_of(error),
                )
            ) from None
        self._played.append(game)

    def _recover(self) -> list[PlayedGame]:
        """Make the file ready for more games, or refuse it; returns the games of this match."""
        is_new = not self._path.exists()
        self._path.open("ab").close()
        if is_new:
            # It can be written; it is there with its first game.
            self._path.unlink()
            return []
        if not self._path.is_file():
            return []
        data = self._path.read_bytes()
        whole = without_torn_entry(data, data.rfind(b"\n\n[") + 1, _is_torn)
        played = self._read(whole.decode())
        recover(self._path, len(whole))
        return played

    def _read(self, text: str) -> list[PlayedGame]:
        """The games of this match in a text to which another record can be appended."""
        following = str(Record.of(self._match.game))
        try:
            # Read with another record behind it: tags without moves, for instance, would join it.
            *records, _ = read_records(f"{text}\n\n{following}")
        except NotationError as error:
            raise LabError(
                Text(
                    "{path} holds something else than game records: see line {line}.",
                    path=self._path,
                    line=min(error.line, len(text.splitlines())),
                )
            ) from None
        return [self._game_of(record) for record in records if self._belongs(record)]

    def _belongs(self, record: Record) -> bool:
        return record.game == self._match.game and record.tags.get("Event") == self._match.event

    def _game_of(self, record: Record) -> PlayedGame:
        try:
            return _played_game(record)
        except (KeyError, ValueError):
            raise LabError(
                Text(
                    "{path} has a game of this match without a round or a result.",
                    path=self._path,
                )
            ) from None


def _is_torn(data: bytes) -> bool:
    """Whether this is the beginning of a record that `RecordFile.add` was writing."""
    # A power cut can leave a part of a character as well.
    text = codecs.getincrementaldecoder("utf-8")().decode(data).removeprefix("\n")
    head, ended, moves = text.partition("\n\n")
    *whole, last = [*head.split("\n"), ""] if ended else head.split("\n")
    tags = [tag for tag in map(_TAG.fullmatch, whole) if tag]
    due = _tags_of(tags[0][2]) if tags else ("Game",)
    if len(tags) < len(whole) or tuple(tag[1] for tag in tags) != due[: len(tags)]:
        return False
    if any(tag[1] == "Event" and not _EVENT.fullmatch(tag[2]) for tag in tags):
        return False
    if ended:
        return len(tags) == len(due) and _are_unfinished_moves(head, moves)
    if len(tags) == len(due) or not last:
        return bool(tags) and not last
    begun = f'[{due[len(tags)]} "'
    return last.startswith(begun) or begun.startswith(last)


def _tags_of(game_id: str) -> tuple[str, ...]:
    """The names of the tags of a record; none if the game is unknown."""
    try:
        options = game_info(game_id).options
    except UnknownGameError:
        return ()
    return ("Game", *(option.name.capitalize() for option in options), *_TAGS)


def _are_unfinished_moves(head: str, moves: str) -> bool:
    """Whether this is a list of moves without a result; the last move may be incomplete."""
    *words, _ = moves.split() or [""]
    if set(moves) & set("{}();$") or set(moves.split()) & set(RESULTS):
        return False
    try:
        list(read_records(f"{head}\n\n{' '.join(words)}"))
    except NotationError:
        return False
    return True


def _record_of(game: PlayedGame, match: EngineMatch) -> Record:
    """The record of a played game."""
    tags = {
        "Event": match.event,
        "Round": str(game.slot),
        "First": match.contestants[game.slot.contestant_at(Seat.FIRST)].name,
        "Second": match.contestants[game.slot.contestant_at(Seat.SECOND)].name,
        "Opening": " ".join(map(str, match.opening(game.slot))),
        "Termination": game.ending.termination,
        "Reason": " ".join(game.ending.sentence.split()),
    }
    record = Record.of(match.game, game.moves, **tags)
    record.result = next(
        result for result, winner in _WINNERS.items() if winner is game.ending.winner
    )
    return record


def _played_game(record: Record) -> PlayedGame:
    """The played game of a record by `_record_of`; raises ValueError for other records."""
    pair, _, number = record.tags.get("Round", "").partition(".")
    ending = Ending(
        _WINNERS[record.result],
        record.tags.get("Termination", ""),
        record.tags.get("Reason", ""),
    )
    return PlayedGame(GameSlot(int(pair), int(number)), tuple(record.moves), ending)
