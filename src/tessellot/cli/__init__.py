"""The command line: one file per command, each imported only when it is asked for.

To add a command, write ``cli/<name>.py`` with a function (or a typer sub-app) and give it a line
in `COMMANDS`.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple


class Entry(NamedTuple):
    """A command in the list: its heading, where it is (``module:name``), and what it does."""

    heading: str
    place: str
    help: str


COMMANDS = {
    "play": Entry(
        "Play",
        "play:play",
        "Play in the terminal: the engine at eight levels, or a friend beside you.",
    ),
    "serve": Entry(
        "Play",
        "serve:serve",
        "Play in the browser: against the engine, beside a friend, or by link.",
    ),
    "show": Entry("Records", "show:show", "Show a position: board, score and legal moves."),
    "replay": Entry(
        "Records", "replay:replay", "Step through a game, with its comments and variations."
    ),
    "check": Entry(
        "Records", "check:check", "Check every game of a file, and say where it is wrong."
    ),
    "convert": Entry(
        "Records", "convert:convert", "Convert games between our records, LTP and JSON."
    ),
    "analyse": Entry(
        "Engine", "analyse:analyse", "Judge every move of a game, and show where it was lost."
    ),
    "solve": Entry("Engine", "solve.command:solve", "Prove who wins, by how much, and how."),
    "match": Entry(
        "Engine", "match:match", "Let two engines play each other, and see which is stronger."
    ),
    "engine": Entry(
        "Engine", "engine:engine", "Run the engine for other programs: UGI, LTP or JSON."
    ),
    "print": Entry("Paper", "print_set:print_set", "Write a game as PDFs to print and cut out."),
    "board": Entry(
        "Paper",
        "board.command:board",
        "Look at boards of X's and O's, make your own, and study them.",
    ),
    "diagram": Entry("Paper", "diagram:diagram", "Draw a position or a whole game."),
    "perft": Entry("Tools", "perft:perft", "Count the ways to play so many turns."),
    "doctor": Entry(
        "Tools",
        "doctor:doctor",
        "Look at the installation: packages, folders, speed, and what is broken.",
    ),
}
"""Every command, in the order in which it is listed. The help is its docstring's first line."""


def main() -> None:
    """Run the command that the arguments name."""
    try:
        _run()
    except KeyboardInterrupt:
        # Before the front door is open, nobody knows the language yet.
        sys.stderr.write("Stopped by Ctrl-C.\n")
        sys.exit(130)


def _run() -> None:
    _open_streams()
    try:
        from tessellot.cli.app import app
    except ModuleNotFoundError as error:
        if error.name != "typer":
            raise
        sys.stderr.write(
            "The command line needs more packages: pip install 'tessellot[terminal]'\n"
        )
        sys.exit(3)
    app(prog_name="tessellot")


def _open_streams() -> None:
    """See to it that there are streams, and that they take every character."""
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:
            # Whoever started this has closed it.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A terminal that lacks a character gets a question mark rather than nothing at all.
            stream.reconfigure(errors="replace")
