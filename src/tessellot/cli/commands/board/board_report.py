"""A board's counts and symmetries, as sentences or as JSON."""

from __future__ import annotations

from typing import Any

import typer

from tessellot.games import Board
from tessellot.games.boards import PUBLISHED
from tessellot.locale import Text


def print_report(board: Board, lang: str) -> None:
    """Print the counts and symmetries as sentences."""
    from tessellot.drawing import board_words

    x, o = board.counts
    typer.echo(board_words.counts(board).to(lang))
    if x != o:
        typer.echo(Text("The counts are unequal: one side begins ahead.").to(lang))
    for sentence in board_words.symmetry(board):
        typer.echo(sentence.to(lang))


def board_data(board: Board, label: str) -> dict[str, Any]:
    """The board, its counts and symmetries for JSON."""
    x, o = board.counts
    return {
        "name": label,
        "published": board.name in PUBLISHED,
        "size": board.size,
        "x": x,
        "o": o,
        "symmetries": [one.label for one in board.symmetries],
        "exchanging_symmetries": [one.label for one in board.exchanging_symmetries],
        "rows": list(board.rows),
    }
