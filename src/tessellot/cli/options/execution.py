"""Options of commands that play many games: how many at a time, and on which machines."""

from __future__ import annotations

from typing import Annotated

import typer

from tessellot.games import game

Parallel = Annotated[
    int | None, typer.Option(min=1, help="Games at a time; by default one on each core.")
]
Cluster = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Play on the Ray cluster at this address; auto: the one that runs on this machine.",
    ),
]


def compile_engine(game_id: str, cluster: str | None) -> None:
    """Compile the engine if need be, and say so, before there is a bar that stands still.

    The processes that play do it in silence; on a cluster, each machine does it for itself.
    """
    from tessellot.engine import strongest
    from tessellot.engine.warmup import warm_up

    if cluster is None:
        warm_up(game(game_id), strongest(game_id), complete=True)
