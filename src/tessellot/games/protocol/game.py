"""`Game`: a game with its options chosen."""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Self

from tessellot.games.errors import IllegalMoveError, OptionError
from tessellot.games.info import GameInfo
from tessellot.games.moves import Move, MoveIndex, read_move
from tessellot.games.protocol.frozen import Frozen
from tessellot.geometry import Symmetry
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.games.protocol.position import Position


class Game(Frozen, ABC):
    """A game with its options chosen. Games are dataclasses whose fields are their options."""

    __slots__ = ()

    info: ClassVar[GameInfo]
    move_types: ClassVar[tuple[type[Move], ...]]
    plane_names: ClassVar[tuple[str, ...]] = ()
    """What each plane of `Position.planes` shows, in order; see `games.encoding`."""
    size: int
    """Rows and columns of the board."""

    @abstractmethod
    def start(self) -> Position:
        """The position before the first move."""

    @property
    @abstractmethod
    def move_index(self) -> MoveIndex:
        """Every move that can occur, numbered: the game's action space."""

    @property
    def action_size(self) -> int:
        """How many actions there are: every move that can occur, the swap included."""
        return len(self.move_index)

    def action_of(self, move: Move | str) -> int:
        """The action of a move; raises IllegalMoveError if it can never occur in this game."""
        move = self.read_move(move)
        action = self.move_index.action_of(move)
        if action is None:
            raise IllegalMoveError(move, self.start().broken_rules(move))
        return action

    def move_of(self, action: int) -> Move:
        """The move with that action."""
        action = operator.index(action)
        if not 0 <= action < self.action_size:
            raise OptionError(
                Text(
                    "There is no action {action}: they go from 0 to {last}",
                    action=action,
                    last=self.action_size - 1,
                )
            )
        return self.move_index[action]

    def read_move(self, move: Move | str) -> Move:
        """A move as it is, or the move that a text means; anything else is refused."""
        return read_move(move, self)

    def known_move(self, move: Move) -> Move:
        """The same move as the one object that the game's move index has of it, if it has one."""
        action = self.move_index.action_of(move)
        return move if action is None else self.move_index[action]

    def transformed(self, symmetry: Symmetry | str) -> Self:
        """The game on the turned or mirrored board: the same one, unless its board is printed."""
        Symmetry(symmetry)
        return self

    def transformed_actions(self, symmetry: Symmetry | str) -> tuple[int, ...]:
        """For each action, the action of its move on the turned or mirrored board."""
        return _transformed_actions(self.move_index, Symmetry(symmetry), self.size)

    @property
    def options(self) -> dict[str, str | int]:
        """The chosen options as plain values: ``tessellot.game(id, **options)`` is this game."""
        values = ((option.name, getattr(self, option.name)) for option in self.info.options)
        return {
            name: value if isinstance(value, (str, int)) else value.name for name, value in values
        }

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.info.id} {chosen}".strip()

    def __repr__(self) -> str:
        chosen = "".join(f", {name}={value!r}" for name, value in self.options.items())
        return f"game({self.info.id!r}{chosen})"


@cache
def _transformed_actions(move_index: MoveIndex, symmetry: Symmetry, size: int) -> tuple[int, ...]:
    actions = {move: action for action, move in enumerate(move_index)}
    return tuple(actions[move.transformed(symmetry, size)] for move in move_index)
