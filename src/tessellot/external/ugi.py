"""The client side of UGI, the Universal Game Interface."""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import suppress

from tessellot.external.faults import Fault, FaultKind
from tessellot.external.info import Info, read_info
from tessellot.external.limit import Limit
from tessellot.external.line import Line
from tessellot.external.options import EngineOption, read_option
from tessellot.external.process import EngineProcess
from tessellot.games import Game, Move, NotationError, OptionError
from tessellot.locale import Text
from tessellot.notation import write_position

STOP_SECONDS = 10.0
"""How long an engine may take to answer ``stop``."""


class UgiClient:
    """A running engine that speaks UGI, set up for one game."""

    def __init__(
        self,
        command: Sequence[str],
        game: Game,
        options: Mapping[str, object],
        seed: int | None,
        start_seconds: float,
    ) -> None:
        self._game = game
        self._process = EngineProcess(command)
        self.name = ""
        self._offered: dict[str, EngineOption] = {}
        self._search: Generator[Info, None, Move] | None = None
        self._is_thinking = False
        """Whether a bestmove is still to come."""
        try:
            self._handshake(start_seconds)
            for name, value in self._values(options, seed):
                self._process.send(f"setoption name {name} value {value}")
            self._process.send("uginewgame")
            self._process.send("isready")
            self._wait_for("readyok", start_seconds)
        except BaseException:
            self._process.close()
            raise

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that the engine offers."""
        return tuple(option.name for option in self._offered.values())

    def search(self, line: Line, limit: Limit) -> Generator[Info, None, Move]:
        """Let the engine think; gives what it tells meanwhile, and returns its move.

        A search before it that was not followed to its end is ended first.
        """
        if self._search is not None:
            self._search.close()
        self._search = self._think(line, limit)
        return self._search

    def _think(self, line: Line, limit: Limit) -> Generator[Info, None, Move]:
        if self._is_thinking:
            self._end_thinking()
        words = ["position"]
        is_start = line.start == line.start.game.start()
        words += ["startpos"] if is_start else ["fen", write_position(line.start)]
        if line.moves:
            words += ["moves", *map(str, line.moves)]
        self._process.send(" ".join(words))
        self._process.send(_go(limit))
        self._is_thinking = True
        deadline = time.monotonic() + limit.deadline_seconds if limit.is_set else math.inf
        told = ""
        try:
            while True:
                words = self._process.receive(deadline, awaited="bestmove").split()
                if words[:1] == ["bestmove"]:
                    break
                if words[:2] == ["info", "string"]:
                    told = " ".join(words[2:])
                elif words[:1] == ["info"]:
                    yield read_info(words[1:], self._game)
        except GeneratorExit:
            # Nobody can catch an error here; if the engine goes on, the next search tells.
            with suppress(Fault):
                self._end_thinking()
            raise
        self._is_thinking = False
        if words[1:] == ["none"]:
            raise Fault(
                FaultKind.REFUSAL,
                Text("It refuses to move. {reason}", reason=told or "bestmove none"),
            )
        return self._read(words[1] if len(words) > 1 else "")

    def _end_thinking(self) -> None:
        """Wait for the bestmove of a search that was left: it is no answer to the next one."""
        self.stop()
        self._wait_for("bestmove", STOP_SECONDS)
        self._is_thinking = False

    def stop(self) -> None:
        """Let a search that another thread waits for end at once."""
        self._process.send("stop")

    def close(self) -> None:
        """End the engine."""
        self._process.close()

    def _read(self, text: str) -> Move:
        try:
            return self._game.read_move(text)
        except NotationError as error:
            raise unreadable(error) from None

    def _wait_for(self, word: str, seconds: float) -> list[str]:
        """The words of the first line that begins with `word`; other lines are skipped."""
        deadline = time.monotonic() + seconds
        while True:
            words = self._process.receive(deadline, awaited=word).split()
            if words and words[0] == word:
                return words

    def _handshake(self, seconds: float) -> None:
        """Send ``ugi``; take the name of the engine and those of its options."""
        self._process.send("ugi")
        deadline = time.monotonic() + seconds
        while True:
            words = self._process.receive(deadline, awaited="ugiok").split()
            if words == ["ugiok"]:
                return
            if words[:2] == ["id", "name"]:
                self.name = " ".join(words[2:])
            if words[:2] == ["option", "name"] and "type" in words:
                option = read_option(words[2:])
                self._offered[option.name.lower()] = option

    def _values(self, wanted: Mapping[str, object], seed: int | None) -> list[tuple[str, object]]:
        """The values to set: the game, its options and the seed, where the engine has them.

        An engine with a Game option lists the options of only one game before that is set.
        """
        options: list[tuple[str, object]] = []
        if "game" in self._offered:
            options.append(("Game", self._game.info.id))
        for name, value in self._game.options.items():
            if "game" in self._offered or name in self._offered:
                options.append((name.capitalize(), value))
        if "seed" in self._offered and seed is not None:
            options.append(("Seed", seed))
        for name, chosen in wanted.items():
            if name.lower() not in self._offered:
                raise OptionError(
                    Text(
                        "The engine {engine} has no option {name!r}: it has {known}",
                        engine=self.name,
                        name=name,
                        known=", ".join(self.options) or Text("none"),
                    )
                )
            option = self._offered[name.lower()]
            options.append((option.name, option.written(chosen)))
        return options


def _go(limit: Limit) -> str:
    if limit.seconds is not None:
        return f"go movetime {max(round(1000 * limit.seconds), 1)}"
    return "go infinite" if limit.nodes is None else f"go nodes {limit.nodes}"


def unreadable(error: NotationError) -> Fault:
    """The fault of an answer that is no move."""
    return Fault(
        FaultKind.UNREADABLE,
        Text("Its answer is no move: {complaint}.", complaint=error.complaint),
    )
