"""What commands that prove have in common: their means, a bar, and an end by Ctrl-C or kill."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tessellot.cli.console import progress_bar
from tessellot.games import Game
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.engine.solver import Progress
    from tessellot.lab.prover import Prover, Watcher


@dataclass(frozen=True, slots=True)
class Means:
    """What a search may use: megabytes, threads, a file to go on from, and seconds."""

    memory: float
    threads: int
    keep: Path | None
    seconds: float | None


def prover_for(game: Game, means: Means) -> Prover:
    """A prover of a game that goes on from the file, if there is one."""
    from tessellot.engine.time_manager import check
    from tessellot.lab.prover import Prover

    check(means.seconds, 1, means.threads, means.memory)
    return Prover(game, memory_mb=means.memory, threads=means.threads, keep=means.keep)


@contextmanager
def watched(prover: Prover, lang: str, name: str = "") -> Iterator[Watcher]:
    """A bar that shows how far a proof is; Ctrl-C and a polite kill end the search, not Python."""

    def stop(*_: Any) -> None:
        prover.stop()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with progress_bar() as bar:
            task = bar.add_task(name, total=None)

            def show(told: Progress) -> None:
                far = Text(
                    "{nodes} nodes, depth {depth}", nodes=f"{told.nodes:,}", depth=told.depth
                )
                doing = f"{name}  {far.to(lang)}".strip()
                total = told.moves or None
                bar.update(task, completed=told.settled, total=total, description=doing)

            yield show
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def cost(nodes: int, seconds: float) -> Text:
    """What a proof took."""
    shown = f"{seconds:,.3f}" if seconds < 1 else f"{seconds:,.1f}"
    return Text("{nodes} nodes, {seconds} s of processor time", nodes=f"{nodes:,}", seconds=shown)
