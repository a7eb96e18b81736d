# mypy: no-warn-return-any
"""The proof search of late positions of any placement game: null-window alpha-beta to the end.

The value of a finished game is 4 × its doubled margin, plus 1 for a win and minus 1 for a loss:
its sign says who won, whatever the tie rule is. Groups and the halves of a double game leave
little to prune, so this is for the last turns of a game.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import lowest
from tessellot.engine.kernels.groups import largest_groups
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import GROUP_SCRATCH, GameTables, Ints, ShortInts, Words
from tessellot.engine.kernels.memory import aligned_zeros
from tessellot.engine.kernels.packing.state import state_columns
from tessellot.engine.kernels.proof import tt
from tessellot.engine.kernels.proof.hashing import fold_hash
from tessellot.engine.kernels.proof.node import (
    Control,
    Frame,
    count_node,
    record_root_move,
    store_bound,
)
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.records import Records, new_record, new_records
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.kernels.simd import hash_row

MAX_PLY = 128
"""More turns than are left in any position that can be solved."""

MAX_MOVE_LISTS = 40
"""Moves on the stack, in multiples of all actions of a game."""

TOO_EARLY = -1
"""In `aborted`: there is no room for more moves, the position is too early to be solved."""

TT_MOVE_SCORE = NO_BOUND << 40
GROUP_ROW, HASH_SUMS = 0, 1
"""Rows of `scratch`: for counting groups, and for keys."""


class EndgameFrame(Frame):
    """One ply of the search."""

    mover: int


class EndgameArrays(NamedTuple):
    """The memory of a search."""

    states: Ints
    stack: Records[EndgameFrame]
    moves: Ints
    history: Ints
    scratch: Ints
    control: Control
    actions: ShortInts
    table: Words


def new_arrays(game: GameTables, table: Words) -> EndgameArrays:
    """Memory for a search."""
    count = int(game.header.actions)
    columns = state_columns(game)
    return EndgameArrays(
        states=aligned_zeros((MAX_PLY, at.STATE_ROWS, columns)),
        stack=new_records(EndgameFrame, MAX_PLY),
        moves=np.zeros(MAX_MOVE_LISTS * count, np.int64),
        history=np.zeros(count, np.int64),
        scratch=np.zeros((2, max(GROUP_SCRATCH, columns)), np.int64),
        control=new_record(Control),
        actions=np.zeros(count, np.int32),
        table=table,
    )


@entry
def search_endgame(
    game: GameTables, search: EndgameArrays, root_bounds: Ints, stop: Ints, ended: Ints
) -> int:
    """A bound of the value of the root that decides whether it is at least the root's beta."""
    stack, control = search.stack, search.control
    ply = 0
    control.refutation = -1
    stack[0].mover = dispatch.side_to_move(game, search.states[0])
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
                store_bound(frame, control, search.table, value)
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
                store_bound(frame, control, search.table, value)


@inner
def _open_node(game: GameTables, search: EndgameArrays, ply: int) -> tuple[bool, int]:
    """Enter a node: (True, 0) if its moves must be searched, else (False, bound)."""
    frame, control, scratch = search.stack[ply], search.control, search.scratch
    state, beta, mover = search.states[ply], frame.beta, frame.mover
    # Step 2. The legal moves; without any the game is over.
    count = dispatch.list_actions(game, state, search.actions)
    if count == 0:
        return False, _final_value(game, state, mover, scratch)
    # Step 3. Transposition table lookup.
    _set_key(search, ply)
    low, high, tt_move = tt.probe(search.table, frame.first_key, frame.second_key)
    # Step 4. Bounds without search. The root is never decided without trying its moves.
    if tt_move < 0 and ply:
        worst, best = _static_bounds(game, state, scratch[GROUP_ROW])
        if mover:
            worst, best = -best, -worst
        low, high = max(low, worst), min(high, best)
    if ply and (low >= beta or high < beta):
        return False, low if low >= beta else high
    # Step 5. Move ordering: the TT move, then by history.
    start = search.stack[ply - 1].end if ply else 0
    if start + count > search.moves.shape[0] or ply + 2 > MAX_PLY:
        control.aborted = TOO_EARLY
        return False, 0
    _sort_moves(search, start, count, tt_move)
    frame.next = start
    frame.end = start + count
    frame.best_value = -NO_BOUND
    frame.nodes_before = control.nodes
    return True, 0


@inner
def _final_value(game: GameTables, state: Ints, mover: int, scratch: Ints) -> int:
    """The value of a finished game for a seat."""
    winner, doubled = dispatch.result(game, state, scratch[GROUP_ROW])
    value = 4 * doubled + winner
    return -value if mover else value


@inner
def _static_bounds(game: GameTables, state: Ints, scratch: Ints) -> tuple[int, int]:
    """A lower and an upper bound of the first seat's value: known for TAIJI only.

    Groups of TAIJI only grow, and each side gets at most one more square for two bare cells
    that a taijitu can still cover.
    """
    header = game.header
    if header.kind != at.TAIJI:
        return -NO_BOUND, NO_BOUND
    for cell in range(header.size * header.size):
        scratch[cell] = 0
    open_cells = 0
    for word in range(header.taijitu_words):
        legal = state[at.LEGAL_TAIJITUS, word]
        while legal:
            piece = game.pieces[header.first_taijitu_piece + 64 * word + lowest(legal)]
            legal &= legal - 1
            for index in range(2):
                cell = piece.cells[index]
                open_cells += 1 - scratch[cell]
                scratch[cell] = 1
    most = state[at.COUNTERS, at.TAIJITUS] + open_cells // 2
    first = second = 0
    largest_groups(state, at.FIRST_SIDE, header.size, 0, scratch)
    for index in range(header.scored_groups):
        first += scratch[index]
    largest_groups(state, at.SECOND_SIDE, header.size, 0, scratch)
    for index in range(header.scored_groups):
        second += scratch[index]
    return 8 * (first - most) - 1, 8 * (most - second) + 1


@inner
def _set_key(search: EndgameArrays, ply: int) -> None:
    """Write the key of everything in a state into its frame."""
    frame, scratch = search.stack[ply], search.scratch
    for index in range(16):
        scratch[HASH_SUMS, index] = index
    for row in range(at.POSITION_ROWS):
        hash_row(scratch, HASH_SUMS, search.states[ply], row, search.states.shape[2])
    frame.first_key, frame.second_key = fold_hash(scratch, HASH_SUMS)


@inner
def _sort_moves(search: EndgameArrays, start: int, count: int, tt_move: int) -> None:
    """Insertion sort of the legal actions into the stack of moves."""
    moves, history = search.moves, search.history
    for index in range(count):
        move = search.actions[index]
        place = start + index
        score = TT_MOVE_SCORE if move == tt_move else history[move]
        while place > start:
            before = moves[place - 1]
            if (TT_MOVE_SCORE if before == tt_move else history[before]) >= score:
                break
            moves[place] = before
            place -= 1
        moves[place] = move


@inner
def _make_next_move(game: GameTables, search: EndgameArrays, ply: int) -> None:
    """Set up the position after the next move, with its null window, in the next frame."""
    frame, child = search.stack[ply], search.stack[ply + 1]
    frame.move = search.moves[frame.next]
    frame.next += 1
    state = search.states[ply + 1]
    dispatch.copy_state(search.states[ply], state)
    dispatch.make_move(game, state, frame.move)
    child.mover = dispatch.side_to_move(game, state)
    # Between the halves of a double game the same seat may move twice.
    child.beta = frame.beta if child.mover == frame.mover else 1 - frame.beta
