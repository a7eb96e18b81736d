"""The print format: paper, cell size, language and colours."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tessellot.drawing.tokens import PRINT, PRINT_GREY, Theme
from tessellot.games.errors import TessellotError
from tessellot.locale import LANGUAGES, Text

MARGIN = 5.0
"""The margin in millimetres that printers may not reach."""
FOOTER = 12.0
"""The height in millimetres of the footer above the lower margin."""
TOLERANCE = 0.5
"""The difference in millimetres between a cell of the board and a square of a piece."""
MIN_CELL = 8.0
MAX_CELL = 100.0
DEFAULT_CELL = 19.0
"""With cells of 20 mm the frame of a 10×10 board would lie in the margin of A4."""

_MILLIMETRES = {"mm": 1.0, "cm": 10.0, "in": 25.4, "": 1.0}
_LENGTH = re.compile(r"\s*([0-9]+(?:[.,][0-9]+)?)\s*(mm|cm|in|)\s*", re.IGNORECASE)


class PrintError(TessellotError):
    """A print request that cannot be fulfilled."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in portrait orientation, in millimetres."""

    name: str
    width: float
    height: float

    def __str__(self) -> str:
        return self.name


PAPERS = {"a4": Paper("A4", 210.0, 297.0), "letter": Paper("Letter", 215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class PrintFormat:
    """The paper, the cell size, the language and the colours of a print."""

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
        """A checked format; raises PrintError."""
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
        """The side of one square of a piece, slightly smaller than a cell."""
        return self.cell - TOLERANCE

    @property
    def width(self) -> float:
        """The width of the printable area."""
        return self.paper.width - 2 * MARGIN

    @property
    def height(self) -> float:
        """The height of the printable area above the footer."""
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
