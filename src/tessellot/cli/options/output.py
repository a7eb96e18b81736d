"""Options that several drawing and printing commands share, and checks of output files."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from enum import StrEnum
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from tessellot.cli.file_arguments import STANDARD_STREAM
from tessellot.games import TessellotError
from tessellot.locale import Text


def echo_json(data: object, *, indent: int | None = 2) -> None:
    """Print JSON in UTF-8, whatever the encoding of the console."""
    sys.stdout.flush()
    text = json.dumps(data, indent=indent, ensure_ascii=False) + "\n"
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
    else:
        sys.stdout.write(text)


BOARD_SIZE = 480
"""The default width of a board in pixels."""


class ThemeName(StrEnum):
    """The two themes of all pictures."""

    LIGHT = "light"
    DARK = "dark"


Out = Annotated[
    Path | None, typer.Option("--out", help="The file to write; by default standard output.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Report as JSON.")]
Force = Annotated[bool, typer.Option("--force", help="Write over a file.")]
Size = Annotated[
    int | None, typer.Option(min=64, max=8192, help="How many pixels a board is wide.")
]
ThemeOption = Annotated[ThemeName, typer.Option("--theme", help="Colours for light or dark paper.")]
Paper = Annotated[
    str,
    typer.Option(
        metavar="a4|letter", help="What is printed on.", autocompletion=lambda: ["a4", "letter"]
    ),
]
CellSize = Annotated[str, typer.Option(help="The side of a cell of the board: 20mm, 2cm, 0.8in.")]

FileFormat = TypeVar("FileFormat", bound=StrEnum)


def format_of(out: Path, formats: type[FileFormat]) -> FileFormat:
    """The format that a file name's suffix stands for."""
    suffix = out.suffix.lower().removeprefix(".")
    if suffix not in list(formats):
        raise TessellotError(
            Text(
                "{out} does not tell what to draw: end its name with {known}, or give --format.",
                out=out,
                known=", ".join(f".{known}" for known in formats),
            )
        )
    return formats(suffix)


def check_terminal(out: Path, chosen: StrEnum, binary: Sequence[StrEnum]) -> None:
    """Refuse to write a binary format to a terminal."""
    if out == STANDARD_STREAM and chosen in binary and sys.stdout.isatty():
        raise TessellotError(
            Text("A terminal cannot show {format}: give --out FILE.", format=chosen.value)
        )
