"""``tessellot engine``: the engine as a process that other programs talk to."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import Annotated

import typer


class Protocol(StrEnum):
    """What to speak."""

    UGI = "ugi"
    LTP = "ltp"
    JSON = "json"


def engine(
    protocol: Annotated[Protocol, typer.Argument(help="What to speak.")] = Protocol.UGI,
    game: Annotated[str, typer.Option(help="The game to begin with (ugi).")] = "battle-of-lits",
    level: Annotated[str, typer.Option(help="1 to 8, or a level's name (ugi, ltp).")] = "8",
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads to think in.")] = 1,
    seed: Annotated[int, typer.Option(min=0, help="What chance begins with (json).")] = 0,
) -> None:
    """Answer commands on standard input: UGI for all games, LTP for Battle of LITS, or JSON.

    Example: echo '{"id": "1", "game": "lot", "moves": ["d4"], "nodes": 9}' | tessellot engine json
    """
    from tessellot import games

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    try:
        if protocol is Protocol.UGI:
            from tessellot.engine.protocol.ugi import UgiServer

            UgiServer(say, game, level, threads).run(sys.stdin)
        elif protocol is Protocol.LTP:
            from tessellot.engine.protocol.ltp import LtpServer

            LtpServer(say, level, threads).run(sys.stdin)
        else:
            from tessellot.engine.protocol.json_lines import JsonServer

            JsonServer(say, threads, seed).run(sys.stdin)
    except games.TessellotError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    except (KeyboardInterrupt, BrokenPipeError):
        raise typer.Exit(130) from None
