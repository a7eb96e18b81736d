"""Boards as text: lines of X's, O's and dots, checked row by row."""

from __future__ import annotations

import re

from tessellot.games.errors import BoardError
from tessellot.locale import Text

SIZE = 10
SIZES = range(4, 17)

_SIZED = re.compile(r"([0-9]{1,9})x([0-9]{1,9}):")


def read_rows(text: str) -> list[str]:
    """The rows of a board that somebody has written, top row first; raises BoardError.

    Lines may be joined by ``/``, and empty ones may stand before and after them. Other sizes than
    ten say so first: ``5x5:XO…``, or ``5x5:`` on a line of its own.
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
    return [row.upper() for row in rows]


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
