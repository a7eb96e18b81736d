"""`Board`: a square board with X's and O's printed on it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache, lru_cache

from tessellot.games.boards.known import OWN, PUBLISHED, known_rows
from tessellot.games.boards.parser import SIZE, read_rows
from tessellot.games.boards.random_symbols import fair_symbols, free_symbols
from tessellot.games.errors import BoardError
from tessellot.geometry import SYMMETRIES, Grid, Symmetry
from tessellot.locale import Text

CACHED_BOARDS = 256
"""How many random boards are cached."""

_SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")


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
        if not isinstance(name, str):
            raise TypeError(f"{name!r} is not a board: pass a name such as 'boxes', or its rows")
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
        return cls.from_rows(read_rows(text))

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


@cache
def _known(name: str) -> Board:
    return Board.from_rows(known_rows(name), name)


@lru_cache(maxsize=CACHED_BOARDS)
def _random(seed: str) -> Board:
    return Board(f"random:{seed}", SIZE, *fair_symbols(seed))


@lru_cache(maxsize=CACHED_BOARDS)
def _random_free(seed: str) -> Board:
    """No symmetry at all: drawn again in the rare case that there is one."""
    boards = (Board(f"random-free:{seed}", SIZE, *symbols) for symbols in free_symbols(seed))
    return next(
        board for board in boards if len(board.symmetries) == 1 and not board.exchanging_symmetries
    )
