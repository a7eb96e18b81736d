# mypy: no-warn-return-any
"""Rollouts: games from a leaf to the end, by random moves with a little judgement.

A rollout records its actions and who played them, for AMAF.
"""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import inlined, inner
from tessellot.engine.kernels.layout import COUNTERS, DISCS, MASKS, GameTables, Header, Ints, Piece
from tessellot.engine.kernels.mcts.node import TreeArrays
from tessellot.engine.kernels.records import Records
from tessellot.engine.kernels.rules import lot, placement, tetrominoes


@inlined
def rollout(game: GameTables, tree: TreeArrays, state: Ints, depth: int) -> int:
    """Play to the end, from the turn `depth` on; returns the turn at which the game ended.

    In placement games each move is the best of `rollout_candidates` random actions, by immediate
    gain; in LOT a win in one move is always played.
    """
    if game.header.kind == at.LOT:
        return _lot_rollout(game, tree, state, depth)
    header, bits, pieces = game.header, game.bits, game.pieces
    candidates, rng, path = tree.parameters.rollout_candidates, tree.rng, tree.path
    placements = placement.rank_placements(header, state)
    while placements:
        if tetrominoes.is_plain(game, state):
            return tetrominoes.play_out(game, state, candidates, rng, path, depth)
        seat = placement.side_to_move(header, state)
        action, best = 0, tetrominoes.LEAST_GAIN
        for _ in range(candidates):
            other = placement.random_action(header, pieces, state, placements, rng)
            gain = 0
            if candidates > 1:
                gain = _gain(header, bits, pieces, state, other, seat)
            if gain > best:
                action, best = other, gain
        path[depth].action = action
        path[depth].mover = seat
        depth += 1
        placement.make_move(header, bits, pieces, state, action)
        placements = placement.rank_placements(header, state)
    return depth


@inlined
def _lot_rollout(game: GameTables, tree: TreeArrays, state: Ints, depth: int) -> int:
    rng, path, actions = tree.rng, tree.path, tree.actions
    while not lot.is_over(game.lot, state):
        side = state[DISCS, at.BLACK_MOVES]
        action = lot.winning_action(
            game.lot,
            state[DISCS, at.WHITE_SINGLES + side],
            state[DISCS, at.WHITE_STACKS + side],
            lot.empty_cells(state),
        )
        if action < 0:
            action = lot.random_action(game.lot, state, rng, actions)
        path[depth].action = action
        path[depth].mover = lot.side_to_move(state)
        depth += 1
        lot.make_move(game.header, game.lot, state, action)
    return depth


@inner
def _gain(
    header: Header, bits: Ints, pieces: Records[Piece], state: Ints, action: int, seat: int
) -> int:
    """The immediate gain of a seat by a placement: symbols covered, or neighbours joined."""
    if state[COUNTERS, at.PHASE] == at.PLACE_TAIJITUS:
        return _taijitu_gain(header, bits, pieces, state, action, seat)
    if header.colourings == 1:
        return _cover_gain(header, pieces, state, action, seat)
    return _colour_gain(header, bits, pieces, state, action, seat)


@inner
def _cover_gain(header: Header, pieces: Records[Piece], state: Ints, action: int, seat: int) -> int:
    piece = pieces[action - header.first_tetromino]
    gain = 0
    for word in range(at.MASK_WORDS):
        cells = piece.mask[word]
        gain += popcount(cells & state[MASKS, at.SECOND_SIDE + word])
        gain -= popcount(cells & state[MASKS, at.FIRST_SIDE + word])
    return -gain if seat ^ state[COUNTERS, at.SWAPPED] else gain


@inner
def _taijitu_gain(
    header: Header, bits: Ints, pieces: Records[Piece], state: Ints, action: int, seat: int
) -> int:
    piece = pieces[header.first_taijitu_piece + action - header.first_taijitu]
    first, second = header.beside_row + piece.cells[0], header.beside_row + piece.cells[1]
    gain = 0
    for word in range(2):
        gain += popcount(bits[first, word] & state[MASKS, at.FIRST_SIDE + word])
        gain -= popcount(bits[second, word] & state[MASKS, at.SECOND_SIDE + word])
    return -gain if seat else gain


@inner
def _colour_gain(
    header: Header, bits: Ints, pieces: Records[Piece], state: Ints, action: int, seat: int
) -> int:
    number = action - header.first_tetromino
    colouring = number // header.placements
    number -= colouring * header.placements
    pair = placement.COLOUR_PAIRS[colouring]
    gain = 0
    for index in range(4):
        row = header.around_row + pieces[number].cells[index]
        for word in range(2):
            black = state[MASKS, at.BLACK + word]
            if (pair >> index) & 1:
                gain += popcount(bits[row, word] & black)
            else:
                gain -= popcount(bits[row, word] & state[MASKS, at.COVERED + word] & ~black)
    return -gain if seat else gain
