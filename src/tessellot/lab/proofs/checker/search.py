"""The checker's search: does the claimed winner win? Every move is tried that no lemma settles."""

from __future__ import annotations

import numpy as np

from tessellot.games.battle_of_lits import SUPPLY
from tessellot.lab.proofs.checker.arrays import (
    MOST_GAIN,
    Covered,
    Levels,
    Numbers,
    Rules,
    State,
    Words,
)
from tessellot.lab.proofs.checker.bounds import (
    ALL,
    ONE,
    bound,
    count_of,
    gain_row,
    taking,
)
from tessellot.lab.proofs.checker.compaction import compact
from tessellot.lab.proofs.checker.compiled import count_bits, entry, inner, lowest_bit

WINNER, LOSER = 0, 1
OPEN, LOST, WON = 0, 1, 2
LEGAL, SETTLED = 1, 2
SHRINK = 2
"""Placements are renumbered when only one in this number is still alive."""


@inner
def place(levels: Levels, rules: Rules, state: State, level: int, ply: int, index: int) -> None:
    """Play a placement; the sets after it are those of the next ply."""
    words = levels.sizes[level, 1]
    number = levels.number[level, index]
    alive, touched = state.alive[ply + 1], state.touched[ply + 1]
    for w in range(words):
        alive[w] = state.alive[ply, w] & ~levels.conflict[level, index * words + w]
        touched[w] = state.touched[ply, w] | levels.touch[level, index * words + w]
    for cell in rules.cells[number]:
        state.covered[cell] = 1
    over = levels.over[level]
    for block in rules.blocks[number]:
        if block < 0:
            break
        _leave_bare(over, rules.block_cells[block], state.covered, alive, words)
    shape = rules.shape[number]
    state.supply[shape] -= 1
    if state.supply[shape] == 0:
        for w in range(words):
            alive[w] &= ~levels.shapes[level, shape * words + w]


@inner
def _leave_bare(over: Words, block: Words, covered: Covered, alive: Words, words: int) -> None:
    """Remove what would fill a block."""
    bare = 0
    for cell in block:
        bare += not covered[cell]
    if bare == 4:
        return
    for w in range(words):
        filling = alive[w]
        for cell in block:
            if not covered[cell]:
                filling &= over[cell * words + w]
        alive[w] &= ~filling


@inner
def take_back(levels: Levels, rules: Rules, state: State, level: int, index: int) -> None:
    """Undo a placement."""
    number = levels.number[level, index]
    for cell in rules.cells[number]:
        state.covered[cell] = 0
    state.supply[rules.shape[number]] += 1


@inner
def set_moves(
    levels: Levels, rules: Rules, state: State, level: int, ply: int, mover: int, excluded: Words
) -> int:
    """Write the legal moves that are not excluded to `state.order`, the most promising first."""
    words = levels.sizes[level, 1]
    order, scores = state.order[ply], state.scores[ply]
    conflict, gains, gain_of = levels.conflict[level], levels.gains[level], rules.gain
    count = 0
    for v in range(words):
        rest = state.alive[ply, v] & state.touched[ply, v] & ~excluded[v]
        while rest:
            index = 64 * v + lowest_bit(rest)
            rest &= rest - ONE
            living, sum_of_gains = 0, 0
            for w in range(words):
                stays = state.alive[ply, w] & ~conflict[index * words + w]
                living += count_bits(stays)
                for gain in range(1, MOST_GAIN + 1):
                    good = stays & gains[gain_row(mover, gain, words) + w]
                    bad = stays & gains[gain_row(mover, -gain, words) + w]
                    sum_of_gains += gain * (count_bits(good) - count_bits(bad))
            own = gain_of[levels.number[level, index]]
            if mover == LOSER:
                own = -own
            score = 1000 * own - 20 * living + 4000 * sum_of_gains // max(living, 1)
            # What it takes from the other side's cover.
            score += 1500 * (count_of(state.planes[ply, 1 - mover], index, words) + own)
            score += min(state.history[mover, levels.number[level, index]], 4000)
            at = count
            while at > 0 and scores[at - 1] < score:
                scores[at], order[at] = scores[at - 1], order[at - 1]
                at -= 1
            scores[at], order[at] = score, index
            count += 1
    return count


@inner
def any_legal(levels: Levels, state: State, level: int, ply: int, among: Words) -> bool:
    """Whether one of these placements is legal."""
    for w in range(levels.sizes[level, 1]):
        if state.alive[ply, w] & state.touched[ply, w] & among[w]:
            return True
    return False


@inner
def settle(
    levels: Levels, rules: Rules, state: State, level: int, ply: int, mover: int, lead: int
) -> int:
    """What the lemmas say of a position; if it stays open, `scratch[5]` has the settled moves."""
    settled = state.scratch[5]
    words = levels.sizes[level, 1]
    for number in range(2):
        side = 1 - number
        most = bound(levels, rules, state, level, ply, side)
        # How much this side must not catch up with, for the other one to win.
        ahead = lead if side == LOSER else -lead
        if ahead > most:
            return WON if side == LOSER else LOST
        found = state.scratch[4]
        taking(levels, state, level, ply, side, most - ahead + 1, found)
        if mover == side:
            # Moves of this side after which it has lost.
            for w in range(words):
                settled[w] = found[w]
        elif any_legal(levels, state, level, ply, found):
            return WON if side == LOSER else LOST
    return OPEN


@inner
def enter(levels: Levels, rules: Rules, state: State, ply: int, mover: int) -> int:
    """Look at a new position: what is known about it; if nothing, its moves are made ready."""
    state.nodes[0] += 1
    level, lead = state.level[ply], state.lead[ply]
    legal, count = False, 0
    for w in range(levels.sizes[level, 1]):
        count += count_bits(state.alive[ply, w])
        legal |= state.alive[ply, w] & state.touched[ply, w] != 0
    if not legal:
        return WON if lead > 0 or (lead == 0 and mover == LOSER) else LOST
    slot = np.int64(state.keys[ply, 0] & np.uint64(len(state.seen_values) - 1))
    if (
        state.seen_keys[slot, 0] == state.keys[ply, 0]
        and state.seen_keys[slot, 1] == state.keys[ply, 1]
    ):
        return WON if state.seen_values[slot] == WON else LOST
    if ply == 0 or SHRINK * count <= levels.sizes[level, 0]:
        compact(levels, rules, state, level, ply)
        level += 1
        state.level[ply] = level
    result = settle(levels, rules, state, level, ply, mover, lead)
    if result == OPEN:
        state.moves[ply] = set_moves(levels, rules, state, level, ply, mover, state.scratch[5])
        state.next_move[ply] = 0
    return result


@inner
def winner_wins(levels: Levels, rules: Rules, state: State, first_mover: int) -> bool:
    """Whether the winner of the claim wins the position of ply 0."""
    ply, mover = 0, first_mover
    result = enter(levels, rules, state, 0, mover)
    while True:
        if result == OPEN:
            if state.next_move[ply] < state.moves[ply]:
                level, index = state.level[ply], state.order[ply, state.next_move[ply]]
                number = levels.number[level, index]
                place(levels, rules, state, level, ply, index)
                ply, mover = ply + 1, 1 - mover
                state.level[ply] = level
                state.lead[ply] = state.lead[ply - 1] + rules.gain[number]
                for part in range(2):
                    state.keys[ply, part] = state.keys[ply - 1, part] ^ rules.keys[number, part]
                result = enter(levels, rules, state, ply, mover)
                continue
            # No move was good for the side to move.
            result = LOST if mover == WINNER else WON
        slot = np.int64(state.keys[ply, 0] & np.uint64(len(state.seen_values) - 1))
        state.seen_keys[slot, 0], state.seen_keys[slot, 1] = state.keys[ply, 0], state.keys[ply, 1]
        state.seen_values[slot] = result
        if ply == 0:
            return result == WON
        ply, mover = ply - 1, 1 - mover
        level, index = state.level[ply], state.order[ply, state.next_move[ply]]
        take_back(levels, rules, state, level, index)
        state.next_move[ply] += 1
        if (result == WON) == (mover == WINNER):
            state.history[mover, levels.number[level, index]] += 10
        else:
            result = OPEN


@inner
def set_up(levels: Levels, rules: Rules, state: State, pieces: Numbers) -> None:
    """Put pieces, by their numbers, on the empty board: that is ply 0."""
    words = levels.sizes[0, 1]
    state.covered[:] = 0
    state.supply[:] = SUPPLY
    state.alive[0, :] = ALL
    count = levels.sizes[0, 0]
    if count % 64:
        state.alive[0, words - 1] = (ONE << np.uint64(count % 64)) - ONE
    state.touched[0, :] = 0
    for number in pieces:
        place(levels, rules, state, 0, 0, number)
        for w in range(words):
            state.alive[0, w], state.touched[0, w] = state.alive[1, w], state.touched[1, w]


@inner
def judge_moves(levels: Levels, rules: Rules, state: State, lead: int, found: Numbers) -> None:
    """Sort the moves of the loser, who is to move, by `LEGAL` and `SETTLED`."""
    compact(levels, rules, state, 0, 0)
    result = settle(levels, rules, state, 1, 0, LOSER, lead)
    if result != OPEN:
        state.scratch[5, :] = ALL if result == WON else np.uint64(0)
    for index in range(levels.sizes[1, 0]):
        word, bit = index // 64, np.uint64(index % 64)
        if state.touched[0, word] >> bit & ONE:
            done = state.scratch[5, word] >> bit & ONE
            found[levels.number[1, index]] = SETTLED if done else LEGAL


@entry
def examine(
    levels: Levels,
    rules: Rules,
    state: State,
    pieces: Numbers,
    mover: int,
    lead: int,
    found: Numbers,
) -> bool:
    """Whether the claimed winner wins the position with these pieces.

    With an array for `found`, one number for each placement, only the moves of the loser are
    judged. (One function for both: what they have in common is compiled once.)
    """
    set_up(levels, rules, state, pieces)
    if len(found):
        judge_moves(levels, rules, state, lead, found)
        return False
    state.level[0], state.lead[0] = 0, lead
    for part in range(2):
        state.keys[0, part] = 0
        for number in pieces:
            state.keys[0, part] ^= rules.keys[number, part]
    return winner_wins(levels, rules, state, mover)
