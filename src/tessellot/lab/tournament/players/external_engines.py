"""External engines as players: the client side of UGI and of LTP."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from tessellot.games import Game, Move, NotationError, Position
from tessellot.lab.tournament.faults import Fault, FaultKind
from tessellot.lab.tournament.move_limit import MoveLimit
from tessellot.lab.tournament.players.engine_process import QUOTED_LENGTH, EngineProcess
from tessellot.locale import Text
from tessellot.notation import Record, read_move
from tessellot.notation.ltp import read_ltp_move, write_ltp_game, write_ltp_move


class UgiPlayer:
    """An engine that speaks UGI."""

    def __init__(self, command: Sequence[str], game: Game, limit: MoveLimit, seed: int) -> None:
        self._game = game
        self._limit = limit
        self._process = EngineProcess(command)
        try:
            offered = self._handshake()
            for name, value in self._options(offered, seed):
                self._process.send(f"setoption name {name} value {value}")
            self._process.send("uginewgame")
            self._process.send("isready")
            self._wait_for("readyok", self._limit.start)
        except Fault:
            self._process.close()
            raise

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        words = ["position", "startpos", *(["moves", *map(str, moves)] if moves else [])]
        self._process.send(" ".join(words))
        if self._limit.seconds is not None:
            self._process.send(f"go movetime {max(round(1000 * self._limit.seconds), 1)}")
        else:
            self._process.send(f"go nodes {self._limit.nodes}")
        words = self._wait_for("bestmove", self._limit.deadline_seconds)
        return _read(words[1] if len(words) > 1 else "", lambda text: read_move(text, self._game))

    def close(self) -> None:
        self._process.close()

    def _wait_for(self, word: str, seconds: float) -> list[str]:
        """The words of the first line that begins with `word`; other lines are skipped."""
        deadline = time.monotonic() + seconds
        while True:
            words = self._process.receive(deadline, awaited=word).split()
            if words and words[0] == word:
                return words

    def _handshake(self) -> set[str]:
        """Send ``ugi``; the names of the options that the engine offers, in lower case."""
        self._process.send("ugi")
        deadline = time.monotonic() + self._limit.start
        offered: set[str] = set()
        while True:
            words = self._process.receive(deadline, awaited="ugiok").split()
            if words == ["ugiok"]:
                return offered
            if words[:2] == ["option", "name"] and "type" in words:
                offered.add(" ".join(words[2 : words.index("type")]).lower())

    def _options(self, offered: set[str], seed: int) -> list[tuple[str, object]]:
        """The values to set: the game, its options and the seed, where the engine has them.

        An engine with a Game option lists the options of only one game before that is set.
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
    """An engine that speaks LTP: only Battle of LITS, whole seconds, no limit of nodes."""

    def __init__(self, command: Sequence[str], game: Game, limit: MoveLimit) -> None:
        self._limit = limit
        self._sent: list[Move] = []
        self._process = EngineProcess(command)
        try:
            self._command("info", limit.start)
            self._command(f"newgame {write_ltp_game(Record.of(game))}", limit.start)
        except Fault:
            self._process.close()
            raise

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:  # noqa: ARG002
        for move in moves[len(self._sent) :]:
            self._command(f"play {write_ltp_move(move)}", self._limit.start)
            self._sent.append(move)
        minutes, seconds = divmod(math.ceil(self._limit.seconds or 1), 60)
        hours, minutes = divmod(minutes, 60)
        answer = self._command(
            f"bestmove time {hours:02}:{minutes:02}:{seconds:02}", self._limit.deadline_seconds
        )
        return _read(answer[-1] if answer else "", read_ltp_move)

    def close(self) -> None:
        self._process.close()

    def _command(self, command: str, seconds: float) -> list[str]:
        """Send a command; the lines of the answer before ``ok``. Raises a Fault on ``err``."""
        self._process.send(command)
        word = command.partition(" ")[0]
        deadline = time.monotonic() + seconds
        answer: list[str] = []
        while (line := self._process.receive(deadline, awaited=f"answer to {word}")) != "ok":
            if line:
                answer.append(line)
        if answer[:1] == ["err"]:
            raise Fault(
                FaultKind.REFUSAL,
                Text(
                    "It refused {command!r}: {message}",
                    command=command[:QUOTED_LENGTH],
                    message=" ".join(answer[1:])[:QUOTED_LENGTH] or "err",
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
