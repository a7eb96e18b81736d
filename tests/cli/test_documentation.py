"""The page about the commands tells the truth."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from markdown import markdown

from docs.doctest_blocks import DoctestBlocks
from docs.outside_links import on_page_markdown
from tessellot.cli import COMMANDS
from tessellot.cli.errors import ExitCode
from tests.cli.running import run

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "commands.md").read_text()
SESSIONS = [
    command
    for session in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    for command in re.findall(r"^\$ (.*?)\n(.*?)(?=^\$ |\Z)", session, re.DOTALL | re.MULTILINE)
]


def as_pattern(shown):
    """Lines in which … stands for anything, over line breaks if it stands alone."""
    return "".join(
        "(.*\n)*" if line == "…" else re.escape(line).replace("…", ".*") + "\n"
        for line in shown.splitlines()
    )


@pytest.mark.parametrize(("line", "shown"), SESSIONS, ids=[line for line, _ in SESSIONS])
def test_sessions_are_true(folder, line, shown):
    typed, _, command = line.rpartition(" | ")
    if typed:
        typed = shlex.split(typed)[1].replace("\\n", "\n")
    told = run(*shlex.split(command)[1:], typed=typed or None)
    assert re.fullmatch(as_pattern(shown), told.output), told.output


def test_every_command_and_every_exit_code_is_there():
    for name in COMMANDS:
        assert f"`tessellot {name}`" in PAGE
    for code in ExitCode:
        assert f"\n| {code} |" in PAGE


def test_examples_in_docstrings_are_shown_as_code():
    docstring = "Counts.\n\n>>> 1 + 1\n2\n\nAnd so on.\n\n```python\n>>> 2 + 2\n4\n\n```\n"
    shown = markdown(docstring, extensions=["pymdownx.superfences", DoctestBlocks()])
    assert "<blockquote>" not in shown
    assert shown.count("<code>") == 2
    assert "<p>And so on.</p>" in shown


@pytest.mark.parametrize("page", sorted(DOCS.rglob("*.md")), ids=lambda page: page.stem)
def test_links_lead_to_pages_of_the_site_once_it_is_built(page):
    links = re.findall(r"\]\(([^)#\s]+)", on_page_markdown(page.read_text()))
    inside = [page.parent / link for link in links if "://" not in link]
    assert [
        str(path)
        for path in inside
        if not path.exists() or DOCS.resolve() not in path.resolve().parents
    ] == []
