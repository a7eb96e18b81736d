"""Options of commands that play many games: how many at a time, and on which machines."""

from __future__ import annotations

from typing import Annotated

import typer

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
