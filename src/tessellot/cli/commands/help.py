"""``tessellot help``: the pages of the documentation in the terminal."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from tessellot.cli import COMMANDS
from tessellot.cli.console import use_colour
from tessellot.cli.language import Language
from tessellot.games import TessellotError
from tessellot.locale import Text

INSTALLED = Path(__file__).parents[1] / "pages"
SOURCE = Path(__file__).parents[4] / "docs"
"""Where the pages are in an installed package, and in a checkout."""
_FIGURES = re.compile(r"^\| !\[.*\n\|[ |:-]+\n\|.*\n|!\[[^]]*\]\([^)]*\)", re.MULTILINE)
"""Pictures, in a table with their captions below or alone: a terminal cannot show them."""


def complete_topics() -> list[tuple[str, str]]:
    """The pages by name and title."""
    return [(name, _title(page)) for name, page in topics().items()]


def show_help(
    topic: Annotated[
        str | None,
        typer.Argument(
            metavar="TOPIC",
            show_default=False,
            autocompletion=complete_topics,
            help="A page, such as notation or lot; without one, all are listed.",
        ),
    ] = None,
    *,
    lang: Language = "",
) -> None:
    """Read the documentation: a page by its name.

    The pages are those of the documentation site, in English. What the options of a command
    mean is told by: tessellot COMMAND --help

    Examples:
      tessellot help
      tessellot help notation
      tessellot help lot
    """
    known = topics()
    if topic is None:
        _list(known, lang)
    elif topic in known:
        _show(known[topic].read_text("utf-8"))
    elif topic in COMMANDS:
        typer.echo(
            Text(
                "{topic} is a command: see tessellot {topic} --help, and tessellot help commands.",
                topic=topic,
            ).to(lang)
        )
    else:
        raise TessellotError(
            Text(
                "There is no page {topic!r}: known are {known}.",
                topic=topic,
                known=", ".join(known),
            )
        )


def topics() -> dict[str, Path]:
    """The pages by name: those of the games last."""
    folder = INSTALLED if INSTALLED.is_dir() else SOURCE
    pages = [*sorted(folder.glob("*.md")), *sorted(folder.glob("games/*.md"))]
    # The reference is made from the docstrings when the site is built: `help()` shows them too.
    return {page.stem: page for page in pages if page.stem not in ("index", "reference")}


def _title(page: Path) -> str:
    with page.open(encoding="utf-8") as lines:
        return next((line.strip("# \n") for line in lines if line.startswith("# ")), page.stem)


def _list(known: dict[str, Path], lang: str) -> None:
    width = max(map(len, known))
    for name, page in known.items():
        typer.echo(f"{name:{width}}  {_title(page)}")
    typer.echo(Text("To read one of them: tessellot help TOPIC").to(lang))


def _show(text: str) -> None:
    """The page, laid out on a terminal; elsewhere as it is written."""
    if not sys.stdout.isatty():
        typer.echo(text, nl=False)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    # As Git does: less shows colours only if it is told to.
    os.environ.setdefault("LESS", "FRX")
    console = Console(no_color=not use_colour())
    with console.pager(styles=use_colour()):
        console.print(Markdown(_FIGURES.sub("", text), hyperlinks=False))
