"""``tessellot puzzles``: the group of commands about puzzles."""

from __future__ import annotations

import typer

from tessellot.cli.commands.puzzles.check import check
from tessellot.cli.commands.puzzles.list_puzzles import list_puzzles
from tessellot.cli.commands.puzzles.make import make
from tessellot.cli.commands.puzzles.play import daily, play
from tessellot.cli.language import Language

puzzles = typer.Typer(
    invoke_without_command=True,
    help="""Solve puzzles that are proven: only one move wins.

    Without a subcommand, puzzles of all games are played, one after the other.

    Examples:
      tessellot puzzles
      tessellot puzzles daily
      tessellot puzzles play lot --levels 1-4
    """,
)


@puzzles.callback()
def begin(context: typer.Context, *, lang: Language = "") -> None:
    """Play, unless a subcommand is named."""
    if context.invoked_subcommand is None:
        play(lang=lang)


puzzles.command("list")(list_puzzles)
for command in (play, daily, make, check):
    puzzles.command()(command)
