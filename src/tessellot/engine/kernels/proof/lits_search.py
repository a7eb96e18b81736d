# mypy: no-warn-return-any
"""The proof search of Battle of LITS: null-window alpha-beta over bounds that add up.

The value of a position is V = 2 × what the side to move will still gain, plus 1 if it will place
last and minus 1 if not. It does not depend on the score so far, is never even, and includes the
rule for ties: the side to move wins if and only if 2 × its lead + V is positive. Where only the
margin is asked for, the 1 is left out (`last_bonus` is 0) and V is never odd.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inlined
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.proof import tt
from tessellot.engine.kernels.proof.board_tables import BoardTables
from tessellot.engine.kernels.proof.bounds import bound_node
from tessellot.engine.kernels.proof.lits_node import (
    BOUNDS,
    EQUIVALENCE,
    LEGAL,
    ROWS,
    TABLE,
    LitsArrays,
)
from tessellot.engine.kernels.proof.move_order import (
    list_moves,
    pick_move,
    release_move,
    reward_move,
)
from tessellot.engine.kernels.proof.node import count_node, record_root_move, store_bound
from tessellot.engine.kernels.proof.position_key import mark_dead_cells, set_key
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.rules.placement import place_tetromino
from tessellot.engine.kernels.simd import and_rows, copy_row, intersects


@entry
def search_lits(
    board: BoardTables, search: LitsArrays, root_bounds: Ints, stop: Ints, ended: Ints
) -> int:
    """A bound of the value of the root that decides whether it is at least the root's beta.

    `root_bounds` gets the bounds of the root moves that were searched. The root itself is never
    decided without trying its moves, so that there is a move that reaches beta if one does.
    """
    stack, control = search.stack, search.control
    ply = 0
    control.refutation = -1
    while True:
        # Step 1. Count the node, and stop if it is time.
        count_node(control, ply, stop, ended)
        if control.aborted:
            return 0
        # Steps 2 to 5. Enter the node: decide it without its moves, or list them.
        opened, value = _open_node(board, search, ply)
        while True:
            frame = stack[ply]
            if opened:
                # Step 6. Take the next move, and go on to its position.
                move = pick_move(search, ply)
                if move >= 0:
                    _make_move(board, search, ply, move)
                    ply += 1
                    break
                # Step 7. No move reached beta: the node fails low.
                value = frame.best_value
                _store(search, ply, value)
            if ply == 0:
                return value
            # Step 8. Return to the parent with the value of its present move.
            ply -= 1
            frame = stack[ply]
            release_move(search, ply)
            value = 2 * frame.gain - value
            if ply == 0:
                record_root_move(stack, control, root_bounds, value)
            # Step 9. Below beta: next move. Otherwise the parent fails high.
            opened = value < frame.beta
            if opened:
                frame.best_value = max(frame.best_value, value)
            else:
                reward_move(search, ply)
                _store(search, ply, value)


@inlined
def _open_node(board: BoardTables, search: LitsArrays, ply: int) -> tuple[bool, int]:
    """Enter a node: (True, …) if its moves must be searched, else (False, bound)."""
    game, states, control, frame = board.game, search.states, search.control, search.stack[ply]
    features, beta, base = control.features, frame.beta, ply * ROWS
    # Step 2. The legal placements; without any the game is over.
    words = game.header.words
    and_rows(states, base + LEGAL, states, base + at.ALIVE, states, base + at.TOUCH, words)
    if not intersects(states, base + LEGAL, states, base + LEGAL, words):
        return False, -control.last_bonus
    # Step 3. Bounds by covers.
    own, tt_move = NO_BOUND, -1
    if features & BOUNDS and ply:
        decided, bound, own = bound_node(board, search, ply, beta)
        if decided:
            return False, bound
    # Step 4. Transposition table lookup.
    if features & TABLE:
        if features & EQUIVALENCE and ply:
            mark_dead_cells(board, search, ply, search.stack[ply - 1].move)
        set_key(board, search, ply)
        low, high, tt_move = tt.probe(search.table, frame.first_key, frame.second_key)
        if ply and (low >= beta or high < beta):
            return False, low if low >= beta else high
    # Step 5. List the moves that are not futile, with scores for the move ordering.
    frame.best_value = -NO_BOUND
    frame.nodes_before = control.nodes
    frame.next = 0
    frame.may_defer = 1
    frame.slot = -1
    list_moves(board, search, ply, tt_move, own)
    return frame.end > 0, frame.best_value


@inlined
def _make_move(board: BoardTables, search: LitsArrays, ply: int, move: int) -> None:
    """Set up the position after a move, with its null window, in the next frame."""
    states, frame = search.states, search.stack[ply]
    base = ply * ROWS
    after = base + ROWS
    words = board.game.header.words
    copy_row(states, after + at.ALIVE, states, base + at.ALIVE, words)
    copy_row(states, after + at.TOUCH, states, base + at.TOUCH, words)
    copy_row(states, after + at.COUNTERS, states, base + at.COUNTERS, 16)
    copy_row(states, after + at.BLOCKS, states, base + at.BLOCKS, 24)
    copy_row(states, after + at.MASKS, states, base + at.MASKS, 8)
    game = board.game
    place_tetromino(game.header, game.bits, game.pieces, states, after, move)
    gain = board.placements[move].gain
    if states[base + at.COUNTERS, at.TETROMINOES] & 1:
        gain = -gain
    frame.move, frame.gain = move, gain
    search.stack[ply + 1].beta = 2 * gain - frame.beta + 2


@inlined
def _store(search: LitsArrays, ply: int, value: int) -> None:
    """Store the bound of a node in the transposition table."""
    if search.control.features & TABLE:
        store_bound(search.stack[ply], search.control, search.table, value)
