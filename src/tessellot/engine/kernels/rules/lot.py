# mypy: no-warn-return-any
"""LOT in kernels: which discs make lines, what they resolve to, who has three stacks in line."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest, nth, popcount
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, ShortInts, Words
from tessellot.engine.kernels.rng import below

NUMBERS, DISCS = at.NUMBERS, at.ALIVE
CELLS = 49
FULL = (1 << CELLS) - 1


@inner
def mover(state: Ints) -> int:
    """Who moves: 0 for the first seat, 1 for the second."""
    return state[DISCS, at.BLACK_MOVES] ^ state[NUMBERS, at.SWAPPED]


@inner
def can_swap(state: Ints) -> bool:
    """Whether Black may exchange colours instead of placing a first disc."""
    return (
        state[DISCS, at.BLACK_MOVES] == 1
        and state[NUMBERS, at.SWAPPED] == 0
        and state[NUMBERS, at.NO_SWAP] == 0
        and state[DISCS, at.BLACK_SINGLES] == 0
        and state[DISCS, at.WHITE_STACKS] == 0
        and state[DISCS, at.BLACK_STACKS] == 0
        and popcount(state[DISCS, at.WHITE]) == 1
    )


@inner
def empty_cells(state: Ints) -> int:
    """The cells without a disc, as a mask."""
    return FULL & ~(
        state[DISCS, at.WHITE]
        | state[DISCS, at.BLACK_SINGLES]
        | state[DISCS, at.WHITE_STACKS]
        | state[DISCS, at.BLACK_STACKS]
    )


@inner
def completing(head: Ints, bits: Ints, pieces: Ints, discs: int) -> int:
    """The cells that make a line of three with two of the discs (some may be taken)."""
    found = 0
    for row in range(head[at.DIRECTIONS], head[at.DIRECTIONS] + 4):
        step, starts = bits[row, 0], bits[row, 1]
        second, third = discs >> step, discs >> (2 * step)
        found |= second & third & starts
        found |= (discs & third & starts) << step
        found |= (discs & second & starts) << (2 * step)
    return found


@inner
def has_line(head: Ints, bits: Ints, pieces: Ints, discs: int) -> bool:
    """Whether three of the discs stand in line."""
    for row in range(head[at.DIRECTIONS], head[at.DIRECTIONS] + 4):
        step, starts = bits[row, 0], bits[row, 1]
        if discs & (discs >> step) & (discs >> (2 * step)) & starts:
            return True
    return False


@inner
def winner(head: Ints, bits: Ints, pieces: Ints, state: Ints) -> int:
    """1 if the first seat has three stacks in line, -1 if the second has, else 0."""
    white = -1 if state[NUMBERS, at.SWAPPED] else 1
    if has_line(head, bits, pieces, state[DISCS, at.WHITE_STACKS]):
        return white
    if has_line(head, bits, pieces, state[DISCS, at.BLACK_STACKS]):
        return -white
    return 0


@inner
def finished(head: Ints, bits: Ints, pieces: Ints, state: Ints) -> bool:
    """Whether there is a line of stacks, or no room left."""
    return empty_cells(state) == 0 or winner(head, bits, pieces, state) != 0


@inner
def list_moves(head: Ints, bits: Ints, pieces: Ints, state: Ints, moves: ShortInts) -> int:
    """Write the numbers of all legal moves into `moves`, the swap last; returns how many."""
    if winner(head, bits, pieces, state) != 0:
        return 0
    own = state[DISCS, at.WHITE + state[DISCS, at.BLACK_MOVES]]
    count = list_discs(head, bits, pieces, own, empty_cells(state), moves, 0)
    if can_swap(state):
        moves[count] = head[at.SWAP]
        count += 1
    return count


@inner
def list_discs(
    head: Ints, bits: Ints, pieces: Ints, own: int, empty: int, moves: ShortInts, count: int
) -> int:
    """Add the moves of the side with these single discs; returns how many there are now."""
    lines = completing(head, bits, pieces, own) & empty
    plain = empty & ~lines
    while plain:
        moves[count] = lowest(plain)
        count += 1
        plain &= plain - 1
    while lines:
        count = list_resolutions(head, bits, pieces, own, lowest(lines), moves, count)
        lines &= lines - 1
    return count


@inner
def list_resolutions(
    head: Ints, bits: Ints, pieces: Ints, own: int, cell: int, moves: ShortInts, count: int
) -> int:
    """Add the resolutions of a disc that makes lines; returns how many moves there are now."""
    row = head[at.THROUGH] + cell
    for index in range(bits[row, 0]):
        others = bits[row, 1 + 2 * index] & ~(1 << cell)
        if own & others == others:
            for kept in range(3):
                moves[count] = bits[row, 2 + 2 * index] + kept
                count += 1
    return count


@inner
def random_move(
    head: Ints, bits: Ints, pieces: Ints, state: Ints, chance: Words, moves: ShortInts
) -> int:
    """A random legal move of an unfinished game, each as likely as any other, but no swap."""
    own = state[DISCS, at.WHITE + state[DISCS, at.BLACK_MOVES]]
    empty = empty_cells(state)
    lines = completing(head, bits, pieces, own) & empty
    plain = empty & ~lines
    count = popcount(plain)
    resolutions = 0
    while lines:
        resolutions = list_resolutions(head, bits, pieces, own, lowest(lines), moves, resolutions)
        lines &= lines - 1
    index = below(chance, count + resolutions)
    if index < count:
        return nth(plain, index)
    return moves[index - count]


@inner
def winning_move(head: Ints, bits: Ints, pieces: Ints, own: int, stacks: int, empty: int) -> int:
    """A move that makes three stacks in line at once, or -1."""
    thirds = completing(head, bits, pieces, stacks) & (own | empty)
    if thirds == 0:
        return -1
    lines = completing(head, bits, pieces, own) & empty
    while lines:
        cell = lowest(lines)
        row = head[at.THROUGH] + cell
        for index in range(bits[row, 0]):
            line = bits[row, 1 + 2 * index]
            others = line & ~(1 << cell)
            if own & others == others and line & thirds:
                kept = popcount(line & ((line & thirds & -(line & thirds)) - 1))
                return bits[row, 2 + 2 * index] + kept
        lines &= lines - 1
    return -1


@inner
def place(head: Ints, bits: Ints, pieces: Ints, state: Ints, move: int) -> None:
    """Play a legal move."""
    if move == head[at.SWAP]:
        state[NUMBERS, at.SWAPPED] = 1
        return
    side = state[DISCS, at.BLACK_MOVES]
    filled, kept, cleared = bits[move, at.FILLED], bits[move, at.STACKED], bits[move, at.CLEARED]
    state[DISCS, at.WHITE + side] = (state[DISCS, at.WHITE + side] | filled) & ~(kept | cleared)
    state[DISCS, at.WHITE_STACKS + side] |= kept
    state[DISCS, at.BLACK_MOVES] = 1 - side
