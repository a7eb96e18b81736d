"""Where things are on screens of all sizes, and what forced colours show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.game_page import GamePage


@pytest.mark.parametrize("game_id", ["battle-of-lits", "tailits", "taiji"])
def test_a_small_phone_shows_the_board_and_the_buttons(
    start: Callable[..., GamePage], game_id: str
) -> None:
    game = start(game_id, phone=True)
    game.page.set_viewport_size({"width": 360, "height": 640})
    game.page.evaluate("scrollTo(0, 0)")
    expect(game.board).to_be_in_viewport(ratio=1)
    for name in ("Turn", "Flip", "Place"):
        button = game.page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)


def test_a_phone_shows_every_colouring(start: Callable[..., GamePage]) -> None:
    game = start("tailits", phone=True)
    game.page.set_viewport_size({"width": 390, "height": 844})
    game.page.evaluate("scrollTo(0, 0)")
    for shape in "LITS":
        for tile in game.page.get_by_test_id(f"tile-{shape}").all():
            expect(tile).to_be_in_viewport(ratio=0.9)
            box = tile.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 24


@pytest.mark.parametrize(
    ("width", "height", "share"),
    [(2560, 1440, 0.85), (1920, 1080, 0.8), (768, 1024, 0.7), (1280, 800, 0.8)],
)
def test_the_board_is_the_largest_thing(
    start: Callable[..., GamePage], width: int, height: int, share: float
) -> None:
    game = start("battle-of-lits")
    game.page.set_viewport_size({"width": width, "height": height})
    box = game.board.bounding_box()
    assert box is not None
    assert box["height"] > share * height
    assert game.page.evaluate("document.documentElement.scrollWidth") <= width
    size = game.page.get_by_test_id("status").evaluate(
        "e => parseFloat(getComputedStyle(e).fontSize)"
    )
    assert size >= height / 85


def test_forced_colours_show_what_is_chosen(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.emulate_media(forced_colors="active")
    page.goto("/new/battle-of-lits")
    differ = """([one, other, names]) => {
        const look = (e) => names.map((name) => getComputedStyle(e)[name]).join();
        return look(document.querySelector(one)) !== look(document.querySelector(other));
    }"""
    looks = ["backgroundColor", "outlineStyle", "borderTopColor", "borderTopWidth"]
    expect(page.locator("label.chosen").first).to_be_visible()
    assert page.evaluate(differ, ["label.chosen", "label:not(.chosen)", looks])
    assert page.evaluate(differ, [".tile.chosen", ".tile:not(.chosen)", looks])
    game = start("battle-of-lits", page=page)
    game.by_typing("Td4e4f4e5")
    game.by_typing("Lf6g6g5g4")
    game.expect_ply(2)
    assert page.evaluate(differ, [".player.turn", ".player:not(.turn)", looks])
    assert page.evaluate(differ, ["li button.current", "li button:not(.current)", looks])
