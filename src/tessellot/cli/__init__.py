"""The command line: one file per command, each imported only when it is asked for."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command that the arguments name."""
    try:
        import typer
    except ImportError:
        sys.exit("The command line needs more packages: pip install 'tessellot[terminal]'")
    from tessellot.cli import engine, match, play, serve

    app = typer.Typer(
        help="Battle of LITS, TAILITS, TAIJI, their double games, and LOT.",
        no_args_is_help=True,
        add_completion=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(lambda: None)
    app.command("play")(play.play)
    app.command("serve")(serve.serve)
    app.command("engine")(engine.engine)
    app.command("match")(match.match)
    app()
