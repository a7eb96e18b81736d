"""Ownership: how often each cell counts for a seat at the end of games from a position.

The games are played by the search's own values: each move is the best of a few random ones. What
counts is what the rules count: symbols that stay visible, squares of the counted groups. In a game
that counts nothing it is where the discs and stacks of a side stand.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from random import Random

from tessellot.games.layers import Discs
from tessellot.games.moves import Moves
from tessellot.games.protocol import Position
from tessellot.games.seats import Seat
from tessellot.geometry import Cell

CANDIDATES = 3
"""The best of this many random moves is played."""
MAX_TURNS = 200
"""LOT has no bound on its length."""


class Ownership:
    """Counts over the games from one position."""

    def __init__(self, position: Position, seed: int = 0) -> None:
        self.position = position
        self.games = 0
        size = position.game.size
        self._counts: dict[Seat, list[int]] = {seat: [0] * size * size for seat in Seat}
        self._random = Random(seed)

    def play(self, values: Mapping[int, float], seconds: float, most: int) -> None:
        """Play some games more."""
        end = time.monotonic() + seconds
        for _ in range(most):
            self._count(self._played_out(values))
            self.games += 1
            if time.monotonic() >= end:
                return

    def of(self, seat: Seat) -> list[float]:
        """How often each cell, by row and column, counts for a seat, from 0 to 1."""
        return [count / max(self.games, 1) for count in self._counts[seat]]

    def _played_out(self, values: Mapping[int, float]) -> Position:
        position, chooser = self.position, self._random
        mover = position.mover
        for _ in range(MAX_TURNS):
            legal = position.legal_placements
            if not legal or position.outcome is not None:
                break
            moves = Moves(position.game.move_index, legal)
            drawn = [moves.action_at(chooser.randrange(len(moves))) for _ in range(CANDIDATES)]
            sign = 1 if position.mover is mover else -1
            position = position.after(max(drawn, key=lambda action: sign * values.get(action, 0.5)))
        return position

    def _count(self, end: Position) -> None:
        size = end.game.size
        for seat in Seat:
            counts = self._counts[seat]
            for cell in _counted(end, seat):
                counts[cell.row * size + cell.column] += 1


def _counted(end: Position, seat: Seat) -> set[Cell]:
    """The cells that count for a seat."""
    cells: set[Cell] = set()
    for count in end.score.counts:
        tally = count.first if seat is Seat.FIRST else count.second
        cells.update(cell for group in tally.groups[: tally.counted] for cell in group)
    if cells:
        return cells
    for layer in end.layers:
        if isinstance(layer, Discs):
            white = end.side_of(seat) == "white"
            singles, stacks = (
                (layer.white, layer.white_stacks) if white else (layer.black, layer.black_stacks)
            )
            cells.update(singles)
            cells.update(stacks)
    return cells


def best_values(position: Position, values: Mapping[int, float]) -> list[float | None]:
    """For each cell, the value of the best move that covers it."""
    size = position.game.size
    best: list[float | None] = [None] * (size * size)
    index = position.game.move_index
    for action, value in values.items():
        for cell in index[action].cells:
            number = cell.row * size + cell.column
            known = best[number]
            best[number] = value if known is None else max(known, value)
    return best
