"""``tessellot serve``: the page, on this computer or for others."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from tessellot.files import user_data_folder
from tessellot.games import TessellotError
from tessellot.locale import Text

LOG_LEVELS = ("debug", "info", "warning", "error")


def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 takes any that is free.")
    ] = 8000,
    data: Annotated[
        Path | None, typer.Option(help="The folder for games; by default your data folder.")
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="TESSELLOT_DATABASE",
            help="Another database instead, such as postgresql+asyncpg://user@host/name.",
        ),
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Processes for the engine; by default cores less 1.")
    ] = None,
    log_level: Annotated[
        str | None, typer.Option(help="debug, info, warning or error.", metavar="LEVEL")
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser.")
    ] = False,
) -> None:
    """Play in the browser: against the engine, beside a friend, or by link.

    The address is printed when the page is ready. Ctrl-C ends it in good order.

    Examples:
      tessellot serve --open
    """
    from tessellot.server.serve import serve as run
    from tessellot.server.settings import ServerSettings

    # At a terminal the address is enough; a log file gets everything.
    level = log_level or ("warning" if sys.stderr.isatty() else "info")
    if level not in LOG_LEVELS:
        raise TessellotError(
            Text("{level!r} is not one of {known}.", level=level, known=", ".join(LOG_LEVELS))
        )
    if database and data:
        raise TessellotError(
            Text("--data changes nothing with --database or TESSELLOT_DATABASE: leave one out.")
        )
    settings = (
        ServerSettings(database)
        if database
        else ServerSettings.in_folder(data or user_data_folder())
    )
    if workers is not None:
        settings = replace(settings, workers=workers)
    run(settings, host=host, port=port, log_level=level, open_browser=open_browser)
