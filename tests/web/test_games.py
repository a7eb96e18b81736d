"""A whole game of each of the six games, and of one by touch, by keyboard and by typing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.playing import Table

SMALL = ("input[name=size][value='7'] + span",)
GAMES = [
    ("battle-of-lits", ()),
    ("tailits", ()),
    ("taiji", SMALL),
    ("tailits-taiji", ()),
    ("taiji-lits", SMALL),
    ("lot", ()),
]


@pytest.mark.parametrize(("game", "choose"), GAMES, ids=[game for game, _ in GAMES])
def test_whole_game_by_pointer(
    start: Callable[..., Table], game: str, choose: tuple[str, ...]
) -> None:
    table = start(game, choose=choose)

    def way(number: int, ply: int) -> None:
        # Tray and marking in turn: both are ways of the pointer.
        if table.shape(number) == "disc" or ply % 3:
            table.by_cells(number)
        else:
            table.by_tray(number)

    plies = table.play_out(way, seed=7)
    outcome = table.state["outcome"]
    result = table.page.get_by_test_id("result")
    expect(result).to_contain_text(outcome["text"])
    assert plies == len(table.moves)
    if game != "lot":
        expect(table.board.locator(".counted").first).to_be_visible()


def test_whole_game_by_touch_on_a_phone(start: Callable[..., Table]) -> None:
    table = start("taiji", choose=SMALL, phone=True)
    table.play_out(lambda number, _: table.by_cells(number, touch=True), seed=2)
    expect(table.page.get_by_test_id("result")).to_be_visible()
    width = table.page.evaluate("document.documentElement.scrollWidth")
    assert width == 360


def test_whole_game_by_keyboard_alone(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    page = table.page
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "board":
            break
    expect(table.board).to_be_focused()
    table.play_out(lambda number, _: table.by_keyboard(number), seed=3, decline=False)
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(page.get_by_test_id("announcer")).to_contain_text("The game is over")


def test_whole_game_by_typing(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    notation = table.table["notation"]
    table.play_out(lambda number, _: table.by_typing(notation[number]), seed=5, decline=False)
    expect(table.page.get_by_test_id("result")).to_be_visible()
