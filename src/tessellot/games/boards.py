"""Boards of X's and O's for Battle of LITS: published, our own, random, or anybody's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache

from tessellot.games.errors import BoardError
from tessellot.geometry import SYMMETRIES, Grid, Symmetry
from tessellot.locale import Text

PUBLISHED = ("boxes", "diagonals", "horizontals", "monogram")
OWN = ("rings", "weave", "bands", "letters")
TITLES = {
    "boxes": Text("boxes"),
    "diagonals": Text("diagonals"),
    "horizontals": Text("horizontals"),
    "monogram": Text("monogram"),
    "rings": Text("rings"),
    "weave": Text("weave"),
    "bands": Text("bands"),
    "letters": Text("letters"),
}
"""The names of known boards for people."""

SIZE = 10
SIZES = range(4, 17)
SYMBOLS = 30
"""How many X's, and how many O's, a random board has."""

CACHED_BOARDS = 256
"""How many random boards are cached."""

_SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SIZED = re.compile(r"([0-9]{1,9})x([0-9]{1,9}):")


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A square board with X's and O's printed on it.

    `name` is what brings the board back: a known name, ``random:SEED``, or the rows themselves
    (from the top, joined by ``/``). Boards that look alike are equal, whatever their names.
    """

    name: str = field(compare=False)
    size: int
    x: int
    o: int

    @classmethod
    def named(cls, name: str) -> Board:
        """The board for a name, ``random:SEED``, ``random-free:SEED``, or ten lines."""
        if name in PUBLISHED + OWN:
            return _known(name)
        generator, _, seed = name.partition(":")
        if generator in ("random", "random-free"):
            if not _SEED.fullmatch(seed):
                raise BoardError(
                    Text(
                        "{seed!r} is not a seed: after “{generator}:” comes a word of at most 64 "
                        "letters, digits, - and _, such as {generator}:7",
                        seed=seed,
                        generator=generator,
                    )
                )
            return _random(seed) if generator == "random" else _random_free(seed)
        if re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", name) and not re.fullmatch(r"[XxOo]+", name):
            raise BoardError(
                Text(
                    "There is no board {name!r}: known are {known}; also random:SEED, "
                    "random-free:SEED, or ten lines of X, O and dots",
                    name=name,
                    known=", ".join(PUBLISHED + OWN),
                )
            )
        return cls.parse(name)

    @classmethod
    def parse(cls, text: str) -> Board:
        """A custom board: ten lines of ten ``X``, ``O`` or ``.``, top row first.

        Lines may be joined by ``/``, and empty ones may stand before and after them. Other sizes,
        for study, say so first: ``5x5:XO…``, or ``5x5:`` on a line of its own.
        """
        text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
        lines = text.replace("/", "\n").splitlines()
        while lines and not lines[-1]:
            lines.pop()
        before = next((at for at, line in enumerate(lines) if line), len(lines))
        indent, size = _stated_size(lines[before], before + 1) if lines else (0, SIZE)
        rows = lines[before:]
        if indent:
            rows[0] = rows[0][indent:]
            if not rows[0]:
                rows, before, indent = rows[1:], before + 1, 0
        for number, row in enumerate(rows):
            _check_row(row, size, before + 1 + number, 0 if number else indent)
        if len(rows) != size:
            raise BoardError(
                Text("expected {size} rows, found {found}", size=size, found=len(rows)),
                before + min(len(rows), size) + 1,
                1,
            )
        return cls.from_rows([row.upper() for row in rows])

    @classmethod
    def from_rows(cls, rows: list[str], name: str | None = None) -> Board:
        """A board from correct rows, top row first."""
        size = len(rows)
        upward = "".join(reversed(rows))
        masks = [
            sum(1 << bit for bit, character in enumerate(upward) if character == symbol)
            for symbol in "XO"
        ]
        if name is None:
            name = "/".join(rows) if size == SIZE else f"{size}x{size}:" + "/".join(rows)
        return cls(name, size, *masks)

    def check_playable(self) -> None:
        """Raise BoardError if there is nothing to play for."""
        if not (self.x or self.o):
            raise BoardError(Text("The board is empty: put some X's and O's on it first."))

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows from the top."""
        return tuple(_rows(self.size, self.x, self.o))

    @property
    def symbols(self) -> tuple[int, int]:
        """The cells of the X's and of the O's, as masks: what makes two boards look alike."""
        return self.x, self.o

    @property
    def text(self) -> str:
        """The board as the lines of a file, which `parse` reads."""
        size = [] if self.size == SIZE else [f"{self.size}x{self.size}:"]
        return "\n".join([*size, *self.rows, ""])

    @property
    def counts(self) -> tuple[int, int]:
        """How many X's and how many O's."""
        return self.x.bit_count(), self.o.bit_count()

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries that leave every symbol as it is, the identity among them."""
        return tuple(s for s in SYMMETRIES if self.transformed(s).symbols == self.symbols)

    @property
    def exchanging_symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries that exchange X and O, so that the board is fair to both sides."""
        return tuple(s for s in SYMMETRIES if self.transformed(s).symbols == (self.o, self.x))

    def transformed(self, symmetry: Symmetry | str) -> Board:
        """The turned or mirrored board; it keeps its name if it looks the same."""
        symmetry = Symmetry(symmetry)
        grid = Grid.of(self.size)
        x, o = (symmetry.of_mask(mask, grid) for mask in self.symbols)
        if (x, o) == (self.x, self.o):
            return self
        return Board.from_rows(_rows(self.size, x, o))

    def canonical(self) -> Board:
        """The one of its eight images whose rows come first: equal for boards that are alike."""
        return min(map(self.transformed, SYMMETRIES), key=lambda board: board.rows)

    def thumbnail(self) -> str:
        """A small picture of the board, as SVG."""
        from tessellot.drawing import thumbnail

        return thumbnail(self)

    def _repr_svg_(self) -> str:
        return self.thumbnail()

    def __str__(self) -> str:
        return "\n".join(self.rows)

    def __repr__(self) -> str:
        return f"Board.named({self.name!r})"


def _rows(size: int, x: int, o: int) -> list[str]:
    characters = [
        "X" if x >> bit & 1 else "O" if o >> bit & 1 else "." for bit in range(size * size)
    ]
    return ["".join(characters[row * size : (row + 1) * size]) for row in reversed(range(size))]


def _stated_size(line: str, number: int) -> tuple[int, int]:
    """How many characters of a line say the size of the board, and what size that is."""
    stated = _SIZED.match(line)
    if stated is None:
        return 0, SIZE
    size = int(stated[1])
    if stated[1] != stated[2] or size not in SIZES:
        raise BoardError(
            Text(
                "boards are square, from {least}x{least} to {most}x{most}",
                least=SIZES[0],
                most=SIZES[-1],
            ),
            number,
            1,
        )
    return stated.end(), size


def _check_row(row: str, size: int, line: int, indent: int) -> None:
    """Raise BoardError if a row is malformed; its first cell is in column `indent` + 1."""
    for column, character in enumerate(row, indent + 1):
        if character not in "XxOo.":
            raise BoardError(
                Text("expected X, O or a dot, found {found!r}", found=character), line, column
            )
    if len(row) != size:
        raise BoardError(
            Text("expected {size} cells in the row, found {found}", size=size, found=len(row)),
            line,
            indent + min(len(row), size) + 1,
        )


@cache
def _known(name: str) -> Board:
    from importlib.resources import files  # slow to import: only when a board is read

    text = (files(__package__) / "board_files" / f"{name}.txt").read_text("ascii")
    return Board.from_rows(text.split(), name)


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


@lru_cache(maxsize=CACHED_BOARDS)
def _random(seed: str) -> Board:
    """A half turn exchanges X and O: thirty of the fifty pairs of opposite cells are marked."""
    numbers = _numbers(f"random:{seed}")
    pairs = _shuffled(list(range(SIZE * SIZE // 2)), numbers)[:SYMBOLS]
    x = o = 0
    for cell in pairs:
        first, second = 1 << cell, 1 << SIZE * SIZE - 1 - cell
        if next(numbers) & 1:
            first, second = second, first
        x, o = x | first, o | second
    return Board(f"random:{seed}", SIZE, x, o)


@lru_cache(maxsize=CACHED_BOARDS)
def _random_free(seed: str) -> Board:
    """No symmetry at all: drawn again in the rare case that there is one."""
    numbers = _numbers(f"random-free:{seed}")
    while True:
        cells = _shuffled(list(range(SIZE * SIZE)), numbers)
        x = sum(1 << cell for cell in cells[:SYMBOLS])
        o = sum(1 << cell for cell in cells[SYMBOLS : 2 * SYMBOLS])
        board = Board(f"random-free:{seed}", SIZE, x, o)
        if len(board.symmetries) == 1 and not board.exchanging_symmetries:
            return board
