# mypy: no-warn-return-any
"""Covers: what a side can still gain at most, and what a placement takes from that.

Placements *conflict* if each is dead once the other is played. A *clique* is a set of placements
that conflict with each other: at most one of them will ever be played. Cliques that contain every
living placement that is good for a side form a *cover*: the side can gain at most the sum of the
best gains of its cliques, whoever places what (lemma 1 in `docs/solver.md`).

The *residuals* of a clique are, for t below its best gain, the placements that conflict with every
member that gains more than t. If such a placement is played, the clique is worth t at most: each
residual that holds it takes 1 from the bound (lemma 2). What placements take in all, minus what
they gain themselves, is counted in bit planes.
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
from tessellot.engine.kernels.jit import expanded, inner
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.placement_table import PlacementTable, cell_of, gain_of
from tessellot.engine.kernels.proof.tt import NO_BOUND

MAX_COVER = 60
"""Covers that are worth more are given up: there is room for one residual for each point."""

Residuals = tuple[BitVector, BitVector, BitVector, BitVector]
"""The residuals of a clique for t from 0 to 3."""


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
        clique = _largest_clique(bits, table, traits, uncovered)
        uncovered = uncovered & ~clique
        every = all_bits(alive)
        residuals = (every, every, every, every)
        for index in range(words):
            left = word_of(clique, index)
            while left:
                member = 64 * index + lowest(left)
                left &= left - 1
                conflict = load(bits, table.conflict_rows + member * words, alive)
                member_gain = gain_of(word_at(bits, table.traits + member), side)
                residuals = _restricted(residuals, conflict, member_gain)
        # What conflicts with the whole clique can join it, the best first.
        joining = uncovered & residuals[0]
        while extend and any_bit(joining):
            member = last_bit(joining) if side else first_bit(joining)
            conflict = load(bits, table.conflict_rows + member * words, alive)
            member_gain = gain_of(word_at(bits, table.traits + member), side)
            itself = single_bit(alive, member)
            uncovered = uncovered & ~itself
            joining = joining & conflict & ~itself
            residuals = _restricted(residuals, conflict, member_gain)
        for level in range(gain):
            store(bits, masks + (total + level) * words, residuals[level])
        total += gain
    return total


@expanded
def _largest_clique(
    bits: Ints, table: PlacementTable, traits: int, uncovered: BitVector
) -> BitVector:
    """The placements over a cell: of the four cells of a placement, that with most of them."""
    most = -1
    clique = uncovered
    for index in range(4):
        row = table.cell_rows + cell_of(traits, index) * words_in(uncovered)
        over = uncovered & load(bits, row, uncovered)
        found = count_bits(over)
        if found > most:
            most = found
            clique = over
    return clique


@expanded
def _restricted(residuals: Residuals, conflict: BitVector, gain: int) -> Residuals:
    """The residuals of a clique with one more member, of that gain."""
    r0, r1, r2, r3 = residuals
    r0 = r0 & conflict
    if gain > 1:
        r1 = r1 & conflict
    if gain > 2:
        r2 = r2 & conflict
    if gain > 3:
        r3 = r3 & conflict
    return r0, r1, r2, r3
