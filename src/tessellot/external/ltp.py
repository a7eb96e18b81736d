"""The client side of LTP, the LITS text protocol: only Battle of LITS, whole seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Sequence

from tessellot.external.faults import Fault, FaultKind
from tessellot.external.info import Info
from tessellot.external.limit import Limit
from tessellot.external.line import Line, from_start
from tessellot.external.process import QUOTED_LENGTH, EngineProcess
from tessellot.external.ugi import unreadable
from tessellot.games import Game, Move, NotationError, OptionError
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.locale import Text
from tessellot.notation import Record
from tessellot.notation.ltp import SIZE, read_ltp_move, write_ltp_game, write_ltp_move


class LtpClient:
    """A running engine that speaks LTP, set up for one game."""

    options: tuple[str, ...] = ()

    def __init__(self, command: Sequence[str], game: Game, start_seconds: float) -> None:
        check_ltp_game(game)
        self._game = game
        self._start_seconds = start_seconds
        self._sent: tuple[Move, ...] = ()
        self._process = EngineProcess(command)
        self._unanswered = 0
        """Commands whose answers were not waited for."""
        try:
            self.name = " ".join(self._command("info", start_seconds))
            self._command(f"newgame {write_ltp_game(Record.of(game))}", start_seconds)
        except BaseException:
            self._process.close()
            raise

    def search(self, line: Line, limit: Limit) -> Generator[Info, None, Move]:
        """Let the engine think; gives and returns its move: LTP tells nothing meanwhile."""
        if limit.seconds is None:
            raise OptionError(Text("LTP engines are limited by seconds."))
        self._tell(from_start(line))
        minutes, seconds = divmod(math.ceil(limit.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        deadline = limit._replace(seconds=math.ceil(limit.seconds)).deadline_seconds
        answer = self._command(f"bestmove time {hours:02}:{minutes:02}:{seconds:02}", deadline)
        move = _read(answer[-1] if answer else "")
        yield Info((move,))
        return move

    def stop(self) -> None:
        """LTP cannot interrupt a search: it ends by its own limit."""

    def close(self) -> None:
        """End the engine."""
        self._process.close()

    def _tell(self, moves: tuple[Move, ...]) -> None:
        """Bring the engine to a position: by further moves, or as a new game."""
        if moves[: len(self._sent)] != self._sent:
            game = write_ltp_game(Record.of(self._game, moves))
            self._command(f"newgame {game}", self._start_seconds)
        else:
            for move in moves[len(self._sent) :]:
                self._command(f"play {write_ltp_move(move)}", self._start_seconds)
        self._sent = moves

    def _command(self, command: str, seconds: float) -> list[str]:
        """Send a command; the lines of the answer before ``ok``. Raises a Fault on ``err``."""
        self._process.send(command)
        self._unanswered += 1
        word = command.partition(" ")[0]
        deadline = time.monotonic() + seconds
        while self._unanswered:
            # A late answer to a command before this one comes first, and nobody wants it any more.
            answer: list[str] = []
            while (line := self._process.receive(deadline, awaited=f"answer to {word}")) != "ok":
                if line:
                    answer.append(line)
            self._unanswered -= 1
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


def check_ltp_game(game: Game) -> None:
    """Raise OptionError for a game that LTP does not know."""
    if not isinstance(game, BattleOfLits) or game.size != SIZE:
        raise OptionError(Text("LTP engines play only Battle of LITS, on 10×10."))


def _read(text: str) -> Move:
    try:
        return read_ltp_move(text)
    except NotationError as error:
        raise unreadable(error) from None
