"""``tessellot print``: pieces, boards, markers and rules as PDFs to print and cut out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.cli.board_sources import complete_boards, read_board
from tessellot.cli.console import progress_bar
from tessellot.cli.language import Language
from tessellot.cli.options.output import CellSize, Paper
from tessellot.games import GAMES
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.paper.print_set import PrintedFile


def print_set(
    game: Annotated[
        str,
        typer.Argument(help="The game, such as battle-of-lits.", autocompletion=lambda: [*GAMES]),
    ],
    *,
    board: Annotated[
        list[str] | None,
        typer.Option(
            "--board",
            "-b",
            metavar="BOARD",
            help="A board of Battle of LITS in place of the four published ones: its name, "
            "random:SEED, a file, or its rows joined by /. Can be repeated.",
            autocompletion=complete_boards,
        ),
    ] = None,
    paper: Paper = "a4",
    cell: CellSize = "19mm",
    out: Annotated[
        Path | None, typer.Option(help="The folder for the files; by default the game's name.")
    ] = None,
    black_and_white: Annotated[
        bool, typer.Option("--black-and-white", help="Patterns in place of colours.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace files that exist.")] = False,
    lang: Language = "",
) -> None:
    """Write a game as PDFs to print and cut out.

    The set has pieces with their backs, boards, markers and the rules. Pieces are a hair smaller
    than cells. Boards that are larger than the paper come on several sheets.

    Examples:
      tessellot print battle-of-lits
      tessellot print battle-of-lits --board rings --board random:7 --out boards
      tessellot print tailits --paper letter --cell 18mm --black-and-white --lang ru
    """
    from tessellot.paper.print_format import PrintFormat, read_length
    from tessellot.paper.print_set import parts_of, print_set

    form = PrintFormat.of(
        paper=paper, cell_mm=read_length(cell), language=lang, black_and_white=black_and_white
    )
    parts = parts_of(game, [read_board(word).board for word in board or ()])
    printed = []
    with progress_bar() as bar:
        task = bar.add_task("", total=sum(len(part.files) for part in parts))
        for file in print_set(parts, Path(game) if out is None else out, form, force=force):
            printed.append(file)
            bar.advance(task)
    _report(printed, lang)


def _report(printed: list[PrintedFile], lang: str) -> None:
    """List the written files, and say how to print them."""
    width = max(len(str(file.path)) for file in printed)
    for file in printed:
        pages = Text("pages: {count}", count=file.pages).to(lang)
        typer.echo(f"{file.path!s:{width}}  {file.text.to(lang)} ({pages})")
    typer.echo()
    typer.echo(
        Text(
            "Print at 100 % (“actual size”) and check with a ruler that the line at the foot of "
            "each sheet is 50 mm long."
        ).to(lang)
    )
    if any(file.path.name == "pieces-reflected.pdf" for file in printed):
        typer.echo(
            Text(
                "Print pieces-reflected.pdf on the back of pieces.pdf: turn the sheets over on "
                "their long edge."
            ).to(lang)
        )
