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
)
from tessellot.engine.kernels.jit import entry, expanded, inner
from tessellot.engine.kernels.layout import MASK_WORDS, Ints, Words
from tessellot.engine.kernels.proof import tt
from tessellot.engine.kernels.proof.board_tables import MAX_BLOCKS, BoardTables
from tessellot.engine.kernels.proof.bounds import bound_node
from tessellot.engine.kernels.proof.compaction import add_block_conflicts, compact, touching
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
from tessellot.engine.kernels.proof.position_key import find_coverable_cells, set_key
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
    # Arrays are taken out of the tuples once: each time costs two atomic instructions.
    bits, stack, tables, cells, moves, scores, history, control, table, in_search = search
    masks, entered, borders, blocks, block_starts, zobrist, seeds = (
        board.masks,
        board.entered,
        board.borders,
        board.blocks,
        board.block_starts,
        board.zobrist,
        board.seeds,
    )
    lay_out(tables[0], 0, masks.shape[0], board.words, control.size * control.size)
    # It is 0. A literal would make Numba compile everything twice, for 0 and for other plies.
    ply = control.depth
    control.refutation = -1
    while True:
        # Step 1. Count the node, and stop if it is time.
        count_node(control, ply, stop, ended)
        if control.aborted:
            return 0
        # Steps 2 to 5. Decide the node without its moves, or list them.
        decided, value = _enter_node(
            bits, stack, tables, cells, control, block_starts, zobrist, seeds, table, ply
        )
        if not decided:
            _compact_table(bits, stack, tables, cells, control, entered, blocks, longest, ply)
            decided, value = _expand_node(
                bits, stack, tables, control, moves, scores, history, borders, longest, ply
            )
        while True:
            frame = stack[ply]
            if not decided:
                # Step 6. Take the next move, and go on to its position.
                move = pick_move(frame, moves, scores, in_search, control.threads, ply)
                if move >= 0:
                    _make_move(bits, stack, tables, cells, masks, borders, longest, ply, move)
                    ply += 1
                    break
                # Step 7. No move reached beta: the node fails low.
                value = frame.best_value
                _store(frame, control, table, value)
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
                reward_move(history, ply, frame.move)
                _store(frame, control, table, value)


@expanded
def _enter_node(
    bits: Ints,
    stack: Records[LitsFrame],
    tables: Records[PlacementTable],
    cells: Ints,
    control: LitsControl,
    block_starts: Ints,
    zobrist: Ints,
    seeds: Ints,
    table: Words,
    ply: int,
) -> tuple[bool, int]:
    """Whether a node is decided at once, by the rules or by the table, and its bound."""
    frame, source = stack[ply], tables[ply]
    # Step 2. Without a legal placement the game is over.
    legal = 0
    for word in range(source.words):
        alive = word_at(bits, frame.entered_alive + word)
        legal |= alive & word_at(bits, frame.entered_touch + word)
    decided = legal == 0
    value = -control.last_bonus
    frame.tt_move = -1
    if not decided:
        find_coverable_cells(bits, frame, source, cells, control.size, ply)
        # Step 3. Transposition table lookup.
        if control.features & TABLE:
            set_key(bits, stack, source, control, cells, block_starts, zobrist, seeds, ply)
            low, high, tt_move = tt.probe(table, frame.first_key, frame.second_key)
            frame.tt_move = tt_move
            decided = ply > 0 and (low >= frame.beta or high < frame.beta)
            value = low if low >= frame.beta else high
    return decided, value


@expanded
def _compact_table(
    bits: Ints,
    stack: Records[LitsFrame],
    tables: Records[PlacementTable],
    cells: Ints,
    control: LitsControl,
    entered: Ints,
    blocks: Ints,
    longest: tuple[int, ...],
    ply: int,
) -> None:
    """Step 4: make the table of a node, of the living placements."""
    frame, source, table = stack[ply], tables[ply], tables[ply + 1]
    # The rows of the whole board are of any length, which the longest ones exceed.
    words, most, size = source.words if ply else 0, len(longest), control.size
    if words == 2:
        compact(bits, source, table, frame, cells, ply, size, most, bit_vector(2))
    elif words == 4:
        compact(bits, source, table, frame, cells, ply, size, most, bit_vector(4))
    elif words == 8:
        compact(bits, source, table, frame, cells, ply, size, most, bit_vector(8))
    else:
        compact(bits, source, table, frame, cells, ply, size, most, vector_of_length(longest))
    if ply == 0:
        for block in range(blocks.shape[0]):
            add_block_conflicts(bits, table, blocks, cells, ply, block, frame.own_planes)
    else:
        move = stack[ply - 1].move
        for index in range(MAX_BLOCKS):
            block = entered[move, index]
            if block >= 0:
                add_block_conflicts(bits, table, blocks, cells, ply, block, frame.own_planes)


@expanded
def _expand_node(
    bits: Ints,
    stack: Records[LitsFrame],
    tables: Records[PlacementTable],
    control: LitsControl,
    moves: Ints,
    scores: Ints,
    history: Ints,
    borders: Ints,
    longest: tuple[int, ...],
    ply: int,
) -> tuple[bool, int]:
    """Step 5: bounds by covers, and the moves that may reach beta."""
    frame, table = stack[ply], tables[ply + 1]
    words = table.words
    if words == 2:
        like = bit_vector(2)
        found = _expand(bits, table, frame, control, moves, scores, history, borders, ply, like)
    elif words == 4:
        short = bit_vector(4)
        found = _expand(bits, table, frame, control, moves, scores, history, borders, ply, short)
    elif words == 8:
        long = bit_vector(8)
        found = _expand(bits, table, frame, control, moves, scores, history, borders, ply, long)
    else:
        wide = vector_of_length(longest)
        found = _expand(bits, table, frame, control, moves, scores, history, borders, ply, wide)
    return found


@inner
def _expand(
    bits: Ints,
    table: PlacementTable,
    frame: LitsFrame,
    control: LitsControl,
    moves: Ints,
    scores: Ints,
    history: Ints,
    borders: Ints,
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
    list_moves(bits, table, frame, control, moves, scores, history, borders, ply, alive, touch)
    return frame.end == 0, frame.best_value


@expanded
def _make_move(
    bits: Ints,
    stack: Records[LitsFrame],
    tables: Records[PlacementTable],
    cells: Ints,
    masks: Ints,
    borders: Ints,
    longest: tuple[int, ...],
    ply: int,
    move: int,
) -> None:
    """Set up the position after a move, with its null window, in the next frame."""
    frame, after, table = stack[ply], stack[ply + 1], tables[ply + 1]
    traits = word_at(bits, table.traits + move)
    frame.move = number_of(traits)
    frame.gain = gain_of(traits, frame.pieces & 1)
    after.beta = 2 * frame.gain - frame.beta + 2
    after.pieces = frame.pieces + 1
    after.supply = frame.supply - (1 << (8 * shape_of(traits)))
    for part in range(MASK_WORDS):
        cells[ply + 1, part] = cells[ply, part] | masks[frame.move, part]
    words = table.words
    if words == 2:
        _make_sets(bits, frame, after, table, borders, move, bit_vector(2))
    elif words == 4:
        _make_sets(bits, frame, after, table, borders, move, bit_vector(4))
    elif words == 8:
        _make_sets(bits, frame, after, table, borders, move, bit_vector(8))
    else:
        _make_sets(bits, frame, after, table, borders, move, vector_of_length(longest))


@inner
def _make_sets(
    bits: Ints,
    frame: LitsFrame,
    after: LitsFrame,
    table: PlacementTable,
    borders: Ints,
    move: int,
    like: BitVector,
) -> None:
    """Write the placements that are alive, and those that touch a piece, after a move."""
    alive = load(bits, frame.alive, like)
    shape = shape_of(word_at(bits, table.traits + move))
    store(bits, after.entered_alive, alive_after(bits, table, frame.supply, alive, move, shape))
    touch = touching(bits, table, borders, move, like)
    # On an empty board every placement counts as touching; after the first one no longer.
    if frame.pieces:
        touch = touch | load(bits, frame.touch, like)
    store(bits, after.entered_touch, touch)


@expanded
def _store(frame: LitsFrame, control: LitsControl, table: Words, value: int) -> None:
    """Store the bound of a node in the transposition table."""
    if control.features & TABLE:
        store_bound(frame, control, table, value)
