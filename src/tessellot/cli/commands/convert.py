"""``tessellot convert``: game files in another format."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli.file_arguments import check_output, write_output
from tessellot.cli.game_sources import FORMAT_SUFFIXES, Source, read_records
from tessellot.cli.language import Language
from tessellot.cli.options.output import Force
from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.notation import Format, Record, write_games
from tessellot.notation.formats import lost_in


def convert(
    file: Source,
    out: Annotated[
        Path, typer.Argument(metavar="OUT", help="The file to write, or - for standard output.")
    ],
    *,
    source: Annotated[
        Format | None,
        typer.Option("--from", help="The form of FILE; by default its name or its text tells."),
    ] = None,
    target: Annotated[
        Format | None,
        typer.Option("--to", help="The form to write; by default the name of OUT tells."),
    ] = None,
    drop: Annotated[
        bool, typer.Option("--drop", help="Leave out what the form cannot hold.")
    ] = False,
    force: Force = False,
    lang: Language = "",
) -> None:
    """Convert games between our records, LTP and JSON.

    Names that end in .json or .ltp mean these forms, any other name means a record. LTP holds
    only boards and moves of Battle of LITS; what would be lost is refused, unless you say --drop.

    Examples:
      tessellot convert game.txt game.json
      tessellot convert game.txt game.ltp --drop
      tessellot convert games.json - --to record
    """
    form = target or FORMAT_SUFFIXES.get(out.suffix.lower(), Format.RECORD)
    check_output(out, force=force)
    found = read_records(file, form=source)
    if not drop:
        _refuse_loss(found, form, lang)
    write_output(out, write_games(found, form), force=force)


def _refuse_loss(found: list[Record], form: Format, lang: str) -> None:
    for number, record in enumerate(found, 1):
        lost = lost_in(record, form)
        if lost:
            raise TessellotError(
                Text(
                    "{form} cannot hold all of game {number}; with --drop it loses: {lost}.",
                    form=form.upper(),
                    number=number,
                    lost=", ".join(what.to(lang) for what in lost),
                )
            )
