"""The position that an engine is asked about, with the moves that led to it as far as known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tessellot.games import SWAP, Move, Position
from tessellot.notation import Node, Record


class Line(NamedTuple):
    """A position, as a start and the moves that were played from there."""

    start: Position
    moves: tuple[Move, ...]
    position: Position


def line_to(target: Position | Node | Record, moves: Sequence[Move] = ()) -> Line:
    """The line to a position, a node of a game, or the end of a game.

    `moves` says how a position was reached from the start of its game.
    """
    if isinstance(target, Record):
        target = [target.root, *target.main_line()][-1]
    if isinstance(target, Node):
        played = tuple(node.move for node in target.path if node.move is not None)
        return Line(target.root.position, played, target.position)
    if not isinstance(target, Position):
        raise TypeError(f"{target!r} is not a position, a node or a record")
    if moves:
        return Line(target.game.start(), tuple(moves), target)
    return Line(target, (), target)


def from_start(line: Line) -> tuple[Move, ...]:
    """Moves that lead to the position from the start of its game, in some legal order.

    The pieces on the board need others to be there before, but no certain order. This is for games
    in which everything that was placed stays where it is.
    """
    position = line.start.game.start()
    moves: list[Move] = []
    pending = list(line.start.placed_moves)
    swap_is_due = line.start.sides != line.start.game.info.sides
    while pending or swap_is_due:
        if swap_is_due and position.can_swap:
            move: Move = SWAP
            swap_is_due = False
        else:
            legal = position.legal_moves()
            move = next(move for move in pending if move in legal)
            pending.remove(move)
        position = position.play(move)
        moves.append(move)
    return (*moves, *line.moves)
