"""``tessellot board edit``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli.board_sources import read_board
from tessellot.cli.file_arguments import check_output, write_output
from tessellot.cli.language import Language
from tessellot.games import Board, TessellotError
from tessellot.locale import Text


def edit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of the board.")],
    *,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="BOARD", help="What a new file begins with; else empty."),
    ] = None,
    lang: Language = "",
) -> None:
    """Edit a board in the terminal.

    Counts and symmetry are shown as you go. Arrows move, X, O and space set a cell, S saves, Q
    leaves. In a browser boards are painted with the mouse: tessellot serve --open, then Battle of
    LITS, "Paint your own".

    Examples:
      tessellot board edit board.txt --from boxes
    """
    from tessellot.terminal.board_editor import BoardEditor

    if file.exists():
        if start is not None:
            raise TessellotError(
                Text("{file} is there already: --from is for new files.", file=file)
            )
        initial = read_board(str(file)).board
    else:
        check_output(file, force=False)
        initial = read_board(start).board if start else Board.parse("\n".join(["." * 10] * 10))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TessellotError(Text("The editor needs a terminal."))
    saved = BoardEditor(
        initial, lambda board: write_output(file, board.text, force=True), language=lang
    ).run()
    if saved is not None:
        typer.echo(Text("Saved {file}.", file=file).to(lang))
