"""The language that a command speaks: ``--lang``, else what the environment says.

In this order: the option, ``TESSELLOT_LANG``, then the usual ``LC_ALL``, ``LC_MESSAGES`` and
``LANG``; a language that there is no catalogue for becomes English. Help texts are English.
"""

from __future__ import annotations

import os
from typing import Annotated

import typer

from tessellot.locale import LANGUAGES

_KEY = "tessellot.language"
_VARIABLES = ("TESSELLOT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def chosen(context: typer.Context) -> str:
    """The language of the running command, as far as it is known yet."""
    return str(context.meta.get(_KEY) or _of_the_environment())


def _of_the_environment() -> str:
    wanted = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    language = wanted.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def _choose(context: typer.Context, value: str) -> str:
    """Check the language that was asked for, and let errors be told in it too."""
    if value and value not in LANGUAGES:
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}")
    language = value or _of_the_environment()
    context.meta[_KEY] = language
    return language


Language = Annotated[
    str,
    typer.Option(
        "--lang",
        metavar="|".join(LANGUAGES),
        envvar="TESSELLOT_LANG",
        show_default=False,
        callback=_choose,
        autocompletion=lambda: list(LANGUAGES),
        help="Language; by default that of the system.",
    ),
]
"""The option of a command that speaks to people: ``lang: Language = ""``."""
