"""The language of a command's output: ``--lang``, else an environment variable.

In this order: the option, ``TESSELLOT_LANG``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``. A language
without a catalogue becomes English. Help texts are English.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated

import typer

from tessellot.locale import LANGUAGES, environment_language

_KEY = "tessellot.language"


def current(context: typer.Context) -> str:
    """The language of the running command; the environment's until ``--lang`` is parsed."""
    return str(context.meta.get(_KEY) or environment_language())


def announce(context: typer.Context, arguments: Sequence[str]) -> None:
    """Use ``--lang`` for whatever is wrong with the arguments, also with those before it."""
    words = [word for argument in arguments for word in argument.split("=", 1)]
    for option, value in pairwise(words):
        if option == "--lang" and value in LANGUAGES:
            context.meta[_KEY] = value


def _set(context: typer.Context, value: str) -> str:
    """Check the value of ``--lang``, and use it for error messages too."""
    if value and value not in LANGUAGES:
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}")
    language = value or environment_language()
    context.meta[_KEY] = language
    return language


Language = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        envvar="TESSELLOT_LANG",
        show_default=False,
        callback=_set,
        autocompletion=lambda: list(LANGUAGES),
        help="Language; by default that of the system.",
    ),
]
"""The option of every command with translated output: ``lang: Language = ""``."""
