"""The positions of a match, of which only the last few are kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from tessellot.games import Move, Position

KEPT = 3
"""A move is shown with the position before it, and taken back to the one before that."""


class Positions(Sequence[Position]):
    """All positions from the start to now: an immutable sequence, one longer than the moves.

    A server has thousands of matches open and hardly ever looks back, so the first and the last
    positions are kept; those between them are made by playing the moves again.
    """

    __slots__ = ("_last", "_moves", "_start")

    def __init__(self, start: Position, moves: Sequence[Move] = ()) -> None:
        self._start = start
        self._moves = tuple(moves)
        self._last: tuple[Position, ...] = tuple(_played(start, self._moves))[-KEPT:]

    def after(self, move: Move) -> Positions:
        """The positions with one more move."""
        after = Positions(self._start)
        after._last = (*self._last, self._last[-1].play(move))[-KEPT:]
        after._moves = (*self._moves, self._start.game.known_move(move))
        return after

    def without_last(self, plies: int) -> Positions:
        """The positions as they were some moves ago."""
        return Positions(self._start, self._moves[: len(self._moves) - plies])

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves from each position to the next."""
        return self._moves

    def __len__(self) -> int:
        return len(self._moves) + 1

    def __iter__(self) -> Iterator[Position]:
        return _played(self._start, self._moves)

    @overload
    def __getitem__(self, index: int) -> Position: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Position, ...]: ...
    def __getitem__(self, index: int | slice) -> Position | tuple[Position, ...]:
        numbers = range(len(self))[index]
        if isinstance(numbers, int):
            return self._at(numbers)
        if all(self._is_kept(number) for number in numbers):
            return tuple(self._at(number) for number in numbers)
        return tuple(self)[index]

    def _is_kept(self, number: int) -> bool:
        return not number or number >= len(self) - len(self._last)

    def _at(self, number: int) -> Position:
        if not number:
            return self._start
        from_end = number - len(self)
        if -from_end <= len(self._last):
            return self._last[from_end]
        *_, position = _played(self._start, self._moves[:number])
        return position

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Positions):
            return NotImplemented
        return self._moves == other._moves and self._start == other._start

    def __hash__(self) -> int:
        return hash((self._start, self._moves))

    def __repr__(self) -> str:
        return f"Positions({self._start!r}, {self._moves!r})"


def _played(position: Position, moves: Sequence[Move]) -> Iterator[Position]:
    yield position
    for move in moves:
        position = position.play(move)
        yield position
