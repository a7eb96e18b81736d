"""A left-to-right scanner for move notation."""

from __future__ import annotations

import re

from tessellot.games.errors import NotationError
from tessellot.geometry import TETROMINOES, Cell
from tessellot.locale import PluralText, Text

CELL = re.compile(r"[A-Za-z][1-9][0-9]?")
_PREFIX = re.compile(r"[A-Za-z]1?\Z")


class Scanner:
    """The text of one move and how far it has been read; errors name the column."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise TypeError(f"{text!r} is not a move: pass a move or its notation, such as 'd4'")
        self.text = text.rstrip()
        self.at = len(self.text) - len(self.text.lstrip())
        self.prefix = ""

    @property
    def rest(self) -> str:
        """What has not been read yet."""
        return self.text[self.at :]

    def error(self, expected: Text) -> NotationError:
        """The error that something else was expected here."""
        return NotationError(expected, self.rest, 1, self.at + 1)

    def skip(self, mark: str) -> bool:
        """Read the mark if it comes next."""
        if self.rest[:1].lower() != mark:
            return False
        self.at += 1
        return True

    def expect(self, mark: str, expected: Text) -> None:
        """Read the mark, which must come next."""
        if not self.skip(mark):
            raise self.error(expected)

    @property
    def at_shape(self) -> bool:
        """Whether a shape letter comes next: a letter before a digit is a column instead.

        In a partial move the letter may be followed by the start of a cell, or by nothing.
        """
        letter, following = self.rest[:1].upper(), self.rest[1:2]
        if letter not in TETROMINOES or following.isdigit():
            return False
        return bool(following or self.prefix)

    def shape(self) -> str | None:
        """Read a shape letter, if one comes next."""
        if not self.at_shape:
            return None
        self.at += 1
        return self.text[self.at - 1].upper()

    def cell(self) -> Cell:
        """Read a cell, which must come next."""
        match = CELL.match(self.text, self.at)
        if match is None:
            raise self.error(Text("expected a cell such as d5"))
        self.at = match.end()
        return Cell.parse(match[0])

    def cells(self, most: int = 4, expected: Text | None = None) -> list[Cell]:
        """Read all cells that follow, each once and at most `most` of them."""
        found: list[Cell] = []
        while CELL.match(self.text, self.at):
            start = self.at
            cell = self.cell()
            if cell in found or len(found) == most:
                self.at = start
                if cell in found:
                    raise self.error(Text("expected each cell only once"))
                raise self.error(
                    expected
                    or PluralText(
                        "expected no more than {count} cell",
                        "expected no more than {count} cells",
                        count=most,
                    )
                )
            found.append(cell)
        return found

    def end(self) -> None:
        """Check that nothing follows."""
        if self.at < len(self.text):
            raise self.error(Text("expected the end of the move"))

    def split_prefix(self, size: int) -> None:
        """Take the cell that is still being typed off the end of the text.

        That is a letter, or a letter and 1 on a board with ten rows or more.
        """
        match = _PREFIX.search(self.text, self.at)
        if match is None or (match[0][1:] and size < 10) or match[0].lower() == "x":
            return
        self.text = self.text[: match.start()]
        self.prefix = match[0].lower()

    def end_of_partial(self, alternative: Text) -> None:
        """Check that nothing follows, where more of a partial move could."""
        if self.rest:
            raise self.error(Text("expected {what} or the end of the move", what=alternative))
