"""Little engines for the tests: real processes, some of which behave badly."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tessellot.games import Game, Move, Position
from tessellot.lab import MoveLimit
from tessellot.lab.tournament.contestants import LtpContestant, UgiContestant

UGI = """
import sys, time
import tessellot

game_id, options, seed, moves = "taiji", {{}}, 0, []
for line in sys.stdin:
    words = line.split()
    if words[0] == "ugi":
        print("id name Little", "option name Game type string default taiji",
              "option name Size type spin default 9",
              "option name Seed type spin default 0", "ugiok", sep="\\n")
    elif words[0] == "isready":
        print("readyok")
    elif words[0] == "setoption":
        name, value = words[2].lower(), words[4]
        if name == "game":
            game_id, options = value, {{}}
        elif name == "seed":
            seed = int(value)
        else:
            options[name] = value
    elif words[0] == "position":
        moves = words[3:]
    elif words[0] == "go":
        position = tessellot.game(game_id, **options).start()
        for move in moves:
            position = position.play(move)
        legal = position.legal_moves()
        best = legal[seed % len(legal)]
        print("info string thinking about", len(legal))
        {behaviour}
        print(f"bestmove {{best}}")
    elif words[0] == "quit":
        break
    sys.stdout.flush()
"""

LTP = """
import sys, time
from tessellot.notation.ltp import read_ltp_game, write_ltp_game, write_ltp_move

def shuffled(word):
    "The same cells in another order."
    if word == "swap":
        return word
    return word[:2] + ",".join(reversed(word[2:-1].split(","))) + "]"

for line in sys.stdin:
    if not line.strip():
        sys.exit("a blank line")
    word, _, rest = line.strip().partition(" ")
    answer = []
    if word == "info":
        time.sleep(0.2)
        answer = ["Little 1"]
    elif word == "newgame":
        game = rest
        answer = [game]
    elif word == "play":
        game += "; " + rest
        read_ltp_game(game)
        answer = [game]
    elif word == "bestmove":
        assert rest == "time 00:00:01"
        position = read_ltp_game(game).end
        best = shuffled(write_ltp_move(position.legal_moves()[0]))
        {behaviour}
        answer = [best]
    elif word == "quit":
        break
    print(*answer, "ok", sep="\\n", flush=True)
"""

BAD = {
    "crash": "sys.exit('the sky fell down')",
    "time": "time.sleep(600)",
    "illegal move": "best = ILLEGAL",
    "unreadable answer": "best = 'rubbish'",
}
"""What a bad engine does when it should move, by the fault that it commits."""


def ugi(folder: Path, behaviour: str = "pass") -> UgiContestant:
    """An engine that plays some legal move, unless it behaves otherwise."""
    return UgiContestant("ugi engine", _command(folder, UGI, behaviour, "moves[0]"))


def ltp(folder: Path, behaviour: str = "pass") -> LtpContestant:
    """The same for LTP."""
    illegal = "'I[00,01,02,03]' if position.ply % 2 else game.split('; ')[1]"
    return LtpContestant("ltp engine", _command(folder, LTP, behaviour, illegal))


def _command(folder: Path, program: str, behaviour: str, illegal: str) -> tuple[str, ...]:
    file = folder / f"engine{len(list(folder.iterdir()))}.py"
    file.write_text(program.format(behaviour=behaviour.replace("ILLEGAL", illegal)))
    return (sys.executable, str(file))


def command_line(contestant: UgiContestant | LtpContestant) -> str:
    """The contestant as the command line names it."""
    kind = "ugi" if isinstance(contestant, UgiContestant) else "ltp"
    return f"{kind}:{shlex.join(contestant.command)}"


@dataclass(frozen=True, slots=True)
class Inmate:
    """A contestant inside our process: it plays at random, ends the process, or never answers."""

    name: str
    way: str = "plays"
    is_external: bool = False

    def takes_limit(self, game):
        return True

    def check(self, game: Game, limit: MoveLimit) -> None:
        """It can play anything."""

    def make_player(
        self, game: Game, limit: MoveLimit, seed: int, *, wall_clock: bool
    ) -> RandomPlayer:
        return RandomPlayer(self.way, Random(seed))


class RandomPlayer:
    """The inmate at the board."""

    def __init__(self, way: str, chance: Random) -> None:
        self._way = way
        self._chance = chance

    def choose(self, position: Position, moves: Sequence[Move]) -> Move:
        if self._way == "exits":
            os._exit(3)
        if self._way == "hangs":
            time.sleep(600)
        return self._chance.choice(position.legal_moves())

    def close(self) -> None:
        """Nothing is left behind."""
