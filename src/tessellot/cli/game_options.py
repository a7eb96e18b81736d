"""Options of games as they are given on the command line: ``--option name=value``."""

from __future__ import annotations

import typer


def game_options(words: list[str] | None) -> dict[str, str]:
    """The options by name."""
    options = {}
    for word in words or []:
        name, equals, value = word.partition("=")
        if not equals:
            raise typer.BadParameter(f"{word!r} is not of the form name=value")
        options[name] = value
    return options
