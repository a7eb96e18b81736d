"""``tessellot board show``."""

from __future__ import annotations

import typer

from tessellot.cli.board_sources import BoardArgument, read_board
from tessellot.cli.commands.board.board_report import board_data, print_report
from tessellot.cli.console import use_colour
from tessellot.cli.language import Language
from tessellot.cli.options.output import AsJson, echo_json


def show(board: BoardArgument, *, as_json: AsJson = False, lang: Language = "") -> None:
    """Show a board, its counts and its symmetry.

    Examples:
      tessellot board show boxes
      tessellot board show random-free:7 --json
    """
    from tessellot.drawing import blank_text

    found, label = read_board(board)
    if as_json:
        echo_json(board_data(found, label))
        return
    typer.echo(blank_text(found, colour=use_colour()) + "\n")
    print_report(found, lang)
