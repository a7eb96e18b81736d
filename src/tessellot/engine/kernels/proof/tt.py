# mypy: no-warn-return-any
"""The transposition table of the proof searches: bounds of values, shared by threads without locks.

An entry is two words: the second half of a position's key xor the data, and the data: bounds,
best move, the size of the search behind them and as much of the first half of the key as the slot
does not tell. Two positions are taken for one only if 64 bits of one half and at least 34 of the
other agree by chance. Even if only the 64 are counted, in a search of 10⁹ positions, each
compared with four entries, the odds of that happening once are 4 × 10⁹ / 2⁶⁴: one in 4 × 10⁹.

A table begins with few buckets and doubles them when they fill up, so that a short search touches
little memory. The last row of the array holds their number, and that of the entries. A thread that
still looks at the old buckets while another one doubles them may miss entries, no more.
"""

from __future__ import annotations

import math

import numpy as np

from tessellot.engine.kernels.bits import signed
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Words

NO_BOUND = 2047
"""Greater than the absolute value of every position."""

BUCKET = 4
"""Entries among which a position looks for a place: they fill one cache line."""

# Where the parts of the data begin.
_HIGH, _MOVE, _COST, _KEY = 12, 24, 38, 44
_SLOT_BITS = 14
"""The fewest bits of a key that a slot tells."""


class TranspositionTable:
    """What a solver has proven, in a fixed amount of memory."""

    def __init__(self, memory_mb: float) -> None:
        buckets = 1 << max(int(math.log2(memory_mb * 2**20 / (16 * BUCKET))), _SLOT_BITS)
        size = 2 * (BUCKET * buckets + 1)
        memory = np.zeros(size + 8, np.uint64)
        # Buckets begin with cache lines.
        skipped = (-memory.ctypes.data // 8) % 8
        self.words: Words = memory[skipped : skipped + size].reshape(-1, 2)
        self.words[-1] = 1 << _SLOT_BITS, 0

    def export(self, least_nodes: int) -> bytes:
        """The entries whose search took at least that many nodes."""
        cost = least_nodes.bit_length()
        count = _export_entries(self.words, cost, np.zeros((0, 3), np.uint64))
        found = np.zeros((count, 3), np.uint64)
        # There may be more now, if a search is running.
        count = min(_export_entries(self.words, cost, found), count)
        return found[:count].astype("<u8").tobytes()

    def load(self, exported: bytes) -> None:
        """Store entries that were exported."""
        entries = np.frombuffer(exported, "<u8").astype(np.uint64).reshape(-1, 3)
        _import_entries(self.words, entries)


@inner
def _bucket(table: Words, first: np.uint64) -> int:
    """The first entry of a position's bucket."""
    return BUCKET * signed(first & (table[table.shape[0] - 1, 0] - np.uint64(1)))


@inner
def _key_part(first: np.uint64) -> int:
    """The part of the first half of a key that an entry stores."""
    return signed((first >> np.uint64(_SLOT_BITS)) & np.uint64((1 << (64 - _KEY)) - 1))


@inner
def _unpack(word: int) -> tuple[int, int, int, int]:
    """The lower and upper bound, the best move and the cost in the data of an entry."""
    return (
        (word & 4095) - NO_BOUND,
        ((word >> _HIGH) & 4095) - NO_BOUND,
        ((word >> _MOVE) & 16383) - 1,
        (word >> _COST) & 63,
    )


@inner
def probe(table: Words, first: np.uint64, second: np.uint64) -> tuple[int, int, int]:
    """The lower and upper bound of a position's value, and the best move or -1."""
    start, key_part = _bucket(table, first), _key_part(first)
    for place in range(start, start + BUCKET):
        data = table[place, 1]
        if table[place, 0] ^ data == second and signed(data >> np.uint64(_KEY)) == key_part:
            low, high, move, _ = _unpack(signed(data))
            return low, high, move
    return -NO_BOUND, NO_BOUND, -1


@inner
def store(
    table: Words,
    first: np.uint64,
    second: np.uint64,
    low: int,
    high: int,
    move: int,
    nodes: int,
) -> None:
    """Tighten the bounds of a position, or store it in place of the cheapest of its bucket."""
    start, key_part = _bucket(table, first), _key_part(first)
    cost = 0
    while nodes >> cost:
        cost += 1
    chosen, cheapest = start, 1 << 20
    for place in range(start, start + BUCKET):
        data = table[place, 1]
        old_low, old_high, old_move, old_cost = _unpack(signed(data))
        if table[place, 0] ^ data == second and signed(data >> np.uint64(_KEY)) == key_part:
            low = max(low, old_low)
            high = min(high, old_high)
            if move < 0:
                move = old_move
            cost = max(cost, old_cost)
            chosen = place
            break
        if old_cost < cheapest:
            chosen, cheapest = place, old_cost
    word = (low + NO_BOUND) | ((high + NO_BOUND) << _HIGH) | ((move + 1) << _MOVE) | (cost << _COST)
    data = np.uint64(word) | (np.uint64(key_part) << np.uint64(_KEY))
    is_new = table[chosen, 1] == np.uint64(0)
    # Words of two threads that write here at the same time do not match.
    table[chosen, 0] = second ^ data
    table[chosen, 1] = data
    if is_new:
        _count_entry(table)


@inner
def _count_entry(table: Words) -> None:
    """Count a new entry, and double the buckets when half of the entries in them are in use."""
    last = table.shape[0] - 1
    table[last, 1] += np.uint64(1)
    buckets = signed(table[last, 0])
    if 2 * signed(table[last, 1]) < BUCKET * buckets or BUCKET * buckets >= last:
        return
    # The next bit of a key, which an entry stores, tells whether it belongs to the new half.
    moves = np.uint64(buckets) << np.uint64(_KEY - _SLOT_BITS)
    for place in range(BUCKET * buckets):
        data = table[place, 1]
        if data & moves:
            table[place + BUCKET * buckets, 0] = table[place, 0]
            table[place + BUCKET * buckets, 1] = data
            table[place, 0] = table[place, 1] = np.uint64(0)
    if signed(table[last, 0]) == buckets:
        table[last, 0] = np.uint64(2 * buckets)


@entry
def _export_entries(table: Words, least_cost: int, found: Words) -> int:
    """Write entries of at least a cost: both halves of the key, and the data without key.

    Returns the number of such entries; `found` may be too short for all of them.
    """
    count = 0
    buckets = signed(table[table.shape[0] - 1, 0])
    for place in range(BUCKET * buckets):
        data = table[place, 1]
        if data != np.uint64(0) and (signed(data >> np.uint64(_COST)) & 63) >= least_cost:
            if count < found.shape[0]:
                key_part = (data >> np.uint64(_KEY)) << np.uint64(_SLOT_BITS)
                bucket = np.uint64(place // BUCKET)
                found[count, 0] = key_part | bucket
                found[count, 1] = table[place, 0] ^ data
                found[count, 2] = data & np.uint64((1 << _KEY) - 1)
            count += 1
    return count


@entry
def _import_entries(table: Words, entries: Words) -> None:
    """Store entries that were exported."""
    for index in range(entries.shape[0]):
        low, high, move, cost = _unpack(signed(entries[index, 2]))
        store(table, entries[index, 0], entries[index, 1], low, high, move, (1 << cost) >> 1)
