"""``tessellot admin``: the group of commands for who runs a server."""

from __future__ import annotations

import typer

from tessellot.cli.commands.admin.backups import backup, restore
from tessellot.cli.commands.admin.database import migrate, stats
from tessellot.cli.commands.admin.prune import prune

admin = typer.Typer(
    help="""Look after the games of a server: backups, numbers, old games.

    All of them work on the games that “tessellot serve” with the same --data or --database has, and
    read the same environment variables.

    Examples:
      tessellot admin stats
      tessellot admin prune --aborted-days 7 --dry-run
    """,
)
for command in (migrate, backup, restore, stats, prune):
    admin.command()(command)
