"""Which options were given, so that none is taken that would change nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import typer

from tessellot.games import TessellotError
from tessellot.locale import Text


def was_given(context: typer.Context, name: str) -> bool:
    """Whether a parameter of a command was named by whoever called it."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def check_options(
    context: typer.Context, form: StrEnum, fitting: Mapping[str, Sequence[StrEnum]]
) -> None:
    """Refuse an option that was given although it would change nothing in this form."""
    for option, forms in fitting.items():
        if was_given(context, option) and form not in forms:
            raise TessellotError(
                Text(
                    "--{option} is for {forms}; it changes nothing in {format}.",
                    option=option,
                    forms=", ".join(forms),
                    format=form.value,
                )
            )
