"""UGI, the Universal Game Interface: UCI for any game.

The server reads one command a line. A search runs in its own thread, so that ``stop`` and
``isready`` are answered meanwhile. A command that is not understood is answered by an
``info string`` and changes nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable
from typing import NamedTuple

from tessellot.about import NAME, VERSION
from tessellot.engine import Analysis, Engine, EngineError
from tessellot.engine.levels import level, levels
from tessellot.engine.limits import MOST_MEMORY_MB, MOST_THREADS
from tessellot.engine.profiles import has_engine, profile_of
from tessellot.engine.time_manager import clock_share
from tessellot.games import GAMES, Game, Position, Seat, TessellotError, game, game_info
from tessellot.locale import Text
from tessellot.notation import read_position, write_position

Send = Callable[[str], None]


class Spin(NamedTuple):
    """An option of type spin: a whole number."""

    default: int
    least: int
    most: int


SPINS = {
    "Threads": Spin(1, 1, MOST_THREADS),
    "MultiPV": Spin(1, 1, 500),
    "Seed": Spin(0, 0, (1 << 31) - 1),
    "Hash": Spin(256, 1, MOST_MEMORY_MB),
}


class UgiServer:
    """A UGI session with one client."""

    def __init__(
        self, send: Send, game_id: str = "battle-of-lits", wanted: str = "8", threads: int = 1
    ) -> None:
        self._send_unlocked = send
        self._lock = threading.Lock()
        self._game_id = game_id
        self._options: dict[str, str] = {}
        self._spins = {name: spin.default for name, spin in SPINS.items()}
        self._spins["Threads"] = threads
        self._position: Position = game(game_id).start()
        self._level = str(level(game_id, wanted).number)
        self._engine: Engine | None = None
        self._search_thread: threading.Thread | None = None
        self._is_infinite = False

    def run(self, lines: Iterable[str]) -> None:
        """Answer commands until ``quit``; at the end of the input, finish a search with a limit."""
        for line in lines:
            if line.strip() == "quit":
                break
            self.answer(line)
        else:
            if self._search_thread is not None and not self._is_infinite:
                self._search_thread.join()
        self._stop()

    def answer(self, line: str) -> None:
        """Answer one command."""
        word, _, rest = line.strip().partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "ugi": self._identify,
            "isready": self._ready,
            "setoption": self._set_option,
            "uginewgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "query": self._query,
        }
        if not word:
            return
        try:
            if word not in commands:
                raise EngineError(
                    Text(
                        "There is no command {word!r}: known are {known}, quit.",
                        word=word,
                        known=", ".join(commands),
                    )
                )
            commands[word](rest.strip())
        except TessellotError as error:
            self._send_error(error)

    def _send_error(self, error: TessellotError) -> None:
        self._send(f"info string error: {' '.join(str(error).split())}")

    def _send(self, line: str) -> None:
        with self._lock:
            self._send_unlocked(line)

    def _identify(self, _: str) -> None:
        self._send(f"id name {NAME} {VERSION}")
        self._send("id author The Tessellot developers")
        known = " ".join(f"var {game_id}" for game_id in GAMES if has_engine(game_id))
        self._send(f"option name Game type combo default {self._game_id} {known}")
        for option in game_info(self._game_id).options:
            name, default = option.name.capitalize(), option.default
            if option.open:
                self._send(f"option name {name} type string default {default}")
            else:
                choices = " ".join(f"var {choice.value}" for choice in option.choices)
                self._send(f"option name {name} type combo default {default} {choices}")
        last = len(levels(self._game_id))
        self._send(f"option name Level type spin default {self._level} min 1 max {last}")
        for name, spin in SPINS.items():
            bounds = f"default {spin.default} min {spin.least} max {spin.most}"
            self._send(f"option name {name} type spin {bounds}")
        self._send("ugiok")

    def _ready(self, _: str) -> None:
        # Kernels are compiled here, not on the clock of a move.
        try:
            if self._search_thread is None or not self._search_thread.is_alive():
                self._limited_engine().prepare()
        except TessellotError as error:
            self._send_error(error)
        # Clients wait for this answer, whatever happened.
        self._send("readyok")

    def _set_option(self, rest: str) -> None:
        words = rest.split()
        if len(words) < 4 or words[0].lower() != "name" or words[2].lower() != "value":
            raise EngineError(Text("Options are set by: setoption name NAME value VALUE"))
        self._stop()
        name, value = words[1].lower(), " ".join(words[3:])
        if name == "game":
            start = game(value).start()
            profile_of(start.game)
            self._game_id, self._options, self._position = value, {}, start
        elif name in (option.name for option in game_info(self._game_id).options):
            changed = {**self._options, name: value}
            self._position = game(self._game_id, **changed).start()
            self._options = changed
        elif name == "level":
            self._level = str(level(self._game_id, value).number)
        else:
            self._set_spin(words[1], value)
        self._engine = None

    def _set_spin(self, name: str, value: str) -> None:
        known = {known.lower(): known for known in SPINS}
        if name.lower() not in known:
            raise EngineError(Text("There is no option {name!r}.", name=name))
        name = known[name.lower()]
        _, least, most = SPINS[name]
        if not value.isdecimal() or len(value) > 12 or not least <= int(value) <= most:
            raise EngineError(
                Text(
                    "{name} is a whole number from {least} to {most}, not {value!r}.",
                    name=name,
                    least=least,
                    most=most,
                    value=value,
                )
            )
        self._spins[name] = int(value)

    def _game(self) -> Game:
        return game(self._game_id, **self._options)

    def _new_game(self, _: str) -> None:
        self._stop()
        self._engine = None
        self._position = self._game().start()

    def _set_position(self, rest: str) -> None:
        self._stop()
        start, _, moves = f" {rest} ".partition(" moves ")
        kind, _, text = start.strip().partition(" ")
        if kind == "startpos":
            position = self._game().start()
        elif kind == "fen":
            position = read_position(text)
        else:
            raise EngineError(Text("Positions are set by: position startpos|fen FEN [moves …]"))
        for move in moves.split():
            position = position.play(move)
        if position.game != self._game():
            self._engine = None
            self._game_id = position.game.info.id
            self._options = {name: str(value) for name, value in position.game.options.items()}
        self._position = position

    def _limited_engine(self, seconds: float | None = None, nodes: int | None = None) -> Engine:
        """The engine, kept from move to move, with the limits of this move."""
        if self._engine is None:
            self._engine = Engine(
                self._game(),
                level=self._level,
                threads=self._spins["Threads"],
                seed=self._spins["Seed"],
                memory_mb=self._spins["Hash"],
                progress=self._send_progress,
            )
        self._engine.limit(seconds=seconds, nodes=nodes)
        return self._engine

    def _send_progress(self, text: Text, done: float) -> None:
        self._send(f"info string {text} {done:.0%}")

    def _go(self, rest: str) -> None:
        self._stop()
        if self._position.outcome is not None:
            self._send(f"info string {self._position.outcome}")
            self._send("bestmove none")
            return
        limits = _limits(rest.split())
        depth = int(limits.pop("depth", 0))
        self._is_infinite = "infinite" in limits
        seconds, nodes = self._budget(limits)
        try:
            engine = self._limited_engine(seconds, nodes)
        except TessellotError as error:
            # Clients wait for a move, and there is none.
            self._send_error(error)
            self._send("bestmove none")
            return
        position, multipv = self._position, self._spins["MultiPV"]

        def search() -> None:
            best = None
            for analysis in engine.analyse(position, multipv):
                best = analysis.choice
                for number, info in enumerate(_info(analysis), 1):
                    prefix = f"multipv {number} " if multipv > 1 else ""
                    self._send(f"info {prefix}{info}")
                if depth and len(analysis.best.pv) >= depth:
                    engine.stop()
            self._send(f"bestmove {best}")

        self._search_thread = threading.Thread(target=search, daemon=True)
        self._search_thread.start()

    def _budget(self, limits: dict[str, float]) -> tuple[float | None, int | None]:
        """The limits of this move; None for both means those of the level."""
        nodes = int(limits["nodes"]) if "nodes" in limits else None
        if "infinite" in limits:
            return None, 1 << 61
        if "movetime" in limits:
            return limits["movetime"] / 1000, nodes
        own = "p1" if self._position.mover is Seat.FIRST else "p2"
        if f"{own}time" in limits:
            increment = limits.get(f"{own}inc", 0) / 1000
            return clock_share(self._position, limits[f"{own}time"] / 1000, increment), nodes
        return None, nodes

    def _stop(self) -> None:
        thread, self._search_thread = self._search_thread, None
        if thread is not None and self._engine is not None:
            while thread.is_alive():
                self._engine.stop()
                thread.join(0.05)

    def _query(self, what: str) -> None:
        position = self._position
        outcome = position.outcome
        if what == "gameover":
            answer = str(outcome is not None).lower()
        elif what == "p1turn":
            answer = str(position.mover is Seat.FIRST).lower()
        elif what == "result":
            answer = "none"
            if outcome is not None:
                seats = {Seat.FIRST: "p1win", Seat.SECOND: "p2win"}
                answer = seats[outcome.winner] if outcome.winner else "draw"
        elif what == "legalmoves":
            answer = " ".join(map(str, position.legal_moves()))
        elif what == "score":
            answer = f"{position.score.first:g} {position.score.second:g}"
        elif what == "fen":
            answer = write_position(position)
        else:
            raise EngineError(
                Text("Queries are: gameover, p1turn, result, legalmoves, score, fen.")
            )
        self._send(f"response {answer}")


_TAKES_NUMBER = ("movetime", "nodes", "depth", "p1time", "p2time", "p1inc", "p2inc")


def _limits(words: list[str]) -> dict[str, float]:
    limits: dict[str, float] = {}
    waiting = iter(words)
    for word in waiting:
        if word == "infinite":
            limits[word] = 1
            continue
        value = next(waiting, "")
        if word not in _TAKES_NUMBER or not value.isdecimal() or len(value) > 12:
            raise EngineError(
                Text(
                    "{what!r} is no limit: go takes infinite, or {known}, each with a number.",
                    what=f"{word} {value}".strip(),
                    known=", ".join(_TAKES_NUMBER),
                )
            )
        if word in ("movetime", "nodes", "depth") and not int(value):
            raise EngineError(Text("{word} must be more than 0.", word=word))
        limits[word] = int(value)
    return limits


def _info(analysis: Analysis) -> Iterable[str]:
    """The `info` of an analysis, one for each variation."""
    for found in analysis.variations:
        won = round(1000 * found.win_probability)
        value = round(100 * found.margin) if found.margin is not None else won * 2 - 1000
        yield (
            f"depth {len(found.pv)} score cp {value} wdl {won} 0 {1000 - won} "
            + (f"proven {found.proven} " if found.proven else "")
            + f"nodes {analysis.nodes} time {round(1000 * analysis.seconds)} "
            + f"pv {' '.join(map(str, found.pv))}"
        )
