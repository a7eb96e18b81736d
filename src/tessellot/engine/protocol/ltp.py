"""LTP, the LITS text protocol, for Battle of LITS.

One command a line; the answer is its payload lines and ``ok``; an error is ``err``, a message
and ``ok``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextlib import suppress

from tessellot.about import NAME, VERSION
from tessellot.engine import Engine, EngineError
from tessellot.games import SWAP, Game, Move, Position, TessellotError, game
from tessellot.locale import Text
from tessellot.notation import Record
from tessellot.notation.ltp import (
    read_ltp_game,
    read_ltp_move,
    write_ltp_game,
    write_ltp_move,
)

_TIME = re.compile(r"time ([0-9]{1,2}):([0-5][0-9]):([0-5][0-9])")
_DEPTH = re.compile(r"depth ([0-9]{1,3})")


class LtpServer:
    """An LTP session with one client, about one game."""

    def __init__(self, send: Callable[[str], None], level: str = "8", threads: int = 1) -> None:
        self._send = send
        self._level = level
        self._threads = threads
        self._start: Game = game("battle-of-lits")
        self._moves: list[Move] = []
        self._positions: list[Position] = [self._start.start()]
        self._engine: Engine | None = None
        self._line: tuple[Position, tuple[Move, ...]] | None = None
        """The position of the last ``bestmove`` and the line that begins with its answer."""

    def run(self, lines: Iterable[str]) -> None:
        """Answer commands until ``quit`` or the end of the input."""
        for line in lines:
            if line.strip():
                self.answer(line)
            if line.strip() == "quit":
                break

    def answer(self, line: str) -> None:
        """Answer one command."""
        word, _, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[str], Iterable[str]]] = {
            "info": lambda _: [f"{NAME} {VERSION}"],
            "newgame": self._new_game,
            "play": self._play,
            "swap": lambda _: self._play("swap"),
            "undo": self._undo,
            "bestmove": self._best_move,
            "pv": self._variation,
            "score": lambda _: [f"{self._position.score.first - self._position.score.second:g}"],
            "validmoves": self._valid_moves,
            "print": lambda _: str(self._position).splitlines(),
            "options": lambda _: [],
            "quit": lambda _: [],
        }
        try:
            if word not in commands:
                raise EngineError(
                    Text(
                        "There is no command {word!r}: known are {known}.",
                        word=word,
                        known=", ".join(commands),
                    )
                )
            answers = list(commands[word](rest.strip()))
        except TessellotError as error:
            answers = ["err", " ".join(str(error).split())]
        for text in (*answers, "ok"):
            self._send(text)

    @property
    def _position(self) -> Position:
        return self._positions[-1]

    def _game_string(self) -> list[str]:
        return [write_ltp_game(Record.of(self._start, self._moves))]

    def _new_game(self, text: str) -> list[str]:
        record = read_ltp_game(text) if text else Record.of(game("battle-of-lits"))
        self._start, self._engine = record.game, None
        self._moves, self._positions = [], [record.game.start()]
        for move in record.moves:
            self._positions.append(self._position.play(move))
            self._moves.append(move)
        # Kernels are compiled here, not on the clock of a move. What prevents that is told when a
        # move is asked for: all other commands need no engine.
        with suppress(EngineError):
            self._limited_engine().prepare()
        return self._game_string()

    def _play(self, word: str) -> list[str]:
        move = read_ltp_move(word)
        self._positions.append(self._position.play(move))
        self._moves.append(move)
        return self._game_string()

    def _undo(self, _: str) -> list[str]:
        if not self._moves:
            raise EngineError(Text("There is no move to take back."))
        self._moves.pop()
        self._positions.pop()
        return self._game_string()

    def _limited_engine(self, seconds: float | None = None) -> Engine:
        if self._engine is None:
            self._engine = Engine(self._start, level=self._level, threads=self._threads)
        self._engine.limit(seconds=seconds)
        return self._engine

    def _best_move(self, rest: str) -> list[str]:
        time, depth = _TIME.fullmatch(rest), _DEPTH.fullmatch(rest)
        if rest and not time and not depth:
            raise EngineError(
                Text("Best moves are asked for by: bestmove [depth N or time hh:mm:ss]")
            )
        seconds = None
        if time:
            hours, minutes, rest_seconds = map(int, time.groups())
            seconds = float(3600 * hours + 60 * minutes + rest_seconds)
        engine = self._limited_engine(seconds)
        for analysis in engine.analyse(self._position):
            if depth and len(analysis.best.pv) >= int(depth[1]):
                engine.stop()
        # A weak level may choose another move than the best one that it has seen.
        lines = (found.pv for found in analysis.variations if found.move == analysis.choice)
        self._line = self._position, next(lines, (analysis.choice,))
        return [write_ltp_move(analysis.choice)]

    def _variation(self, _: str) -> list[str]:
        if self._line is None or self._line[0] != self._position:
            self._best_move("")
        assert self._line is not None
        return ["; ".join(write_ltp_move(move) for move in self._line[1])]

    def _valid_moves(self, _: str) -> list[str]:
        moves = self._position.legal_moves()
        ordered = sorted(moves, key=lambda move: move != SWAP)
        return [str(len(ordered)), "; ".join(map(write_ltp_move, ordered))]
