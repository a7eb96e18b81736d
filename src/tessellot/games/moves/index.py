"""The action space of a game, and the sequences of legal moves that positions hand out.

A move's *action* is its number in the game's `MoveIndex`. Positions, kernels, programs and the
page speak in actions: a set of moves is one integer with a bit per action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import Protocol, cast, overload

from tessellot.games.moves.move import SWAP, Move
from tessellot.games.moves.parser import read_move
from tessellot.games.moves.partial import PartialMove


class MoveTable(Protocol):
    """All placements of one kind of piece on one board; compared by identity and picklable."""

    def __hash__(self) -> int: ...

    def moves(self) -> Sequence[Move]:
        """The placements in the order of their actions."""


class MoveIndex(Sequence[Move]):
    """Every move that can occur in a game, numbered: ``index[action]`` is a move.

    The placements of the tables come first, one table after the other, and the swap last, in
    games that have one. An index is shared by all games with the same tables, so indexes
    compare by identity. Moves are made when they are first needed.
    """

    __slots__ = ("_actions", "_moves", "_swap", "_tables", "_types")

    def __init__(self, *tables: MoveTable, swap: bool) -> None:
        self._tables = tables
        self._swap = swap
        self._moves: tuple[Move, ...] | None = None
        self._actions: dict[Move, int] | None = None
        self._types: tuple[type[Move], ...] | None = None

    @staticmethod
    def of(*tables: MoveTable, swap: bool = False) -> MoveIndex:
        """The index of these tables, with the swap as its last move or without it."""
        return _shared(tables, swap)

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in the order of their actions."""
        if self._moves is None:
            placements = [move for table in self._tables for move in table.moves()]
            self._moves = (*placements, SWAP) if self._swap else tuple(placements)
        return self._moves

    @property
    def placement_count(self) -> int:
        """How many moves are placements: the swap's action, in games that have a swap."""
        return len(self.moves) - self._swap

    @property
    def placements(self) -> tuple[Move, ...]:
        """All moves but the swap."""
        return self.moves[: self.placement_count]

    @property
    def move_types(self) -> tuple[type[Move], ...]:
        """The kinds of moves among them."""
        if self._types is None:
            self._types = tuple(dict.fromkeys(map(type, self.moves)))
        return self._types

    def action_of(self, move: Move) -> int | None:
        """The action of a move, or None for a move that never fits the board."""
        if self._actions is None:
            self._actions = {known: action for action, known in enumerate(self.moves)}
        return self._actions.get(move)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _shared, (self._tables, self._swap)

    def __deepcopy__(self, memo: object) -> MoveIndex:
        return self

    def __len__(self) -> int:
        return len(self.moves)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        return self.moves[index]


@cache
def _shared(tables: tuple[MoveTable, ...], swap: bool) -> MoveIndex:  # noqa: FBT001
    return MoveIndex(*tables, swap=swap)


_ZERO_IS_FALSE = bytes.maketrans(b"01", b"\x00\x01")


@dataclass(frozen=True, slots=True, repr=False)
class Moves(Sequence[Move]):
    """The legal moves of a position, in the order of their actions.

    `bits` is the set of their actions as an integer; moves are only made as they are read.
    """

    move_index: MoveIndex
    bits: int = 0

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __iter__(self) -> Iterator[Move]:
        return compress(self.move_index.moves, self._flags())

    def __contains__(self, move: object) -> bool:
        """Whether a move, or the move that a text means, is among them; refuses anything else."""
        action = self.move_index.action_of(read_move(cast("Move | str", move), self.move_index))
        return action is not None and bool(self.bits >> action & 1)

    def index(self, move: Move | str, start: int = 0, stop: int | None = None) -> int:
        """The place of a move, or of the move that a text means."""
        return super(Moves, self).index(
            read_move(move, self.move_index), start, len(self) if stop is None else stop
        )

    def count(self, move: Move | str) -> int:
        """1 if the move is among them, else 0."""
        return int(move in self)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        count = self.bits.bit_count()
        if index < 0:
            index += count
        if not 0 <= index < count:
            raise IndexError("there are not that many legal moves")
        return self.move_index.moves[self.action_at(index)]

    def actions(self) -> Iterator[int]:
        """The actions of the moves, in order."""
        flags = self._flags()
        return compress(range(len(flags)), flags)

    def action_at(self, index: int) -> int:
        """The action of the move at an index: for programs that play by actions."""
        flags = bin(self.bits)
        return len(flags) - len(flags.rsplit("1", index + 1)[0]) - 1

    def matching(self, partial: PartialMove) -> Moves:
        """The moves that a partial move can still become."""
        bits = 0
        for action, move in zip(self.actions(), self, strict=True):
            if move.matches(partial):
                bits |= 1 << action
        return Moves(self.move_index, bits)

    def _flags(self) -> bytes:
        return f"{self.bits:b}"[::-1].encode().translate(_ZERO_IS_FALSE)

    def __repr__(self) -> str:
        if not self:
            return "<no legal moves>"
        shown = ", ".join(map(str, self[:6]))
        moves = "legal move" if len(self) == 1 else "legal moves"
        return f"<{len(self)} {moves}: {shown}{', …' if len(self) > 6 else ''}>"
