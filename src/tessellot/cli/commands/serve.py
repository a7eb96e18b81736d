"""``tessellot serve``: the page, on this computer or for others."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import Annotated

import typer

from tessellot.cli.installation import page_hint, page_is_built
from tessellot.cli.language import current
from tessellot.cli.options.server import Data, Database, server_settings
from tessellot.games import TessellotError
from tessellot.locale import Text

LOG_LEVELS = ("debug", "info", "warning", "error")


def serve(
    context: typer.Context,
    *,
    host: Annotated[
        str, typer.Option(envvar="TESSELLOT_HOST", help="The address to listen at.")
    ] = "127.0.0.1",
    port: Annotated[
        int,
        typer.Option(
            envvar="TESSELLOT_PORT", min=0, max=65535, help="The port; 0 takes any that is free."
        ),
    ] = 8000,
    data: Data = None,
    database: Database = None,
    redis: Annotated[
        str | None,
        typer.Option(
            envvar="TESSELLOT_REDIS",
            help="Where several processes of one site meet, such as redis://127.0.0.1:6379/0; "
            "needs --database postgresql….",
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            envvar="TESSELLOT_WORKERS",
            min=0,
            help="Processes for the engine; by default cores less 1. With --redis it can be 0: "
            "then “tessellot engine-worker” thinks.",
        ),
    ] = None,
    analysis_seconds: Annotated[
        float | None,
        typer.Option(
            envvar="TESSELLOT_ANALYSIS_SECONDS",
            min=0.1,
            max=3600,
            help="The longest time for a question to the engine; by default 600 on this computer "
            "alone, 20 for others.",
        ),
    ] = None,
    public_url: Annotated[
        str | None,
        typer.Option(
            envvar="TESSELLOT_PUBLIC_URL",
            help="The address of the page on the internet; under other names nothing is answered.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            envvar="TESSELLOT_TRUSTED_PROXIES",
            metavar="ADDRESS",
            help="A proxy whose X-Forwarded-For is believed, such as 127.0.0.1 or 10.0.0.0/8; "
            "may be given several times.",
        ),
    ] = None,
    log_level: Annotated[
        str | None,
        typer.Option(
            envvar="TESSELLOT_LOG_LEVEL", help="debug, info, warning or error.", metavar="LEVEL"
        ),
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser.")
    ] = False,
) -> None:
    """Play in the browser: against the engine, beside a friend, or by link.

    The address is printed when the page is ready. Ctrl-C ends it in good order.
    More settings are environment variables: see docs/deployment.md.

    Examples:
      tessellot serve --open
      tessellot serve --database postgresql://me@/games --redis redis://127.0.0.1
      tessellot serve --public-url https://play.example.org --trusted-proxy 127.0.0.1
    """
    from tessellot.server.environment import misspelt
    from tessellot.server.network.addresses import PublicUrl, TrustedProxies
    from tessellot.server.serve import serve as run
    from tessellot.server.settings import AnalysisLimits, Retention, ServerSettings

    if not page_is_built():
        typer.echo(page_hint().to(current(context)), err=True)
    options = [str(option.envvar) for option in context.command.params if option.envvar]
    for name, meant in misspelt(os.environ, options).items():
        slip = Text("{name} changes nothing: did you mean {meant}?", name=name, meant=meant)
        typer.echo(slip.to(current(context)), err=True)
    # At a terminal the address is enough; a log file gets everything.
    level = log_level or ("warning" if sys.stderr.isatty() else "info")
    if level not in LOG_LEVELS:
        raise TessellotError(
            Text("{level!r} is not one of {known}.", level=level, known=", ".join(LOG_LEVELS))
        )
    proxies = tuple(" ".join(trusted_proxy or ()).replace(",", " ").split())
    TrustedProxies(proxies)
    if public_url is not None:
        PublicUrl.read(public_url)

    def with_defaults(settings: ServerSettings) -> ServerSettings:
        own = _is_own_machine(host) and public_url is None and not proxies
        return replace(
            settings,
            analysis=AnalysisLimits() if own else AnalysisLimits.public(),
            retention=Retention() if own else Retention.public(),
        )

    settings = server_settings(data, database, with_defaults)
    # The options win over the environment.
    network = replace(settings.network, public_url=public_url or None, trusted_proxies=proxies)
    settings = replace(settings, network=network, redis=redis or None)
    if redis and not settings.database.startswith("postgresql"):
        raise TessellotError(
            Text("--redis is for several processes, which need --database postgresql://…")
        )
    if workers == 0 and not redis:
        raise TessellotError(
            Text("Without --redis nobody else can think: --workers must be at least 1.")
        )
    if workers is not None:
        settings = replace(settings, workers=workers)
    if analysis_seconds is not None:
        analysis = replace(settings.analysis, seconds=analysis_seconds)
        settings = replace(settings, analysis=analysis)
    run(
        settings,
        host=host,
        port=port,
        log_level=level,
        open_browser=open_browser,
        language=current(context),
    )


def _is_own_machine(host: str) -> bool:
    """Whether only this computer can reach the server."""
    return host in ("127.0.0.1", "::1", "localhost")
