"""What a seat sees, whether it is to move or not, and what it gets in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.games import Position, Seat
from tessellot.games.encoding.features import (
    DISC_PLANES,
    FIRST_SEAT,
    LAST_TETROMINO,
    SQUARE_PLANES,
    SYMBOL_PLANES,
    TAIJITU_PLANES,
)

if TYPE_CHECKING:
    from tessellot.arrays import Planes

SEATS = tuple(Seat)
_SINGLE, _STACKED = DISC_PLANES[:2], DISC_PLANES[2:]
_PAIRS = (SYMBOL_PLANES, SQUARE_PLANES, TAIJITU_PLANES, _SINGLE, _STACKED)


def planes_for(position: Position, seat: Seat) -> Planes:
    """`Position.planes`, seen by a seat that may not be the one to move."""
    planes = position.planes()
    if seat is position.mover:
        return planes
    names = position.game.plane_names
    for own, other in _PAIRS:
        if own in names:
            pair = [names.index(own), names.index(other)]
            planes[pair] = planes[pair[::-1]]
    for name in (FIRST_SEAT, LAST_TETROMINO):
        if name in names and (name == FIRST_SEAT or _is_second_half(position)):
            planes[names.index(name)] = 1 - planes[names.index(name)]
    return planes


def _is_second_half(position: Position) -> bool:
    return len(position.layers) > 1


def rewards(position: Position) -> tuple[float, float]:
    """What the first and the second seat get: 1 for a win, -1 for a loss, else 0."""
    if position.outcome is None or position.outcome.winner is None:
        return 0.0, 0.0
    return (1.0, -1.0) if position.outcome.winner is Seat.FIRST else (-1.0, 1.0)
