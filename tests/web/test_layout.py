"""Where things are on screens of all sizes, and what forced colours show."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

import tessellot
from tests.web.game_page import GamePage
from tests.web.test_moments import played


@pytest.mark.parametrize("game_id", ["battle-of-lits", "tailits", "taiji"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (768, 1024)])
def test_a_phone_or_tablet_shows_the_board_the_tray_and_the_buttons(
    start: Callable[..., GamePage], game_id: str, width: int, height: int
) -> None:
    game = start(game_id, phone=True)
    game.page.set_viewport_size({"width": width, "height": height})
    game.page.evaluate("scrollTo(0, 0)")
    expect(game.board).to_be_in_viewport(ratio=1)
    for name in ("Turn", "Flip", "Place"):
        button = game.page.get_by_role("button", name=name, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
    buttons = game.page.get_by_test_id("place").bounding_box()
    assert buttons is not None
    for tile in game.page.locator("button[data-kind]").all():
        box = tile.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= buttons["y"]


def test_the_russian_guidance_leaves_room_for_the_tray_of_a_small_phone(
    start: Callable[..., GamePage],
) -> None:
    """Against the engine, where it is the longest: “your turn” and how to move."""
    game = start("battle-of-lits", opponent="engine", phone=True, language="ru-RU")
    game.page.set_viewport_size({"width": 360, "height": 640})
    expect(game.page.get_by_test_id("status")).to_contain_text("Ваш ход: крестики Перетащите")
    buttons = game.page.get_by_test_id("place").bounding_box()
    assert buttons is not None
    for tile in game.page.locator("button[data-kind]").all():
        box = tile.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= buttons["y"]


def test_a_small_phone_shows_the_swap_until_a_move_is_entered(
    start: Callable[..., GamePage],
) -> None:
    game = start("battle-of-lits", phone=True)
    game.page.set_viewport_size({"width": 360, "height": 640})
    game.send_moves(["Td4e4f4e5"])
    offer = game.page.get_by_test_id("swap")
    for button in offer.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    game.tap_cell(game.size * 9)
    expect(offer).to_be_hidden()
    expect(game.page.get_by_test_id("place")).to_be_in_viewport(ratio=1)
    game.page.get_by_role("button", name="Cancel").click()
    expect(offer).to_be_visible()


def test_a_small_phone_shows_the_invitation(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("battle-of-lits", opponent="link", phone=True)
    guest = open_page(phone=True)
    for page in (host.page, guest):
        page.set_viewport_size({"width": 360, "height": 640})
    waiting = host.page.get_by_test_id("waiting")
    expect(waiting.get_by_role("button", name="Copy")).to_be_in_viewport(ratio=1)
    guest.goto(waiting.get_by_test_id("link").input_value())
    for name in ("Take the seat", "Just watch", "First, the rules"):
        expect(guest.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)


def test_names_of_boards_stay_in_one_piece(open_page: Callable[..., Page]) -> None:
    page = open_page()
    for width, height in ((2560, 1440), (1280, 800), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto("/new/battle-of-lits")
        names = page.locator(".tiles .name")
        expect(names).to_have_count(8)
        heights = names.evaluate_all("all => all.map((e) => e.getBoundingClientRect().height)")
        assert len(set(map(round, heights))) == 1


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


def test_the_numbers_on_a_phone_stay_on_their_pieces(start: Callable[..., GamePage]) -> None:
    game = start("tailits", phone=True)
    game.page.set_viewport_size({"width": 360, "height": 640})
    game.send_moves([game.move_table["notation"][game.legal[0]]])
    game.expect_ply(1)
    for tile in game.page.locator("button[data-kind]").all():
        outer = tile.bounding_box()
        inner = tile.locator(".counts").bounding_box()
        assert outer is not None
        assert inner is not None
        assert outer["x"] <= inner["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"]


def test_the_interlude_fits_on_a_small_phone_in_russian(start: Callable[..., GamePage]) -> None:
    game = start("taiji-lits", phone=True, language="ru-RU")
    game.page.set_viewport_size({"width": 360, "height": 640})
    moves, _ = played("taiji-lits", 3, lambda position: position.begins_second_half)
    game.send_moves(moves)
    card = game.page.get_by_test_id("interlude")
    expect(card).to_be_in_viewport(ratio=1)
    assert card.evaluate("e => e.scrollWidth <= e.clientWidth")
    assert broken_words(card) == []


BROKEN_WORDS = """card => {
    const broken = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        for (const { 0: word, index } of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
            range.setStart(texts.currentNode, index);
            range.setEnd(texts.currentNode, index + word.length);
            if (range.getClientRects().length > 1) broken.push(word);
        }
    }
    return broken;
}"""


def broken_words(card: Locator) -> list[str]:
    """The words that stand on two lines."""
    return list(card.evaluate(BROKEN_WORDS))


def test_the_interlude_breaks_no_name_of_one_word_on_a_small_phone(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("tailits-taiji", opponent="link", phone=True, language="ru-RU")
    host.page.set_viewport_size({"width": 360, "height": 640})
    page = open_page()
    page.goto(host.page.get_by_test_id("waiting").get_by_test_id("link").input_value())
    page.get_by_label("Your name").fill("Программа")
    page.get_by_role("button", name="Take the seat").click()
    expect(host.page.get_by_test_id("waiting")).to_be_hidden()
    players = {"first": host, "second": GamePage(page, host.url)}
    moves, _ = played("tailits-taiji", 3, lambda position: position.begins_second_half)
    for move in moves:
        players[host.state["position"]["turn"]["seat"]].send_moves([move])
    card = host.page.get_by_test_id("interlude")
    expect(card.get_by_text("Программа")).to_be_visible()
    assert broken_words(card) == []


@pytest.mark.parametrize("game_id", ["taiji-lits", "tailits-taiji"])
def test_the_interlude_fits_on_a_phone_in_landscape(
    start: Callable[..., GamePage], game_id: str
) -> None:
    game = start(game_id, phone=True, language="ru-RU")
    moves, _ = played(game_id, 3, lambda position: position.begins_second_half)
    game.send_moves(moves)
    card = game.page.get_by_test_id("interlude")
    for width, height in ((844, 390), (640, 360)):
        game.page.set_viewport_size({"width": width, "height": height})
        expect(card).to_be_in_viewport(ratio=1)
        expect(card.get_by_role("button")).to_be_in_viewport(ratio=1)
        assert card.evaluate("e => e.scrollHeight <= e.clientHeight")
        assert broken_words(card) == []


def test_the_swap_is_offered_beside_the_board_of_a_phone_in_landscape(
    start: Callable[..., GamePage],
) -> None:
    game = start("battle-of-lits", phone=True, language="ru-RU")
    game.send_moves(["Td4e4f4e5"])
    offer = game.page.get_by_test_id("swap")
    for width, height in ((844, 390), (640, 360)):
        game.page.set_viewport_size({"width": width, "height": height})
        for button in offer.get_by_role("button").all():
            expect(button).to_be_in_viewport(ratio=1)
        card, board = offer.bounding_box(), game.board.bounding_box()
        assert card is not None
        assert board is not None
        assert board["x"] + board["width"] <= card["x"]


def test_the_rules_fit_on_a_small_phone_in_russian(open_page: Callable[..., Page]) -> None:
    page = open_page(language="ru-RU")
    page.set_viewport_size({"width": 360, "height": 640})
    for game in tessellot.GAMES:
        page.goto(f"/rules/{game}")
        expect(page.locator("article figure").first).to_be_visible()
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, game


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


def test_the_header_fits_into_windows_of_any_width(open_page) -> None:
    for language in ("en-GB", "ru-RU"):
        page = open_page(language=language)
        page.goto("/lobby")
        expect(page.get_by_role("heading").first).to_be_visible()
        for width in (320, 360, 470, 600, 640, 641, 700, 768, 769, 900):
            page.set_viewport_size({"width": width, "height": 700})
            found = page.evaluate("document.documentElement.scrollWidth")
            assert found <= width, (language, width, found)
            analysis = page.get_by_role("banner").locator("a[href='/analysis']")
            expect(analysis).to_be_visible(visible=width > 720)


@pytest.mark.parametrize("address", ["learn/tailits/grow", "puzzles/daily", "learn/lot/line"])
def test_on_a_phone_on_its_side_one_learns_beside_the_board(open_page, address) -> None:
    page = open_page(phone=True)
    page.set_viewport_size({"width": 640, "height": 360})
    page.goto(f"/{address}")
    board = page.get_by_test_id("board")
    expect(board).to_be_in_viewport(ratio=1)
    box = board.bounding_box()
    assert box["height"] > 270
    goal = page.get_by_test_id("goal")
    expect(goal).to_be_in_viewport(ratio=1)
    assert goal.bounding_box()["x"] >= box["x"] + box["width"]
    expect(page.get_by_test_id("place")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") <= 640
    buttons = page.locator(".help :is(a, button)")
    assert buttons.evaluate_all(
        "all => all.every((one) => one.getBoundingClientRect().right <= innerWidth)"
    )


@pytest.mark.parametrize(("width", "height"), [(640, 360), (640, 400), (320, 568), (360, 640)])
def test_all_colourings_fit_into_the_smallest_windows(
    start: Callable[..., GamePage], width: int, height: int
) -> None:
    """A window of 1280 pixels at a zoom of 200 % or 400 % is as small."""
    game = start("tailits", language="ru-RU")
    page = game.page
    page.set_viewport_size({"width": width, "height": height})
    tiles = page.locator("[data-kind]")
    expect(tiles).to_have_count(18)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    boxes = [tile.bounding_box() for tile in tiles.all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= width for box in boxes)
    place = page.get_by_test_id("place")
    assert place.evaluate("button => button.scrollWidth <= button.clientWidth")
    inside = "tiles => tiles.every((tile) => tile.scrollWidth <= tile.clientWidth)"
    assert tiles.evaluate_all(inside)
