# mypy: no-warn-return-any
"""Covers: what a side can still gain at most, whoever places what, and what a placement takes of it.

Placements *conflict* if each is dead once the other is played. A *clique* is a set of placements that
conflict with each other: at most one of them will ever be played. Cliques that contain every living
placement that is good for a side bound what this side can still gain by the sum of the best gains of
the cliques (lemma 1 in `docs/solver.md`).

The *residuals* of a clique are, for t below its best gain, the placements that conflict with every
member that gains more than t. If such a placement is played, the clique is worth t at most: each
residual that holds it takes 1 from the bound (lemma 2). What placements take in all, minus what they
gain themselves, is counted in bit planes.
"""

from __future__ import annotations

from tessellot.engine.kernels.bit_vectors import (
    BitVector,
    all_bits,
    any_bit,
    count_bits,
    first_bit,
    last_bit,
    load,
    single_bit,
    store,
    word_at,
    word_of,
    words_in,
)
from tessellot.engine.kernels.bits import lowest
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.placement_table import PlacementTable, cell_of, gain_of
from tessellot.engine.kernels.proof.tt import NO_BOUND

MAX_COVER = 60
"""Covers that are worth more are given up: there is room for one mask for each point."""


@inner
def cover_bound(
    bits: Ints,
    table: PlacementTable,
    side: int,
    alive: BitVector,
    limit: int,
    masks: int,
    extend: int,
) -> int:
    """The worth of a cover for a side, or NO_BOUND if it exceeds the limit.

    Writes as many residuals as it is worth, one after the other from `masks` on. With `extend`,
    cliques are extended beyond the placements over one cell.
    """
    words = words_in(alive)
    uncovered = alive & load(bits, table.good_rows + side * words, alive)
    total = 0
    while any_bit(uncovered):
        best = last_bit(uncovered) if side else first_bit(uncovered)
        traits = word_at(bits, table.traits + best)
        gain = gain_of(traits, side)
        if total + gain > limit:
            return NO_BOUND
        # The clique: of the four cells of the best placement, the one over which most is left.
        most = -1
        clique = uncovered
        for index in range(4):
            row = table.cell_rows + cell_of(traits, index) * words
            over = uncovered & load(bits, row, alive)
            found = count_bits(over)
            if found > most:
                most = found
                clique = over
        uncovered = uncovered & ~clique
        r0 = all_bits(alive)
        r1 = all_bits(alive)
        r2 = all_bits(alive)
        r3 = all_bits(alive)
        for index in range(words):
            left = word_of(clique, index)
            while left:
                member = 64 * index + lowest(left)
                left &= left - 1
                conflict = load(bits, table.conflict_rows + member * words, alive)
                member_gain = gain_of(word_at(bits, table.traits + member), side)
                r0 = r0 & conflict
                if member_gain > 1:
                    r1 = r1 & conflict
                if member_gain > 2:  # noqa: PLR2004
                    r2 = r2 & conflict
                if member_gain > 3:  # noqa: PLR2004
                    r3 = r3 & conflict
        # What conflicts with the whole clique can join it, the best first.
        joining = uncovered & r0
        while extend and any_bit(joining):
            member = last_bit(joining) if side else first_bit(joining)
            conflict = load(bits, table.conflict_rows + member * words, alive)
            member_gain = gain_of(word_at(bits, table.traits + member), side)
            itself = single_bit(alive, member)
            uncovered = uncovered & ~itself
            joining = joining & conflict & ~itself
            r0 = r0 & conflict
            if member_gain > 1:
                r1 = r1 & conflict
            if member_gain > 2:  # noqa: PLR2004
                r2 = r2 & conflict
            if member_gain > 3:  # noqa: PLR2004
                r3 = r3 & conflict
        mask = masks + total * words
        store(bits, mask, r0)
        if gain > 1:
            store(bits, mask + words, r1)
        if gain > 2:  # noqa: PLR2004
            store(bits, mask + 2 * words, r2)
        if gain > 3:  # noqa: PLR2004
            store(bits, mask + 3 * words, r3)
        total += gain
    return total
