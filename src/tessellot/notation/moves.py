"""Reading moves: one word, cells in any order, letters in either case.

Writing is ``str(move)``. A word that is no move of the game at all is a `NotationError`; a
move that is well formed but not allowed is for the rules to judge.
"""

from __future__ import annotations

import re

from tessellot.games import (
    SWAP,
    ColouredPlacement,
    Disc,
    Game,
    Move,
    NotationError,
    Placement,
    Sketch,
    Taijitu,
)
from tessellot.geometry import TETROMINOES, Cell, shape_of
from tessellot.locale import Text

_CELL = re.compile(r"[A-Za-z][1-9][0-9]?")
_BEGUN = re.compile(r"[A-Za-z]1?\Z")
_PIECE_CELLS = 4


def read_move(text: str, game: Game) -> Move:
    """The move that a word means in a game."""
    word = _Word(text)
    if word.rest.lower() == "swap":
        return SWAP
    if Disc in game.move_types:
        return _read_disc(word)
    shape = word.shape() if game.move_types != (Taijitu,) else None
    if Taijitu in game.move_types and shape is None:
        return _read_taijitu(word)
    coloured = ColouredPlacement in game.move_types
    if shape is None:
        raise word.error(_shape_expected(word, coloured=coloured))
    return _read_coloured(word, shape) if coloured else _read_placement(word, shape)


def read_sketch(text: str, game: Game) -> Sketch:
    """A half-typed move: as much of one as is there."""
    word = _Word(text)
    if len(word.rest) > 1 and "swap".startswith(word.rest.lower()):
        return Sketch(swap=True)
    begun = word.split_begun(game.size)
    if Disc in game.move_types:
        return _sketch_disc(word, begun)
    shape = word.shape()
    if shape is None and begun and word.rest.upper() in TETROMINOES:
        shape = word.take(1).upper()
    before = frozenset(word.cells())
    if Placement in game.move_types and (shape or Taijitu not in game.move_types):
        word.end_of_sketch(Text("a cell such as d5"))
        return Sketch(shape, before, begun=begun)
    after = frozenset(word.cells() if word.skip("/") else ())
    word.end_of_sketch(Text("a cell such as d5 or a slash"))
    return Sketch(shape, black=before, white=after, begun=begun)


class _Word:
    """A word being read from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text.rstrip()
        self.at = len(self.text) - len(self.text.lstrip())

    @property
    def rest(self) -> str:
        return self.text[self.at :]

    def error(self, expected: Text) -> NotationError:
        return NotationError(expected, self.rest, 1, self.at + 1)

    def take(self, length: int) -> str:
        taken = self.text[self.at : self.at + length]
        self.at += length
        return taken

    def skip(self, mark: str) -> bool:
        if self.rest[:1].lower() != mark:
            return False
        self.at += 1
        return True

    def expect(self, mark: str, expected: Text) -> None:
        if not self.skip(mark):
            raise self.error(expected)

    def shape(self) -> str | None:
        """The shape letter, if one stands here: a letter before a digit is a column instead."""
        letter, following = self.rest[:1].upper(), self.rest[1:2]
        if letter not in TETROMINOES or following.isdigit() or not following:
            return None
        return self.take(1).upper()

    def cell(self) -> Cell:
        match = _CELL.match(self.text, self.at)
        if match is None:
            raise self.error(Text("expected a cell such as d5"))
        self.at = match.end()
        return Cell.parse(match[0])

    def cells(self, most: int = _PIECE_CELLS, expected: Text | None = None) -> list[Cell]:
        """As many cells as stand here, each once, and no more than there may be."""
        found: list[Cell] = []
        while _CELL.match(self.text, self.at):
            start = self.at
            cell = self.cell()
            if cell in found or len(found) == most:
                self.at = start
                if cell in found:
                    raise self.error(Text("expected each cell only once"))
                raise self.error(expected or Text("expected no more than {n} cells", n=most))
            found.append(cell)
        return found

    def end(self) -> None:
        if self.at < len(self.text):
            raise self.error(Text("expected the end of the move"))

    def split_begun(self, size: int) -> str:
        """Take a cell that is still being typed off the end: a letter, or row 1 of ten or more."""
        match = _BEGUN.search(self.text, self.at)
        if match is None or (match[0][1:] and size < 10) or match[0].lower() == "x":
            return ""
        self.text = self.text[: match.start()]
        return match[0].lower()

    def end_of_sketch(self, alternative: Text) -> None:
        if self.rest:
            raise self.error(Text("expected {what} or the end of the move", what=alternative))


def _shape_expected(word: _Word, *, coloured: bool) -> Text:
    cells = [] if coloured else re.findall(_CELL, word.rest)[: _PIECE_CELLS + 1]
    shape = shape_of(Cell.parse(cell) for cell in cells) if len(cells) == _PIECE_CELLS else None
    if shape:
        return Text(
            "expected a shape (L, I, T or S) before the cells: these form {shape}", shape=shape
        )
    example = "Td5f5/e5e6" if coloured else "Td5e5f5e6"
    return Text("expected a shape (L, I, T or S) and its cells, as in {example}", example=example)


def _check_shape(word: _Word, start: int, shape: str, cells: list[Cell]) -> None:
    formed = shape_of(cells)
    if formed == shape:
        return
    word.at = start
    if formed is None:
        raise word.error(Text("expected cells that form {shape}", shape=shape))
    raise word.error(
        Text("expected cells that form {shape}, these form {formed}", shape=shape, formed=formed)
    )


def _read_placement(word: _Word, shape: str) -> Placement:
    start = word.at
    cells = word.cells()
    if len(cells) < _PIECE_CELLS:
        raise word.error(Text("expected four cells such as d5e5f5e6"))
    word.end()
    _check_shape(word, start, shape, cells)
    return Placement(shape, tuple(cells))


def _read_coloured(word: _Word, shape: str) -> ColouredPlacement:
    start = word.at
    example = Text("expected two black cells, a slash and two white cells, as in d5f5/e5e6")
    black = word.cells(2, example)
    if len(black) < 2:
        raise word.error(example)
    word.expect("/", example)
    white = word.cells(2, example)
    if len(white) < 2:
        raise word.error(example)
    word.end()
    if set(black) & set(white):
        word.at = start
        raise word.error(Text("expected each cell only once"))
    _check_shape(word, start, shape, black + white)
    return ColouredPlacement(shape, tuple(black), tuple(white))


def _read_taijitu(word: _Word) -> Taijitu:
    start = word.at
    black = word.cell()
    word.expect("/", Text("expected a slash between the black and the white cell, as in d5/e5"))
    white = word.cell()
    word.end()
    if white not in black.neighbours:
        word.at = start
        raise word.error(Text("expected two cells that share an edge, as in d5/e5"))
    return Taijitu(black, white)


def _read_disc(word: _Word) -> Disc:
    cell = word.cell()
    if word.at == len(word.text):
        return Disc(cell)
    word.expect("^", Text("expected the end of the move, or ^ and the disc that stays"))
    start = word.at
    keep = word.cell()
    word.expect("x", Text("expected x and the two discs that leave, as in d4^c3xd4e5"))
    removed = word.cells(2)
    if len(removed) < 2:
        raise word.error(Text("expected two discs that leave, as in d4^c3xd4e5"))
    word.end()
    if keep in removed:
        word.at = start
        raise word.error(Text("expected each cell only once"))
    return Disc(cell, keep, tuple(removed))


def _sketch_disc(word: _Word, begun: str) -> Sketch:
    cells = word.cells(1)
    keep: list[Cell] = []
    removed: list[Cell] = []
    if cells and word.skip("^"):
        keep = word.cells(1)
        if keep and word.skip("x"):
            removed = word.cells(2)
    word.end_of_sketch(Text("a cell such as d4"))
    return Sketch(
        cells=frozenset(cells),
        keep=next(iter(keep), None),
        removed=frozenset(removed),
        begun=begun,
    )
