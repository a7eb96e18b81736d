"""``tessellot help``: the documentation in the terminal."""

from __future__ import annotations

from pathlib import Path

import tessellot
from tessellot.cli.commands.help import topics
from tests.cli.running import assert_refused, run

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
