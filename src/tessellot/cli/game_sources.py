"""Where a command takes its games from: a file, standard input, or a position typed out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli.file_arguments import STANDARD, STANDARD_INPUT, read_text
from tessellot.games import GAMES, TessellotError
from tessellot.locale import Text
from tessellot.notation import Format, Node, Record, read_games

EXTENSIONS = {".json": Format.JSON, ".ltp": Format.LTP}
"""Files that say by their name what they hold; any other name says nothing."""

Source = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        show_default=False,
        help="A file of game records (also LTP or JSON), - for standard input, or a position.",
    ),
]
GameNumber = Annotated[
    int | None,
    typer.Option("--game", min=1, metavar="N", help="Which game of the file, counted from 1."),
]

Ply = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="After so many turns; by default after the last."),
]


def is_position(source: str) -> bool:
    """Whether a source is itself a position; a file of the same name as a game comes first."""
    words = source.split()
    return bool(words) and words[0] in GAMES and not (len(words) == 1 and Path(source).exists())


def found(source: str, form: Format | None = None) -> Iterator[Record | TessellotError]:
    """Every game of a source, or what is wrong with it."""
    text = source if is_position(source) else read_text(Path(source))
    yield from read_games(text, form or EXTENSIONS.get(Path(source).suffix.lower()))


def records(source: str, *, number: int | None = None, form: Format | None = None) -> list[Record]:
    """All games of a source, or only the one of that number; the first fault is raised."""
    games = list(found(source, form))
    if number is not None:
        if number > len(games):
            raise TessellotError(
                Text(
                    "There is no game {number}: there are {count}.", number=number, count=len(games)
                )
            )
        games = games[number - 1 : number]
    for game in games:
        if isinstance(game, TessellotError):
            raise game
    return [game for game in games if isinstance(game, Record)]


def only(games: list[Record]) -> Record:
    """The game of a source, for commands that take one."""
    if len(games) != 1:
        raise TessellotError(
            Text("There are {count} games here: choose one with --game.", count=len(games))
        )
    return games[0]


def node_at(record: Record, ply: int | None) -> Node:
    """The place in a game after so many of its turns; by default after the last."""
    line = [record.root, *record.main_line()]
    if ply is not None and ply >= len(line):
        raise TessellotError(
            Text("There is no turn {ply}: the game has {count}.", ply=ply, count=len(line) - 1)
        )
    return line[-1 if ply is None else ply]


def name_of(source: str) -> str:
    """A source as messages call it."""
    if is_position(source):
        return "position"
    return STANDARD_INPUT if Path(source) == STANDARD else source
