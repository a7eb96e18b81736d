"""External engines as players: the driver's side of UGI and of LTP."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from tessellot.games import Game, Move, NotationError, Position
from tessellot.lab.conversation import SHOWN, Conversation
from tessellot.lab.errors import Fault, FaultKind
from tessellot.lab.limit import Limit
from tessellot.locale import Text
from tessellot.notation import Record, read_move
from tessellot.notation.ltp import read_ltp_move, write_ltp_game, write_ltp_move


class UgiPlayer:
    """An engine that speaks UGI."""

    def __init__(self, command: Sequence[str], game: Game, limit: Limit, seed: int) -> None:
        self._game = game
        self._limit = limit
        self._talk = Conversation(command)
        try:
            offered = self._introduction()
            for name, value in self._options(offered, seed):
                self._talk.send(f"setoption name {name} value {value}")
            self._talk.send("uginewgame")
            self._talk.send("isready")
            self._wait_for("readyok", self._limit.start)
        except Fault:
            self._talk.close()
            raise

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        words = ["position", "startpos", *(["moves", *map(str, moves)] if moves else [])]
        self._talk.send(" ".join(words))
        if self._limit.seconds is not None:
            self._talk.send(f"go movetime {max(round(1000 * self._limit.seconds), 1)}")
        else:
            self._talk.send(f"go nodes {self._limit.nodes}")
        words = self._wait_for("bestmove", self._limit.allowed)
        return _read(words[1] if len(words) > 1 else "", lambda text: read_move(text, self._game))

    def leave(self) -> None:
        self._talk.close()

    def _wait_for(self, word: str, seconds: float) -> list[str]:
        """The words of the first line that begins so; what else an engine says is not for us."""
        deadline = time.monotonic() + seconds
        while True:
            words = self._talk.receive(deadline, awaited=word).split()
            if words and words[0] == word:
                return words

    def _introduction(self) -> set[str]:
        """Ask the engine who it is; returns the names of its options in small letters."""
        self._talk.send("ugi")
        deadline = time.monotonic() + self._limit.start
        offered: set[str] = set()
        while True:
            words = self._talk.receive(deadline, awaited="ugiok").split()
            if words == ["ugiok"]:
                return offered
            if words[:2] == ["option", "name"] and "type" in words:
                offered.add(" ".join(words[2 : words.index("type")]).lower())

    def _options(self, offered: set[str], seed: int) -> list[tuple[str, object]]:
        """The game, its options and the seed, as far as the engine can be told of them.

        Engines that can choose the game offer the options of only one game beforehand.
        """
        options: list[tuple[str, object]] = []
        if "game" in offered:
            options.append(("Game", self._game.info.id))
        for name, value in self._game.options.items():
            if "game" in offered or name in offered:
                options.append((name.capitalize(), value))
        if "seed" in offered:
            options.append(("Seed", seed))
        return options


class LtpPlayer:
    """An engine that speaks LTP: Battle of LITS, whole seconds, and no notion of nodes."""

    def __init__(self, command: Sequence[str], game: Game, limit: Limit) -> None:
        self._limit = limit
        self._told: list[Move] = []
        self._talk = Conversation(command)
        try:
            self._ask("info", limit.start)
            self._ask(f"newgame {write_ltp_game(Record.of(game))}", limit.start)
        except Fault:
            self._talk.close()
            raise

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        for move in moves[len(self._told) :]:
            self._ask(f"play {write_ltp_move(move)}", self._limit.start)
            self._told.append(move)
        minutes, seconds = divmod(math.ceil(self._limit.seconds or 1), 60)
        hours, minutes = divmod(minutes, 60)
        answer = self._ask(
            f"bestmove time {hours:02}:{minutes:02}:{seconds:02}", self._limit.allowed
        )
        return _read(answer[-1] if answer else "", read_ltp_move)

    def leave(self) -> None:
        self._talk.close()

    def _ask(self, command: str, seconds: float) -> list[str]:
        """The lines of the answer before ``ok``; an error is a Fault."""
        self._talk.send(command)
        word = command.partition(" ")[0]
        deadline = time.monotonic() + seconds
        answer: list[str] = []
        while (line := self._talk.receive(deadline, awaited=f"answer to {word}")) != "ok":
            if line:
                answer.append(line)
        if answer[:1] == ["err"]:
            raise Fault(
                FaultKind.REFUSAL,
                Text(
                    "It refused {command!r}: {message}",
                    command=command[:SHOWN],
                    message=" ".join(answer[1:])[:SHOWN] or "err",
                ),
            )
        return answer


def _read(text: str, reader: Callable[[str], Move]) -> Move:
    try:
        return reader(text)
    except NotationError as error:
        raise Fault(
            FaultKind.UNREADABLE,
            Text("Its answer is no move: {complaint}.", complaint=error.complaint),
        ) from None
