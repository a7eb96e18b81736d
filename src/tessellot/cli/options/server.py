"""Options of the commands that know the server's games: where these are stored."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.files import user_data_folder
from tessellot.games import TessellotError
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.server.settings import ServerSettings

DATABASE = "TESSELLOT_DATABASE"
DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
"""What addresses without a driver mean."""

Data = Annotated[
    Path | None,
    typer.Option(
        envvar="TESSELLOT_DATA", help="The folder for games; by default your data folder."
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        envvar=DATABASE,
        help="Another database instead, such as postgresql://user@host/name.",
    ),
]


def server_settings(
    data: Path | None,
    database: str | None,
    adapted: Callable[[ServerSettings], ServerSettings] = lambda settings: settings,
    *,
    must_exist: bool = False,
) -> ServerSettings:
    """The settings by default, as a command has adapted them, and as the environment says.

    With `must_exist`, a folder without games is an error: its name is mistyped, say.
    """
    from tessellot.server.environment import with_environment
    from tessellot.server.settings import GAMES_FILE, ServerSettings

    if database and data:
        raise TessellotError(
            Text("--data changes nothing with --database or TESSELLOT_DATABASE: leave one out.")
        )
    if must_exist and data and not data.is_file() and not (data / GAMES_FILE).exists():
        raise TessellotError(Text("There are no games in {folder}.", folder=data))
    settings = (
        ServerSettings(_with_driver(database))
        if database
        else ServerSettings.in_folder(data or user_data_folder())
    )
    # An option wins over the environment, whose database has been given to us if there is one.
    environment = {name: value for name, value in os.environ.items() if name != DATABASE}
    return with_environment(adapted(settings), environment)


def _with_driver(database: str) -> str:
    """An address as SQLAlchemy wants it: people write postgresql://user@host/name."""
    kind, separator, rest = database.partition("://")
    return f"{DRIVERS.get(kind, kind)}{separator}{rest}"
