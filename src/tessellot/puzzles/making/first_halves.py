"""First halves of TAILITS+TAIJI with other colours, so that the sum of both halves is close.

The colours of the tetrominoes decide the first half and do not matter in the second: the same
second half is a puzzle with one result of the first half, and decided long ago with the others.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from operator import itemgetter
from random import Random

from tessellot.games import ColouredPlacement, Game, IllegalMoveError, Position, Seat
from tessellot.games.pieces.colourings import ColouredTiling, colourings_of
from tessellot.games.tailits_taiji import TailitsTaijiPosition

TRIES = 250
"""How many first halves are tried."""
CLOSEST = 8
"""How many of the closest ones are changed further."""
MOST_CHANGED = 3
"""The most tetrominoes that get other colours at once."""


class FirstHalves:
    """First halves with the same tetrominoes in other colours, all of them by the rules."""

    def __init__(
        self, game: Game, moves: Sequence[ColouredPlacement], wanted: float, random: Random
    ) -> None:
        """Look for first halves in which the first seat leads by about `wanted` points."""
        self._random = random
        self._by_lead: dict[float, list[ColouredTiling]] = {}
        closest: list[tuple[float, tuple[ColouredPlacement, ...]]] = [(math.inf, tuple(moves))]
        for _ in range(TRIES):
            _, base = random.choice(closest)
            tried = _recoloured(base, random)
            end = _end_of_half(game, tried)
            if end is None:
                continue
            lead = _lead(end, Seat.FIRST)
            self._by_lead.setdefault(lead, []).append(end.coloured)
            closest.append((abs(lead - wanted), tried))
            closest.sort(key=itemgetter(0))
            del closest[CLOSEST:]

    def change_margin(self, position: Position, points: float) -> Position | None:
        """A late position with other colours, which change the margin of its mover by `points`.

        None if no first half does.
        """
        assert isinstance(position, TailitsTaijiPosition)
        begin = replace(position, taijitus=None)
        change = points if position.mover is Seat.FIRST else -points
        known = self._by_lead.get(_lead(begin, Seat.FIRST) + change)
        return replace(position, coloured=self._random.choice(known)) if known else None


def _recoloured(
    moves: Sequence[ColouredPlacement], random: Random
) -> tuple[ColouredPlacement, ...]:
    """The moves with a few of them in other colours."""
    changed = random.sample(range(len(moves)), random.randint(1, MOST_CHANGED))
    return tuple(
        ColouredPlacement(move.shape, *random.choice(tuple(colourings_of(move.cells))))
        if number in changed
        else move
        for number, move in enumerate(moves)
    )


def _end_of_half(game: Game, moves: Sequence[ColouredPlacement]) -> TailitsTaijiPosition | None:
    """The position after the first half; None if the supply or the end of the half forbid it."""
    position = game.start()
    for move in moves:
        try:
            position = position.play(move)
        except IllegalMoveError:
            return None
    assert isinstance(position, TailitsTaijiPosition)
    return replace(position, taijitus=None) if position.begins_second_half else None


def _lead(position: Position, seat: Seat) -> float:
    return position.score[seat] - position.score[seat.other]
