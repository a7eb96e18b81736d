# mypy: no-warn-return-any
"""What a proof remembers of positions: bounds of their value, in a table that threads share.

An entry is two words: the second half of a position's key, and the bounds with the best move,
the size of the search behind them and as much of the first half of the key as the place in the
table does not tell. Two positions are taken for one only if 64 bits of one half and at least 34
of the other agree by chance. Even if only the 64 are counted, in a search of 10⁹ positions, each
compared with four entries, the odds of that happening once are 4 × 10⁹ / 2⁶⁴: one in 4 × 10⁹.
"""

from __future__ import annotations

import math

import numpy as np

from tessellot.engine.kernels.bits import signed
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Words
from tessellot.engine.kernels.proof.board_tables import NO_BOUND

WAYS = 4
"""Entries among which a position looks for a place: they fill one line of the cache."""

# Where the parts of the second word begin.
_HIGH, _MOVE, _COST, _KEY = 12, 24, 38, 44
_PLACE_BITS = 14
"""The fewest bits of a key that a place in the table tells."""


def new_table(memory_mb: float) -> Words:
    """An empty table of at most that size, its groups of entries aligned to lines of the cache."""
    groups = 1 << max(int(math.log2(memory_mb * 2**20 / (16 * WAYS))), _PLACE_BITS)
    room = np.zeros(2 * WAYS * groups + 8, np.uint64)
    skipped = (-room.ctypes.data // 8) % 8
    return room[skipped : skipped + 2 * WAYS * groups].reshape(-1, 2)


@inner
def _group(table: Words, first: np.uint64) -> int:
    """The number of the first entry where a position may be."""
    return WAYS * signed(first & np.uint64(table.shape[0] // WAYS - 1))


@inner
def _told(first: np.uint64) -> int:
    """The part of a key that an entry keeps beside its bounds."""
    return signed((first >> np.uint64(_PLACE_BITS)) & np.uint64((1 << (64 - _KEY)) - 1))


@inner
def recall(table: Words, first: np.uint64, second: np.uint64) -> tuple[int, int, int]:
    """The bounds of a position's value, lower and upper, and the best move or -1."""
    start, told = _group(table, first), _told(first)
    for place in range(start, start + WAYS):
        data = table[place, 1]
        if table[place, 0] ^ data == second and signed(data >> np.uint64(_KEY)) == told:
            word = signed(data)
            return (
                (word & 4095) - NO_BOUND,
                ((word >> _HIGH) & 4095) - NO_BOUND,
                ((word >> _MOVE) & 16383) - 1,
            )
    return -NO_BOUND, NO_BOUND, -1


@inner
def remember(
    table: Words,
    first: np.uint64,
    second: np.uint64,
    low: int,
    high: int,
    move: int,
    searched: int,
) -> None:
    """Keep bounds of a position, beside what is known of it, or in place of what cost least."""
    start, told = _group(table, first), _told(first)
    cost = 0
    while searched >> cost:
        cost += 1
    chosen, cheapest = start, 1 << 20
    for place in range(start, start + WAYS):
        data = table[place, 1]
        word = signed(data)
        known = (word >> _COST) & 63
        if table[place, 0] ^ data == second and signed(data >> np.uint64(_KEY)) == told:
            low = max(low, (word & 4095) - NO_BOUND)
            high = min(high, ((word >> _HIGH) & 4095) - NO_BOUND)
            if move < 0:
                move = ((word >> _MOVE) & 16383) - 1
            cost = max(cost, known)
            chosen = place
            break
        if known < cheapest:
            chosen, cheapest = place, known
    word = (low + NO_BOUND) | ((high + NO_BOUND) << _HIGH) | ((move + 1) << _MOVE) | (cost << _COST)
    data = np.uint64(word) | (np.uint64(told) << np.uint64(_KEY))
    # Both words guard each other, since several threads write here.
    table[chosen, 0] = second ^ data
    table[chosen, 1] = data


@entry
def export_entries(table: Words, least_cost: int, found: Words) -> int:
    """Write the entries with at least that cost as three words each; returns how many there are.

    The words are the two halves of the key and the bounds; `found` may be too short for all.
    """
    count = 0
    groups = table.shape[0] // WAYS
    for place in range(table.shape[0]):
        data = table[place, 1]
        if data != np.uint64(0) and (signed(data >> np.uint64(_COST)) & 63) >= least_cost:
            if count < found.shape[0]:
                told = (data >> np.uint64(_KEY)) << np.uint64(_PLACE_BITS)
                group = np.uint64((place // WAYS) & (groups - 1))
                found[count, 0] = told | group
                found[count, 1] = table[place, 0] ^ data
                found[count, 2] = data & np.uint64((1 << _KEY) - 1)
            count += 1
    return count


@entry
def import_entries(table: Words, given: Words) -> None:
    """Remember entries that were exported."""
    for index in range(given.shape[0]):
        word = signed(given[index, 2])
        remember(
            table,
            given[index, 0],
            given[index, 1],
            (word & 4095) - NO_BOUND,
            ((word >> _HIGH) & 4095) - NO_BOUND,
            ((word >> _MOVE) & 16383) - 1,
            (1 << ((word >> _COST) & 63)) >> 1,
        )
