# mypy: no-warn-return-any
"""The proof search of Battle of LITS: null-window alpha-beta over bounds that add up.

The value of a position is V = 2 × what the side to move will still gain, plus 1 if it will place
last and minus 1 if not. It does not depend on the score so far, is never even, and includes the
rule for ties: the side to move wins if and only if 2 × its lead + V is positive. Where only the
margin is asked for, the 1 is left out (`last_bonus` is 0) and V is never odd.
"""

from __future__ import annotations

from tessellot.engine.kernels.bit_vectors import (
    BitVector,
    bit_vector,
    load,
    store,
    vector_of_length,
    word_at,
    words_in,
)
from tessellot.engine.kernels.jit import entry, expanded, inner
from tessellot.engine.kernels.layout import MASK_WORDS, Ints
from tessellot.engine.kernels.proof import tt
from tessellot.engine.kernels.proof.board_tables import MAX_BLOCKS, BoardTables
from tessellot.engine.kernels.proof.bounds import bound_node
from tessellot.engine.kernels.proof.compaction import add_block_conflicts, compact, compact_rows
from tessellot.engine.kernels.proof.lits_node import TABLE, LitsArrays, LitsControl, LitsFrame
from tessellot.engine.kernels.proof.move_order import (
    alive_after,
    list_moves,
    pick_move,
    release_move,
    reward_move,
)
from tessellot.engine.kernels.proof.node import count_node, record_root_move, store_bound
from tessellot.engine.kernels.proof.placement_table import (
    PlacementTable,
    gain_of,
    lay_out,
    number_of,
    shape_of,
)
from tessellot.engine.kernels.proof.position_key import set_key
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.records import Records


@entry
def search_lits(
    board: BoardTables,
    search: LitsArrays,
    longest: tuple[int, ...],
    root_bounds: Ints,
    stop: Ints,
    ended: Ints,
) -> int:
    """A bound of the value of the root that decides whether it is at least the root's beta.

    `longest` has as many members as the longest rows have words: what is compiled depends on it.
    `root_bounds` gets the bounds of the root moves that were searched. The root itself is never
    decided without trying its moves, so that there is a move that reaches beta if one does.
    """
    stack, control, in_search = search.stack, search.control, search.in_search
    lay_out(search.tables[0], 0, board.masks.shape[0], board.words, board.size * board.size)
    # It is 0. A literal would make Numba compile everything twice, for 0 and for other plies.
    ply = control.depth
    control.refutation = -1
    while True:
        # Step 1. Count the node, and stop if it is time.
        count_node(control, ply, stop, ended)
        if control.aborted:
            return 0
        # Steps 2 to 5. Enter the node: decide it without its moves, or list them.
        decided, value = _enter_node(board, search, longest, ply)
        while True:
            frame = stack[ply]
            if not decided:
                # Step 6. Take the next move, and go on to its position.
                move = pick_move(
                    frame, search.moves, search.scores, in_search, control.threads, ply
                )
                if move >= 0:
                    _make_move_of_any_length(board, search, longest, ply, move)
                    ply += 1
                    break
                # Step 7. No move reached beta: the node fails low.
                value = frame.best_value
                _store(search, frame, value)
            if ply == 0:
                return value
            # Step 8. Return to the parent with the value of its present move.
            ply -= 1
            frame = stack[ply]
            release_move(frame, in_search)
            value = 2 * frame.gain - value
            if ply == 0:
                record_root_move(stack, control, root_bounds, value)
            # Step 9. Below beta: next move. Otherwise the parent fails high.
            decided = value >= frame.beta
            if not decided:
                frame.best_value = max(frame.best_value, value)
            else:
                reward_move(search.history, ply, frame.move)
                _store(search, frame, value)


@expanded
def _enter_node(
    board: BoardTables, search: LitsArrays, longest: tuple[int, ...], ply: int
) -> tuple[bool, int]:
    """Enter a node: (False, …) if its moves must be searched, else (True, bound)."""
    bits, stack, control = search.bits, search.stack, search.control
    frame, source = stack[ply], search.tables[ply]
    # Step 2. Without a legal placement the game is over.
    legal = 0
    for word in range(source.words):
        alive = word_at(bits, frame.entered_alive + word)
        legal |= alive & word_at(bits, frame.entered_touch + word)
    if not legal:
        return True, -control.last_bonus
    # Step 3. Transposition table lookup.
    frame.tt_move = -1
    if control.features & TABLE:
        set_key(
            bits,
            stack,
            source,
            control,
            search.covered,
            board.block_starts,
            board.zobrist,
            board.seeds,
            search.scratch,
            board.size,
            ply,
        )
        low, high, frame.tt_move = tt.probe(search.table, frame.first_key, frame.second_key)
        if ply and (low >= frame.beta or high < frame.beta):
            return True, low if low >= frame.beta else high
    # Step 4. A table of the living placements.
    _compact_table(board, search, longest, ply)
    # Step 5. Bounds by covers, and the moves that may reach beta.
    table = search.tables[ply + 1]
    moves, scores, history = search.moves, search.scores, search.history
    words = table.words
    if words == 2:
        return _expand(bits, table, frame, control, moves, scores, history, ply, bit_vector(2))
    if words == 4:
        return _expand(bits, table, frame, control, moves, scores, history, ply, bit_vector(4))
    if words == 8:
        return _expand(bits, table, frame, control, moves, scores, history, ply, bit_vector(8))
    wide = vector_of_length(longest)
    return _expand(bits, table, frame, control, moves, scores, history, ply, wide)


@expanded
def _compact_table(
    board: BoardTables, search: LitsArrays, longest: tuple[int, ...], ply: int
) -> None:
    """Make the table of a node."""
    bits, frame, covered = search.bits, search.stack[ply], search.covered
    source, table = search.tables[ply], search.tables[ply + 1]
    cells, most, words = board.size * board.size, len(longest), source.words
    if ply == 0:
        compact_rows(bits, source, words, table, frame, covered, ply, cells, most)
        for block in range(board.blocks.shape[0]):
            add_block_conflicts(bits, table, board.blocks, covered, ply, block, frame.own_planes)
        return
    if words == 2:
        compact(bits, source, table, frame, covered, ply, cells, most, bit_vector(2))
    elif words == 4:
        compact(bits, source, table, frame, covered, ply, cells, most, bit_vector(4))
    elif words == 8:
        compact(bits, source, table, frame, covered, ply, cells, most, bit_vector(8))
    else:
        compact(bits, source, table, frame, covered, ply, cells, most, vector_of_length(longest))
    move = search.stack[ply - 1].move
    for index in range(MAX_BLOCKS):
        block = board.entered[move, index]
        if block >= 0:
            add_block_conflicts(bits, table, board.blocks, covered, ply, block, frame.own_planes)


@expanded
def _expand(
    bits: Ints,
    table: PlacementTable,
    frame: LitsFrame,
    control: LitsControl,
    moves: Ints,
    scores: Ints,
    history: Ints,
    ply: int,
    like: BitVector,
) -> tuple[bool, int]:
    """Decide a node by bounds, or list its moves."""
    alive, touch = load(bits, frame.alive, like), load(bits, frame.touch, like)
    frame.own_cover = frame.other_cover = frame.needed = NO_BOUND
    if ply:
        decided, value = bound_node(bits, table, frame, control, alive, alive & touch)
        if decided:
            return True, value
    list_moves(bits, table, frame, control, moves, scores, history, ply, alive, touch)
    return frame.end == 0, frame.best_value


@expanded
def _make_move_of_any_length(
    board: BoardTables, search: LitsArrays, longest: tuple[int, ...], ply: int, move: int
) -> None:
    bits, stack, table = search.bits, search.stack, search.tables[ply + 1]
    words = table.words
    if words == 2:
        _make_move(bits, stack, table, ply, move, bit_vector(2))
    elif words == 4:
        _make_move(bits, stack, table, ply, move, bit_vector(4))
    elif words == 8:
        _make_move(bits, stack, table, ply, move, bit_vector(8))
    else:
        _make_move(bits, stack, table, ply, move, vector_of_length(longest))
    number = stack[ply].move
    for part in range(MASK_WORDS):
        search.covered[ply + 1, part] = search.covered[ply, part] | board.masks[number, part]


@inner
def _make_move(
    bits: Ints,
    stack: Records[LitsFrame],
    table: PlacementTable,
    ply: int,
    move: int,
    like: BitVector,
) -> None:
    """Set up the position after a move, with its null window, in the next frame."""
    frame, after = stack[ply], stack[ply + 1]
    traits = word_at(bits, table.traits + move)
    shape = shape_of(traits)
    alive = load(bits, frame.alive, like)
    store(bits, after.entered_alive, alive_after(bits, table, frame.supply, alive, move, shape))
    touch = load(bits, table.link_rows + move * words_in(like), like)
    # On an empty board every placement counts as touching; after the first one no longer.
    if frame.pieces:
        touch = touch | load(bits, frame.touch, like)
    store(bits, after.entered_touch, touch)
    frame.move = number_of(traits)
    frame.gain = gain_of(traits, frame.pieces & 1)
    after.beta = 2 * frame.gain - frame.beta + 2
    after.pieces = frame.pieces + 1
    after.supply = frame.supply - (1 << (8 * shape))


@expanded
def _store(search: LitsArrays, frame: LitsFrame, value: int) -> None:
    """Store the bound of a node in the transposition table."""
    if search.control.features & TABLE:
        store_bound(frame, search.control, search.table, value)
