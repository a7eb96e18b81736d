"""``tessellot lab``: the group of commands for research."""

from __future__ import annotations

import typer

from tessellot.cli.commands.lab.selfplay import selfplay

lab = typer.Typer(
    no_args_is_help=True,
    help="""Make datasets for research.

    Examples:
      tessellot lab selfplay taiji -o size=7 --games 4 --nodes 50 --out dataset
    """,
)

lab.command()(selfplay)


@lab.callback()
def group() -> None:
    """Keep `selfplay` a subcommand, though it is the only one."""
