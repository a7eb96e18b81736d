"""Perft: the number of move sequences of a given length, a check of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.games import SWAP, Move, Position
from tessellot.geometry import bits_of


def count(position: Position, depth: int, *, swap: bool = True) -> int:
    """The number of sequences of `depth` moves; the last move is counted, not played."""
    if depth == 0:
        return 1
    legal = position.legal_actions if swap else position.legal_placements
    if depth == 1:
        return legal.bit_count()
    return sum(count(position.after(action), depth - 1, swap=swap) for action in bits_of(legal))


def divide(position: Position, depth: int, *, swap: bool = True) -> Iterator[tuple[Move, int]]:
    """Each first move with the number of sequences after it; `depth` is at least 1."""
    for move in position.legal_moves():
        if swap or move != SWAP:
            yield move, count(position.play(move), depth - 1, swap=swap)
