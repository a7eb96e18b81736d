# mypy: no-warn-return-any
"""All six games behind the same verbs, for kernels that search or play any of them."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, ShortInts, Words
from tessellot.engine.kernels.rules import lot, placement

SCRATCH = 160
"""Room for the cells of the largest board on which groups are counted."""

LONGEST = 400
"""More turns than any game can have (LOT: 3 placements for each of 49 cells and a swap)."""


@inner
def copy_state(source: Ints, target: Ints) -> None:
    """Make one state like another."""
    for row in range(source.shape[0]):
        for column in range(source.shape[1]):
            target[row, column] = source[row, column]


@inner
def mover(head: Ints, bits: Ints, pieces: Ints, state: Ints) -> int:
    """Who moves: 0 for the first seat, 1 for the second."""
    if head[at.KIND] == at.LOT:
        return lot.mover(state)
    return placement.mover(head, state)


@inner
def list_moves(head: Ints, bits: Ints, pieces: Ints, state: Ints, moves: ShortInts) -> int:
    """Write the numbers of all legal moves, the swap last; returns how many: 0 at the end."""
    if head[at.KIND] == at.LOT:
        return lot.list_moves(head, bits, pieces, state, moves)
    return placement.list_moves(head, bits, pieces, state, moves)


@inner
def play(head: Ints, bits: Ints, pieces: Ints, state: Ints, move: int) -> None:
    """Play a legal move."""
    if head[at.KIND] == at.LOT:
        lot.place(head, bits, pieces, state, move)
    else:
        placement.place(head, bits, pieces, state, move)


@inner
def result(head: Ints, bits: Ints, pieces: Ints, state: Ints, scratch: Ints) -> tuple[int, int]:
    """A finished game's winner (1 the first seat, -1 the second, 0 nobody) and doubled margin."""
    if head[at.KIND] == at.LOT:
        return lot.winner(head, bits, pieces, state), 0
    margin = placement.double_margin(head, bits, pieces, state, scratch)
    return placement.winner(head, bits, pieces, state, margin, scratch), margin


@inner
def finish_at_random(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    state: Ints,
    chance: Words,
    scratch: Ints,
    moves: ShortInts,
) -> tuple[int, int]:
    """Play random moves to the end; returns the winner and the doubled margin."""
    if head[at.KIND] == at.LOT:
        while not lot.finished(head, bits, pieces, state):
            lot.place(
                head,
                bits,
                pieces,
                state,
                lot.random_move(head, bits, pieces, state, chance, moves),
            )
    else:
        legal = placement.count_placements(head, state)
        while legal:
            placement.place(
                head,
                bits,
                pieces,
                state,
                placement.random_move(head, bits, pieces, state, legal, chance),
            )
            legal = placement.count_placements(head, state)
    return result(head, bits, pieces, state, scratch)


@entry
def legal_moves(head: Ints, bits: Ints, pieces: Ints, state: Ints, moves: ShortInts) -> int:
    """`list_moves` for Python."""
    return list_moves(head, bits, pieces, state, moves)


@entry
def make_move(head: Ints, bits: Ints, pieces: Ints, state: Ints, move: int) -> int:
    """Play a legal move, in place; returns who moves next."""
    play(head, bits, pieces, state, move)
    return mover(head, bits, pieces, state)


@entry
def judge(head: Ints, bits: Ints, pieces: Ints, state: Ints, scratch: Ints) -> tuple[int, int]:
    """The winner and the doubled margin as if the game were over now."""
    return result(head, bits, pieces, state, scratch)


@entry
def random_games(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    start: Ints,
    state: Ints,
    games: int,
    chance: Words,
    scratch: Ints,
    moves: ShortInts,
) -> tuple[int, int, int, int]:
    """Play that many random games: first and second seat's wins, sum of doubled margins, turns."""
    first = second = total = turns = 0
    for _ in range(games):
        copy_state(start, state)
        winner, margin = finish_at_random(head, bits, pieces, state, chance, scratch, moves)
        first += winner > 0
        second += winner < 0
        total += margin
        turns += state[at.NUMBERS, at.TETROMINOES] + state[at.NUMBERS, at.TAIJITUS]
    return first, second, total, turns
