"""Games, game options and engine levels as command-line arguments, with shell completion."""

from __future__ import annotations

from typing import Annotated

import typer

from tessellot.cli.board_sources import read_board
from tessellot.cli.file_arguments import STANDARD_STREAM
from tessellot.games import GAMES, Game, TessellotError, game, game_info
from tessellot.locale import Text


def complete_games() -> list[tuple[str, str]]:
    """The games by id and name."""
    return [(game_id, str(game_info(game_id).name)) for game_id in GAMES]


def _complete_options(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Every option with every value, of the game on the command line or of all games."""
    # While an option is being typed, the arguments before it are not assigned to parameters yet.
    words = [context.params.get("game"), *context.args]
    offered = {
        f"{option.name}={choice.value}": str(choice.text)
        for game_id in [word for word in words if word in GAMES] or GAMES
        for option in game_info(game_id).options
        for choice in option.choices
    }
    return [item for item in offered.items() if item[0].startswith(incomplete)]


def complete_levels() -> list[tuple[str, str]]:
    """The levels by number and name."""
    from tessellot.engine import has_engine, levels

    # All games have the same levels.
    known = levels(next(filter(has_engine, GAMES)))
    return [(str(level.number), str(level.name)) for level in known]


OptionalGame = Annotated[
    str | None,
    typer.Argument(
        help="The game, such as lot; without it you can choose.", autocompletion=complete_games
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, such as board=boxes or board=FILE; may be repeated.",
        autocompletion=_complete_options,
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        metavar="LEVEL",
        help="1 to 8, or a level's name, such as Expert.",
        autocompletion=complete_levels,
    ),
]


def parse_options(words: list[str] | None) -> dict[str, str]:
    """The options by name."""
    options: dict[str, str] = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise TessellotError(Text("{word!r} is not of the form name=value.", word=word))
        if name in options:
            raise TessellotError(Text("The option {name} is given twice.", name=name))
        options[name] = _board_value(value) if name == "board" else value
    return options


def _board_value(value: str) -> str:
    """The text form of a board, which may be a file; standard input is reserved for moves."""
    return value if value == str(STANDARD_STREAM) else read_board(value).board.name


def game_with_options(name: str, words: list[str] | None) -> Game:
    """The game with its options."""
    return game(name, **parse_options(words))
