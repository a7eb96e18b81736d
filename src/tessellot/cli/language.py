"""The language of a command's output: ``--lang``, else an environment variable.

In this order: the option, ``TESSELLOT_LANG``, ``LC_ALL``, ``LC_MESSAGES``, ``LANG``. A language
without a catalogue becomes English. Help texts are English.
"""

from __future__ import annotations

import os
from typing import Annotated

import typer

from tessellot.locale import LANGUAGES

_KEY = "tessellot.language"
_VARIABLES = ("TESSELLOT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def current(context: typer.Context) -> str:
    """The language of the running command; the environment's until ``--lang`` is parsed."""
    return str(context.meta.get(_KEY) or _from_environment())


def _from_environment() -> str:
    wanted = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")
    language = wanted.partition("_")[0].partition(".")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def _set(context: typer.Context, value: str) -> str:
    """Check the value of ``--lang``, and use it for error messages too."""
    if value and value not in LANGUAGES:
        raise typer.BadParameter(f"{value!r} is not one of {', '.join(LANGUAGES)}")
    language = value or _from_environment()
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
