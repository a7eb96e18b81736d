"""``tessellot board``: the group of commands about boards of X's and O's."""

from __future__ import annotations

import typer

from tessellot.cli.commands.board.check import check
from tessellot.cli.commands.board.convert import convert
from tessellot.cli.commands.board.edit import edit
from tessellot.cli.commands.board.list_boards import list_boards
from tessellot.cli.commands.board.make import make
from tessellot.cli.commands.board.show import show
from tessellot.cli.commands.board.study import study

board = typer.Typer(
    no_args_is_help=True,
    help="""Look at boards of X's and O's, make your own, and study them.

    A board is given by its name (boxes), by a seed (random:7, random-free:7), as a file of ten
    lines of X, O and dots, or as these lines joined by /.

    Examples:
      tessellot board list
      tessellot board show random:7
    """,
)
board.command("list")(list_boards)
for command in (show, make, check, convert, edit, study):
    board.command()(command)
