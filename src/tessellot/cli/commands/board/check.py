"""``tessellot board check``."""

from __future__ import annotations

import typer

from tessellot.cli.board_sources import BoardArgument, read_board
from tessellot.cli.commands.board.board_report import board_data, print_report
from tessellot.cli.errors import ExitCode
from tessellot.cli.game_sources import source_name
from tessellot.cli.language import Language
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.games import BoardError


def check(board: BoardArgument, *, as_json: AsJson = False, lang: Language = "") -> None:
    """Check a board: its shape, its counts, its symmetry.

    A fault is printed with its place, as FILE:LINE:COLUMN, and the exit code is 1.

    Examples:
      tessellot board check random:7
      tessellot board make --seed 7 | tessellot board check - --json
    """
    try:
        found, label = read_board(board)
    except BoardError as error:
        if error.line is None:
            raise
        if as_json:
            place = {"line": error.line, "column": error.column}
            echo_json({"fault": {**place, "text": error.complaint.to(lang)}})
        else:
            where = f"{source_name(board)}:{error.line}:{error.column}"
            typer.echo(f"{where}: {error.complaint.to(lang)}")
        raise typer.Exit(ExitCode.NEGATIVE) from None
    if as_json:
        echo_json(board_data(found, label))
        return
    print_report(found, lang)
