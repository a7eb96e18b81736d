"""Perft: the number of ways to play a number of turns, which shows at once where rules differ."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.games import SWAP, Move, Position
from tessellot.geometry import bits_of


def count(position: Position, depth: int, *, swap: bool = True) -> int:
    """The ways to play that many turns; the last turn is only counted, not played."""
    if depth == 0:
        return 1
    legal = position.legal_actions if swap else position.legal_placements
    if depth == 1:
        return legal.bit_count()
    return sum(count(position.after(action), depth - 1, swap=swap) for action in bits_of(legal))


def divide(position: Position, depth: int, *, swap: bool = True) -> Iterator[tuple[Move, int]]:
    """Each first move with the ways to go on after it, for a depth of at least 1."""
    for move in position.legal_moves():
        if swap or move != SWAP:
            yield move, count(position.play(move), depth - 1, swap=swap)
