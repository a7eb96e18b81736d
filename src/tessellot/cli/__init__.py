"""The command line. Each command is a module in ``cli/commands``, imported when it is run.

To add a command, write ``cli/commands/<name>.py`` with a function (or a typer app) and add it to
`COMMANDS`.
"""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple


class CommandEntry(NamedTuple):
    """A command: its heading in the list, its location (``module:name``), and a line of help."""

    heading: str
    location: str
    help: str


COMMANDS = {
    "play": CommandEntry(
        "Play",
        "play:play",
        "Play in the terminal: the engine at eight levels, or a friend beside you.",
    ),
    "serve": CommandEntry(
        "Play",
        "serve:serve",
        "Play in the browser: against the engine, beside a friend, or by link.",
    ),
    "learn": CommandEntry(
        "Play", "learn:learn", "Learn a game by playing: small steps, judged by the rules."
    ),
    "puzzles": CommandEntry(
        "Play", "puzzles.app:puzzles", "Solve puzzles that are proven: only one move wins."
    ),
    "show": CommandEntry("Records", "show:show", "Show a position: board, score and legal moves."),
    "replay": CommandEntry(
        "Records", "replay:replay", "Step through a game, with its comments and variations."
    ),
    "check": CommandEntry(
        "Records", "check:check", "Check every game of a file, and say where it is wrong."
    ),
    "convert": CommandEntry(
        "Records", "convert:convert", "Convert games between our records, LTP and JSON."
    ),
    "analyse": CommandEntry(
        "Engine",
        "analyse.command:analyse",
        "Judge every move of a game, and show where it was lost.",
    ),
    "solve": CommandEntry("Engine", "solve.command:solve", "Prove who wins, by how much, and how."),
    "match": CommandEntry(
        "Engine", "match:match", "Let two engines play each other, and see which is stronger."
    ),
    "engine": CommandEntry(
        "Engine", "engine:engine", "Run the engine for other programs: UGI, LTP or JSON."
    ),
    "engine-worker": CommandEntry(
        "Engine",
        "engine_worker:engine_worker",
        "Think for the web processes of a site, on this machine or another.",
    ),
    "lab": CommandEntry("Engine", "lab.app:lab", "Make datasets for research."),
    "print": CommandEntry(
        "Paper", "print_set:print_set", "Write a game as PDFs to print and cut out."
    ),
    "board": CommandEntry(
        "Paper",
        "board.app:board",
        "Look at boards of X's and O's, make your own, and study them.",
    ),
    "diagram": CommandEntry("Paper", "diagram:diagram", "Draw a position or a whole game."),
    "help": CommandEntry("Tools", "help:show_help", "Read the documentation: a page by its name."),
    "perft": CommandEntry("Tools", "perft:perft", "Count the ways to play N turns."),
    "admin": CommandEntry(
        "Tools",
        "admin.app:admin",
        "Look after the games of a server: backups, numbers, old games.",
    ),
    "doctor": CommandEntry(
        "Tools",
        "doctor:doctor",
        "Look at the installation: packages, folders, speed, and what is broken.",
    ),
}
"""All commands in the order of the help text. `help` is the first line of the docstring."""


def main() -> None:
    """Run the command that the arguments name."""
    _open_streams()
    try:
        from tessellot.cli.app import app
    except ModuleNotFoundError as error:
        if error.name != "typer":
            raise
        from tessellot.extras import install_hint

        sys.stderr.write(f"The command line needs more packages: {install_hint('terminal')}\n")
        sys.exit(3)
    app(prog_name="tessellot")


def _open_streams() -> None:
    """Replace closed standard streams, and let no character fail to print."""
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:
            # The parent process has closed it.
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # A character that the encoding lacks becomes a question mark.
            stream.reconfigure(errors="replace")
