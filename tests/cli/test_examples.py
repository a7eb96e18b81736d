"""Every example of every help text does what it says: it runs, and ends well."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from tessellot.cli import COMMANDS
from tessellot.cli.app import app
from tests.cli.running import COMMAND, run


def helps():
    """The help text of the command line and of every command, and of commands within commands."""
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    yield run("--help").stdout
    for name in COMMANDS:
        yield run(name, "--help").stdout
        _, command, _ = group.resolve_command(group.make_context("tessellot", [name]), [name])
        for member in getattr(command, "commands", ()):
            yield run(name, member, "--help").stdout


def examples():
    """The lines of each paragraph that begins with “Examples:”, continued ones joined."""
    found = []
    for text in helps():
        paragraph = re.search(r"^  Examples:\n((?:    .+\n)+)", text, re.MULTILINE)
        assert paragraph, text
        lines = re.sub(r"\\\n\s+", " ", paragraph[1]).splitlines()
        found += [re.split(r"\s{3,}", line.strip())[0] for line in lines]
    return [" ".join(line.split()) for line in found]


EXAMPLES = examples()


@pytest.fixture
def on_the_path(folder, monkeypatch):
    """A program called tessellot."""
    (folder / "bin").mkdir()
    program = folder / "bin" / "tessellot"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tessellot "$@"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("BROWSER", "true")


@pytest.mark.parametrize(
    "line",
    [
        line
        for line in dict.fromkeys(EXAMPLES)
        if not {"serve", "edit", "--open", "backup", "restore", "engine-worker"} & {*line.split()}
    ],
)
def test_the_example_runs(on_the_path, line):
    if "|" in line:
        bash = shutil.which("bash")
        assert bash
        ended = subprocess.run(
            [bash, "-o", "pipefail", "-c", line], capture_output=True, text=True, check=False
        )
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout
    else:
        program, *words = shlex.split(line)
        assert program == "tessellot"
        ended = run(*words, typed="")
        assert ended.exit_code == 0, ended.output
        assert ended.stderr == ""


def test_the_backup_of_the_example_is_restored(on_the_path):
    for words in ("stats", "backup games.backup", "restore games.backup"):
        assert f"tessellot admin {words}" in EXAMPLES
        ended = run("admin", *words.split())
        assert (ended.exit_code, ended.stderr) == (0, "")


@pytest.mark.parametrize(
    "line",
    dict.fromkeys(line for line in EXAMPLES if " serve" in line and "--database" not in line),
)
def test_the_server_of_the_example_starts_and_ends(on_the_path, line):
    words = [*shlex.split(line)[1:], "--port", "0"]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert "Tessellot is at http://127.0.0.1:" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 0
