"""The processes of a server that is measured, and what they use."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.compare import environment_of

READY = "Tessellot is at "
HERE = Path(__file__).parents[2]
Versions = dict[str, Path]
"""The folders of what is measured: this working tree, and an earlier commit."""


@contextmanager
def server(
    folder: Path, database: str | None = None, redis: str | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server process of some version: its address, and the process."""
    with tempfile.TemporaryDirectory() as data:
        target = database or str(Path(data) / "games.sqlite3")
        command = [sys.executable, "-m", "benchmarks.server_load", "--serve", target]
        process = subprocess.Popen(
            [*command, *(["--redis", redis] if redis else [])],
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=environment_of(folder),
        )
        try:
            assert process.stdout is not None
            yield process.stdout.readline().removeprefix(READY).split()[0].rstrip("/"), process
        finally:
            process.kill()
            process.wait()


def cpu_seconds(pid: int) -> float:
    """The processor time of a process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """The bytes of memory that a process has."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) * 1024
    return 0


def serve_without_limits(target: str, redis: str | None = None) -> None:
    """The server process, without rate limits: all clients have one address."""
    from tessellot.server.serve import serve
    from tessellot.server.settings import Limits, NetworkSettings, ServerSettings

    rate = (1e9, 1e9)
    limits = Limits(
        requests=rate,
        new_games=rate,
        messages=rate,
        all_messages=rate,
        states=rate,
        connections=10_000,
        lobby_places=100_000,
    )
    database = target if "://" in target else f"sqlite+aiosqlite:///{target}"
    network = NetworkSettings(sockets_per_visitor=100_000, sockets=100_000)
    settings = ServerSettings(
        database, redis, workers=1, warm_up=False, limits=limits, network=network
    )
    serve(settings, host="127.0.0.1", port=0, log_level="warning", open_browser=False)
