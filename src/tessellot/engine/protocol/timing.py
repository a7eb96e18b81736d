"""How long to think about a move when there is a clock for the whole game."""

from __future__ import annotations

from random import Random

from tessellot.games import Position
from tessellot.games.moves import Moves

PLAYOUTS = 4
RESERVE = 0.05
"""Seconds of a clock that are never used: answers take time to travel."""


def turns_left(position: Position) -> float:
    """About how many turns the side to move still has, by playing on at random."""
    chooser = Random(position.ply)
    plies = 0
    for _ in range(PLAYOUTS):
        following = position
        while legal := following.legal_placements:
            moves = Moves(position.game.move_index, legal)
            following = following.after(moves.action_at(chooser.randrange(len(moves))))
            plies += 1
    return max(plies / PLAYOUTS / 2, 1.0)


def share(position: Position, remaining: float, increment: float) -> float:
    """The seconds to spend now, given what is left on the clock and what each move adds."""
    usable = max(remaining - RESERVE, 0.01)
    return min(usable / (turns_left(position) + 1) + 0.8 * increment, usable)
