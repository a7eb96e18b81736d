# mypy: no-warn-return-any
"""The proof search of late positions of any placement game: null-window alpha-beta to the end.

The value of a finished game is 4 × its doubled margin, plus 1 for a win and minus 1 for a loss:
its sign says who won, whatever the tie rule is. What is left to groups to become bounds it, and
positions whose groups have the same future share an entry of the table.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import GameTables, Ints, Words
from tessellot.engine.kernels.proof import tt
from tessellot.engine.kernels.proof.endgame.group_bounds import bound_groups
from tessellot.engine.kernels.proof.endgame.groups import (
    FOUND,
    KEY,
    SCORE,
    study_groups,
)
from tessellot.engine.kernels.proof.endgame.move_order import (
    JOIN_WEIGHT,
    TT_MOVE_SCORE,
    is_dominated,
    pick_move,
    worth,
)
from tessellot.engine.kernels.proof.endgame.node import (
    BOUNDS,
    DOMINANCE,
    EQUIVALENCE,
    GROUP_ROW,
    HASH_SUMS,
    KEY_COUNTERS,
    KEY_MASKS,
    KEY_TOUCH,
    MAX_PLY,
    MOVE_ORDER,
    STUDIES,
    TABLE,
    TOO_EARLY,
    EndgameArrays,
    EndgameControl,
    EndgameFrame,
)
from tessellot.engine.kernels.proof.hashing import fold_hash, mix
from tessellot.engine.kernels.proof.node import count_node, record_root_move, store_bound
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.rules import placement, score
from tessellot.engine.kernels.rules.dispatch import copy_state
from tessellot.engine.kernels.simd import hash_row


@entry
def search_endgame(
    game: GameTables, search: EndgameArrays, root_bounds: Ints, stop: Ints, ended: Ints
) -> int:
    """A bound of the value of the root that decides whether it is at least the root's beta."""
    stack, control = search.stack, search.control
    ply = 0
    control.refutation = -1
    stack[0].mover = placement.side_to_move(game.header, search.states[0])
    while True:
        # Step 1. Count the node, and stop if it is time.
        count_node(control, ply, stop, ended)
        # Steps 2 to 5. Enter the node: decide it without its moves, or list them.
        opened, value = _open_node(game, search, ply)
        if control.aborted:
            return 0
        while True:
            frame = stack[ply]
            if opened:
                # Step 6. Take the next move, and go on to its position.
                if frame.next < frame.end:
                    _make_next_move(game, search, ply)
                    ply += 1
                    break
                # Step 7. No move reached beta: the node fails low.
                value = frame.best_value
                _store(frame, control, search.table, value)
            if ply == 0:
                return value
            # Step 8. Return to the parent with the value of its present move.
            ply -= 1
            frame = stack[ply]
            if stack[ply + 1].mover != frame.mover:
                value = -value
            if ply == 0:
                record_root_move(stack, control, root_bounds, value)
            # Step 9. Below beta: next move. Otherwise the parent fails high.
            opened = value < frame.beta
            if opened:
                frame.best_value = max(frame.best_value, value)
            else:
                search.history[frame.move] += 1
                _store(frame, control, search.table, value)


@inner
def _store(frame: EndgameFrame, control: EndgameControl, table: Words, value: int) -> None:
    """Store the bound of a node in the transposition table."""
    if control.features & TABLE:
        store_bound(frame, control, table, value)


@inner
def _open_node(game: GameTables, search: EndgameArrays, ply: int) -> tuple[bool, int]:
    """Enter a node: (True, 0) if its moves must be searched, else (False, bound)."""
    frame, control, scratch = search.stack[ply], search.control, search.scratch
    state, beta, mover = search.states[ply], frame.beta, frame.mover
    features = control.features
    # Step 2. The legal moves; without any the game is over.
    count = placement.list_actions(game.header, game.pieces, state, search.actions)
    if count == 0:
        return False, _final_value(game, state, mover, scratch)
    # What comes after TAIJI in TAIJI+Battle of LITS depends on more than its groups.
    known = 1 if game.header.kind != at.TAIJI_LITS and features & STUDIES else 0
    if known:
        study_groups(game, state, search.groups)
    # Step 3. Transposition table lookup.
    low, high, tt_move = -NO_BOUND, NO_BOUND, -1
    if features & TABLE:
        _set_key(search, ply, known and features & EQUIVALENCE)
        low, high, tt_move = tt.probe(search.table, frame.first_key, frame.second_key)
    # Step 4. Bounds without search. The root is never decided without trying its moves.
    if known and features & BOUNDS:
        _set_first_half(game, search, ply)
        if ply and low < beta <= high:
            worst, best = _static_bounds(game, state, frame.first_half, search.groups)
            if mover:
                worst, best = -best, -worst
            low, high = max(low, worst), min(high, best)
    if ply and (low >= beta or high < beta):
        return False, low if low >= beta else high
    if not _list_moves(game, search, ply, count, tt_move, known):
        control.aborted = TOO_EARLY
        return False, 0
    return True, 0


@inner
def _list_moves(
    game: GameTables, search: EndgameArrays, ply: int, count: int, tt_move: int, known: int
) -> bool:
    """Step 5: the moves with their scores; whether there was room for them."""
    frame, control, state = search.stack[ply], search.control, search.states[ply]
    features = control.features
    start = search.stack[ply - 1].end if ply else 0
    if start + count > search.moves.shape[0] or ply + 2 > MAX_PLY:
        return False
    # All moves of the root are searched: their values are results.
    taijitus = state[at.COUNTERS, at.PHASE] == at.PLACE_TAIJITUS
    dominance = known and ply and taijitus and features & DOMINANCE
    place = start
    for index in range(count):
        move = search.actions[index]
        if dominance and is_dominated(game, state, search.groups, frame.mover, move):
            continue
        rank = search.history[move]
        if known and features & MOVE_ORDER:
            rank += JOIN_WEIGHT * worth(game, state, search.groups, frame.mover, move)
        search.moves[place] = move
        search.scores[place] = TT_MOVE_SCORE if move == tt_move else rank
        place += 1
    frame.start = frame.next = start
    frame.end = place
    frame.best_value = -NO_BOUND
    frame.nodes_before = control.nodes
    return True


@inner
def _final_value(game: GameTables, state: Ints, mover: int, scratch: Ints) -> int:
    """The value of a finished game for a seat."""
    doubled = score.doubled_margin(game.header, state, scratch[GROUP_ROW])
    value = 4 * doubled + score.winner(game.header, state, doubled, scratch[GROUP_ROW])
    return -value if mover else value


@inner
def _set_first_half(game: GameTables, search: EndgameArrays, ply: int) -> None:
    """Find what the first half of a double game was worth, where it has just ended."""
    frame, state, groups = search.stack[ply], search.states[ply], search.groups
    frame.phase = state[at.COUNTERS, at.PHASE]
    frame.first_half = 0
    if game.header.kind == at.TAILITS_TAIJI and frame.phase == at.PLACE_TAIJITUS:
        if ply and search.stack[ply - 1].phase == frame.phase:
            frame.first_half = search.stack[ply - 1].first_half
        else:
            doubled = score.doubled_margin(game.header, state, search.scratch[GROUP_ROW])
            now = groups[FOUND, SCORE] - groups[FOUND, SCORE + 1]
            frame.first_half = doubled - 2 * now


@inner
def _static_bounds(game: GameTables, state: Ints, first_half: int, groups: Ints) -> tuple[int, int]:
    """A lower and an upper bound of the first seat's value."""
    least, most = bound_groups(game, state, groups)
    if most == NO_BOUND:
        return -NO_BOUND, NO_BOUND
    least, most = least + first_half, most + first_half
    # A tie is lost in TAIJI; in TAILITS anyone may place last.
    wins = most > 0 or (most == 0 and game.header.kind == at.TAILITS)
    return 4 * least + (1 if least > 0 else -1), 4 * most + (1 if wins else -1)


@inner
def _set_key(search: EndgameArrays, ply: int, equivalence: int) -> None:
    """Write the key of a node into its frame.

    Without `equivalence` it is a key of everything in its state.
    """
    frame, state, scratch = search.stack[ply], search.states[ply], search.scratch
    columns = search.states.shape[2]
    for index in range(16):
        scratch[HASH_SUMS, index] = index
    if not equivalence:
        for row in range(at.POSITION_ROWS):
            hash_row(scratch, HASH_SUMS, state, row, columns)
        frame.first_key, frame.second_key = fold_hash(scratch, HASH_SUMS)
        return
    for column in range(columns):
        scratch[KEY_COUNTERS, column] = state[at.COUNTERS, column]
        scratch[KEY_TOUCH, column] = state[at.ALIVE, column] & state[at.TOUCH, column]
        scratch[KEY_MASKS, column] = state[at.MASKS, column]
    scratch[KEY_COUNTERS, at.TAIJITUS] &= 1
    first, end = at.BLACK, at.BLACK + at.MASK_WORDS
    if state[at.COUNTERS, at.PHASE] == at.PLACE_TAIJITUS:
        first, end = at.FIRST_SIDE, at.SECOND_SIDE + at.MASK_WORDS
    for column in range(first, end):
        scratch[KEY_MASKS, column] = 0
    for row in range(KEY_COUNTERS, KEY_MASKS + 1):
        hash_row(scratch, HASH_SUMS, scratch, row, columns)
    hash_row(scratch, HASH_SUMS, state, at.ALIVE, columns)
    hash_row(scratch, HASH_SUMS, state, at.LEGAL_TAIJITUS, columns)
    first_key, second_key = fold_hash(scratch, HASH_SUMS)
    frame.first_key = mix(first_key ^ np.uint64(search.groups[FOUND, KEY]))
    frame.second_key = mix(second_key + np.uint64(search.groups[FOUND, KEY + 1]))


@inner
def _make_next_move(game: GameTables, search: EndgameArrays, ply: int) -> None:
    """Set up the position after the next move, with its null window, in the next frame."""
    frame, child = search.stack[ply], search.stack[ply + 1]
    frame.move = pick_move(search.moves, search.scores, frame.start, frame.next, frame.end)
    frame.next += 1
    state = search.states[ply + 1]
    copy_state(search.states[ply], state)
    placement.make_move(game.header, game.bits, game.pieces, state, frame.move)
    child.mover = placement.side_to_move(game.header, state)
    # Between the halves of a double game the same seat may move twice.
    child.beta = frame.beta if child.mover == frame.mover else 1 - frame.beta
