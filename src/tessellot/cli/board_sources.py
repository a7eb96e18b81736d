"""Boards as they are named on the command line: by name, by seed, as rows, or as a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from tessellot.cli.file_arguments import STANDARD, STANDARD_INPUT, read_text
from tessellot.games import Board, TessellotError
from tessellot.games.boards import OWN, PUBLISHED
from tessellot.locale import Text

_ROWS = re.compile(r"([0-9]+x[0-9]+:)?[XxOo./\n]+")
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


class NamedBoard(NamedTuple):
    """A board, and what to call it: not everybody knows boards by their rows."""

    board: Board
    label: str


BoardWord = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        show_default=False,
        help="A board by name, random:SEED, a file, - for standard input, or rows joined by /.",
        autocompletion=lambda: [*PUBLISHED, *OWN],
    ),
]


def board_of(word: str) -> NamedBoard:
    """The board that a word of the command line means."""
    if word in PUBLISHED + OWN:
        return NamedBoard(Board.named(word), word)
    if _ROWS.fullmatch(word):
        return NamedBoard(Board.parse(word), "custom")
    path = Path(word)
    if path == STANDARD or _exists(path):
        text = read_text(path).removeprefix(_BYTE_ORDER_MARK)
        return NamedBoard(Board.parse(text), STANDARD_INPUT if path == STANDARD else path.stem)
    if path.suffix or len(path.parts) > 1:
        raise TessellotError(Text("There is no file {path}.", path=path))
    return NamedBoard(Board.named(word), word)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # a name that is too long for any file
        return False
