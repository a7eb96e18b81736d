"""``tessellot board convert``."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer

from tessellot.cli.board_sources import BoardArgument, read_board
from tessellot.cli.file_arguments import check_output, write_output
from tessellot.cli.language import Language
from tessellot.cli.options.checks import check_options
from tessellot.cli.options.output import (
    BOARD_SIZE,
    CellSize,
    Force,
    Paper,
    Size,
    ThemeName,
    ThemeOption,
    check_terminal,
    format_of,
)
from tessellot.games import Board


class BoardFormat(StrEnum):
    """The formats in which a board can be drawn or written."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"
    TXT = "txt"


_VALID_FOR = {
    "size": (BoardFormat.SVG, BoardFormat.PNG),
    "theme": (BoardFormat.SVG, BoardFormat.PNG),
    "paper": (BoardFormat.PDF,),
    "cell": (BoardFormat.PDF,),
}
"""The formats on which an option has an effect."""


def convert(
    context: typer.Context,
    board: BoardArgument,
    *,
    out: Annotated[Path, typer.Option("--out", help="The file to write, or - with --format.")],
    form: Annotated[
        BoardFormat | None, typer.Option("--format", help="By default the name of --out tells.")
    ] = None,
    force: Force = False,
    size: Size = None,
    theme: ThemeOption = ThemeName.LIGHT,
    paper: Paper = "a4",
    cell: CellSize = "19mm",
    lang: Language = "",
) -> None:
    """Draw a board as SVG or PNG, or lay it out as PDF to print.

    --size and --theme are for SVG and PNG, --paper and --cell for PDF. A board that is larger than
    the paper comes on several sheets. `tessellot print` makes whole sets.

    Examples:
      tessellot board convert boxes --out boxes.png --size 600
      tessellot board convert random:7 --out board.pdf --paper letter --cell 18mm
    """
    chosen = form or format_of(out, BoardFormat)
    check_options(context, chosen, _VALID_FOR)
    check_output(out, force=force)
    check_terminal(out, chosen, (BoardFormat.PNG, BoardFormat.PDF))
    found, _ = read_board(board)
    if chosen is BoardFormat.PDF:
        content: str | bytes = _pdf(found, paper, cell, lang)
    elif chosen is BoardFormat.TXT:
        content = found.text
    else:
        content = _picture(found, chosen, size or BOARD_SIZE, theme, lang)
    write_output(out, content, force=force)


def _pdf(board: Board, paper: str, cell: str, lang: str) -> bytes:
    from tessellot.paper.boards.board_sheets import write_board_pdf
    from tessellot.paper.print_format import read_length

    with TemporaryDirectory() as folder:
        path = Path(folder) / "board.pdf"
        write_board_pdf(board, path, paper=paper, cell_mm=read_length(cell), language=lang)
        return path.read_bytes()


def _picture(board: Board, chosen: BoardFormat, size: int, theme: str, lang: str) -> str | bytes:
    from tessellot.drawing import blank_svg, tokens

    cell = size / (board.size + 2 * tokens.MARGIN)
    svg = blank_svg(board, theme=theme, cell=cell, language=lang)
    if chosen is BoardFormat.SVG:
        return svg + "\n"
    from tessellot.drawing.pictures.raster import SvgPicture, png

    return png(SvgPicture(svg, size, size))
