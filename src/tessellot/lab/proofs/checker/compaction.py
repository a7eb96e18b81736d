"""New numbers for the placements that are alive, so that sets of them are short."""

from __future__ import annotations

import numpy as np

from tessellot.lab.proofs.checker.arrays import MOST_GAIN, Levels, Numbers, Rules, State, Words
from tessellot.lab.proofs.checker.bounds import ALL, ONE
from tessellot.lab.proofs.checker.compiled import inner, lowest_bit


@inner
def compact(levels: Levels, rules: Rules, state: State, level: int, ply: int) -> None:
    """Make the next level of what is alive at a ply; the ply's sets then are of that level."""
    old_words, count = levels.sizes[level, 1], 0
    kept = state.order[ply]
    for w in range(old_words):
        rest = state.alive[ply, w]
        while rest:
            kept[count] = 64 * w + lowest_bit(rest)
            rest &= rest - ONE
            count += 1
    words = max((count + 63) // 64, 1)
    levels.sizes[level + 1, 0] = count
    levels.sizes[level + 1, 1] = words
    old_conflict, old_touch = levels.conflict[level], levels.touch[level]
    conflict, touch = levels.conflict[level + 1], levels.touch[level + 1]
    touched = state.scratch[4]
    touched[:words] = 0
    levels.shapes[level + 1, : 4 * words] = 0
    levels.gains[level + 1, : (2 * MOST_GAIN + 1) * words] = 0
    levels.over[level + 1, : len(state.covered) * words] = 0
    for new in range(count):
        old, word, bit = kept[new], new // 64, ONE << np.uint64(new % 64)
        number = levels.number[level, old]
        levels.number[level + 1, new] = number
        _squeeze(old_conflict, old * old_words, conflict, new * words, kept, count)
        _squeeze(old_touch, old * old_words, touch, new * words, kept, count)
        if state.touched[ply, old // 64] >> np.uint64(old % 64) & ONE:
            touched[word] |= bit
        levels.shapes[level + 1, rules.shape[number] * words + word] |= bit
        levels.gains[level + 1, (rules.gain[number] + MOST_GAIN) * words + word] |= bit
        for cell in rules.cells[number]:
            levels.over[level + 1, cell * words + word] |= bit
    for w in range(words):
        state.touched[ply, w] = touched[w]
        state.alive[ply, w] = 0
    for new in range(count):
        state.alive[ply, new // 64] |= ONE << np.uint64(new % 64)
    _add_block_conflicts(levels, rules, state, level + 1)


@inner
def _squeeze(
    old: Words, old_start: int, new: Words, new_start: int, kept: Numbers, count: int
) -> None:
    """Copy the bits of a row that are kept."""
    word = np.uint64(0)
    for index in range(count):
        place = kept[index]
        bit = old[old_start + place // 64] >> np.uint64(place % 64) & ONE
        word |= bit << np.uint64(index % 64)
        if index % 64 == 63:
            new[new_start + index // 64] = word
            word = np.uint64(0)
    if count % 64:
        new[new_start + count // 64] = word


@inner
def _add_block_conflicts(levels: Levels, rules: Rules, state: State, level: int) -> None:
    """Let those conflict that fill a 2×2 block together with what lies on the board already."""
    words = levels.sizes[level, 1]
    over, conflict = levels.over[level], levels.conflict[level]
    bare, without = state.bare, state.scratch[5]
    for block in range(len(rules.block_cells)):
        count = 0
        for cell in rules.block_cells[block]:
            if not state.covered[cell]:
                bare[count] = cell
                count += 1
        if count < 2 or count == 4:
            continue
        # A part of the bare cells for one placement, the rest of them for the other.
        for part in range(1, (1 << count) - 1):
            for w in range(words):
                without[w] = _over_all(over, bare, count, ~part, w, words)
            for v in range(words):
                members = _over_all(over, bare, count, part, v, words)
                while members:
                    start = (64 * v + lowest_bit(members)) * words
                    members &= members - ONE
                    for w in range(words):
                        conflict[start + w] |= without[w]


@inner
def _over_all(over: Words, bare: Numbers, count: int, part: int, w: int, words: int) -> np.uint64:
    """The placements over all of those bare cells that a part has, one word of the set."""
    found = ALL
    for k in range(count):
        if part >> k & 1:
            found &= over[bare[k] * words + w]
    return found
