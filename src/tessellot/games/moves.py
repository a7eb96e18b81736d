"""Moves as values, books that number them, and the sequences that positions hand out.

``str(move)`` is the canonical notation; reading notation is the business of
`tessellot.notation`. A move says only what a player does, not whether it is legal: cells may
be covered already, or lie off the board.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import compress
from typing import overload

from tessellot.geometry import TETROMINOES, Cell


class Move(ABC):
    """Something a player can do in a turn. ``str(move)`` is its notation."""

    __slots__ = ()

    @abstractmethod
    def fits(self, sketch: Sketch) -> bool:
        """Whether the half-entered move can still become this one."""

    @abstractmethod
    def told_by(self, sketch: Sketch) -> bool:
        """Whether a half-entered move that fits this one already says all of it."""


@dataclass(frozen=True, slots=True)
class Sketch:
    """A half-entered move: whatever is known of it so far.

    `cells` are cells of the piece whose colour (if it has one) is not known yet, or the cell
    of a LOT disc; `keep` and `removed` belong to the line that a LOT disc resolves. `begun` is
    the beginning of a cell's name while it is being typed: ``d``, or ``a1`` that may yet be a10.
    A letter alone may also be a shape, and ``s`` the beginning of a swap.
    """

    shape: str | None = None
    cells: frozenset[Cell] = frozenset()
    black: frozenset[Cell] = frozenset()
    white: frozenset[Cell] = frozenset()
    keep: Cell | None = None
    removed: frozenset[Cell] = frozenset()
    swap: bool = False
    begun: str = ""

    def begins(self, cells: Iterable[Cell]) -> bool:
        """Whether the cell that is being typed can be one of these."""
        return not self.begun or any(str(cell).startswith(self.begun) for cell in cells)

    def typed(self) -> frozenset[Cell]:
        """The cell that is being typed, if its name is whole."""
        return frozenset([Cell.parse(self.begun)] if len(self.begun) > 1 else [])

    def names(self, cells: Iterable[Cell]) -> int:
        """How many of these cells are the one being typed: 1 or 0."""
        return len(self.typed().intersection(cells))


@dataclass(frozen=True, slots=True)
class Swap(Move):
    """Take the other side instead of placing."""

    def __str__(self) -> str:
        return "swap"

    def fits(self, sketch: Sketch) -> bool:
        return sketch in (Sketch(), Sketch(begun="s"), Sketch(swap=True))

    def told_by(self, sketch: Sketch) -> bool:
        return sketch.swap


SWAP = Swap()


@dataclass(frozen=True, slots=True)
class Placement(Move):
    """A tetromino on its four cells, as in Battle of LITS: ``Td5e5f5e6``."""

    shape: str
    cells: tuple[Cell, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))

    def __str__(self) -> str:
        return self.shape + _joined(self.cells)

    def fits(self, sketch: Sketch) -> bool:
        return (
            not (sketch.black or sketch.white or sketch.keep or sketch.removed or sketch.swap)
            and sketch.cells.issubset(self.cells)
            and _fits_shape(self.shape, sketch, set(self.cells) - sketch.cells)
        )

    def told_by(self, sketch: Sketch) -> bool:
        return len(sketch.cells) + sketch.names(self.cells) == len(self.cells)


@dataclass(frozen=True, slots=True)
class ColouredPlacement(Move):
    """A TAILITS tetromino with two black and two white squares: ``Td5f5/e5e6``."""

    shape: str
    black: tuple[Cell, ...]
    white: tuple[Cell, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "black", tuple(sorted(self.black)))
        object.__setattr__(self, "white", tuple(sorted(self.white)))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All four cells, in canonical order."""
        return tuple(sorted(self.black + self.white))

    def __str__(self) -> str:
        return f"{self.shape}{_joined(self.black)}/{_joined(self.white)}"

    def fits(self, sketch: Sketch) -> bool:
        return (
            not (sketch.keep or sketch.removed or sketch.swap)
            and sketch.black.issubset(self.black)
            and sketch.white.issubset(self.white)
            and sketch.cells.issubset(self.black + self.white)
            and _fits_shape(self.shape, sketch, self._next(sketch))
        )

    def told_by(self, sketch: Sketch) -> bool:
        named = len(sketch.black) + len(sketch.white)
        return named + sketch.names(self.white) == len(self.cells)

    def _next(self, sketch: Sketch) -> set[Cell]:
        """The cells that can be typed next: black ones first."""
        return set(self.black) - sketch.black or set(self.white) - sketch.white


@dataclass(frozen=True, slots=True)
class Taijitu(Move):
    """A TAIJI domino, one half black and one half white: ``d5/e5``."""

    black: Cell
    white: Cell

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Both cells, in canonical order."""
        return tuple(sorted((self.black, self.white)))

    def __str__(self) -> str:
        return f"{self.black}/{self.white}"

    def fits(self, sketch: Sketch) -> bool:
        return (
            not (sketch.shape or sketch.keep or sketch.removed or sketch.swap)
            and sketch.black <= {self.black}
            and sketch.white <= {self.white}
            and sketch.cells <= {self.black, self.white}
            and sketch.begins([self.white if sketch.black else self.black])
        )

    def told_by(self, sketch: Sketch) -> bool:
        return bool(sketch.black) and bool(sketch.white or sketch.names([self.white]))


@dataclass(frozen=True, slots=True)
class Disc(Move):
    """A LOT disc; if it makes lines of three, also which disc stays and which two leave.

    ``d4`` only places; ``d4^c3xd4e5`` places d4, keeps c3 as a stack and removes d4 and e5.
    """

    cell: Cell
    keep: Cell | None = None
    removed: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "removed", tuple(sorted(self.removed)))

    def __str__(self) -> str:
        if self.keep is None:
            return str(self.cell)
        return f"{self.cell}^{self.keep}x{_joined(self.removed)}"

    def fits(self, sketch: Sketch) -> bool:
        return (
            not (sketch.shape or sketch.black or sketch.white or sketch.swap)
            and sketch.cells <= {self.cell}
            and sketch.keep in (None, self.keep)
            and sketch.removed.issubset(self.removed)
            and sketch.begins(self._next(sketch))
        )

    def told_by(self, sketch: Sketch) -> bool:
        return (
            bool(sketch.cells)
            and sketch.keep == self.keep
            and len(sketch.removed) == len(self.removed)
        )

    def _next(self, sketch: Sketch) -> set[Cell]:
        """The cells that can be typed next: the disc, the one that stays, those that leave."""
        if not sketch.cells:
            return {self.cell}
        if self.keep is None or sketch.keep is not None:
            return set(self.removed) - sketch.removed
        return {self.keep}


def _fits_shape(shape: str, sketch: Sketch, following: set[Cell]) -> bool:
    """Whether a tetromino fits: one letter alone is its shape, if there is such a shape."""
    nothing_else = not (sketch.shape or sketch.cells or sketch.black or sketch.white)
    if nothing_else and sketch.begun.upper() in TETROMINOES:
        return sketch.begun.upper() == shape
    return sketch.shape in (None, shape) and sketch.begins(following)


def _joined(cells: Iterable[Cell]) -> str:
    return "".join(map(str, cells))


class MoveBook(Sequence[Move]):
    """Every move that a game could ever see on its board, numbered once and for all.

    The numbers are what positions, kernels and the page speak: the legal moves of a position
    are a set of numbers. Moves are made when they are first asked for.

    Books are shared, so they compare by identity: a copy, or one that comes from another process,
    is the book that `source` gives for its `arguments`.
    """

    __slots__ = ("_build", "_built", "_ids", "_source")

    def __init__(
        self,
        build: Callable[[], Iterable[Move]],
        source: Callable[..., MoveBook],
        *arguments: object,
    ) -> None:
        self._build = build
        self._source = source, arguments
        self._built: tuple[Move, ...] | None = None
        self._ids: dict[Move, int] | None = None

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves in the order of their numbers."""
        if self._built is None:
            self._built = tuple(self._build())
        return self._built

    def id_of(self, move: Move) -> int | None:
        """The number of a move, or None for one that never fits the board."""
        if self._ids is None:
            self._ids = {known: number for number, known in enumerate(self.moves)}
        return self._ids.get(move)

    def __reduce__(self) -> tuple[Callable[..., MoveBook], tuple[object, ...]]:
        return self._source

    def __deepcopy__(self, memo: object) -> MoveBook:
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
def joined_books(first: MoveBook, second: MoveBook) -> MoveBook:
    """The book of a double game: the moves of one half, then those of the other."""
    return MoveBook(lambda: (*first, *second), joined_books, first, second)


_ZERO_IS_FALSE = bytes.maketrans(b"01", b"\x00\x01")


@dataclass(frozen=True, slots=True, repr=False)
class Moves(Sequence[Move]):
    """The legal moves of a position: as long as a list, but made only as far as it is read.

    `ids` is the set of their numbers in `book`, as an integer; `swap` says whether the swap
    is among them (it comes last).
    """

    book: MoveBook
    ids: int = 0
    swap: bool = False

    def __len__(self) -> int:
        return self.ids.bit_count() + self.swap

    def __iter__(self) -> Iterator[Move]:
        flags = f"{self.ids:b}"[::-1].encode().translate(_ZERO_IS_FALSE)
        yield from compress(self.book.moves, flags)
        if self.swap:
            yield SWAP

    def __contains__(self, move: object) -> bool:
        if isinstance(move, Swap):
            return self.swap
        number = self.book.id_of(move) if isinstance(move, Move) else None
        return number is not None and bool(self.ids >> number & 1)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(index, slice):
            return tuple(self)[index]
        count = self.ids.bit_count()
        if index < 0:
            index += count + self.swap
        if 0 <= index < count:
            return self.book.moves[self.number_at(index)]
        if index == count and self.swap:
            return SWAP
        raise IndexError("there are not that many legal moves")

    def number_at(self, index: int) -> int:
        """The number of the placement at an index: for programs that play by numbers."""
        flags = bin(self.ids)
        return len(flags) - len(flags.rsplit("1", index + 1)[0]) - 1

    def fitting(self, sketch: Sketch) -> Moves:
        """The moves that a half-entered move can still become."""
        ids = 0
        for number, move in zip(self.numbers(), self, strict=False):
            if move.fits(sketch):
                ids |= 1 << number
        return Moves(self.book, ids, self.swap and SWAP.fits(sketch))

    def numbers(self) -> Iterator[int]:
        """The numbers of the placements in the book, in order (the swap has none)."""
        flags = f"{self.ids:b}"[::-1].encode().translate(_ZERO_IS_FALSE)
        return compress(range(len(flags)), flags)

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:6]))
        return f"<{len(self)} legal moves: {shown}{', …' if len(self) > 6 else ''}>"
