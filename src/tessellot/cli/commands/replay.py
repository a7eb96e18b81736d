"""``tessellot replay``: a game move by move, forwards and backwards."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

import typer

from tessellot.cli.console import use_colour
from tessellot.cli.game_sources import (
    GameNumber,
    Ply,
    Source,
    node_at,
    read_records,
    record_heading,
    single_record,
)
from tessellot.cli.language import Language
from tessellot.games import TessellotError
from tessellot.locale import Text
from tessellot.notation import Node, Record, move_number

ENTER_SCREEN, LEAVE_SCREEN = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"
CLEAR = "\x1b[H\x1b[2J"
NEXT = {"\x1b[C", "\x1bOC", "\x1b[B", "\x1bOB", " ", "\r", "\n", "n", "j", "l"}
BACK = {"\x1b[D", "\x1bOD", "\x1b[A", "\x1bOA", "\x7f", "\b", "b", "p", "k", "h"}
FIRST = {"\x1b[H", "\x1bOH", "\x1b[1~", "g", "0", "^"}
LAST = {"\x1b[F", "\x1bOF", "\x1b[4~", "G", "$"}
QUIT = {"q", "Q", "\x1b", "\x03", "\x04"}


def replay(
    file: Source,
    *,
    game: GameNumber = None,
    ply: Ply = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Print all positions instead of stepping.")
    ] = False,
    lang: Language = "",
) -> None:
    """Step through a game, with its comments and variations.

    On a terminal, go forwards and backwards with the arrow keys (or n and b), to the ends with
    Home and End (or g and G), and leave with q. Without a terminal, or with --all, all
    positions are printed; with --ply only one of them.

    Examples:
      tessellot replay game.txt
      tessellot replay game.txt --ply 3
      tessellot replay games.txt --game 2 --all
    """
    if everything and ply is not None:
        raise TessellotError(
            Text("--all shows every position and --ply one: leave one of them out.")
        )
    record = single_record(read_records(file, number=game))
    pages = Pages(record, lang, use_colour())
    node_at(record, ply)  # raises an error for a ply that the game does not have
    start = ply or 0
    if sys.stdin.isatty() and sys.stdout.isatty() and not everything:
        _step_through(pages, start)
        return
    chosen = range(len(pages.line)) if ply is None else [start]
    typer.echo(record_heading(record, lang))
    for index in chosen:
        typer.echo("\n" + pages.page(index))


@dataclass(frozen=True, slots=True)
class Pages:
    """A game as pages of text: one for the start and one for each move."""

    record: Record
    language: str
    colour: bool

    @property
    def line(self) -> list[Node]:
        """The nodes of the main line, from the root."""
        return [self.record.root, *self.record.main_line()]

    def page(self, index: int) -> str:
        """The move to this node with its comment and variations, and the board."""
        from tessellot import drawing

        line = self.line
        node = line[index]
        lines = [self._title(index, node)]
        if node.comment:
            lines.append(node.comment)
        if index and len(line[index - 1].children) > 1:
            others = ", ".join(map(_branch, line[index - 1].children[1:]))
            lines.append(Text("Variations: {moves}", moves=others).to(self.language))
        board = drawing.text(
            node.position, colour=self.colour, last=node.move, language=self.language
        )
        return "\n".join([*lines, "", board])

    def _title(self, index: int, node: Node) -> str:
        if node.move is None:
            return Text("The start").to(self.language)
        ply = node.position.ply - 1
        return f"{move_number(ply)} {node.move}{node.marks}  ({index}/{len(self.line) - 1})"


def _branch(node: Node) -> str:
    """The main line of a variation."""
    moves = []
    while True:
        moves.append(f"{node.move}{node.marks}")
        if not node.children:
            return " ".join(moves)
        node = node.children[0]


def after_key(index: int, key: str, last: int) -> int | None:
    """The index of the next page; None to quit."""
    if key in QUIT:
        return None
    if key in FIRST:
        return 0
    if key in LAST:
        return last
    step = (key in NEXT) - (key in BACK)
    return min(max(index + step, 0), last)


def _step_through(pages: Pages, start: int) -> None:
    keys = Text("→ next   ← back   Home first   End last   q quit").to(pages.language)
    index: int | None = start
    with _alternate_screen():
        while index is not None:
            title = record_heading(pages.record, pages.language)
            sys.stdout.write(f"{CLEAR}{title}\n\n{pages.page(index)}\n\n{keys}\n")
            sys.stdout.flush()
            try:
                key = typer.getchar()
            except (KeyboardInterrupt, EOFError):
                return
            index = after_key(index, key, len(pages.line) - 1)


@contextmanager
def _alternate_screen() -> Iterator[None]:
    """Switch to the terminal's alternate screen, and back at the end."""
    sys.stdout.write(ENTER_SCREEN)
    try:
        yield
    finally:
        sys.stdout.write(LEAVE_SCREEN)
        sys.stdout.flush()
