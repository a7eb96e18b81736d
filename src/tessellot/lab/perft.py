"""Perft: in how many ways so many turns can be played, which tells rules apart at once."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.games import SWAP, Move, Position


def count(position: Position, depth: int, *, swap: bool = True) -> int:
    """The ways to play that many turns; the last turn is only counted, not played."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    with_swap = swap and moves.swap
    if depth == 1:
        return moves.ids.bit_count() + with_swap
    following = [position.after(number) for number in moves.numbers()]
    if with_swap:
        following.append(position.after_swap())
    return sum(count(each, depth - 1, swap=swap) for each in following)


def divide(position: Position, depth: int, *, swap: bool = True) -> Iterator[tuple[Move, int]]:
    """Each first move with the ways to go on after it, for a depth of at least 1."""
    for move in position.legal_moves():
        if swap or move != SWAP:
            yield move, count(position.play(move), depth - 1, swap=swap)
