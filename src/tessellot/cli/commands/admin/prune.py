"""``tessellot admin prune``."""

from __future__ import annotations

import asyncio
import os
import time
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.cli.console import progress_bar
from tessellot.cli.language import Language
from tessellot.cli.options.server import Data, Database, server_settings
from tessellot.games import TessellotError
from tessellot.locale import PluralText, Text

if TYPE_CHECKING:
    from tessellot.server.settings import Retention, ServerSettings
    from tessellot.server.storage.retention import Kind

LABELS = {
    "aborted": Text("aborted"),
    "unjoined": Text("never joined"),
    "abandoned": Text("abandoned"),
    "finished": Text("finished"),
}


def prune(
    *,
    data: Data = None,
    database: Database = None,
    aborted_days: Annotated[
        float | None, typer.Option(min=0, help="Remove aborted games after that many days.")
    ] = None,
    unjoined_days: Annotated[
        float | None, typer.Option(min=0, help="Games whose open seat nobody has taken.")
    ] = None,
    abandoned_days: Annotated[
        float | None, typer.Option(min=0, help="Games without clock and end, after the last move.")
    ] = None,
    finished_days: Annotated[
        float | None, typer.Option(min=0, help="Finished games; by default they are kept.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only tell what would go.")] = False,
    lang: Language = "",
) -> None:
    """Remove games that have been kept for long enough.

    How long that is, the options or the variables TESSELLOT_RETENTION_… say; with a public URL,
    7 days for aborted games, 30 for those never joined, 180 for abandoned ones.

    Examples:
      tessellot admin prune --aborted-days 7 --dry-run
    """
    from tessellot.server.settings import Retention

    settings = server_settings(data, database, _with_defaults, must_exist=True)
    given = {
        "aborted_days": aborted_days,
        "unjoined_days": unjoined_days,
        "abandoned_days": abandoned_days,
        "finished_days": finished_days,
    }
    wanted = {name: days for name, days in given.items() if days is not None}
    retention = replace(settings.retention, **wanted)
    if all(getattr(retention, one.name) is None for one in fields(Retention)):
        raise TessellotError(
            Text(
                "Everything is kept for ever: say what may go, such as --aborted-days 7, "
                "or set TESSELLOT_RETENTION_ABORTED_DAYS."
            )
        )
    for kind, number in asyncio.run(_prune(settings.database, retention, dry_run=dry_run)).items():
        told = PluralText("{count} game", "{count} games", count=number)
        typer.echo(f"{LABELS[kind].to(lang)}: {told.to(lang)}")
    if dry_run:
        typer.echo(Text("Nothing was removed.").to(lang))


def _with_defaults(settings: ServerSettings) -> ServerSettings:
    """A server on the internet forgets; on one's own machine everything is kept."""
    from tessellot.server.settings import Retention

    if os.environ.get("TESSELLOT_PUBLIC_URL"):
        return replace(settings, retention=Retention.public())
    return settings


async def _prune(url: str, retention: Retention, *, dry_run: bool) -> dict[Kind, int]:
    from tessellot.server.storage import opened
    from tessellot.server.storage.retention import overdue, remove

    async with opened(url) as archive:
        found = await overdue(archive, retention, time.time())
        numbers = {kind: len(games) for kind, games in found.items()}
        if not dry_run:
            with progress_bar() as bar:
                task = bar.add_task("", total=sum(numbers.values()))
                for kind, games in found.items():
                    numbers[kind] = 0
                    async for removed in remove(archive, games):
                        numbers[kind] += removed
                        bar.update(task, advance=removed)
        return numbers
