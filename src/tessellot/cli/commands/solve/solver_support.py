"""Shared parts of the proving commands: limits, progress bar, and a clean stop by signal."""

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
    from tessellot.engine.solver import SolverProgress
    from tessellot.lab.proofs.prover import ProgressCallback, Prover


@dataclass(frozen=True, slots=True)
class ProofLimits:
    """Limits of a proof search: memory in MB, threads, a file to resume from, seconds."""

    memory: float
    threads: int
    keep: Path | None
    seconds: float | None


def make_prover(game: Game, limits: ProofLimits) -> Prover:
    """A prover of a game, which resumes from the limits' file if it exists."""
    from tessellot.engine.limits import check_limits
    from tessellot.lab.proofs.prover import Prover

    check_limits(limits.seconds, 1, limits.threads, limits.memory)
    return Prover(game, memory_mb=limits.memory, threads=limits.threads, keep=limits.keep)


@contextmanager
def show_progress(prover: Prover, lang: str, name: str = "") -> Iterator[ProgressCallback]:
    """Show a proof's progress; SIGINT and SIGTERM stop the search instead of the process."""

    def stop(*_: Any) -> None:
        prover.stop()

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with progress_bar() as bar:
            task = bar.add_task(name, total=None)

            def show(progress: SolverProgress) -> None:
                counts = Text(
                    "{nodes} nodes, depth {depth}",
                    nodes=f"{progress.nodes:,}",
                    depth=progress.depth,
                )
                description = f"{name}  {counts.to(lang)}".strip()
                total = progress.moves or None
                bar.update(task, completed=progress.settled, total=total, description=description)

            yield show
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def cost_text(nodes: int, seconds: float) -> Text:
    """The nodes and seconds that a proof took."""
    shown = f"{seconds:,.3f}" if seconds < 1 else f"{seconds:,.1f}"
    return Text("{nodes} nodes, {seconds} s of processor time", nodes=f"{nodes:,}", seconds=shown)
