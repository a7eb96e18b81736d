"""Random X's and O's: the same seed gives the same cells in every process and version."""

from __future__ import annotations

from collections.abc import Iterator

from tessellot.games.boards.parser import SIZE

SYMBOLS = 30
"""How many X's, and how many O's, a random board has."""


def fair_symbols(seed: str) -> tuple[int, int]:
    """Masks of X's and O's that a half turn exchanges.

    Thirty of the fifty pairs of opposite cells are marked.
    """
    numbers = _numbers(f"random:{seed}")
    pairs = _shuffled(list(range(SIZE * SIZE // 2)), numbers)[:SYMBOLS]
    x = o = 0
    for cell in pairs:
        first, second = 1 << cell, 1 << SIZE * SIZE - 1 - cell
        if next(numbers) & 1:
            first, second = second, first
        x, o = x | first, o | second
    return x, o


def free_symbols(seed: str) -> Iterator[tuple[int, int]]:
    """Masks of X's and O's anywhere on the board, without end."""
    numbers = _numbers(f"random-free:{seed}")
    while True:
        cells = _shuffled(list(range(SIZE * SIZE)), numbers)
        x = sum(1 << cell for cell in cells[:SYMBOLS])
        o = sum(1 << cell for cell in cells[SYMBOLS : 2 * SYMBOLS])
        yield x, o


def _numbers(label: str) -> Iterator[int]:
    """A stream of pseudo-random 32-bit numbers that depends on the label alone.

    Python's own generator does not guarantee stable shuffles across versions; a hash does.
    """
    from hashlib import sha256  # slow to import: only for random boards

    counter = 0
    while True:
        block = sha256(f"{label}:{counter}".encode()).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        counter += 1


def _shuffled(items: list[int], numbers: Iterator[int]) -> list[int]:
    for last in range(len(items) - 1, 0, -1):
        other = next(numbers) * (last + 1) >> 32
        items[last], items[other] = items[other], items[last]
    return items
