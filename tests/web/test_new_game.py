"""The page plays a game that exists only in the tests: it knows no list of games, and no rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.server.serving import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that knows one more game."""
    running = ServerProcess(tmp_path_factory.mktemp("data"), with_cram=True)
    yield running
    running.stop()


def test_friends_play_it_on_the_page(start, open_page):
    page = open_page()
    page.goto("/")
    expect(page.get_by_role("link", name="Cram").first).to_be_visible()
    game = start("cram", choose=("input[name=size][value='2'] + span",), page=page)
    expect(page.get_by_text("The rules in short")).to_have_count(0)
    expect(page.get_by_test_id("rules")).to_have_count(0)
    for ply in range(2):
        game.by_cells(game.legal[0])
        game.expect_ply(ply + 1)
    assert game.state["outcome"]["winner"] == "second"
    expect(page.get_by_text("The last domino wins.").first).to_be_visible()
