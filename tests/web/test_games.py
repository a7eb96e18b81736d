"""A whole game of each of the six games, and of one by touch, by keyboard and by typing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.game_page import GamePage

SMALL = ("input[name=size][value='7'] + span",)
GAMES = [
    ("battle-of-lits", ()),
    ("tailits", ()),
    ("taiji", SMALL),
    ("tailits-taiji", ()),
    ("taiji-lits", SMALL),
    ("lot", ()),
]


@pytest.mark.parametrize(("game_id", "choose"), GAMES, ids=[game for game, _ in GAMES])
def test_whole_game_by_pointer(
    start: Callable[..., GamePage], game_id: str, choose: tuple[str, ...]
) -> None:
    game = start(game_id, choose=choose)

    def way(action: int, ply: int) -> None:
        # Both ways of the pointer: cells one by one, and a piece of the tray.
        if game.shape(action) == "disc" or ply % 3:
            game.by_cells(action)
        else:
            game.by_tray(action)

    plies = game.play_out(way, seed=7)
    outcome = game.state["outcome"]
    result = game.page.get_by_test_id("result")
    expect(result.get_by_role("heading")).to_contain_text("wins" if outcome["winner"] else "A draw")
    assert outcome["why"]
    for sentence in outcome["why"]:
        expect(result).to_contain_text(sentence)
    assert plies == len(game.moves)
    if game_id != "lot":
        expect(game.board.locator(".counted").first).to_be_visible()


def test_whole_game_by_touch_on_a_phone(start: Callable[..., GamePage]) -> None:
    game = start("taiji", choose=SMALL, phone=True)
    game.play_out(lambda action, _: game.by_cells(action, touch=True), seed=2)
    expect(game.page.get_by_test_id("result")).to_be_visible()
    width = game.page.evaluate("document.documentElement.scrollWidth")
    assert width == 360


def test_whole_game_by_keyboard_alone(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    page = game.page
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == "board":
            break
    expect(game.board).to_be_focused()
    game.play_out(lambda action, _: game.by_keyboard(action), seed=3, decline=False)
    expect(page.get_by_test_id("result")).to_be_visible()
    expect(page.get_by_test_id("announcer")).to_contain_text("The game is over")


def test_whole_game_by_typing(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    notation = game.move_table["notation"]
    game.play_out(lambda action, _: game.by_typing(notation[action]), seed=5, decline=False)
    expect(game.page.get_by_test_id("result")).to_be_visible()
