"""``tessellot board list``."""

from __future__ import annotations

import typer

from tessellot.cli.commands.board.board_report import board_data
from tessellot.cli.language import Language
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.games import Board
from tessellot.games.boards import OWN, PUBLISHED
from tessellot.locale import Text


def list_boards(*, as_json: AsJson = False, lang: Language = "") -> None:
    """List all boards that have a name.

    Examples:
      tessellot board list
      tessellot board list --json
    """
    from tessellot.drawing import board_words

    known = [Board.named(name) for name in PUBLISHED + OWN]
    if as_json:
        echo_json([board_data(board, board.name) for board in known])
        return
    width = max(len(board.name) for board in known)
    for heading, names in ((Text("As published"), PUBLISHED), (Text("Our own"), OWN)):
        typer.echo(heading.to(lang))
        for name in names:
            board = Board.named(name)
            x, o = board.counts
            exchanged = Text(
                "X and O exchanged by {turns}",
                turns=board_words.listed(board.exchanging_symmetries),
            )
            typer.echo(f"  {name:<{width}}  {x} X  {o} O  {exchanged.to(lang)}")
    typer.echo(Text("Any number of others: random:SEED, random-free:SEED, or a file.").to(lang))
