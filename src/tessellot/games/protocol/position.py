"""`Position`: a state of play, and the verbs that every interface uses."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self, cast

from tessellot.games.encoding import position_key
from tessellot.games.errors import IllegalMoveError
from tessellot.games.layers import Layer, Taijitus, Tetrominoes
from tessellot.games.moves import (
    SWAP,
    Move,
    Moves,
    PartialMove,
    PieceIndex,
    Swap,
    read_cell,
    read_partial_move,
)
from tessellot.games.pieces.tray import Stock, TrayPiece, tray_of
from tessellot.games.protocol.frozen import Frozen
from tessellot.games.protocol.game import Game
from tessellot.games.scores import Outcome, Score
from tessellot.games.seats import Seat, Turn
from tessellot.games.violations import Violation, occupied, off_board
from tessellot.geometry import SYMMETRIES, Cell, Grid, Symmetry
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.arrays import ActionMask, Planes


def checked_position(position: Position) -> Position:
    """A position as it is; refuses anything else, such as a game."""
    if not isinstance(position, Position):
        raise TypeError(f"{position!r} is not a position: pass one such as game.start()")
    return position


@dataclass(frozen=True, slots=True)
class Completions:
    """What a partial move could become.

    `moves` are the legal moves that it can still become; `move` is the one that it already
    is, if it is one. With no `moves` left, `why` says what stands in the way.
    """

    moves: Moves
    move: Move | None
    why: tuple[Violation, ...]


class Position(Frozen, ABC):
    """A state of play: an immutable, hashable value."""

    __slots__ = ()

    game: Game
    """The game with its options."""

    @property
    @abstractmethod
    def ply(self) -> int:
        """How many turns have been taken, including a swap."""

    @property
    @abstractmethod
    def legal_placements(self) -> int:
        """The actions of the legal placements as one integer of bits: no swap among them."""

    @property
    def can_swap(self) -> bool:
        """Whether the swap is among the legal moves."""
        return False

    @property
    def legal_actions(self) -> int:
        """The actions of all legal moves as one integer of bits."""
        legal = self.legal_placements
        return legal | 1 << self.game.move_index.placement_count if self.can_swap else legal

    def legal_moves(self) -> Moves:
        """Every legal move; none if and only if the game is over."""
        return Moves(self.game.move_index, self.legal_actions)

    def broken_rules(self, move: Move) -> tuple[Violation, ...]:
        """Every rule that the move would break: empty for a legal move."""
        if isinstance(move, Swap):
            return self.swap_violations()
        return tuple(self.placement_violations(move))

    @abstractmethod
    def placement_violations(self, move: Move) -> Iterable[Violation]:
        """Every rule that a placement would break."""

    @abstractmethod
    def after_placement(self, action: int) -> Self:
        """The position after the legal placement with that action; does not check."""

    def after_swap(self) -> Self:
        """The position after a legal swap."""
        raise IllegalMoveError(SWAP, self.swap_violations())

    def after(self, action: int) -> Self:
        """The position after the legal move with that action.

        The quick way for programs that took the action from `legal_moves`: it does not check.
        """
        action = operator.index(action)  # integers of NumPy overflow in sets of moves
        if self.can_swap and action == self.game.move_index.placement_count:
            return self.after_swap()
        return self.after_placement(action)

    @property
    def mover(self) -> Seat:
        """Who would move next, even when the game is over: the seats alternate."""
        return Seat.at(self.ply)

    @property
    def sides(self) -> tuple[str, str]:
        """The side of the first seat, and that of the second."""
        return self.game.info.sides

    @property
    @abstractmethod
    def score(self) -> Score:
        """The score as it stands, with the cells that it is counted from."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """Who won and why, or None while the game goes on."""

    @property
    @abstractmethod
    def layers(self) -> tuple[Layer, ...]:
        """What lies on the board, from the bottom up: for drawing."""

    @property
    def supply(self) -> tuple[Stock, ...]:
        """What is left of the pieces that can run short and are being placed now."""
        return ()

    @property
    def tray(self) -> tuple[TrayPiece, ...]:
        """The kinds of pieces that can be taken now."""
        index = PieceIndex.of(self.game.move_index)
        return tray_of(index, self.legal_placements, self.supply)

    @property
    def second_half_pieces(self) -> int | None:
        """How many pieces of a double game's second half lie on the board; None before it."""
        return None

    @property
    def begins_second_half(self) -> bool:
        """Whether the second half of a double game begins with this position."""
        return self.second_half_pieces == 0

    def safe_cells(self) -> tuple[int, int] | None:
        """The visible symbols of each side, as masks, that no piece can ever cover.

        In the order of `game.info.sides`; None in games where nothing is covered.
        """
        return None

    @property
    def turn(self) -> Turn | None:
        """Whose turn it is, or None when the game is over."""
        if self.outcome is not None:
            return None
        return Turn(self.mover, self.side_of(self.mover))

    def side_of(self, seat: Seat | str) -> str:
        """The side that a seat plays now."""
        return self.sides[0] if Seat(seat) is Seat.FIRST else self.sides[1]

    def play(self, move: Move | str) -> Self:
        """The position after a move; raises IllegalMoveError with every broken rule."""
        move = self.game.read_move(move)
        action = self.game.move_index.action_of(move)
        if action is not None and self.legal_actions >> action & 1:
            return self.after(action)
        raise IllegalMoveError(move, self.broken_rules(move))

    def why_illegal(self, move: Move | str) -> tuple[Violation, ...]:
        """Every rule that a move would break, each with its cells; empty if it is legal."""
        move = self.game.read_move(move)
        return self.broken_rules(move)

    def swap_violations(self) -> tuple[Violation, ...]:
        """Why there can be no swap now: empty if there can."""
        if self.can_swap:
            return ()
        text = self.game.info.swap_rule or Text("There is no swap in this game.")
        return (Violation("swap", text),)

    def completions(self, partial: PartialMove | Move | str | Iterable[Cell | str]) -> Completions:
        """What a move that is being entered could become: its text, or some of its cells."""
        if isinstance(partial, str | Move):
            partial = read_partial_move(str(partial), self.game)
        elif not isinstance(partial, PartialMove):
            partial = PartialMove(cells=frozenset(map(read_cell, partial)))
        moves = self.legal_moves().matching(partial)
        complete = next((move for move in moves if move.is_complete_in(partial)), None)
        return Completions(moves, complete, () if moves else self.obstacles(partial))

    @property
    @abstractmethod
    def taken(self) -> int:
        """The cells, as a mask, on which the piece to be placed now can no longer lie."""

    def obstacles(self, partial: PartialMove) -> tuple[Violation, ...]:
        """Why a partial move cannot become any legal one."""
        if partial.swap:
            return self.swap_violations()
        grid = Grid.of(self.game.size)
        named = sorted(partial.cells | partial.black | partial.white | partial.typed_cell())
        found = [off_board(grid, named), occupied(grid, named, self.taken)]
        violations = tuple(violation for violation in found if violation is not None)
        if violations:
            return violations
        what = (partial.shape or "") + "".join(map(str, named)) or partial.prefix
        return (
            Violation(
                "no-fit",
                Text("No legal move can still be made of {what}.", what=what),
                tuple(named),
            ),
        )

    @property
    def placed_moves(self) -> tuple[Move, ...]:
        """The placements whose pieces lie on the board, layer by layer; in LOT none."""
        return tuple(
            piece
            for layer in self.layers
            if isinstance(layer, Tetrominoes | Taijitus)
            for piece in layer.pieces
        )

    def transformed(self, symmetry: Symmetry | str) -> Self:
        """The position on the turned or mirrored board."""
        symmetry = Symmetry(symmetry)
        game = self.game.transformed(symmetry)
        position = cast("Self", game.start())
        swap_is_due = self.sides != self.game.info.sides
        # The order does not matter: what a piece rules out and touches does not depend on it.
        for move in self.placed_moves:
            if swap_is_due and position.can_swap:
                position, swap_is_due = position.after_swap(), False
            action = game.move_index.action_of(move.transformed(symmetry, game.size))
            assert action is not None
            position = position.after_placement(action)
        return position.after_swap() if swap_is_due else position

    def canonical(self) -> Self:
        """The one of its eight images with the smallest key: equal for positions that are alike."""
        return min(map(self.transformed, SYMMETRIES), key=lambda image: image.key)

    @property
    def key(self) -> int:
        """A number below 2^64: the same for equal positions in every process and version."""
        return position_key(self)

    def identity(self) -> Iterable[str]:
        """The words that tell this position from others of its game; keys are made of them."""
        yield from map(str, self.placed_moves)
        if self.sides != self.game.info.sides:
            yield str(SWAP)

    def planes(self) -> Planes:
        """The position as an array of planes × rows × columns, seen by the seat to move.

        `game.plane_names` says what each plane shows. Needs NumPy (the extra `engine`).
        """
        from tessellot.arrays import planes

        return planes(self)

    def action_mask(self) -> ActionMask:
        """For each action whether it is legal, as an array of `game.action_size`; needs NumPy."""
        from tessellot.arrays import action_mask

        return action_mask(self)

    def __deepcopy__(self, _: object) -> Self:
        # A value: nobody can tell a copy from it.
        return self

    def __str__(self) -> str:
        from tessellot.drawing import text

        return text(self)

    def __repr__(self) -> str:
        from tessellot.notation import write_position

        return f"read_position({write_position(self)!r})"

    def _repr_svg_(self) -> str:
        from tessellot.drawing import svg

        return svg(self)
