"""Formats: the paper, the size of a cell, the language and the colours to print in."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tessellot.drawing.tokens import PRINT, PRINT_GREY, Theme
from tessellot.games.errors import TessellotError
from tessellot.locale import LANGUAGES, Text

MARGIN = 5.0
"""Millimetres along every edge of the paper that printers may not reach."""
FOOTER = 12.0
"""Millimetres above the lower margin for the check ruler and the name of the sheet."""
TOLERANCE = 0.5
"""By how many millimetres a square of a piece is smaller than a cell of the board."""
MIN_CELL = 8.0
MAX_CELL = 100.0
DEFAULT_CELL = 20.0

_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "": 1.0}
_LENGTH = re.compile(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*(mm|cm|in|)\s*", re.IGNORECASE)


class PrintError(TessellotError):
    """Something that cannot be printed, and what could be instead."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        return self.name


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class PrintFormat:
    """How to print: on which paper, how large, in which language, in which colours."""

    paper: Paper
    cell: float
    """The side of a cell of the board, in millimetres."""
    language: str
    black_and_white: bool

    @classmethod
    def of(
        cls,
        *,
        paper: str = "a4",
        cell_mm: float = DEFAULT_CELL,
        language: str = LANGUAGES[0],
        black_and_white: bool = False,
    ) -> PrintFormat:
        """A format from names and numbers that people give."""
        known = PAPERS.get(paper.lower())
        if known is None:
            raise PrintError(
                Text(
                    "There is no paper {name!r}: known are {known}.",
                    name=paper,
                    known=", ".join(PAPERS),
                )
            )
        if language not in LANGUAGES:
            raise PrintError(
                Text(
                    "There is no language {name!r}: known are {known}.",
                    name=language,
                    known=", ".join(LANGUAGES),
                )
            )
        if not MIN_CELL <= cell_mm <= MAX_CELL:
            raise PrintError(
                Text(
                    "Cells of {cell:g} mm cannot be printed: from {least:g} to {most:g} mm can.",
                    cell=round(cell_mm, 2),
                    least=MIN_CELL,
                    most=MAX_CELL,
                )
            )
        return cls(known, cell_mm, language, black_and_white)

    @property
    def square(self) -> float:
        """The side of one square of a piece: a hair smaller than a cell."""
        return self.cell - TOLERANCE

    @property
    def width(self) -> float:
        """How wide the part of the sheet is that can be printed on."""
        return self.paper.width - 2 * MARGIN

    @property
    def height(self) -> float:
        """How high the part of the sheet is that can be printed on, above the footer."""
        return self.paper.height - 2 * MARGIN - FOOTER

    @property
    def theme(self) -> Theme:
        """The colours."""
        return PRINT_GREY if self.black_and_white else PRINT


def read_length(text: str) -> float:
    """Millimetres from ``20mm``, ``2cm``, ``0.8in``, or a plain number of millimetres."""
    found = _LENGTH.fullmatch(text)
    if found is None:
        raise PrintError(
            Text("{text!r} is not a length: write it as 20mm, 2cm or 0.8in.", text=text)
        )
    return float(found[1].replace(",", ".")) * _MILLIMETRES[found[2].lower()]
