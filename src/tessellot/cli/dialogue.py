"""A dialogue of lines at the prompt: sentences, boards, and what the player types."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import fill

import typer

from tessellot import drawing
from tessellot.cli.console import use_colour
from tessellot.games import Move, Position
from tessellot.geometry import Cell
from tessellot.learn import Sentence
from tessellot.locale import Text

WIDTH = 80
"""Columns that sentences are wrapped to."""
SHOWN = 12
"""How many completions of a refused move are listed."""


class Dialogue:
    """What lessons and puzzles share in a terminal."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._colour = use_colour()

    def ask(self, prompt: str = "> ") -> str | None:
        """What the player types; None at the end of the input."""
        try:
            return input(prompt).strip()
        except EOFError:
            typer.echo()
            return None

    def say(self, line: str = "") -> None:
        """Print a line as it is."""
        typer.echo(line)

    def tell(self, text: Text | Sentence) -> None:
        """Print a sentence in the player's language."""
        self.say(fill(text.to(self.language), WIDTH))

    def picture(self, position: Position, last: Move | None, highlight: Iterable[Cell] = ()) -> str:
        """A position with its last move marked."""
        return drawing.text(
            position,
            colour=self._colour,
            last=last,
            highlight=highlight,
            language=self.language,
        )

    def list_completions(self, position: Position, word: str) -> None:
        """The legal moves that begin like a refused one, such as the ways to resolve a line."""
        moves = position.completions(word).moves
        if moves:
            shown = ", ".join(map(str, moves[:SHOWN]))
            self.tell(Text("It could become: {moves}", moves=shown))
