"""The file formats for games, and detecting which one a text is in.

Our own record, LTP (a game a line), JSON, and for reading also a one-line position, which is a
record without moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

from tessellot.games import GAMES, NotationError, TessellotError
from tessellot.locale import Text
from tessellot.notation.json_records import read_json_records, write_json_records
from tessellot.notation.ltp import is_ltp_board, lost_in_ltp, read_ltp_game, write_ltp_game
from tessellot.notation.positions import checked_text, read_position
from tessellot.notation.record_reader import read_each
from tessellot.notation.records import Record, result_of, write_records
from tessellot.notation.tree import Node


class Format(StrEnum):
    """A format that games can be read from and written in."""

    RECORD = "record"
    LTP = "ltp"
    JSON = "json"


def format_of(text: str) -> Format:
    """The format of a text, by how it begins."""
    start = text.lstrip("\N{ZERO WIDTH NO-BREAK SPACE} \t\r\n")
    if start.startswith("{") or (start[:1] == "[" and start[1:].lstrip()[:1] in ("{", "]")):
        return Format.JSON
    if is_ltp_board(start.partition("\n")[0].partition(";")[0].strip()):
        return Format.LTP
    return Format.RECORD


def read_games(text: str, form: Format | str | None = None) -> Iterator[Record | TessellotError]:
    """Every game of a text, or the error in its place; the format is detected if not stated."""
    text = checked_text(text)
    form = format_of(text) if form is None else Format(form)
    if form is Format.JSON:
        yield from read_json_records(text)
    elif form is Format.LTP:
        yield from _read_ltp_lines(text)
    elif text.split(maxsplit=1)[:1] and text.split(maxsplit=1)[0] in GAMES:
        yield _read_position(text)
    else:
        yield from read_each(text)


def write_games(records: Iterable[Record], form: Format | str) -> str:
    """Games as a text of that format."""
    form = Format(form)
    if form is Format.JSON:
        return write_json_records(records)
    if form is Format.LTP:
        return "".join(write_ltp_game(record) + "\n" for record in records)
    return write_records(records)


def lost_in(record: Record, form: Format) -> list[Text]:
    """What a record contains that a format cannot express."""
    return lost_in_ltp(record) if form is Format.LTP else []


def _read_ltp_lines(text: str) -> Iterator[Record | TessellotError]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield read_ltp_game(line)
            except NotationError as error:
                yield error.moved(number, 1)
    if not text.strip():
        yield NotationError(Text("expected a board of 100 characters X, O and dots"))


def _read_position(text: str) -> Record | NotationError:
    try:
        position = read_position(text)
    except NotationError as error:
        return error
    return Record(Node(position), result=result_of(position.outcome))
