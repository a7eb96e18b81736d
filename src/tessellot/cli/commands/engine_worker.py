"""``tessellot engine-worker``: engine processes for a site of several processes."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Annotated

import typer

from tessellot.cli.language import current
from tessellot.locale import PluralText


def engine_worker(
    context: typer.Context,
    *,
    redis: Annotated[
        str,
        typer.Option(
            envvar="TESSELLOT_REDIS",
            help="Where the web processes are met, such as redis://127.0.0.1:6379/0.",
        ),
    ],
    workers: Annotated[
        int | None,
        typer.Option(
            envvar="TESSELLOT_ENGINE_WORKERS",
            min=1,
            help="Processes; by default as many as there are cores.",
        ),
    ] = None,
) -> None:
    """Think for the web processes of a site, on this machine or another.

    A worker that ends or dies loses no job: another one takes it over within seconds.

    Examples:
      tessellot engine-worker --redis redis://10.0.0.5:6379/0 --workers 4
    """
    from tessellot.server import logs
    from tessellot.server.cluster.engine_worker import run
    from tessellot.server.serve import check_redis

    logs.set_up("warning" if sys.stderr.isatty() else "info")
    check_redis(redis)
    count = workers or os.cpu_count() or 1
    ready = PluralText(
        "{count} engine process waits for jobs (Ctrl-C ends it)",
        "{count} engine processes wait for jobs (Ctrl-C ends them)",
        count=count,
    )
    sys.stdout.write(ready.to(current(context)) + "\n")
    sys.stdout.flush()
    asyncio.run(run(redis, count))
