"""``tessellot admin backup`` and ``tessellot admin restore``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli.console import progress_bar
from tessellot.cli.file_arguments import check_output
from tessellot.cli.language import Language
from tessellot.cli.options.output import Force
from tessellot.cli.options.server import Data, Database, server_settings
from tessellot.games import TessellotError
from tessellot.locale import Text


def backup(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    *,
    data: Data = None,
    database: Database = None,
    force: Force = False,
    lang: Language = "",
) -> None:
    """Write all games to a file, while the server goes on.

    Do not copy games.sqlite3 itself: the newest moves are not in it yet.

    Examples:
      tessellot admin backup games.backup
    """
    from tessellot.server.admin.backups import back_up

    check_output(path, force=force)
    settings = server_settings(data, database, must_exist=True)
    with progress_bar() as bar:
        bar.add_task(Text("copying the games").to(lang), total=None)
        back_up(settings.database, path)
    size = path.stat().st_size
    typer.echo(Text("{path}: {size} bytes", path=path, size=f"{size:,}").to(lang))


def restore(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")],
    *,
    data: Data = None,
    database: Database = None,
    force: Annotated[
        bool,
        typer.Option("--force", help="Even if there are games; those in a file are put aside."),
    ] = False,
    lang: Language = "",
) -> None:
    """Bring the games of a backup back, while no server runs.

    Examples:
      tessellot admin restore games.backup
    """
    from tessellot.server.admin.backups import restore as bring_back

    if not path.is_file():
        raise TessellotError(Text("There is no file {path}.", path=path))
    settings = server_settings(data, database)
    with progress_bar() as bar:
        bar.add_task(Text("restoring the games").to(lang), total=None)
        aside = asyncio.run(bring_back(settings.database, path, force=force))
    typer.echo(Text("The games of {path} are back.", path=path).to(lang))
    if aside is not None:
        typer.echo(Text("What was there before is in {path}.", path=aside).to(lang))
