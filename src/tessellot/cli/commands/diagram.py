"""``tessellot diagram``: a position as a picture, a game as an animation or a sheet of boards."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tessellot.cli.console import progress_bar, use_colour
from tessellot.cli.file_arguments import STANDARD_STREAM, check_output, write_output
from tessellot.cli.game_sources import GameNumber, Ply, Source, node_at, read_records, single_record
from tessellot.cli.language import Language
from tessellot.cli.options.checks import check_options
from tessellot.cli.options.output import (
    BOARD_SIZE,
    Force,
    Out,
    Size,
    ThemeName,
    ThemeOption,
    check_terminal,
    format_of,
)
from tessellot.games import TessellotError
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.notation import Node

SHEET_SIZE = 240
"""The default width in pixels of a board on a sheet."""


class PictureFormat(StrEnum):
    """The formats of a picture."""

    SVG = "svg"
    PNG = "png"
    GIF = "gif"
    TXT = "txt"


DRAWN = (PictureFormat.SVG, PictureFormat.PNG, PictureFormat.GIF)


def diagram(
    context: typer.Context,
    file: Source,
    *,
    game: GameNumber = None,
    ply: Ply = None,
    form: Annotated[
        PictureFormat | None,
        typer.Option("--format", help="By default the name of --out tells, else txt."),
    ] = None,
    sheet: Annotated[
        bool, typer.Option("--sheet", help="All positions of the game, side by side.")
    ] = False,
    out: Out = None,
    force: Force = False,
    size: Size = None,
    theme: ThemeOption = ThemeName.LIGHT,
    lang: Language = "",
) -> None:
    """Draw a position or a whole game.

    Of a game the last position is drawn, or with --ply the one after N turns; the last move
    is outlined, and at the end what counts is marked. A GIF shows the whole game move by move, and
    --sheet puts all positions on one sheet (svg or png); with --ply both stop there.

    Examples:
      tessellot diagram game.txt --out end.png
      tessellot diagram game.txt --ply 4 --theme dark --format svg --out move4.svg
      tessellot diagram game.txt --out game.gif
      tessellot diagram game.txt --sheet --out sheet.png
      tessellot diagram 'taiji size=7 d4/d5 c4/c5' --format txt
    """
    target = out or STANDARD_STREAM
    chosen = form or (
        PictureFormat.TXT if target == STANDARD_STREAM else format_of(target, PictureFormat)
    )
    if sheet and chosen not in (PictureFormat.SVG, PictureFormat.PNG):
        raise TessellotError(Text("A sheet is drawn as svg or png: give --out or --format."))
    check_options(context, chosen, dict.fromkeys(("size", "theme"), DRAWN))
    check_output(target, force=force)
    check_terminal(target, chosen, (PictureFormat.PNG, PictureFormat.GIF))
    record = single_record(read_records(file, number=game))
    last = node_at(record, ply)
    line = [record.root, *record.main_line()]
    nodes = line[: line.index(last) + 1]
    write_output(target, _drawn(nodes, chosen, size, theme, lang, sheet=sheet), force=force)


def _drawn(
    nodes: list[Node],
    chosen: PictureFormat,
    size: int | None,
    theme: ThemeName,
    lang: str,
    *,
    sheet: bool,
) -> str | bytes:
    from tessellot import drawing
    from tessellot.drawing.pictures.diagrams import DiagramStyle
    from tessellot.drawing.pictures.raster import gif, png

    last = nodes[-1]
    if chosen is PictureFormat.TXT:
        shown = drawing.text(last.position, last=last.move, colour=use_colour(), language=lang)
        return shown + "\n"
    style = DiagramStyle(size or (SHEET_SIZE if sheet else BOARD_SIZE), theme, lang)
    description = Text("drawing").to(lang)
    if chosen is PictureFormat.GIF:
        with progress_bar() as bar:
            frames = [style.frame(node) for node in nodes]
            return gif(frames, lambda pictures: bar.track(pictures, description=description))
    picture = style.sheet(nodes) if sheet else style.diagram(last)
    if chosen is PictureFormat.SVG:
        return picture.svg + "\n"
    with progress_bar() as bar:
        bar.add_task(description, total=None)
        return png(picture)
