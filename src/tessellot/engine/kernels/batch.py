# mypy: no-warn-return-any
"""Many games at a time: a step in each of them, what is legal then, and the planes of positions.

Planes are those of `Position.planes`, in the order of `game.plane_names`; a *feature* is the number
of such a name.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.bits import popcount
from tessellot.engine.kernels.jit import entry, inlined
from tessellot.engine.kernels.layout import COUNTERS, MASKS, GameTables, Ints, ShortInts, Words
from tessellot.engine.kernels.rng import below
from tessellot.engine.kernels.rules import dispatch, lot, placement
from tessellot.games.encoding.features import (
    CAN_SWAP,
    DISC_PLANES,
    FIRST_SEAT,
    LAST_TETROMINO,
    SECOND_HALF,
    SHAPE_PLANES,
    SQUARE_PLANES,
    SUPPLY_PLANES,
    SWAPPED,
    SYMBOL_PLANES,
    TAIJITU_PLANES,
)

Floats = npt.NDArray[np.float32]
Flags = npt.NDArray[np.bool_]

# Features: masks of cells come first, then numbers that hold for the whole board.
_SIDE, _SQUARE, _DISC, _STACK, _SHAPE = 0, 2, 4, 6, 8
_NUMBERS = 12
_SUPPLY, _FIRST, _CAN_SWAP, _SWAPPED, _HALF, _LAST = 12, 16, 17, 18, 19, 20

FEATURES: dict[str, int] = {
    **{name: _SIDE + n for n, name in enumerate(SYMBOL_PLANES)},
    **{name: _SIDE + n for n, name in enumerate(TAIJITU_PLANES)},
    **{name: _SQUARE + n for n, name in enumerate(SQUARE_PLANES)},
    **{name: _DISC + n for n, name in enumerate(DISC_PLANES)},
    **{name: _SHAPE + n for n, name in enumerate(SHAPE_PLANES)},
    **{name: _SUPPLY + n for n, name in enumerate(SUPPLY_PLANES)},
    FIRST_SEAT: _FIRST,
    CAN_SWAP: _CAN_SWAP,
    SWAPPED: _SWAPPED,
    SECOND_HALF: _HALF,
    LAST_TETROMINO: _LAST,
}


class Games(NamedTuple):
    """Games of one kind that are played at the same time; the first index is that of the game."""

    start: Ints
    """The state in which every game begins."""
    states: Ints
    shapes: Ints
    """By shape: the cells under tetrominoes of that shape."""
    turns: Ints
    history: ShortInts
    """By turn: the action."""
    actions: ShortInts
    """The legal actions, in order, …"""
    counts: Ints
    """… and how many they are."""


@inlined
def _begin(games: Games, index: int) -> None:
    dispatch.copy_state(games.start, games.states[index])
    for shape in range(games.shapes.shape[1]):
        for word in range(at.MASK_WORDS):
            games.shapes[index, shape, word] = 0
    games.turns[index] = 0


@inlined
def _note_piece(game: GameTables, games: Games, index: int, action: int) -> None:
    """Add the cells of a tetromino that is about to be placed to those of its shape."""
    header, state = game.header, games.states[index]
    if (
        header.words == 0
        or action == header.swap
        or state[COUNTERS, at.PHASE] != at.PLACE_TETROMINOES
    ):
        return
    piece = game.pieces[(action - header.first_tetromino) % header.placements]
    for word in range(at.MASK_WORDS):
        games.shapes[index, piece.shape, word] |= piece.mask[word]


@inlined
def _list_actions(game: GameTables, games: Games, index: int) -> None:
    games.counts[index] = dispatch.list_actions(game, games.states[index], games.actions[index])


@entry
def begin_all(game: GameTables, games: Games) -> None:
    """Put all games to their start."""
    for index in range(len(games.turns)):
        _begin(games, index)
        _list_actions(game, games, index)


@entry
def step_all(
    game: GameTables,
    games: Games,
    chosen: Ints,
    rewards: Floats,
    terminated: Flags,
    scratch: Ints,
) -> None:
    """Play a legal action in each game; one that ends is judged, and begins again."""
    for index in range(len(chosen)):
        action = chosen[index]
        _note_piece(game, games, index, action)
        games.history[index, games.turns[index]] = action
        games.turns[index] += 1
        dispatch.make_move(game, games.states[index], action)
        _list_actions(game, games, index)
        terminated[index] = games.counts[index] == 0
        rewards[index, 0] = rewards[index, 1] = 0.0
        if terminated[index]:
            winner, _ = dispatch.result(game, games.states[index], scratch)
            rewards[index, 0], rewards[index, 1] = winner, -winner
            _begin(games, index)
            _list_actions(game, games, index)


@entry
def choose_all(games: Games, rng: Words, chosen: Ints) -> None:
    """A legal action for each game, uniformly at random."""
    for index in range(len(chosen)):
        chosen[index] = games.actions[index, below(rng, games.counts[index])]


@entry
def observe_all(
    game: GameTables,
    games: Games,
    features: Ints,
    movers: npt.NDArray[np.int8],
    mask: Flags,
    planes: Floats,
) -> None:
    """Write who moves, which actions are legal, and the planes as the seat to move sees them."""
    for index in range(len(movers)):
        movers[index] = dispatch.side_to_move(game, games.states[index])
        for action in range(mask.shape[1]):
            mask[index, action] = False
        for number in range(games.counts[index]):
            mask[index, games.actions[index, number]] = True
        for plane in range(len(features)):
            if features[plane] < _NUMBERS:
                _write_mask(game, games, index, features[plane], planes, plane)
            else:
                value = _number(game, games, index, features[plane])
                for cell in range(planes.shape[2]):
                    planes[index, plane, cell] = value


@inlined
def _write_mask(
    game: GameTables, games: Games, index: int, feature: int, planes: Floats, plane: int
) -> None:
    for first in range(0, planes.shape[2], 64):
        word = _word(game, games, index, feature, first >> 6)
        for cell in range(first, min(first + 64, planes.shape[2])):
            planes[index, plane, cell] = (word >> (cell - first)) & 1


@inlined
def _word(game: GameTables, games: Games, index: int, feature: int, word: int) -> int:
    """A word of a mask of cells."""
    state = games.states[index]
    if feature >= _SHAPE:
        return games.shapes[index, feature - _SHAPE, word]
    if feature >= _DISC:
        other = (feature ^ state[at.DISCS, at.BLACK_MOVES]) & 1
        first = at.WHITE_STACKS if feature >= _STACK else at.WHITE_SINGLES
        return state[at.DISCS, first + other]
    # 0: what the first seat began with, 1: what the second seat did.
    side = dispatch.side_to_move(game, state) ^ state[COUNTERS, at.SWAPPED] ^ (feature & 1)
    if feature >= _SQUARE:
        black = state[MASKS, at.BLACK + word]
        return state[MASKS, at.COVERED + word] & ~black if side else black
    return state[MASKS, (at.SECOND_SIDE if side else at.FIRST_SIDE) + word]


@inlined
def _number(game: GameTables, games: Games, index: int, feature: int) -> float:  # noqa: PLR0911
    """A value that holds for the whole board."""
    header, state = game.header, games.states[index]
    tetrominoes = state[COUNTERS, at.PHASE] == at.PLACE_TETROMINOES
    if feature == _FIRST:
        return 1.0 if dispatch.side_to_move(game, state) == 0 else 0.0
    if feature == _SWAPPED:
        return 1.0 if state[COUNTERS, at.SWAPPED] else 0.0
    if feature == _CAN_SWAP:
        if header.kind == at.LOT:
            return 1.0 if lot.can_swap(state) else 0.0
        return 1.0 if placement.can_swap(header, state) else 0.0
    if feature == _HALF:
        return 1.0 if tetrominoes == (header.kind == at.TAIJI_LITS) else 0.0
    if feature == _LAST:
        last = (state[COUNTERS, at.TETROMINOES] & 1) != dispatch.side_to_move(game, state)
        return 1.0 if last and not tetrominoes else 0.0
    if not tetrominoes:
        return 0.0
    shape = feature - _SUPPLY
    gone = 0
    for word in range(at.MASK_WORDS):
        gone += popcount(games.shapes[index, shape, word])
    left = state[COUNTERS, at.SUPPLY + shape]
    return left / (left + gone // 4) if left else 0.0
