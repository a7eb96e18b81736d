"""``tessellot help``: the documentation in the terminal."""

from __future__ import annotations

import os
import pty
import subprocess
from pathlib import Path

import tessellot
from tessellot.cli.commands.help import topics
from tests.cli.running import COMMAND, assert_refused, run

ROOT = Path(__file__).parents[3]


def test_every_page_is_listed_with_its_title_and_can_be_read():
    listed = run("help").stdout
    for topic, page in topics().items():
        text = page.read_text("utf-8")
        assert f"{topic} " in listed
        assert text.splitlines()[0].removeprefix("# ") in listed
    assert set(tessellot.GAMES) <= set(topics())
    assert run("help", "notation").stdout == (ROOT / "docs/notation.md").read_text("utf-8")


def test_commands_and_unknown_topics_are_told():
    assert "tessellot show --help" in run("help", "show").stdout
    assert_refused(run("help", "chess"), "There is no page 'chess': known are analysis")


def test_on_a_terminal_pages_are_laid_out_and_coloured_by_any_pager():
    pager = "sh -c 'echo LESS=$LESS; cat'"
    environment = {"PAGER": pager, "TERM": "xterm-256color", "PATH": os.environ["PATH"]}
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "help", "battle-of-lits"], stdin=theirs, stdout=theirs, env=environment
    ) as running:
        os.close(theirs)
        shown = b""
        try:
            while data := os.read(ours, 65536):
                shown += data
        except OSError:  # the end, on Linux
            pass
    os.close(ours)
    text = shown.decode()
    assert running.returncode == 0
    assert text.startswith("LESS=FRX")
    assert "\x1b[" in text
    assert "Leave a gap in every square" in text
    assert not any(word in text for word in ("🌆", "figures/", "horizontals \x1b"))
