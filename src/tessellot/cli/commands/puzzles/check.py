"""``tessellot puzzles check``: prove all puzzles of a file again."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli.commands.puzzles.puzzle_options import read_puzzle_file
from tessellot.cli.console import progress_bar
from tessellot.cli.errors import ExitCode
from tessellot.cli.language import Language
from tessellot.locale import Text
from tessellot.puzzles import PuzzleError


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A puzzle file; - for input.")],
    *,
    lang: Language = "",
) -> None:
    """Prove all puzzles of a file again.

    Each solution must be right, every other move wrong, and every refutation must refute. Wrong
    puzzles are listed with their lines and reasons.

    Examples:
      tessellot puzzles check puzzles.jsonl
    """
    from tessellot.puzzles.making import check_puzzle

    puzzles = read_puzzle_file(file)
    wrong = 0
    with progress_bar() as bar:
        for number, puzzle in bar.track(puzzles, description=str(file)):
            try:
                check_puzzle(puzzle)
            except PuzzleError as error:
                wrong += 1
                typer.echo(error.at(str(file), number).text.to(lang))
    summary = Text(
        "{file}: {right} proven, {wrong} wrong.", file=file, right=len(puzzles) - wrong, wrong=wrong
    )
    typer.echo(summary.to(lang))
    if wrong:
        raise typer.Exit(ExitCode.NEGATIVE)
