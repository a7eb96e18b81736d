"""Atomic operations: exact sums and exclusive locks while threads run at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tessellot.engine.kernels.atomics import (
    field_compare_and_swap,
    field_fetch_add,
    field_store,
    item_compare_and_swap,
)
from tessellot.engine.kernels.jit import entry
from tessellot.engine.kernels.layout import ShortInts
from tessellot.engine.kernels.records import Int32, new_record

THREADS, ROUNDS = 4, 200_000


class Counters:
    """What the threads count."""

    total: int
    guarded: int
    lock: Int32


_add = field_fetch_add("total")
_swap_lock = field_compare_and_swap("lock")
_store_lock = field_store("lock")


@entry
def _count(counters: Counters, rounds: int) -> int:
    """Add to both counters; returns the number of times that the lock was free."""
    entered = 0
    for _ in range(rounds):
        _add(counters, 1)
        if _swap_lock(counters, 0, 1) == 0:
            counters.guarded += 1
            entered += 1
            _store_lock(counters, 0)
    return entered


@entry
def _claim(slots: ShortInts, owner: int) -> int:
    """Claim all free slots; returns the number of those claimed."""
    claimed = 0
    for slot in range(slots.shape[0]):
        if item_compare_and_swap(slots, slot, 0, owner) == 0:
            claimed += 1
    return claimed


def test_sums_and_locks_are_exact_while_threads_run_at_once() -> None:
    counters = new_record(Counters)
    with ThreadPoolExecutor(THREADS) as pool:
        entered = list(pool.map(lambda _: _count(counters, ROUNDS), range(THREADS)))
    assert counters.total == THREADS * ROUNDS
    assert counters.guarded == sum(entered)
    assert counters.lock == 0


def test_each_slot_is_claimed_by_one_thread() -> None:
    slots = np.zeros(300_000, np.int32)
    with ThreadPoolExecutor(THREADS) as pool:
        claimed = list(pool.map(lambda owner: _claim(slots, owner + 1), range(THREADS)))
    assert sum(claimed) == len(slots)
    assert [int((slots == owner + 1).sum()) for owner in range(THREADS)] == claimed
