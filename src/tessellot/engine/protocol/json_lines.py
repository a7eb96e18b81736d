"""Analysis requests in line-delimited JSON, like KataGo's analysis engine.

A request is an object on one line with an ``id`` that the client chooses; every answer carries
that id. Requests are processed in order; while one waits or runs it can be terminated.

Request: ``position`` (one-line notation) or ``game`` with ``options``; ``moves`` from there on;
``turns``, which of the positions after 0, 1, … moves to analyse (default: the last); ``nodes``,
``seconds`` or ``level``; ``lines``, the number of variations; ``report_every`` seconds; ``values``
for a value of each placement.
"""

from __future__ import annotations

import json
import queue
import threading
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tessellot.about import VERSION
from tessellot.engine import Analysis, Engine, Variation
from tessellot.engine.protocol.json_request import (
    Request,
    RequestError,
    check_fields,
    parse_line,
    read_request,
)
from tessellot.games import Game, Position, TessellotError
from tessellot.locale import Text
from tessellot.notation import write_position


class JsonServer:
    """A session with one client: requests in, answers out in the order of the requests."""

    def __init__(self, send: Callable[[str], None], threads: int = 1, seed: int = 0) -> None:
        self._send_unlocked = send
        self._lock = threading.Lock()
        self._threads = threads
        self._seed = seed
        self._engines: dict[tuple[Game, str], Engine] = {}
        self._queue: queue.Queue[Request | None] = queue.Queue()
        self._open_ids: Counter[str] = Counter()
        self._terminated: set[str] = set()
        self._running: tuple[str, Engine] | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Answer all requests of the input."""
        worker = threading.Thread(target=self._work, daemon=True)
        worker.start()
        for line in lines:
            if line.strip():
                self._receive(line)
        self._queue.put(None)
        worker.join()

    def _send(self, answer: dict[str, Any]) -> None:
        with self._lock:
            self._send_unlocked(json.dumps(answer, ensure_ascii=False))

    def _receive(self, line: str) -> None:
        data: dict[str, Any] = {}
        try:
            data = parse_line(line)
            check_fields(data)
            if "action" in data:
                self._act(data)
            else:
                request = read_request(data)
                with self._lock:
                    self._open_ids[request.id] += 1
                self._queue.put(request)
        except TessellotError as error:
            answer: dict[str, Any] = {"error": str(error)}
            if "id" in data:
                answer = {"id": data["id"], **answer}
            if isinstance(error, RequestError):
                answer["field"] = error.field
            self._send(answer)

    def _act(self, data: dict[str, Any]) -> None:
        action = data["action"]
        if action == "version":
            self._send({"id": data["id"], "action": action, "version": VERSION})
        elif action == "terminate":
            target = data.get("terminate")
            if target is None:
                raise RequestError(Text("Say which request: its id."), "terminate")
            with self._lock:
                if target in self._open_ids:
                    self._terminated.add(target)
            running = self._running
            if running is not None and running[0] == target:
                running[1].stop()
            self._send({"id": data["id"], "action": action, "terminate": target})
        else:
            raise RequestError(Text("Actions are: version, terminate."), "action")

    def _work(self) -> None:
        while (request := self._queue.get()) is not None:
            try:
                self._analyse(request)
            except TessellotError as error:
                self._send({"id": request.id, "error": str(error)})
            self._close(request.id)

    def _close(self, answered: str) -> None:
        """Release the id of an answered request."""
        with self._lock:
            self._open_ids[answered] -= 1
            if not self._open_ids[answered]:
                del self._open_ids[answered]
                self._terminated.discard(answered)

    def _analyse(self, request: Request) -> None:
        for turn, position in request.positions:
            if position.outcome is not None:
                self._send(_finished(request.id, turn, position))
                continue
            engine = self._engine(request)
            self._running = (request.id, engine)
            last: Analysis | None = None
            reported = 0.0
            if request.id not in self._terminated:
                for last in engine.analyse(position, request.lines):
                    if request.id in self._terminated:
                        engine.stop()
                    every = request.report_every
                    if every and last.seconds - reported >= every:
                        reported = last.seconds
                        self._send(_answer(request, turn, last, final=False))
            self._running = None
            if last is None:
                self._send({"id": request.id, "turn": turn, "final": True, "terminated": True})
            else:
                self._send(_answer(request, turn, last, final=True))

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
