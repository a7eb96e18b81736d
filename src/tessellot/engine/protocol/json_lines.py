"""Analysis on request, in line-delimited JSON, in the manner of KataGo's analysis engine.

A request is an object on one line with an ``id`` of the asker's choice; every answer carries that
id. Requests are worked through one after another; while they wait or run they can be ended.

Request: ``position`` (one line of text) or ``game`` with ``options``; ``moves`` from there on;
``turns``, which of the positions after 0, 1, … moves to analyse (default: the last); ``nodes``,
``seconds`` or ``level``; ``lines``; ``report_every`` seconds; ``values`` for a value per placement.
"""

from __future__ import annotations

import json
import queue
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from tessellot.about import VERSION
from tessellot.engine import Analysis, Engine, EngineError, Variation
from tessellot.games import Game, Position, TessellotError, game
from tessellot.locale import Text
from tessellot.notation import read_position, write_position

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
    """A request that cannot be answered, and the field that is to blame."""

    def __init__(self, text: Text, field: str) -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True, slots=True)
class Request:
    """A request that makes sense."""

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


class JsonServer:
    """One conversation: requests in, answers out, in the order in which they are worked out."""

    def __init__(self, say: Callable[[str], None], threads: int = 1, seed: int = 0) -> None:
        self._say_unlocked = say
        self._lock = threading.Lock()
        self._threads = threads
        self._seed = seed
        self._engines: dict[tuple[Game, str], Engine] = {}
        self._waiting: queue.Queue[Request | None] = queue.Queue()
        self._open: Counter[str] = Counter()
        self._ended: set[str] = set()
        self._running: tuple[str, Engine] | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Answer requests until the input ends and all of them are answered."""
        worker = threading.Thread(target=self._work, daemon=True)
        worker.start()
        for line in lines:
            if line.strip():
                self._receive(line)
        self._waiting.put(None)
        worker.join()

    def _say(self, answer: dict[str, Any]) -> None:
        with self._lock:
            self._say_unlocked(json.dumps(answer, ensure_ascii=False))

    def _receive(self, line: str) -> None:
        asked: dict[str, Any] = {}
        try:
            asked = _parsed(line)
            _check_fields(asked)
            if "action" in asked:
                self._act(asked)
            else:
                request = _request(asked)
                with self._lock:
                    self._open[request.id] += 1
                self._waiting.put(request)
        except TessellotError as error:
            answer: dict[str, Any] = {"error": str(error)}
            if isinstance(asked.get("id"), str):
                answer = {"id": asked["id"], **answer}
            if isinstance(error, RequestError):
                answer["field"] = error.field
            self._say(answer)

    def _act(self, asked: dict[str, Any]) -> None:
        action = asked["action"]
        if action == "version":
            self._say({"id": asked["id"], "action": action, "version": VERSION})
        elif action == "terminate":
            target = asked.get("terminate")
            if target is None:
                raise RequestError(Text("Say which request: its id."), "terminate")
            with self._lock:
                if target in self._open:
                    self._ended.add(target)
            running = self._running
            if running is not None and running[0] == target:
                running[1].stop()
            self._say({"id": asked["id"], "action": action, "terminate": target})
        else:
            raise RequestError(Text("Actions are: version, terminate."), "action")

    def _work(self) -> None:
        while (request := self._waiting.get()) is not None:
            try:
                self._analyse(request)
            except TessellotError as error:
                self._say({"id": request.id, "error": str(error)})
            self._close(request.id)

    def _close(self, answered: str) -> None:
        """Forget a request, so that a later one may have its id."""
        with self._lock:
            self._open[answered] -= 1
            if not self._open[answered]:
                del self._open[answered]
                self._ended.discard(answered)

    def _analyse(self, request: Request) -> None:
        for turn, position in request.positions:
            if position.outcome is not None:
                self._say(_finished(request.id, turn, position))
                continue
            engine = self._engine(request)
            self._running = (request.id, engine)
            last: Analysis | None = None
            told = 0.0
            if request.id not in self._ended:
                for last in engine.analyse(position, request.lines):
                    if request.id in self._ended:
                        engine.stop()
                    every = request.report_every
                    if every and last.seconds - told >= every:
                        told = last.seconds
                        self._say(_answer(request, turn, last, final=False))
            self._running = None
            if last is None:
                self._say({"id": request.id, "turn": turn, "final": True, "terminated": True})
            else:
                self._say(_answer(request, turn, last, final=True))

    def _engine(self, request: Request) -> Engine:
        level = str(request.limits.get("level", ""))
        key = (request.game, level)
        if key not in self._engines:
            limits = {"level": level} if level else {"seconds": 1.0}
            self._engines = {
                key: Engine(request.game, threads=self._threads, seed=self._seed, **limits)
            }
        engine = self._engines[key]
        engine.limit(seconds=request.limits.get("seconds"), nodes=request.limits.get("nodes"))
        return engine


def _parsed(line: str) -> dict[str, Any]:
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        raise EngineError(Text("A request is one JSON object on one line.")) from None
    if not isinstance(asked, dict):
        raise EngineError(Text("A request is one JSON object on one line."))
    return asked


def _check_fields(asked: dict[str, Any]) -> None:
    for name, value in asked.items():
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
            raise RequestError(Text("{name} has a value of the wrong type.", name=name), name)
    if "id" not in asked:
        raise RequestError(Text("A request needs an id."), "id")


def _request(asked: dict[str, Any]) -> Request:
    line = [_start(asked)]
    for move in asked.get("moves", []):
        try:
            line.append(line[-1].play(str(move)))
        except TessellotError as error:
            raise RequestError(error.text, "moves") from None
    turns = asked.get("turns", [len(line) - 1])
    if not turns or not all(isinstance(t, int) and 0 <= t < len(line) for t in turns):
        raise RequestError(Text("turns are numbers from 0 to {last}.", last=len(line) - 1), "turns")
    lines = asked.get("lines", 1)
    if lines < 1:
        raise RequestError(Text("lines must be 1 or more."), "lines")
    limits: dict[str, Any] = {
        name: asked[name] for name in ("nodes", "seconds", "level") if name in asked
    }
    if not limits:
        raise RequestError(Text("A limit is needed: nodes, seconds or level."), "nodes")
    return Request(
        asked["id"],
        tuple((turn, line[turn]) for turn in turns),
        limits,
        lines,
        asked.get("report_every"),
        asked.get("values", False),
    )


def _start(asked: dict[str, Any]) -> Position:
    if ("position" in asked) == ("game" in asked):
        raise RequestError(Text("Give either a position or a game."), "position")
    try:
        if "position" in asked:
            return read_position(asked["position"])
        return game(asked["game"], **asked.get("options", {})).start()
    except TessellotError as error:
        raise RequestError(error.text, "position" if "position" in asked else "game") from None


def _finished(request_id: str, turn: int, position: Position) -> dict[str, Any]:
    assert position.outcome is not None
    winner = position.outcome.winner
    return {
        "id": request_id,
        "turn": turn,
        "final": True,
        "outcome": {
            "winner": None if winner is None else str(winner),
            "reason": position.outcome.reason,
            "text": str(position.outcome),
        },
        "lines": [],
    }


def _answer(request: Request, turn: int, analysis: Analysis, *, final: bool) -> dict[str, Any]:
    position = analysis.position
    answer: dict[str, Any] = {
        "id": request.id,
        "turn": turn,
        "final": final,
        "position": write_position(position),
        "seat": str(position.mover),
        "side": position.side_of(position.mover),
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
        "lines": [_variation(variation) for variation in analysis.variations],
    }
    if request.values:
        book = position.game.move_index
        answer["values"] = {str(book[n]): round(v, 4) for n, v in analysis.values.items()}
    return answer


def _variation(variation: Variation) -> dict[str, Any]:
    return {
        "move": str(variation.move),
        "win_probability": round(variation.win_probability, 4),
        "margin": None if variation.margin is None else round(variation.margin, 2),
        "visits": variation.visits,
        "proven": variation.proven,
        "variation": [str(move) for move in variation.pv],
    }
