"""A position as lines of text for a terminal: the board, whose turn it is, and the score.

Characters alone identify everything; colours only make it quicker to read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from string import ascii_lowercase
from textwrap import wrap
from typing import NamedTuple

from tessellot.drawing import words
from tessellot.drawing.scene import (
    CentreDotItem,
    DiscItem,
    Item,
    SymbolItem,
    TaijituItem,
    TetrominoItem,
    cells_named,
    known_move,
    scene,
)
from tessellot.drawing.tokens import LIGHT
from tessellot.games.boards import Board
from tessellot.games.layers import Discs, Dot, Layer, Symbols, Taijitus, Tetrominoes
from tessellot.games.moves import Move
from tessellot.games.protocol import Position, checked_position
from tessellot.geometry import Cell, Grid
from tessellot.locale import Text

WIDTH = 80
MARKS = {"black": "●", "white": "○"}
LETTERS = {"black": "b", "white": "w"}


class Ink(NamedTuple):
    """Some characters, and how to paint them where there is colour."""

    characters: str
    ink: str | None = None
    ground: str | None = None
    bold: bool = False
    faint: bool = False

    def painted(self) -> str:
        """The characters between escape sequences, in 24-bit colours."""
        codes = ["1"] * self.bold + ["2"] * self.faint
        codes += [f"38;2;{_channels(self.ink)}"] if self.ink else []
        codes += [f"48;2;{_channels(self.ground)}"] if self.ground else []
        return f"\x1b[{';'.join(codes)}m{self.characters}\x1b[0m" if codes else self.characters


def text(
    position: Position,
    *,
    colour: bool = False,
    last: Move | str | None = None,
    highlight: Iterable[Cell | str] = (),
    language: str = "en",
) -> str:
    """A board to read in a terminal, with the turn or the outcome, and the score, below it.

    The cells of the `last` move stand in brackets, those to `highlight` in parentheses. A double
    game in its second half shows two boards: what lies below, and what is on top of it.
    """
    size, layers = checked_position(position).game.size, position.layers
    changed = () if last is None else known_move(last, position.game).changed_cells
    brackets = dict.fromkeys(cells_named(highlight, size), "()") | dict.fromkeys(changed, "[]")
    halves = [at for at, layer in enumerate(layers) if isinstance(layer, (Tetrominoes, Taijitus))]
    rows = _rows(size, layers, brackets)
    if len(halves) > 1:
        headings = [Ink(_heading(layers[at]).to(language)) for at in halves]
        rows = _beside(headings, _rows(size, layers[: halves[-1]], {}), rows)
    lines = [_line(row, colour=colour) for row in rows]
    lines.append("")
    for sentence in (*_legend(layers, brackets), words.state(position), words.score(position)):
        lines += wrap(sentence.to(language), WIDTH)
    lines += ["  " + count.to(language) for count in words.counts(position)]
    return "\n".join(lines)


def blank_text(board: Board, *, colour: bool = False) -> str:
    """A board of X's and O's to read in a terminal."""
    grid = Grid.of(board.size)
    rows = _rows(board.size, [Symbols(grid.cells_of(board.x), grid.cells_of(board.o))], {})
    return "\n".join(_line(row, colour=colour) for row in rows)


def _line(row: Iterable[Ink], *, colour: bool) -> str:
    return "".join(ink.painted() if colour else ink.characters for ink in row).rstrip()


def _rows(size: int, layers: Sequence[Layer], brackets: Mapping[Cell, str]) -> list[list[Ink]]:
    """The rows of a board from the top with their numbers, then the letters of its columns."""
    tops = {cell: item for item in scene(layers) for cell in item.cells}
    wide = any(isinstance(item, TetrominoItem) and _is_double(item) for item in tops.values())
    rows = []
    for row in reversed(range(size)):
        line = [Ink(f"{row + 1:>2}")]
        for column in range(size):
            left, cell = Cell(row, column - 1), Cell(row, column)
            line.append(_between(left, cell, tops, brackets))
            line += _characters(cell, tops.get(cell), wide=wide)
        edge = Cell(row, size)
        rows.append([*line, _between(edge.neighbours[1], edge, tops, brackets)])
    letters = "".join(" " + letter.ljust(1 + wide) for letter in ascii_lowercase[:size])
    return [*rows, [Ink("  " + letters + " ")]]


def _is_double(piece: TetrominoItem) -> bool:
    """Whether each cell shows two things: the letter of the shape, and the side of the square."""
    return bool(piece.squares) and not piece.settled


def _characters(cell: Cell, item: Item | None, *, wide: bool) -> list[Ink]:
    """What stands for a cell."""
    blank = [Ink(" ")] if wide else []
    match item:
        case SymbolItem():
            return [Ink(item.mark, bold=True), *blank]
        case CentreDotItem():
            return [Ink("+"), *blank]
        case TetrominoItem():
            shade = LIGHT.shapes[item.shape]
            letter = Ink(item.shape, shade.ink, shade.face, bold=True)
            return [letter, _mark(item.squares[cell])] if _is_double(item) else [letter, *blank]
        case TaijituItem():
            return [_mark(item.halves[cell]), *blank]
        case DiscItem():
            shade = LIGHT.sides[item.side]
            letters = LETTERS[item.side]
            shown = letters.upper() if item.stacked else letters
            return [Ink(shown, shade.ink, shade.face, bold=item.stacked), *blank]
        case None:
            return [Ink("·", faint=True), *blank]


def _mark(side: str) -> Ink:
    """A black or a white square, in a grey that is seen on both without changing either."""
    return Ink(MARKS[side], LIGHT.muted, LIGHT.sides[side].face)


def _between(
    left: Cell, right: Cell, tops: Mapping[Cell, Item], brackets: Mapping[Cell, str]
) -> Ink:
    """The space between two cells: a bracket, or the inside of a piece that lies on both."""
    if brackets.get(left) != brackets.get(right):
        closing, opening = brackets.get(left, "  ")[1], brackets.get(right, "  ")[0]
        bracket = (closing + opening).strip()
        return Ink(bracket if len(bracket) == 1 else "|", bold=True)
    item = tops.get(left)
    if item is None or item is not tops.get(right):
        return Ink(" ")
    if isinstance(item, TetrominoItem):
        shade = LIGHT.shapes[item.shape]
        return Ink("─", shade.ink, shade.face)
    return Ink("─")


def _beside(
    headings: Sequence[Ink], below: Sequence[list[Ink]], above: Sequence[list[Ink]]
) -> list[list[Ink]]:
    """Two boards side by side, each under its heading."""
    width = sum(len(ink.characters) for ink in below[0]) + 3
    titled = ([headings[0]], *below), ([headings[1]], *above)
    return [
        [*left, Ink(" " * (width - sum(len(ink.characters) for ink in left))), *right]
        for left, right in zip(*titled, strict=True)
    ]


def _heading(layer: Layer) -> Text:
    return Text("Tetrominoes") if isinstance(layer, Tetrominoes) else Text("Taijitus")


def _legend(layers: Sequence[Layer], brackets: Mapping[Cell, str]) -> Iterator[Text]:
    """What the characters mean that do not speak for themselves."""
    if any(isinstance(layer, (Taijitus, Dot)) for layer in layers):
        yield Text("● black, ○ white")
    if any(isinstance(layer, Discs) for layer in layers):
        yield Text("w white disc, W white stack, b black disc, B black stack")
    if "[]" in brackets.values():
        yield Text("[ ] last move")


def _channels(colour: str) -> str:
    """``#D55E00`` as ``213;94;0``."""
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
