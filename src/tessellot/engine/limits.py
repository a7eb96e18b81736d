"""Limits a caller can set: seconds, nodes, threads and memory, and which values are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tessellot.engine.errors import LimitError
from tessellot.locale import Text

MOST_THREADS = 256
MOST_MEMORY_MB = 1 << 20

MOST_SECONDS = 7 * 24 * 3600
"""More than a week for one move must be a typing error."""


def check_limits(seconds: float | None, nodes: int | None, threads: int, memory_mb: float) -> None:
    """Raise LimitError for limits that are missing or out of range."""
    if seconds is None and nodes is None:
        raise LimitError(Text("A limit is needed: seconds to think, or nodes to look at."))
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise LimitError(
            Text(
                "{seconds} seconds is no time to think: give more than 0, at most {most}.",
                seconds=seconds,
                most=MOST_SECONDS,
            )
        )
    _check_nodes(nodes)
    if isinstance(threads, float) or not 1 <= threads <= MOST_THREADS:
        raise LimitError(
            Text(
                "{threads} threads cannot be used: give 1 to {most}.",
                threads=threads,
                most=MOST_THREADS,
            )
        )
    if not 1 <= memory_mb <= MOST_MEMORY_MB:
        raise LimitError(
            Text(
                "{memory} MB cannot be used: give 1 to {most}.",
                memory=memory_mb,
                most=MOST_MEMORY_MB,
            )
        )


def check_proof_limits(seconds: float | None, nodes: int | None) -> None:
    """Raise LimitError for limits of a proof that are out of range; none is needed."""
    if seconds is not None and not seconds > 0:
        raise LimitError(
            Text("{seconds} seconds is no time to search: give more than 0.", seconds=seconds)
        )
    _check_nodes(nodes)


def _check_nodes(nodes: int | None) -> None:
    if nodes is not None and (isinstance(nodes, float) or not 0 < nodes < 1 << 62):
        raise LimitError(
            Text("{nodes} nodes cannot be looked at: give a whole number from 1.", nodes=nodes)
        )


@contextmanager
def within_memory(memory_mb: float) -> Iterator[None]:
    """Turn a MemoryError into a LimitError."""
    try:
        yield
    except MemoryError:
        raise LimitError(
            Text("This machine cannot give {memory:.0f} MB: ask for less.", memory=memory_mb)
        ) from None
