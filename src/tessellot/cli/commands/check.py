"""``tessellot check``: reports the first error of every game in a file."""

from __future__ import annotations

from typing import Any

import typer

from tessellot.cli.errors import ExitCode
from tessellot.cli.game_sources import Source, read_source, source_name
from tessellot.cli.language import Language
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.games import NotationError, TessellotError
from tessellot.locale import Text


def check(
    file: Source,
    *,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Check every game of a file, and say where it is wrong.

    Every move is judged by the rules. Each game with a fault gets a line with the place of the
    first one, as FILE:LINE:COLUMN, and the exit code is 1.

    Examples:
      tessellot check games.txt
      tessellot check games.json --json
      tessellot check 'lot 7/7/7/3w3/7/7/7 b'
    """
    games = 0
    faults = []
    for games, game in enumerate(_every_game(file), 1):
        if isinstance(game, TessellotError):
            faults.append((games, game))
    if as_json:
        report = {
            "games": games,
            "faults": [_data(number, fault, lang) for number, fault in faults],
        }
        echo_json(report)
    else:
        for _, fault in faults:
            typer.echo(_line(source_name(file), fault, lang))
        typer.echo(
            Text("Games: {games}, with faults: {faults}", games=games, faults=len(faults)).to(lang)
        )
    if faults:
        raise typer.Exit(ExitCode.NEGATIVE)


def _every_game(file: str) -> list[object]:
    """The games and errors; a text that cannot be split into games counts as one error."""
    games: list[object] = []
    try:
        games.extend(read_source(file))
    except NotationError as error:
        games.append(error)
    return games


def _line(name: str, fault: TessellotError, lang: str) -> str:
    if isinstance(fault, NotationError):
        return f"{name}:{fault.line}:{fault.column}: {fault.complaint.to(lang)}"
    return f"{name}: {fault.text.to(lang)}"


def _data(number: int, fault: TessellotError, lang: str) -> dict[str, Any]:
    place = {"line": fault.line, "column": fault.column} if isinstance(fault, NotationError) else {}
    return {"game": number, **place, "text": fault.complaint.to(lang)}
