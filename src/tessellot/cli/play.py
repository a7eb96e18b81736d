"""``tessellot play``: two people at one keyboard."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from tessellot.cli.game_options import game_options


def play(
    game: Annotated[
        str | None, typer.Argument(help="The game, such as lot; without it you can choose.")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option("--option", "-o", help="An option of the game, such as board=boxes."),
    ] = None,
    position: Annotated[
        str | None, typer.Option(help="Go on from a one-line position instead.")
    ] = None,
    lang: Annotated[str, typer.Option(help="Language: en or ru.")] = "en",
) -> None:
    """Play at the keyboard, both sides in turn.

    Examples:
      tessellot play battle-of-lits --option board=boxes
    """
    from tessellot import games
    from tessellot.locale import LANGUAGES
    from tessellot.notation import read_position
    from tessellot.terminal.plain import PlainGame, choose_game

    if lang not in LANGUAGES:
        raise typer.BadParameter(f"{lang!r} is not one of {', '.join(LANGUAGES)}")
    try:
        if position is not None:
            start = read_position(position)
        elif game is not None:
            start = games.game(game, **game_options(option)).start()
        else:
            start = choose_game(input, print, lang)
        colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
        PlainGame(start, input, print, language=lang, colour=colour).run()
    except games.TessellotError as error:
        typer.echo(error.text.to(lang), err=True)
        raise typer.Exit(2) from None
    except (EOFError, KeyboardInterrupt):
        typer.echo()
