"""The pairs of games of `benchmarks.strength`, as work for other processes or machines."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from pathlib import Path

import tessellot
from tessellot.engine import Engine, SearchSettings
from tessellot.engine.books.even_openings import even_openings
from tessellot.games.boards import PUBLISHED
from tessellot.games.protocol import Game, Position
from tessellot.games.seats import Seat
from tessellot.lab.execution import Report, Work


@dataclass(frozen=True)
class StrengthWork(Work[int, float]):
    """Plays both games of a pair; the result is the points of the first of `sides`, 0 to 2."""

    game_id: str
    begin: str
    sides: tuple[SearchSettings, SearchSettings]
    seconds: float
    memory: float

    def do(self, task: int, report: Report) -> float:  # noqa: ARG002
        position = begin(self.game_id, self.begin, task)
        points = 0.0
        for seat in Seat:
            us, them = (
                Engine(
                    position.game,
                    seconds=self.seconds,
                    seed=task,
                    settings=settings,
                    memory_mb=self.memory,
                    clock=time.process_time,
                )
                for settings in self.sides
            )
            result = play(position, {seat: us, seat.other: them})
            points += result if seat is Seat.FIRST else 1 - result
        return points


def begin(game_id: str, how: str, pair: int) -> Position:
    """The first position of both games of a pair."""
    if how == "placements":
        return opening(tessellot.game(game_id), pair)
    if game_id != "battle-of-lits":
        return tessellot.game(game_id).start()
    turn, board = divmod(pair, len(PUBLISHED))
    game = tessellot.game(game_id, board=PUBLISHED[board])
    if how == "empty":
        return game.start()
    known = even_openings(game)
    return game.start().after(known[turn % len(known)])


def opening(game: Game, pair: int) -> Position:
    """An opening of `openings.json`, which `benchmarks/openings.py` made."""
    openings = json.loads((Path(__file__).parent / "openings.json").read_text())[game.info.id]
    position = game.start()
    for move in openings[pair % len(openings)]:
        position = position.play(move)
    return position


def play(position: Position, players: dict[Seat, Engine]) -> float:
    """The result for the first seat: 1, ½ or 0."""
    while position.outcome is None:
        position = position.play(players[position.mover].best_move(position))
    winner = position.outcome.winner
    return 0.5 if winner is None else float(winner is Seat.FIRST)
