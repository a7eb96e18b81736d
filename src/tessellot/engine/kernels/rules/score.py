# mypy: no-warn-return-any
"""The score of the five placement games, and who won a finished one."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.groups import largest_groups
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import COUNTERS, MASKS, PHASE, Header, Ints
from tessellot.engine.kernels.rules.placement import side_to_move


@inner
def doubled_margin(header: Header, state: Ints, scratch: Ints) -> int:
    """Twice the first seat's points minus twice the second's, as the score is now."""
    kind, size = header.kind, header.size
    margin = 0
    if kind in (at.BATTLE_OF_LITS, at.TAIJI_LITS):
        if kind == at.BATTLE_OF_LITS or state[COUNTERS, PHASE] == at.PLACE_TETROMINOES:
            for word in range(at.MASK_WORDS):
                bare = ~state[MASKS, at.COVERED + word]
                margin += popcount(state[MASKS, at.FIRST_SIDE + word] & bare)
                margin -= popcount(state[MASKS, at.SECOND_SIDE + word] & bare)
        if state[COUNTERS, at.SWAPPED]:
            margin = -margin
    elif kind != at.TAIJI:
        black, white = _tailits_groups(header, state, scratch, 1 if header.second_largest else 0)
        margin += black - white
    margin *= 2
    if kind == at.TAILITS_TAIJI and state[COUNTERS, PHASE] == at.PLACE_TAIJITUS:
        # Half a point goes to the seat that placed the last tetromino.
        margin += 1 if state[COUNTERS, at.TETROMINOES] & 1 else -1
    if kind in (at.TAIJI, at.TAIJI_LITS) or (
        kind == at.TAILITS_TAIJI and state[COUNTERS, PHASE] == at.PLACE_TAIJITUS
    ):
        largest_groups(state, at.FIRST_SIDE, size, 0, scratch)
        for index in range(header.scored_groups):
            margin += 2 * scratch[index]
        largest_groups(state, at.SECOND_SIDE, size, 0, scratch)
        for index in range(header.scored_groups):
            margin -= 2 * scratch[index]
    return margin


@inner
def _tailits_groups(header: Header, state: Ints, scratch: Ints, rank: int) -> tuple[int, int]:
    """The sizes of the black and of the white group of a rank (0: the largest)."""
    size = header.size
    largest_groups(state, at.BLACK, size, 1, scratch)
    black = scratch[rank]
    # For a moment the black squares are the white ones.
    for word in range(at.MASK_WORDS):
        state[MASKS, at.BLACK + word] ^= state[MASKS, at.COVERED + word]
    largest_groups(state, at.BLACK, size, 1, scratch)
    for word in range(at.MASK_WORDS):
        state[MASKS, at.BLACK + word] ^= state[MASKS, at.COVERED + word]
    return black, scratch[rank]


@inner
def winner(header: Header, state: Ints, margin: int, scratch: Ints) -> int:
    """The winner of a finished game with that doubled margin: 1 the first seat, -1 the second."""
    if margin != 0:
        return 1 if margin > 0 else -1
    if header.kind == at.TAIJI:
        return -1
    if header.kind == at.TAILITS and header.second_largest:
        black, white = _tailits_groups(header, state, scratch, 0)
        if black != white:
            return 1 if black > white else -1
    # The seat that placed last wins a tie.
    return 1 if side_to_move(header, state) == 1 else -1
