"""Boards as command-line arguments: a name, a seed, rows of symbols, or a file."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from tessellot.cli.file_arguments import STANDARD_INPUT, STANDARD_STREAM, read_text
from tessellot.games import Board, TessellotError
from tessellot.games.boards import OWN, PUBLISHED
from tessellot.locale import Text

_ROWS = re.compile(r"([0-9]+x[0-9]+:)?[XxOo./\n]+")
_BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


class LabelledBoard(NamedTuple):
    """A board and its name for people; the name of a custom board is its rows."""

    board: Board
    label: str


def complete_boards() -> list[str]:
    """The names of all boards, for shell completion."""
    return [*PUBLISHED, *OWN]


BoardArgument = Annotated[
    str,
    typer.Argument(
        metavar="BOARD",
        show_default=False,
        help="A board by name, random:SEED, a file, - for standard input, or rows joined by /.",
        autocompletion=complete_boards,
    ),
]


def read_board(word: str) -> LabelledBoard:
    """The board that an argument stands for."""
    if word in PUBLISHED + OWN:
        return LabelledBoard(Board.named(word), word)
    if _ROWS.fullmatch(word):
        return LabelledBoard(Board.parse(word), "custom")
    if not word.strip():
        raise TessellotError(Text("The name of the board is empty."))
    path = Path(word)
    if path == STANDARD_STREAM or _exists(path):
        text = read_text(path).removeprefix(_BYTE_ORDER_MARK)
        label = STANDARD_INPUT if path == STANDARD_STREAM else path.stem
        return LabelledBoard(Board.parse(text), label)
    if path.suffix or len(path.parts) > 1:
        raise TessellotError(Text("There is no file {path}.", path=path))
    return LabelledBoard(Board.named(word), word)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # the name is longer than the file system allows
        return False
