"""A request of the JSON protocol: one line of text, checked field by field."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from tessellot.engine.errors import EngineError
from tessellot.games import Game, Position, TessellotError, game
from tessellot.locale import Text
from tessellot.notation import read_position

KNOWN: dict[str, type | tuple[type, ...]] = {
    "id": str,
    "action": str,
    "terminate": str,
    "position": str,
    "game": str,
    "options": dict,
    "moves": list,
    "turns": list,
    "nodes": int,
    "seconds": (int, float),
    "level": (int, str),
    "lines": int,
    "report_every": (int, float),
    "values": bool,
}
"""The fields of a request and their types."""


class RequestError(EngineError):
    """A request that cannot be answered, with the name of the wrong field."""

    def __init__(self, text: Text, field: str) -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True, slots=True)
class Request:
    """A valid request."""

    id: str
    positions: tuple[tuple[int, Position], ...]
    limits: dict[str, Any]
    lines: int
    report_every: float | None
    values: bool

    @property
    def game(self) -> Game:
        """The game with its options."""
        return self.positions[0][1].game


def parse_line(line: str) -> dict[str, Any]:
    """The JSON object of a line."""
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise EngineError(Text("A request is one JSON object on one line.")) from None
    if not isinstance(data, dict):
        raise EngineError(Text("A request is one JSON object on one line."))
    return data


def check_fields(data: dict[str, Any]) -> None:
    """Refuse unknown fields and values of the wrong type."""
    for name, value in data.items():
        if name not in KNOWN:
            raise RequestError(
                Text(
                    "There is no field {name!r}: known are {known}.",
                    name=name,
                    known=", ".join(KNOWN),
                ),
                name,
            )
        if not isinstance(value, KNOWN[name]) or (
            isinstance(value, bool) and KNOWN[name] is not bool
        ):
            if name == "id":
                raise RequestError(Text('id is a text in quotes, such as "q1".'), name)
            raise RequestError(Text("{name} has a value of the wrong type.", name=name), name)
    if "id" not in data:
        raise RequestError(Text("A request needs an id."), "id")


def read_request(data: dict[str, Any]) -> Request:
    """The analysis that a request asks for."""
    line = [_start(data)]
    for move in data.get("moves", []):
        try:
            line.append(line[-1].play(str(move)))
        except TessellotError as error:
            raise RequestError(error.text, "moves") from None
    turns = data.get("turns", [len(line) - 1])
    if not turns or not all(isinstance(t, int) and 0 <= t < len(line) for t in turns):
        raise RequestError(Text("turns are numbers from 0 to {last}.", last=len(line) - 1), "turns")
    lines = data.get("lines", 1)
    if lines < 1:
        raise RequestError(Text("lines must be 1 or more."), "lines")
    limits: dict[str, Any] = {
        name: data[name] for name in ("nodes", "seconds", "level") if name in data
    }
    if not limits:
        raise RequestError(Text("A limit is needed: nodes, seconds or level."), "nodes")
    return Request(
        data["id"],
        tuple((turn, line[turn]) for turn in turns),
        limits,
        lines,
        data.get("report_every"),
        data.get("values", False),
    )


def _start(data: dict[str, Any]) -> Position:
    if ("position" in data) == ("game" in data):
        raise RequestError(Text("Give either a position or a game."), "position")
    try:
        if "position" in data:
            return read_position(data["position"])
        chosen: Game = game(data["game"], **data.get("options", {}))
        return chosen.start()
    except TessellotError as error:
        raise RequestError(error.text, "position" if "position" in data else "game") from None
