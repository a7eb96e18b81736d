"""Games as command-line arguments: a file, standard input, or a position typed out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from tessellot.cli.file_arguments import STANDARD_INPUT, STANDARD_STREAM, read_text
from tessellot.games import GAMES, TessellotError
from tessellot.locale import PluralText, Text
from tessellot.notation import Format, Node, Record, read_games

FORMAT_SUFFIXES = {".json": Format.JSON, ".ltp": Format.LTP}
"""File suffixes with a fixed format; in other files the text decides."""

_HELP = "A file of game records (also LTP or JSON), - for standard input, or a position."
Source = Annotated[str, typer.Argument(metavar="FILE", show_default=False, help=_HELP)]
OptionalSource = Annotated[
    str | None, typer.Argument(metavar="FILE", show_default=False, help=_HELP)
]
GameNumber = Annotated[
    int | None,
    typer.Option("--game", min=1, metavar="N", help="Which game of the file, counted from 1."),
]
Ply = Annotated[
    int | None,
    typer.Option(min=0, metavar="N", help="After N turns; by default after the last."),
]


def is_position(source: str) -> bool:
    """Whether a source is a one-line position; an existing file with that name has priority."""
    words = source.split()
    return bool(words) and words[0] in GAMES and not (len(words) == 1 and _is_file(source))


def _is_file(source: str) -> bool:
    """Whether something to read has that name: not a folder, such as `tessellot print` makes."""
    return Path(source).exists() and not Path(source).is_dir()


def source_name(source: str) -> str:
    """The name of a source in messages."""
    if is_position(source):
        return "position"
    return STANDARD_INPUT if Path(source) == STANDARD_STREAM else source


def read_source(source: str, form: Format | None = None) -> Iterator[Record | TessellotError]:
    """Every game of a source, or the error in it."""
    if not source.strip():
        raise TessellotError(Text("The name of the file is empty."))
    text = source if is_position(source) else read_text(Path(source))
    yield from read_games(text, form or FORMAT_SUFFIXES.get(Path(source).suffix.lower()))


def read_records(
    source: str, *, number: int | None = None, form: Format | None = None
) -> list[Record]:
    """All games of a source, or only game `number`; raises the first error."""
    games = list(read_source(source, form))
    if number is not None:
        if number > len(games):
            raise TessellotError(
                PluralText(
                    "There is no game {number} here, only {count} game.",
                    "There is no game {number} here, only {count} games.",
                    number=number,
                    count=len(games),
                )
            )
        games = games[number - 1 : number]
    for game in games:
        if isinstance(game, TessellotError):
            raise game
    return [game for game in games if isinstance(game, Record)]


def single_record(games: list[Record]) -> Record:
    """The only game of a source, for commands that take one."""
    if len(games) != 1:
        raise TessellotError(
            PluralText(
                "There is {count} game here: choose one with --game.",
                "There are {count} games here: choose one with --game.",
                count=len(games),
            )
        )
    return games[0]


def node_at(record: Record, ply: int | None) -> Node:
    """The node after `ply` turns of the main line; by default the last."""
    line = [record.root, *record.main_line()]
    if ply is not None and ply >= len(line):
        raise TessellotError(
            Text("There is no turn {ply}: the game has {count}.", ply=ply, count=len(line) - 1)
        )
    return line[-1 if ply is None else ply]


def record_heading(record: Record, lang: str) -> str:
    """A game in a line: its name and options, the players, its length and result."""
    name = record.game.info.name.to(lang)
    chosen = ", ".join(
        f"{option.label.to(lang).lower()} {record.game.options[option.name]}"
        for option in record.game.info.options
    )
    players = [record.tags[tag] for tag in ("First", "Second") if tag in record.tags]
    turns = Text("turns: {count}", count=len(record.moves)).to(lang)
    parts = [f"{name} ({chosen})" if chosen else name, " – ".join(players), turns, record.result]
    return "  ·  ".join(part for part in parts if part)


def record_data(record: Record) -> dict[str, Any]:
    """The game, its options, tags, result and length for JSON."""
    return {
        "game": record.game.info.id,
        "options": record.game.options,
        "tags": record.tags,
        "result": record.result,
        "turns": len(record.moves),
    }
