"""Metrics of this process, for Prometheus: every one is declared here and counted elsewhere.

Labels have few values, all of them from our own code: a stranger cannot make new series.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING, Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from sqlalchemy import event

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
PlatformCollector(registry=REGISTRY)
ProcessCollector(registry=REGISTRY)
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
LONG = (0.01, 0.1, 0.5, 1, 2, 5, 10, 20, 60, 180, 600)

MOVES = Counter(
    "tessellot_moves", "Moves that this process has stored.", ["game", "player"], registry=REGISTRY
)
MOVE_SECONDS = Histogram(
    "tessellot_move_seconds",
    "From reading a player's command, such as a move, to its answer.",
    ["command"],
    buckets=SHORT,
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "tessellot_request_seconds",
    "Requests over HTTP, by the pattern of their address.",
    ["method", "route", "status"],
    buckets=SHORT,
    registry=REGISTRY,
)
CONNECTIONS = Gauge(
    "tessellot_connections", "Live connections that are open.", ["route"], registry=REGISTRY
)
SOCKETS = Gauge(
    "tessellot_sockets", "Open sockets that are no live connections.", registry=REGISTRY
)
SOCKETS_CLOSED = Counter(
    "tessellot_sockets_closed",
    "Sockets that were ended, because they were slow or silent or too many.",
    ["reason"],
    registry=REGISTRY,
)
GAMES = Gauge(
    "tessellot_games_open", "Games that somebody is connected to here.", registry=REGISTRY
)
PROCESSES = Gauge(
    "tessellot_processes",
    "Processes of the site that this one knows of, itself among them.",
    ["kind"],
    registry=REGISTRY,
)
REFUSALS = Counter(
    "tessellot_refusals", "Requests and commands that were refused.", ["code"], registry=REGISTRY
)
ENGINE_QUEUE = Gauge(
    "tessellot_engine_queue", "Jobs that wait for the engine.", ["kind"], registry=REGISTRY
)
ENGINE_WAIT_SECONDS = Histogram(
    "tessellot_engine_wait_seconds",
    "How long a job has waited for the engine.",
    ["purpose"],
    buckets=LONG,
    registry=REGISTRY,
)
ENGINE_SECONDS = Counter(
    "tessellot_engine_seconds",
    "How long the engine's processes have worked.",
    ["purpose"],
    registry=REGISTRY,
)
GC_PAUSE_SECONDS = Histogram(
    "tessellot_gc_pause_seconds",
    "Pauses of this process for garbage collection.",
    ["generation"],
    buckets=SHORT,
    registry=REGISTRY,
)
DATABASE_SECONDS = Histogram(
    "tessellot_database_seconds",
    "Transactions of the database.",
    ["kind"],
    buckets=SHORT,
    registry=REGISTRY,
)


def text() -> bytes:
    """All metrics in the text format of Prometheus."""
    return generate_latest(REGISTRY)


def watch_garbage_collection() -> None:
    """Measure the pauses from now on."""
    if _on_collection not in gc.callbacks:
        gc.callbacks.append(_on_collection)


_collecting_since = 0.0


def _on_collection(phase: str, info: dict[str, Any]) -> None:
    global _collecting_since  # noqa: PLW0603 (a collection is never inside another)
    if phase == "start":
        _collecting_since = time.perf_counter()
    else:
        pause = time.perf_counter() - _collecting_since
        GC_PAUSE_SECONDS.labels(info["generation"]).observe(pause)


def watch_database(engine: Engine) -> None:
    """Measure every transaction: as long as a connection is in use, from the pool and back."""
    event.listen(engine, "checkout", _on_checkout)
    event.listen(engine, "commit", _on_commit)
    event.listen(engine, "checkin", _on_checkin)


def _on_checkout(_connection: Any, record: Any, _proxy: Any) -> None:
    record.info["since"], record.info["kind"] = time.perf_counter(), "read"


def _on_commit(connection: Connection) -> None:
    connection.info["kind"] = "write"


def _on_checkin(_connection: Any, record: Any) -> None:
    since = record.info.pop("since", None)
    if since is not None:
        DATABASE_SECONDS.labels(record.info["kind"]).observe(time.perf_counter() - since)
