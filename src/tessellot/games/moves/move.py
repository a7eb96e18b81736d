"""What every kind of move can do, and the swap."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from tessellot.games.moves.partial import PartialMove
from tessellot.games.moves.scanner import Scanner
from tessellot.games.pieces.piece import Piece, Square
from tessellot.geometry import Cell, Symmetry


class Move(ABC):
    """Something a player can do in a turn: an immutable value.

    ``str(move)`` is its notation, `read` reads that, and `read_partial` as much of it as has
    been typed.
    """

    __slots__ = ()

    if TYPE_CHECKING:
        # Every kind of move is a dataclass with its own comparison. Saying so here tells strict
        # type checkers that ``"d4" in position.legal_moves()`` is meant.
        def __eq__(self, other: object) -> bool: ...
        def __hash__(self) -> int: ...

    @property
    @abstractmethod
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the placed piece, in canonical order; none for a swap."""

    @property
    def squares(self) -> tuple[Square, ...]:
        """The squares of the placed piece on the board, in the order of the cells."""
        return tuple(map(Square, self.cells))

    @property
    @abstractmethod
    def piece(self) -> Piece | None:
        """The placed piece in its orientation; None for a swap."""

    @property
    def changed_cells(self) -> tuple[Cell, ...]:
        """All cells of the board that the move changes."""
        return self.cells

    @classmethod
    def parse(cls, text: str) -> Self:
        """The move of this kind that a text means; `read_move` finds the kind by the game."""
        return cls.read(Scanner(text))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    @classmethod
    def starts_at(cls, scanner: Scanner) -> bool:
        """Whether the text can be a move of this kind, in games with several kinds."""
        return not scanner.at_shape

    @classmethod
    @abstractmethod
    def read(cls, scanner: Scanner) -> Self:
        """The move that the text says; raises NotationError."""

    @classmethod
    @abstractmethod
    def read_partial(cls, scanner: Scanner) -> PartialMove:
        """What the text says of a move so far; raises NotationError."""

    @abstractmethod
    def matches(self, partial: PartialMove) -> bool:
        """Whether the partial move can still become this one."""

    @abstractmethod
    def is_complete_in(self, partial: PartialMove) -> bool:
        """Whether a partial move that matches this one already says all of it."""

    @abstractmethod
    def transformed(self, symmetry: Symmetry | str, size: int) -> Self:
        """The move on the turned or mirrored board of that size."""


@dataclass(frozen=True, slots=True, repr=False)
class Swap(Move):
    """Take the other side instead of placing."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """None: a swap places nothing."""
        return ()

    @property
    def piece(self) -> None:
        return None

    def __str__(self) -> str:
        return "swap"

    def __repr__(self) -> str:
        return "SWAP"

    @classmethod
    def starts_at(cls, scanner: Scanner) -> bool:
        return scanner.rest.lower() == "swap"

    @classmethod
    def read(cls, scanner: Scanner) -> Swap:
        scanner.at = len(scanner.text)
        return SWAP

    @classmethod
    def read_partial(cls, scanner: Scanner) -> PartialMove:
        scanner.at = len(scanner.text)
        return PartialMove(swap=True)

    def matches(self, partial: PartialMove) -> bool:
        return partial in (PartialMove(), PartialMove(prefix="s"), PartialMove(swap=True))

    def is_complete_in(self, partial: PartialMove) -> bool:
        return partial.swap

    def transformed(self, symmetry: Symmetry | str, size: int) -> Swap:  # noqa: ARG002
        Symmetry(symmetry)
        return self


SWAP = Swap()


def joined(cells: Iterable[Cell]) -> str:
    """Cells as they stand in a move's notation."""
    return "".join(map(str, cells))
