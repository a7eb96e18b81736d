"""``tessellot doctor``: what is installed and what is broken."""

from __future__ import annotations

import json
import sys

import tessellot
from tessellot.about import VERSION
from tests.cli.running import run, start
from tests.terminal.terminals import Terminal


def test_it_tells_people_and_programs_what_is_there():
    told = json.loads(run("doctor", "--json").stdout)
    assert told["version"] == VERSION
    assert told["extras"]["terminal"]["typer"]
    assert told["folders"].keys() == {"games", "kernels"}
    assert set(told["compiled"]) == set(told["speed"]) == set(tessellot.GAMES)
    for game, speed in told["speed"].items():
        assert speed["random_games_per_second"] > 0
        assert bool(speed["simulations_per_second"]) is told["compiled"][game]
    shown = run("doctor", "--no-speed").stdout
    assert f"Tessellot {VERSION}" in shown
    assert "Battle of LITS" in shown
    assert told["folders"]["games"] in shown


def test_what_is_broken_is_told_with_what_helps(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "textual.py").write_text("raise RuntimeError('out of order')\n")
    path = ":".join([str(tmp_path), *filter(None, sys.path)])
    broken = start(
        "doctor",
        "--no-speed",
        PYTHONPATH=path,
        XDG_DATA_HOME=str(tmp_path / "file"),
        # Nobody can make files there, though root seems to have the permission.
        NUMBA_CACHE_DIR="/proc/none",
    )
    assert broken.returncode == 1
    assert "is installed but cannot be loaded: out of order" in broken.stdout
    assert "pip install --force-reinstall textual" in broken.stdout
    assert broken.stdout.count("cannot be written to: ") == 2
    assert "tessellot serve --data FOLDER" in broken.stdout
    assert "NUMBA_CACHE_DIR" in broken.stdout
    assert "tessellot doctor --compile" in broken.stdout
    assert broken.stderr == ""


def test_on_a_terminal_it_tells_the_same():
    """A bar is shown there, which puts a stream of its own before standard output."""
    with Terminal("doctor", "--no-speed", rows=60) as terminal:
        terminal.wait_for(f"Tessellot {VERSION}")
        terminal.wait_for("compiled engine")
        assert terminal.exit_code() in (0, 1)
        assert b"Traceback" not in terminal.written
