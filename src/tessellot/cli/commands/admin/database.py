"""``tessellot admin migrate`` and ``tessellot admin stats``."""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import asdict
from typing import TYPE_CHECKING

import typer

from tessellot.cli.language import Language
from tessellot.cli.options.output import AsJson
from tessellot.cli.options.server import Data, Database, server_settings
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.server.admin.statistics import Statistics


def migrate(*, data: Data = None, database: Database = None, lang: Language = "") -> None:
    """Create the tables of the database, or bring them up to date.

    “tessellot serve” does that by itself. With several servers, do it once before they start.

    Examples:
      tessellot admin migrate
    """
    revision = _numbers(server_settings(data, database).database).revision
    typer.echo(Text("The tables are at {revision}.", revision=revision).to(lang))


def stats(
    *,
    data: Data = None,
    database: Database = None,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Count the games, the moves, and what else is stored.

    Examples:
      tessellot admin stats
      tessellot admin stats --json
    """
    found = _numbers(server_settings(data, database, must_exist=True).database)
    if as_json:
        typer.echo(json.dumps(asdict(found), indent=2))
        return
    rows: list[tuple[Text, int | tuple[int, ...]]] = [
        (Text("games"), found.games),
        (Text("finished"), found.finished),
        (Text("aborted"), found.aborted),
        (Text("with an open seat"), found.open),
        (Text("running or abandoned"), found.running),
        (Text("created in 24 hours, in 7 days"), (found.games_today, found.games_this_week)),
        (Text("moves"), found.moves),
        (Text("made in 24 hours, in 7 days"), (found.moves_today, found.moves_this_week)),
        (Text("shared trees"), found.trees),
        (Text("evaluations, proofs among them"), (found.evaluations, found.proofs)),
        (Text("bytes"), found.bytes),
    ]
    lines = [(label.to(lang), _shown(value)) for label, value in rows]
    lines += [(game, _shown(number)) for game, number in found.by_game.items()]
    width = max(len(label) for label, _ in lines)
    for label, value in lines:
        typer.echo(f"{label:<{width}}  {value}")


def _shown(value: int | tuple[int, ...]) -> str:
    numbers = value if isinstance(value, tuple) else (value,)
    return ", ".join(f"{number:,}" for number in numbers)


def _numbers(url: str) -> Statistics:
    from tessellot.server.admin.statistics import statistics
    from tessellot.server.storage import opened

    async def count() -> Statistics:
        async with opened(url) as archive:
            return await statistics(archive, time.time())

    return asyncio.run(count())
