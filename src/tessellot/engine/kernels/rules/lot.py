# mypy: no-warn-return-any
"""LOT: which discs complete lines, how these resolve, and who has three stacks in line."""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.bits import lowest, nth, popcount
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import (
    BLACK_MOVES,
    BLACK_SINGLES,
    BLACK_STACKS,
    COUNTERS,
    DISCS,
    NO_SWAP,
    SWAPPED,
    WHITE_SINGLES,
    WHITE_STACKS,
    Header,
    Ints,
    LotTables,
    ShortInts,
    Words,
)
from tessellot.engine.kernels.rng import below

CELLS = 49
FULL = (1 << CELLS) - 1

_FACTORS = tuple(
    np.uint64(factor)
    for factor in (0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93)
)
_SHIFT = np.uint64(29)


@inner
def position_key(own: int, own_stacks: int, other: int, other_stacks: int) -> np.uint64:
    """A hash of the discs of both sides."""
    key = np.uint64(own) * _FACTORS[0]
    key = ((key ^ (key >> _SHIFT)) + np.uint64(own_stacks)) * _FACTORS[1]
    key = ((key ^ (key >> _SHIFT)) + np.uint64(other)) * _FACTORS[2]
    key = ((key ^ (key >> _SHIFT)) + np.uint64(other_stacks)) * _FACTORS[3]
    return key ^ (key >> _SHIFT)


@inner
def side_to_move(state: Ints) -> int:
    """Who moves: 0 for the first seat, 1 for the second."""
    return state[DISCS, BLACK_MOVES] ^ state[COUNTERS, SWAPPED]


@inner
def can_swap(state: Ints) -> bool:
    """Whether Black may exchange colours instead of placing a first disc."""
    return (
        state[DISCS, BLACK_MOVES] == 1
        and state[COUNTERS, SWAPPED] == 0
        and state[COUNTERS, NO_SWAP] == 0
        and state[DISCS, BLACK_SINGLES] == 0
        and state[DISCS, WHITE_STACKS] == 0
        and state[DISCS, BLACK_STACKS] == 0
        and popcount(state[DISCS, WHITE_SINGLES]) == 1
    )


@inner
def empty_cells(state: Ints) -> int:
    """The cells without a disc, as a mask."""
    return FULL & ~(
        state[DISCS, WHITE_SINGLES]
        | state[DISCS, BLACK_SINGLES]
        | state[DISCS, WHITE_STACKS]
        | state[DISCS, BLACK_STACKS]
    )


@inner
def completing_cells(lot: LotTables, discs: int) -> int:
    """The cells that make a line of three with two of the discs; some may be occupied."""
    found = 0
    for index in range(4):
        step, starts = lot.steps[index], lot.starts[index]
        second, third = discs >> step, discs >> (2 * step)
        found |= second & third & starts
        found |= (discs & third & starts) << step
        found |= (discs & second & starts) << (2 * step)
    return found


@inner
def has_line(lot: LotTables, discs: int) -> bool:
    """Whether three of the discs are in line."""
    for index in range(4):
        step, starts = lot.steps[index], lot.starts[index]
        if discs & (discs >> step) & (discs >> (2 * step)) & starts:
            return True
    return False


@inner
def winner(lot: LotTables, state: Ints) -> int:
    """1 if the first seat has three stacks in line, -1 if the second has, else 0."""
    white = -1 if state[COUNTERS, SWAPPED] else 1
    if has_line(lot, state[DISCS, WHITE_STACKS]):
        return white
    if has_line(lot, state[DISCS, BLACK_STACKS]):
        return -white
    return 0


@inner
def is_over(lot: LotTables, state: Ints) -> bool:
    """Whether there is a line of stacks, or no empty cell."""
    return empty_cells(state) == 0 or winner(lot, state) != 0


@inner
def list_actions(header: Header, lot: LotTables, state: Ints, actions: ShortInts) -> int:
    """Write all legal actions, the swap last; returns their number."""
    if winner(lot, state) != 0:
        return 0
    own = state[DISCS, WHITE_SINGLES + state[DISCS, BLACK_MOVES]]
    count = list_discs(lot, own, empty_cells(state), actions, 0)
    if can_swap(state):
        actions[count] = header.swap
        count += 1
    return count


@entry
def legal_actions(header: Header, lot: LotTables, state: Ints, actions: ShortInts) -> int:
    """`list_actions` for Python."""
    return list_actions(header, lot, state, actions)


@inner
def list_discs(lot: LotTables, own: int, empty: int, actions: ShortInts, count: int) -> int:
    """Append the actions of the side with these single discs; returns the new number."""
    completing = completing_cells(lot, own) & empty
    plain = empty & ~completing
    while plain:
        actions[count] = lowest(plain)
        count += 1
        plain &= plain - 1
    while completing:
        count = _list_resolutions(lot, own, lowest(completing), actions, count)
        completing &= completing - 1
    return count


@inner
def _list_resolutions(lot: LotTables, own: int, cell: int, actions: ShortInts, count: int) -> int:
    """Append the resolutions of a disc that completes lines; returns the new number."""
    for index in range(lot.line_counts[cell]):
        others = lot.lines[cell, index] & ~(1 << cell)
        if own & others == others:
            for kept in range(3):
                actions[count] = lot.line_actions[cell, index] + kept
                count += 1
    return count


@inner
def random_action(lot: LotTables, state: Ints, rng: Words, actions: ShortInts) -> int:
    """A legal action of an unfinished game, uniformly at random, but never the swap."""
    own = state[DISCS, WHITE_SINGLES + state[DISCS, BLACK_MOVES]]
    empty = empty_cells(state)
    completing = completing_cells(lot, own) & empty
    plain = empty & ~completing
    count = popcount(plain)
    resolutions = 0
    while completing:
        resolutions = _list_resolutions(lot, own, lowest(completing), actions, resolutions)
        completing &= completing - 1
    index = below(rng, count + resolutions)
    if index < count:
        return nth(plain, index)
    return actions[index - count]


@inner
def winning_action(lot: LotTables, own: int, stacks: int, empty: int) -> int:
    """An action that makes three stacks in line at once, or -1."""
    thirds = completing_cells(lot, stacks) & (own | empty)
    if thirds == 0:
        return -1
    completing = completing_cells(lot, own) & empty
    while completing:
        cell = lowest(completing)
        for index in range(lot.line_counts[cell]):
            line = lot.lines[cell, index]
            others = line & ~(1 << cell)
            if own & others == others and line & thirds:
                kept = popcount(line & ((line & thirds & -(line & thirds)) - 1))
                return lot.line_actions[cell, index] + kept
        completing &= completing - 1
    return -1


@inner
def after_move(lot: LotTables, own: int, stacks: int, action: int) -> tuple[int, int]:
    """The single discs and the stacks of a side after its move."""
    stacked = lot.stacked[action]
    after = (own | lot.filled[action]) & ~(stacked | lot.cleared[action])
    return after, stacks | stacked


@inner
def make_move(header: Header, lot: LotTables, state: Ints, action: int) -> None:
    """Play a legal action."""
    if action == header.swap:
        state[COUNTERS, SWAPPED] = 1
        return
    side = state[DISCS, BLACK_MOVES]
    own, stacks = state[DISCS, WHITE_SINGLES + side], state[DISCS, WHITE_STACKS + side]
    own, stacks = after_move(lot, own, stacks, action)
    state[DISCS, WHITE_SINGLES + side], state[DISCS, WHITE_STACKS + side] = own, stacks
    state[DISCS, BLACK_MOVES] = 1 - side
