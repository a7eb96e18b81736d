# mypy: no-warn-return-any
"""Bounds without search: covers decide a node, or say which of its moves are futile."""

from __future__ import annotations

from tessellot.engine.kernels.bit_vectors import BitVector, any_bit, words_in
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof.bit_planes import at_least, write_planes
from tessellot.engine.kernels.proof.covers import MAX_COVER, cover_bound
from tessellot.engine.kernels.proof.lits_node import (
    CLIQUE_EXTENSION,
    COVERS,
    FUTILITY,
    SURE_GAIN,
    LitsControl,
    LitsFrame,
)
from tessellot.engine.kernels.proof.placement_table import DIGITS, PlacementTable
from tessellot.engine.kernels.proof.tt import NO_BOUND

SLACK = 12
"""A cover above its target by more than this is given up: hardly a move takes that much from it."""


@inner
def bound_node(
    bits: Ints,
    table: PlacementTable,
    frame: LitsFrame,
    control: LitsControl,
    alive: BitVector,
    legal: BitVector,
) -> tuple[bool, int]:
    """Whether covers decide a node, and the bound that does.

    Leaves in the frame the covers that were finished, what a futile move takes from its own,
    and bit planes.
    """
    features, last, beta = control.features, control.last_bonus, frame.beta
    if not features & COVERS:
        return False, 0
    extend = features & CLIQUE_EXTENSION
    side = frame.pieces & 1
    words = words_in(alive)
    # All that the other side can gain is not enough to keep the value below beta.
    limit = min(SLACK - (beta + last) // 2, MAX_COVER)
    other = cover_bound(bits, table, 1 - side, alive, limit, frame.other_masks, extend)
    if -2 * other - last >= beta:
        return True, -2 * other - last
    frame.other_cover = other
    if other < NO_BOUND:
        digits = table.digit_rows + DIGITS * (1 - side) * words
        write_planes(bits, digits, frame.other_masks, other, frame.other_planes, alive)
        if features & SURE_GAIN:
            # A legal move takes so much from it that the rest is not enough.
            least = other + (beta + last) // 2
            if any_bit(legal & at_least(bits, frame.other_planes, least, alive)):
                return True, beta
    # All that the side to move can gain is not enough to reach beta.
    limit = min(SLACK + (beta - last) // 2, MAX_COVER)
    own = cover_bound(bits, table, side, alive, limit, frame.own_masks, extend)
    if 2 * own + last < beta:
        return True, 2 * own + last
    frame.own_cover = own
    if own < NO_BOUND and features & FUTILITY:
        frame.needed = own - (beta - last) // 2 + 1
        digits = table.digit_rows + DIGITS * side * words
        write_planes(bits, digits, frame.own_masks, own, frame.own_planes, alive)
    return False, 0
