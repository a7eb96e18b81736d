"""Checks that an option which the user has set has an effect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import typer

from tessellot.games import TessellotError
from tessellot.locale import Text


def is_set(context: typer.Context, name: str) -> bool:
    """Whether a parameter comes from the command line, rather than from its default."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def check_options(
    context: typer.Context, output: StrEnum, valid_for: Mapping[str, Sequence[StrEnum]]
) -> None:
    """Raise an error for an option that is set but has no effect on this kind of output."""
    for option, outputs in valid_for.items():
        if is_set(context, option) and output not in outputs:
            raise TessellotError(
                Text(
                    "--{option} is for {forms}; it changes nothing in {format}.",
                    option=option,
                    forms=", ".join(outputs),
                    format=output.value,
                )
            )


def check_without(context: typer.Context, option: str, other: str) -> None:
    """Raise an error if `option` is set, which changes nothing as `other` is."""
    if is_set(context, option):
        raise TessellotError(
            Text("--{option} changes nothing with --{other}.", option=option, other=other)
        )
