"""``tessellot board make``."""

from __future__ import annotations

from enum import StrEnum
from secrets import randbelow
from typing import Annotated

import typer

from tessellot.cli.file_arguments import STANDARD_STREAM, check_output, write_output
from tessellot.cli.language import Language
from tessellot.cli.options.output import Force, Out
from tessellot.games import Board
from tessellot.locale import Text


class RandomKind(StrEnum):
    """The kinds of random boards."""

    RANDOM = "random"
    RANDOM_FREE = "random-free"


def make(
    kind: Annotated[
        RandomKind,
        typer.Argument(help="random: a half turn exchanges X and O. random-free: no symmetry."),
    ] = RandomKind.RANDOM,
    *,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same board, for ever.")
    ] = None,
    out: Out = None,
    force: Force = False,
    lang: Language = "",
) -> None:
    """Make a random board, of 30 X and 30 O.

    Without a seed one is drawn and printed.

    Examples:
      tessellot board make --seed 7
      tessellot board make random-free --seed 7 --out board.txt
    """
    target = out or STANDARD_STREAM
    check_output(target, force=force)
    made = Board.named(f"{kind.value}:{randbelow(1_000_000) if seed is None else seed}")
    write_output(target, made.text, force=force)
    if seed is None:
        typer.echo(Text("This is {name}.", name=made.name).to(lang), err=True)
