# mypy: no-warn-return-any
"""All six games behind one interface, for kernels that search or play any of them."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inlined
from tessellot.engine.kernels.layout import GameTables, Ints, ShortInts
from tessellot.engine.kernels.rules import lot, placement, score


@inlined
def copy_state(source: Ints, target: Ints) -> None:
    """Make one state equal to another."""
    for row in range(at.POSITION_ROWS):
        for column in range(source.shape[1]):
            target[row, column] = source[row, column]


@inlined
def side_to_move(game: GameTables, state: Ints) -> int:
    """Who moves: 0 for the first seat, 1 for the second."""
    if game.header.kind == at.LOT:
        return lot.side_to_move(state)
    return placement.side_to_move(game.header, state)


@inlined
def list_actions(game: GameTables, state: Ints, actions: ShortInts) -> int:
    """Write all legal actions, the swap last; returns their number, 0 if the game is over."""
    if game.header.kind == at.LOT:
        return lot.list_actions(game.header, game.lot, state, actions)
    return placement.list_actions(game.header, game.pieces, state, actions)


@inlined
def make_move(game: GameTables, state: Ints, action: int) -> None:
    """Play a legal action."""
    if game.header.kind == at.LOT:
        lot.make_move(game.header, game.lot, state, action)
    else:
        placement.make_move(game.header, game.bits, game.pieces, state, action)


@inlined
def result(game: GameTables, state: Ints, scratch: Ints) -> tuple[int, int]:
    """A finished game's winner (1 the first seat, -1 the second, 0 nobody) and doubled margin."""
    if game.header.kind == at.LOT:
        return lot.winner(game.lot, state), 0
    margin = score.doubled_margin(game.header, state, scratch)
    return score.winner(game.header, state, margin, scratch), margin


@entry
def legal_actions(game: GameTables, state: Ints, actions: ShortInts) -> int:
    """`list_actions` for Python."""
    return list_actions(game, state, actions)


@entry
def play(game: GameTables, state: Ints, action: int) -> int:
    """Play a legal action, in place; returns who moves next."""
    make_move(game, state, action)
    return side_to_move(game, state)


@entry
def judge(game: GameTables, state: Ints, scratch: Ints) -> tuple[int, int]:
    """The winner and the doubled margin as if the game were over now."""
    return result(game, state, scratch)
