"""Options that several puzzle commands share, and reading of puzzle files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli.file_arguments import STANDARD_INPUT, STANDARD_STREAM, read_text
from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.puzzles import THEMES, Filter, Kind, Puzzle, PuzzleError, read_puzzles, validate
from tessellot.puzzles.files import MOST_LEVEL

KindOption = Annotated[
    Kind | None, typer.Option(help="win, defence (LOT), or over: is the game over?")
]
ThemeOption = Annotated[
    str | None,
    typer.Option(
        metavar="THEME",
        help="Only puzzles with this theme, such as sacrifice.",
        autocompletion=lambda: [(theme.id, str(theme.about)) for theme in THEMES.values()],
    ),
]
LevelsOption = Annotated[
    str | None,
    typer.Option("--levels", metavar="A-B", help="Only puzzles of these levels, such as 3-5."),
]
FileOption = Annotated[
    Path | None,
    typer.Option("--file", help="Puzzles of this file, not those that come with Tessellot."),
]


def make_filter(
    game: str | None, theme: str | None, kind: Kind | None, levels: str | None
) -> Filter:
    """The filter that the options describe."""
    least, most = _levels(levels)
    return Filter(game_id=game, theme=theme, kind=kind, least_level=least, most_level=most)


def _levels(text: str | None) -> tuple[int, int]:
    if text is None:
        return 1, MOST_LEVEL
    first, dash, last = text.partition("-")
    try:
        return int(first), int(last) if dash else int(first)
    except ValueError:
        raise TessellotError(
            Text("{text!r} are no levels: give one, such as 4, or two, such as 3-5.", text=text)
        ) from None


def read_puzzle_file(path: Path) -> list[tuple[int, Puzzle]]:
    """The puzzles of a file, or of standard input, with their line numbers."""
    name = STANDARD_INPUT if path == STANDARD_STREAM else str(path)
    return list(read_puzzles(read_text(path), name))


def read_valid_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file; their moves are checked by the rules, so that they can be played."""
    found = []
    for number, puzzle in read_puzzle_file(path):
        try:
            validate(puzzle)
        except PuzzleError as error:
            raise error.at(str(path), number) from None
        found.append(puzzle)
    return found
