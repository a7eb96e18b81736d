"""``tessellot perft``: the number of move sequences of a length."""

from __future__ import annotations

from typing import Annotated

import typer

from tessellot.cli.console import progress_bar
from tessellot.cli.language import Language
from tessellot.cli.options.game import GameOptions, complete_games, game_with_options
from tessellot.cli.options.output import AsJson, echo_json
from tessellot.games import Move, Position
from tessellot.notation import read_position, write_position


def perft(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="A game, such as lot, or a one-line position.",
            autocompletion=complete_games,
            show_default=False,
        ),
    ],
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=99, help="How many turns.")],
    *,
    option: GameOptions = None,
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move.")] = False,
    swap: Annotated[bool, typer.Option(help="Whether a swap counts as a move.")] = True,
    as_json: AsJson = False,
    lang: Language = "",
) -> None:
    """Count the ways to play N turns.

    Programs that know the same rules count the same numbers; where two programs differ, --divide
    shows after which move.

    Examples:
      tessellot perft battle-of-lits 2
      tessellot perft taiji 2 --option size=7 --divide
      tessellot perft 'lot 7/7/7/3w3/7/7/7 b' 2 --json
    """
    del lang  # error messages use it
    start = game_with_options(game, option).start() if option else read_position(game)
    counted = _divide(start, depth, swap=swap)
    total = sum(counted.values())
    if as_json:
        data = {"position": write_position(start), "depth": depth, "swap": swap, "count": total}
        if divide:
            data["divide"] = {str(move): ways for move, ways in counted.items()}
        echo_json(data)
        return
    if divide:
        for move, ways in counted.items():
            typer.echo(f"{move} {ways}")
    typer.echo(total)


def _divide(start: Position, depth: int, *, swap: bool) -> dict[Move, int]:
    """The counts by first move, with a progress bar."""
    from tessellot.lab import perft as counting

    counted = {}
    with progress_bar() as bar:
        task = bar.add_task("", total=len(start.legal_moves()))
        for move, ways in counting.divide(start, depth, swap=swap):
            counted[move] = ways
            bar.update(task, advance=1, description=str(move))
    return counted
