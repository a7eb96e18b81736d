"""Games, options and levels as they are given on the command line, with their completion."""

from __future__ import annotations

from typing import Annotated

import typer

from tessellot.cli.board_sources import board_of
from tessellot.cli.file_arguments import STANDARD
from tessellot.games import GAMES, Game, TessellotError, facts, game
from tessellot.locale import Text


def complete_games() -> list[tuple[str, str]]:
    """The games by id and name."""
    return [(game_id, str(facts(game_id).name)) for game_id in GAMES]


def _options(context: typer.Context, incomplete: str) -> list[tuple[str, str]]:
    """Every option with every value, of the game that was given before or of all games."""
    # While an option is half-typed, the arguments before it are not matched to names yet.
    words = [context.params.get("game"), *context.args]
    offered = {
        f"{option.name}={choice.value}": str(choice.text)
        for game_id in [word for word in words if word in GAMES] or GAMES
        for option in facts(game_id).options
        for choice in option.choices
    }
    return [item for item in offered.items() if item[0].startswith(incomplete)]


def complete_levels() -> list[tuple[str, str]]:
    """The levels by number and name."""
    from tessellot.engine.levels import levels

    return [(str(level.number), str(level.name)) for level in levels(next(iter(GAMES)))]


GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="An option of the game, such as board=boxes or board=FILE; may be repeated.",
        autocompletion=_options,
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


def game_options(words: list[str] | None) -> dict[str, str]:
    """The options by name."""
    options = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise TessellotError(Text("{word!r} is not of the form name=value.", word=word))
        options[name] = _board(value) if name == "board" else value
    return options


def _board(value: str) -> str:
    """A board by what brings it back; it may be a file, but moves come by standard input."""
    return value if value == str(STANDARD) else board_of(value).board.name


def chosen_game(name: str, words: list[str] | None) -> Game:
    """The game with its options."""
    return game(name, **game_options(words))
