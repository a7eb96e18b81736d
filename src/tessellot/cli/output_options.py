"""What commands that draw have in common: how large, in which colours, and where to."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from tessellot.cli.file_arguments import STANDARD
from tessellot.games import TessellotError
from tessellot.locale import Text

BOARD_SIZE = 480
"""How many pixels a board is wide unless somebody says."""


class ThemeName(StrEnum):
    """The two themes of all pictures."""

    LIGHT = "light"
    DARK = "dark"


Out = Annotated[
    Path | None, typer.Option("--out", help="The file to write; by default standard output.")
]
Force = Annotated[bool, typer.Option("--force", help="Write over a file.")]
Size = Annotated[
    int | None, typer.Option(min=64, max=8192, help="How many pixels a board is wide.")
]
ThemeOption = Annotated[ThemeName, typer.Option("--theme", help="Colours for light or dark paper.")]

Form = TypeVar("Form", bound=StrEnum)


def form_of(out: Path, forms: type[Form]) -> Form:
    """What a file holds, by the end of its name."""
    suffix = out.suffix.lower().removeprefix(".")
    if suffix not in list(forms):
        raise TessellotError(
            Text(
                "{out} does not tell what to draw: end its name with {known}, or give --format.",
                out=out,
                known=", ".join(f".{known}" for known in forms),
            )
        )
    return forms(suffix)


def check_terminal(out: Path, form: StrEnum, binary: Sequence[StrEnum]) -> None:
    """Refuse to fill a terminal with what it cannot show."""
    if out == STANDARD and form in binary and sys.stdout.isatty():
        raise TessellotError(
            Text("A terminal cannot show {format}: give --out FILE.", format=form.value)
        )
