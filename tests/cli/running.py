"""Running commands: in this process where that is enough, else as processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner, Result

from tessellot.cli.app import app

COMMAND = [sys.executable, "-m", "tessellot"]
_HEAR = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
HEARING = [sys.executable, "-c", f"{_HEAR} from tessellot.__main__ import main; main()"]
"""Tests that run in the background have inherited deafness to Ctrl-C."""


def run(*words: str | Path, typed: str | None = None) -> Result:
    """A command in this process."""
    return CliRunner().invoke(app, [str(word) for word in words], input=typed)


def start(
    *words: str | Path, typed: str | bytes = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own."""
    return subprocess.run(
        [*COMMAND, *map(str, words)],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={**os.environ, **environment},
    )


def assert_refused(result: Result, words: str, code: int = 2) -> None:
    """One line on standard error with these words, nothing on standard output, and the code."""
    assert result.exit_code == code, result.output
    assert words in result.stderr
    assert len(result.stderr.splitlines()) == 1, result.stderr
    assert result.stdout == ""
