"""``tessellot board``: the workshop for boards of X's and O's."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from secrets import randbelow
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import typer

from tessellot.cli.board_sources import BoardWord, board_of
from tessellot.cli.commands.board.study import study
from tessellot.cli.commands.print_set import Cell, Paper
from tessellot.cli.console import has_colours
from tessellot.cli.errors import ExitCode
from tessellot.cli.file_arguments import STANDARD, check_place, write_whole
from tessellot.cli.game_sources import name_of
from tessellot.cli.language import Language
from tessellot.cli.option_checks import check_options
from tessellot.cli.output_options import (
    BOARD_SIZE,
    Force,
    Out,
    Size,
    ThemeName,
    ThemeOption,
    check_terminal,
    form_of,
)
from tessellot.games import Board, BoardError, TessellotError
from tessellot.games.boards import OWN, PUBLISHED
from tessellot.locale import Text

AsJson = Annotated[bool, typer.Option("--json", help="Report as JSON.")]

board = typer.Typer(
    no_args_is_help=True,
    help="""Look at boards of X's and O's, make your own, and study them.

    A board is given by its name (boxes), by a seed (random:7, random-free:7), as a file of ten
    lines of X, O and dots, or as these lines joined by /.

    Examples:
      tessellot board list
      tessellot board show random:7
    """,
)


@board.command("list")
def list_boards(*, as_json: AsJson = False, lang: Language = "") -> None:
    """List all boards that have a name.

    Examples:
      tessellot board list
      tessellot board list --json
    """
    from tessellot.drawing import board_words

    known = [Board.named(name) for name in PUBLISHED + OWN]
    if as_json:
        typer.echo(json.dumps([_data(one, one.name) for one in known], indent=2))
        return
    width = max(len(one.name) for one in known)
    for heading, names in ((Text("As published"), PUBLISHED), (Text("Our own"), OWN)):
        typer.echo(heading.to(lang))
        for name in names:
            one = Board.named(name)
            x, o = one.counts
            exchanged = Text(
                "X and O exchanged by {turns}", turns=board_words.listed(one.exchanging_symmetries)
            )
            typer.echo(f"  {name:<{width}}  {x} X  {o} O  {exchanged.to(lang)}")
    typer.echo(Text("Any number of others: random:SEED, random-free:SEED, or a file.").to(lang))


@board.command()
def show(board: BoardWord, *, as_json: AsJson = False, lang: Language = "") -> None:
    """Show a board, its counts and its symmetry.

    Examples:
      tessellot board show boxes
      tessellot board show random-free:7 --json
    """
    from tessellot.drawing import blank_text

    found, label = board_of(board)
    if as_json:
        typer.echo(json.dumps(_data(found, label), indent=2))
        return
    typer.echo(blank_text(found, colour=has_colours()) + "\n")
    _tell(found, lang)


class Random(StrEnum):
    """The kinds of boards that chance makes."""

    RANDOM = "random"
    RANDOM_FREE = "random-free"


@board.command()
def make(
    kind: Annotated[
        Random,
        typer.Argument(help="random: a half turn exchanges X and O. random-free: no symmetry."),
    ] = Random.RANDOM,
    *,
    seed: Annotated[
        str | None, typer.Option(help="The same seed gives the same board, for ever.")
    ] = None,
    out: Out = None,
    force: Force = False,
    lang: Language = "",
) -> None:
    """Make a random board, of 30 X and 30 O.

    Without a seed one is drawn, and told.

    Examples:
      tessellot board make --seed 7
      tessellot board make random-free --seed 7 --out board.txt
    """
    target = out or STANDARD
    check_place(target, force=force)
    made = Board.named(f"{kind.value}:{randbelow(1_000_000) if seed is None else seed}")
    write_whole(target, made.text, force=force)
    if seed is None:
        typer.echo(Text("This is {name}.", name=made.name).to(lang), err=True)


@board.command()
def check(board: BoardWord, *, as_json: AsJson = False, lang: Language = "") -> None:
    """Check a board: its shape, its counts, its symmetry.

    A fault is told with its place, as FILE:LINE:COLUMN, and the exit code is 1.

    Examples:
      tessellot board check random:7
      tessellot board make --seed 7 | tessellot board check - --json
    """
    try:
        found, label = board_of(board)
    except BoardError as error:
        if error.line is None:
            raise
        if as_json:
            place = {"line": error.line, "column": error.column}
            typer.echo(json.dumps({"fault": {**place, "text": error.complaint.to(lang)}}, indent=2))
        else:
            where = f"{name_of(board)}:{error.line}:{error.column}"
            typer.echo(f"{where}: {error.complaint.to(lang)}")
        raise typer.Exit(ExitCode.NO) from None
    if as_json:
        typer.echo(json.dumps(_data(found, label), indent=2))
        return
    _tell(found, lang)


class BoardFormat(StrEnum):
    """What a board can be drawn or written as."""

    SVG = "svg"
    PNG = "png"
    PDF = "pdf"
    TXT = "txt"


FITTING = {
    "size": (BoardFormat.SVG, BoardFormat.PNG),
    "theme": (BoardFormat.SVG, BoardFormat.PNG),
    "paper": (BoardFormat.PDF,),
    "cell": (BoardFormat.PDF,),
}
"""What the options of `convert` are for."""


@board.command()
def convert(
    context: typer.Context,
    board: BoardWord,
    *,
    out: Annotated[Path, typer.Option("--out", help="The file to write, or - with --format.")],
    form: Annotated[
        BoardFormat | None, typer.Option("--format", help="By default the name of --out tells.")
    ] = None,
    force: Force = False,
    size: Size = None,
    theme: ThemeOption = ThemeName.LIGHT,
    paper: Paper = "a4",
    cell: Cell = "20mm",
    lang: Language = "",
) -> None:
    """Draw a board as SVG or PNG, or lay it out as PDF to print.

    --size and --theme are for SVG and PNG, --paper and --cell for PDF. A board that is larger than
    the paper comes on several sheets. `tessellot print` makes whole sets.

    Examples:
      tessellot board convert boxes --out boxes.png --size 600
      tessellot board convert random:7 --out board.pdf --paper letter --cell 18mm
    """
    chosen = form or form_of(out, BoardFormat)
    check_options(context, chosen, FITTING)
    check_place(out, force=force)
    check_terminal(out, chosen, (BoardFormat.PNG, BoardFormat.PDF))
    found, _ = board_of(board)
    if chosen is BoardFormat.PDF:
        content: str | bytes = _printed(found, paper, cell, lang)
    elif chosen is BoardFormat.TXT:
        content = found.text
    else:
        content = _drawn(found, chosen, size or BOARD_SIZE, theme, lang)
    write_whole(out, content, force=force)


@board.command()
def edit(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of the board.")],
    *,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="BOARD", help="What a new file begins with; else empty."),
    ] = None,
    lang: Language = "",
) -> None:
    """Edit a board in the terminal.

    Counts and symmetry are shown as you go. Arrows move, X, O and space set a cell, S saves, Q
    leaves. In a browser boards are painted with the mouse: tessellot serve --open, then Battle of
    LITS, "Paint your own".

    Examples:
      tessellot board edit board.txt --from boxes
    """
    from tessellot.terminal.board_editor import BoardEditor

    if file.exists():
        if start is not None:
            raise TessellotError(
                Text("{file} is there already: --from is for new files.", file=file)
            )
        begun = board_of(str(file)).board
    else:
        check_place(file, force=False)
        begun = board_of(start).board if start else Board.parse("\n".join(["." * 10] * 10))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise TessellotError(Text("The editor needs a terminal."))
    saved = BoardEditor(
        begun, lambda done: write_whole(file, done.text, force=True), language=lang
    ).run()
    if saved is not None:
        typer.echo(Text("Saved {file}.", file=file).to(lang))


board.command()(study)


def _printed(board: Board, paper: str, cell: str, lang: str) -> bytes:
    from tessellot.paper.boards.board_sheets import write_board_pdf
    from tessellot.paper.print_format import read_length

    with TemporaryDirectory() as folder:
        path = Path(folder) / "board.pdf"
        write_board_pdf(board, path, paper=paper, cell_mm=read_length(cell), language=lang)
        return path.read_bytes()


def _drawn(board: Board, chosen: BoardFormat, size: int, theme: str, lang: str) -> str | bytes:
    from tessellot.drawing import blank_svg, tokens

    cell = size / (board.size + 2 * tokens.MARGIN)
    svg = blank_svg(board, theme=theme, cell=cell, language=lang)
    if chosen is BoardFormat.SVG:
        return svg + "\n"
    from tessellot.paper.pictures.raster import Drawing, png

    return png(Drawing(svg, size, size))


def _tell(found: Board, lang: str) -> None:
    from tessellot.drawing import board_words

    x, o = found.counts
    typer.echo(board_words.counts(found).to(lang))
    if x != o:
        typer.echo(Text("The counts are unequal: one side begins ahead.").to(lang))
    for sentence in board_words.symmetry(found):
        typer.echo(sentence.to(lang))


def _data(found: Board, label: str) -> dict[str, Any]:
    x, o = found.counts
    return {
        "name": label,
        "published": found.name in PUBLISHED,
        "size": found.size,
        "x": x,
        "o": o,
        "symmetries": [one.label for one in found.symmetries],
        "exchanging_symmetries": [one.label for one in found.exchanging_symmetries],
        "rows": list(found.rows),
    }
