"""``tessellot engine``: the engine as a process with a text protocol."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer

from tessellot.cli import language
from tessellot.cli.errors import exit_broken_pipe, exit_os_error
from tessellot.cli.options.checks import check_options
from tessellot.cli.options.game import complete_games, complete_levels
from tessellot.engine.limits import MOST_THREADS


class Protocol(StrEnum):
    """The protocols."""

    UGI = "ugi"
    LTP = "ltp"
    JSON = "json"


_VALID_FOR = {
    "game": (Protocol.UGI,),
    "level": (Protocol.UGI, Protocol.LTP),
    "seed": (Protocol.JSON,),
}
"""The protocols for which an option is valid; other options are valid for all."""


def engine(
    context: typer.Context,
    protocol: Annotated[Protocol, typer.Argument(help="What to speak.")] = Protocol.UGI,
    *,
    game: Annotated[
        str,
        typer.Option(
            metavar="GAME", autocompletion=complete_games, help="The game to begin with (ugi)."
        ),
    ] = "battle-of-lits",
    level: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            autocompletion=complete_levels,
            help="1 to 8, or a level's name (ugi, ltp).",
        ),
    ] = "8",
    threads: Annotated[int, typer.Option(min=1, max=MOST_THREADS, help="Threads to think in.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="What chance begins with (json).")] = 0,
) -> None:
    """Run the engine for other programs: UGI, LTP or JSON.

    It answers commands on standard input: UGI for all games, LTP for Battle of LITS, or requests
    in JSON, one a line.

    Examples:
      echo query p1turn | tessellot engine
      echo validmoves | tessellot engine ltp --level 3
      echo '{"id": "1", "game": "lot", "moves": ["d4"], "nodes": 9}' | tessellot engine json
    """
    check_options(context, protocol, _VALID_FOR)

    def write_line(line: str) -> None:
        # This may run in the engine's thread, where exceptions would not be reported.
        try:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        except BrokenPipeError:
            exit_broken_pipe()
        except OSError as error:
            exit_os_error(error, language.current(context))

    if protocol is Protocol.UGI:
        from tessellot.engine.protocol.ugi import UgiServer

        UgiServer(write_line, game, level, threads).run(sys.stdin)
    elif protocol is Protocol.LTP:
        from tessellot.engine.protocol.ltp import LtpServer

        LtpServer(write_line, level, threads).run(sys.stdin)
    else:
        from tessellot.engine.protocol.json_lines import JsonServer

        JsonServer(write_line, threads, seed).run(sys.stdin)
