"""The record file of a match: every game as soon as it has ended, and never half of one.

The file can hold the games of many matches. The games of one are known by their Event tag, so
a match that was broken off goes on where it ended when it is started again.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import Path

from tessellot.files import append, recover, without_torn_entry
from tessellot.games import NotationError, Seat, UnknownGameError, game_info
from tessellot.lab.errors import LabError
from tessellot.lab.match import Match
from tessellot.lab.referee import Ending, PlayedGame, Round
from tessellot.locale import Text
from tessellot.notation import Record, read_records
from tessellot.notation.records import RESULTS

_TAGS = ("Event", "Round", "First", "Second", "Opening", "Termination", "Reason", "Result")
"""The tags of every game of a match, in their order, behind the game and its options."""
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
_EVENT = re.compile(r".* - .*, seed -?[0-9]+")
"""What `Match.event` looks like."""

_WINNERS = {"1-0": Seat.FIRST, "0-1": Seat.SECOND, "1/2-1/2": None}


class RecordFile:
    """Where the games of a match are kept.

    Whatever records the file holds stay there. Only the beginning of a game that a match could
    not write to its end is dropped; a file with anything else in it is refused as it is.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self._path = path
        self._match = match
        try:
            self._played = self._mended()
        except (OSError, UnicodeDecodeError) as error:
            raise LabError(
                Text("{path} cannot be used for records: {error}.", path=path, error=error)
            ) from None

    def played(self) -> Iterator[PlayedGame]:
        """The games of this match that the file holds already."""
        yield from self._played

    def add(self, game: PlayedGame) -> None:
        """Write a game behind the others: in one piece, or not at all."""
        text = str(_record_of(game, self._match))
        try:
            is_first = not self._path.exists() or not self._path.stat().st_size
            append(self._path, (text if is_first else "\n" + text).encode())
        except OSError:
            raise LabError(Text("{path} could not be written.", path=self._path)) from None
        self._played.append(game)

    def _mended(self) -> list[PlayedGame]:
        """Make the file ready for more games, or refuse it; those of this match in it."""
        self._path.open("ab").close()
        data = self._path.read_bytes()
        whole = without_torn_entry(data, data.rfind(b"\n\n[") + 1, _is_torn)
        played = self._read(whole.decode())
        recover(self._path, len(whole))
        return played

    def _read(self, text: str) -> list[PlayedGame]:
        """The games of this match in a text, if another record can be added to it."""
        following = str(Record.of(self._match.game))
        try:
            # Tags without moves, for instance, would become a part of what follows them.
            *records, _ = read_records(f"{text}\n\n{following}")
        except NotationError as error:
            raise LabError(
                Text(
                    "{path} holds something else than game records: see line {line}.",
                    path=self._path,
                    line=min(error.line, len(text.splitlines())),
                )
            ) from None
        return [self._counted(record) for record in records if self._is_ours(record)]

    def _is_ours(self, record: Record) -> bool:
        return record.game == self._match.game and record.tags.get("Event") == self._match.event

    def _counted(self, record: Record) -> PlayedGame:
        try:
            return _game_of(record)
        except (KeyError, ValueError):
            raise LabError(
                Text(
                    "{path} has a game of this match without a round or a result.",
                    path=self._path,
                )
            ) from None


def _is_torn(data: bytes) -> bool:
    """Whether this is the beginning of a game that `RecordFile.add` was writing."""
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
        return len(tags) == len(due) and _are_first_moves(head, moves)
    if len(tags) == len(due) or not last:
        return bool(tags) and not last
    begun = f'[{due[len(tags)]} "'
    return last.startswith(begun) or begun.startswith(last)


def _tags_of(game_id: str) -> tuple[str, ...]:
    """The names of all tags that a game of a match has; none for a game that nobody knows."""
    try:
        options = game_info(game_id).options
    except UnknownGameError:
        return ()
    return ("Game", *(option.name.capitalize() for option in options), *_TAGS)


def _are_first_moves(head: str, moves: str) -> bool:
    """Whether these are plain moves without a result; the last of them may be cut."""
    *words, _ = moves.split() or [""]
    if set(moves) & set("{}();$") or set(moves.split()) & set(RESULTS):
        return False
    try:
        list(read_records(f"{head}\n\n{' '.join(words)}"))
    except NotationError:
        return False
    return True


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
