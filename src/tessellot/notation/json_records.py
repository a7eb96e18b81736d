"""Game records as JSON, for programs: the same tree, with nothing left out.

A text is a list of records, or one record. A record has ``game``, ``options``, ``position`` (only
if it does not begin at the start), ``tags``, ``comment``, ``moves`` and ``result``. A move has
``move`` and, where there are any, ``comment``, ``glyphs`` and ``variations``: lists of moves that
could have been played instead of it. The first move of a variation may have a comment ``before``
it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tessellot.games import Game, NotationError, Position, TessellotError, game
from tessellot.locale import Text
from tessellot.notation.positions import read_position, write_position
from tessellot.notation.records import (
    LAST_GLYPH,
    RESULTS,
    Record,
    are_glyphs,
    is_text,
    may_be_tag,
)
from tessellot.notation.tree import Node, joined

Fields = Mapping[str, type]

_RECORD: Fields = {
    "game": str,
    "options": dict,
    "position": str,
    "tags": dict,
    "comment": str,
    "moves": list,
    "result": str,
}
_MOVE: Fields = {
    "move": str,
    "before": str,
    "comment": str,
    "glyphs": list,
    "variations": list,
}
_KINDS: Mapping[type, Text] = {str: Text("a text"), dict: Text("an object"), list: Text("a list")}
_DIGITS = re.compile(r"[0-9]+")


class JsonRecordError(TessellotError):
    """JSON that is no record: which game of the list, where in it, and what is wrong."""

    def __init__(self, number: int, place: str, complaint: Text) -> None:
        super().__init__(
            Text(
                "game {number}, {place}: {complaint}",
                number=number,
                place=place,
                complaint=complaint,
            )
            if place
            else Text("game {number}: {complaint}", number=number, complaint=complaint)
        )
        self.number = number


def record_data(record: Record) -> dict[str, Any]:
    """A record as plain values; what would not read back from them is refused."""
    record.check()
    root = record.root
    data: dict[str, Any] = {"game": record.game.info.id, "options": record.game.options}
    if root.position != record.game.start():
        data["position"] = write_position(root.position)
    data["tags"] = {name: str(value) for name, value in record.tags.items()}
    if root.comment:
        data["comment"] = root.comment
    return data | {"moves": _line(root), "result": record.result}


def _line(parent: Node) -> list[dict[str, Any]]:
    """The moves from a node on, each with the variations to it."""
    line = []
    while parent.children:
        main, *others = parent.children
        data = _move(main)
        if others:
            data["variations"] = [[_move(other), *_line(other)] for other in others]
        line.append(data)
        parent = main
    return line


def _move(node: Node) -> dict[str, Any]:
    data: dict[str, Any] = {"move": str(node.move)}
    if node.before:
        data["before"] = node.before
    if node.glyphs:
        data["glyphs"] = list(node.glyphs)
    if node.comment:
        data["comment"] = node.comment
    return data


def write_json_records(records: Iterable[Record]) -> str:
    """Records as JSON text that reads back as the same records."""
    try:
        data = [record_data(record) for record in records]
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    except RecursionError:
        raise TessellotError(Text("Variations nest too deeply for JSON.")) from None


def read_json_records(text: str) -> Iterator[Record | TessellotError]:
    """Each record of a JSON text, or what is wrong with it; every move is judged."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        line = error.doc.splitlines()[error.lineno - 1 : error.lineno]
        found = line[0][error.colno - 1 :][:60] if line else ""
        raise NotationError(Text("expected JSON"), found, error.lineno, error.colno) from None
    except RecursionError:
        raise TessellotError(Text("This JSON nests too deeply.")) from None
    except ValueError:
        raise _long_number(text) from None
    if isinstance(data, dict):
        data = [data]
    if not isinstance(data, list) or not data:
        raise NotationError(Text("expected a list of records, as in [{{…}}]"), text[:1])
    for number, item in enumerate(data, 1):
        try:
            yield _Reader(number).record(item)
        except TessellotError as error:
            yield error
        except RecursionError:
            yield JsonRecordError(number, "", Text("This JSON nests too deeply."))


class _Reader:
    """Reads one record, and knows its number for error messages."""

    def __init__(self, number: int) -> None:
        self._number = number

    def record(self, item: object) -> Record:
        data = self._checked(item, _RECORD, "game", "")
        record = Record(Node(self._start(data), comment=data.get("comment", "")))
        for name, value in data.get("tags", {}).items():
            self._check_tag(name, value, record)
            record.tags[name] = value
        self._moves(record.root, data.get("moves", []), "moves")
        record.result = data.get("result", "*")
        if record.result not in RESULTS:
            known = ", ".join(RESULTS)
            raise self._error("result", Text("expected one of {known}", known=known))
        try:
            record.check_result()
        except TessellotError as error:
            raise self._error("result", error.text) from None
        return record

    def _check_tag(self, name: str, value: object, record: Record) -> None:
        if not may_be_tag(name, record.game):
            raise self._error("tags", Text("{name!r} cannot be the name of a tag", name=name))
        if not is_text(value):
            raise self._error(f"tags.{name}", Text("expected {kind}", kind=_KINDS[str]))

    def _start(self, data: dict[str, Any]) -> Position:
        place = "game"
        try:
            chosen: Game = game(data["game"], **data.get("options", {}))
            if "position" not in data:
                return chosen.start()
            place = "position"
            position = read_position(data["position"])
        except TessellotError as error:
            raise self._error(place, error.complaint) from None
        if position.game != chosen:
            raise self._error(place, Text("expected a position of {game}", game=str(chosen)))
        return position

    def _moves(self, node: Node, items: list[object], place: str) -> None:
        for index, item in enumerate(items):
            here = f"{place}[{index}]"
            data = self._checked(item, _MOVE, "move", here)
            if "before" in data and (index or place == "moves"):
                raise self._error(
                    f"{here}.before", Text("only the first move of a variation has this")
                )
            parent, node = node, self._played(node, data, here)
            for number, variation in enumerate(data.get("variations", [])):
                there = f"{here}.variations[{number}]"
                if not isinstance(variation, list) or not variation:
                    raise self._error(there, Text("expected a list of moves"))
                self._moves(parent, variation, there)

    def _played(self, node: Node, data: dict[str, Any], place: str) -> Node:
        count = len(node.children)
        try:
            played = node.add(data["move"])
        except TessellotError as error:
            raise self._error(place, error.complaint) from None
        is_new = len(node.children) > count
        glyphs = data.get("glyphs", [])
        if not are_glyphs(glyphs):
            raise self._error(
                f"{place}.glyphs", Text("expected whole numbers from 0 to {last}", last=LAST_GLYPH)
            )
        # A variation may repeat a move that is there already: the annotations of both are kept.
        played.glyphs += glyphs if is_new else [g for g in glyphs if g not in played.glyphs]
        played.before = joined(played.before, data.get("before", ""))
        played.comment = joined(played.comment, data.get("comment", ""))
        if not played.begins_variation:
            played.settle_comment()
        return played

    def _checked(self, item: object, fields: Fields, needed: str, place: str) -> dict[str, Any]:
        """An object with only known fields, all of the right type, among them the needed one."""
        if not isinstance(item, dict):
            raise self._error(place, Text("expected {kind}", kind=_KINDS[dict]))
        for name, value in item.items():
            there = f"{place}.{name}".lstrip(".")
            if name not in fields:
                known = ", ".join(fields)
                raise self._error(there, Text("expected one of {known}", known=known))
            kind = fields[name]
            if not (is_text(value) if kind is str else isinstance(value, kind)):
                raise self._error(there, Text("expected {kind}", kind=_KINDS[kind]))
        if needed not in item:
            raise self._error(place, Text("expected the field {name}", name=needed))
        return item

    def _error(self, place: str, complaint: Text) -> JsonRecordError:
        return JsonRecordError(self._number, place, complaint)


def _long_number(text: str) -> NotationError:
    """The error for a number of thousands of digits, which Python refuses without its place."""
    number = max(_DIGITS.finditer(text), key=lambda digits: digits.end() - digits.start())
    before = text[: number.start()]
    line, column = before.count("\n") + 1, number.start() - before.rfind("\n")
    return NotationError(Text("expected a shorter number"), number[0], line, column)
