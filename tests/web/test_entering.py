"""Swaps, refusals with their sentences, and what goes with entering a move."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.game_page import GamePage


def action_of(game: GamePage, notation: str) -> int:
    return game.move_table["notation"].index(notation)


def reach_board(game: GamePage) -> None:
    """Go to the board with the keyboard alone: only then is its cursor drawn."""
    game.page.get_by_role("link").first.focus()
    for _ in range(20):
        game.page.keyboard.press("Tab")
        if game.board.evaluate("board => board === document.activeElement"):
            return
    raise AssertionError("the board cannot be reached")


def test_swap_is_explained_and_taken(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    game.by_typing("Ib9b8b7b6")
    game.expect_ply(1)
    first, second = (int(game.state["position"]["score"][s]) for s in ("first", "second"))
    offer = game.page.get_by_test_id("swap")
    expect(offer).to_contain_text("You would play X from now on")
    expect(offer).to_contain_text(f"The score would then be {first} : {second} for you.")
    offer.get_by_role("button", name="Swap and play X").click()
    game.expect_ply(2)
    assert game.moves[-1] == "swap"
    expect(game.page.get_by_test_id("player-first")).to_contain_text("O")
    expect(game.page.get_by_test_id("player-second")).to_contain_text("X")
    expect(offer).to_be_hidden()


def test_swap_declined_leaves_the_sides(start: Callable[..., GamePage]) -> None:
    game = start("lot")
    game.click_cell(24)
    game.expect_ply(1)
    game.page.get_by_role("button", name="Stay Black and place").click()
    game.click_cell(25)
    game.expect_ply(2)
    assert game.state["position"]["sides"] == ["white", "black"]
    # Back at the choice, it is offered again.
    game.page.get_by_role("button", name="Undo").click()
    game.expect_ply(1)
    expect(game.page.get_by_test_id("swap")).to_be_visible()


def test_a_refused_ghost_says_why_and_points(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    page = game.page
    for move in ("Td4e4f4e5", "Lf6g6g5g4"):
        game.by_typing(move)
    game.expect_ply(2)
    refusal = page.get_by_test_id("refusal")
    ghost = game.board.locator(".ghost.refused")

    page.get_by_test_id("tile-T").click()
    page.mouse.move(*game.aim([53, 54, 55, 64]))
    expect(ghost).to_be_visible()
    expect(refusal).to_contain_text("Another T already touches here, at e5.")
    expect(game.board.locator(".hatch")).not_to_have_count(0)

    page.mouse.click(*game.aim([53, 54, 55, 64]))
    assert len(game.moves) == 2

    page.mouse.move(*game.point(1.5, 9))
    expect(refusal).to_contain_text("It must share an edge with a piece on the board.")

    page.keyboard.press("Escape")
    game.by_typing("Sf5g5e6f6")
    expect(page.get_by_test_id("problem")).to_contain_text("Already covered: g5, f6.")
    expect(page.locator("#typed-move")).to_have_value("Sf5g5e6f6")
    game.by_typing("what")
    expect(page.get_by_test_id("problem")).to_contain_text("cannot be read. For example: ")


def test_the_full_square_is_named(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    game.by_typing("Ld4e4f4d5")
    game.expect_ply(1)
    game.stay()
    for name in ("e5", "e6", "e7", "f7"):
        column, row = ord(name[0]) - 97, int(name[1:]) - 1
        game.click_cell(row * 10 + column)
    expect(game.page.get_by_test_id("refusal")).to_contain_text("This would fill the square d4–e5.")
    hatched = game.board.locator(".hatch")
    expect(hatched.first).to_be_visible()


def test_marking_cells_shows_what_they_can_still_become(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    game.by_typing("Td4e4f4e5")
    game.expect_ply(1)
    game.stay()
    game.click_cell(55)
    game.click_cell(56)
    expect(game.board.locator(".marked")).to_have_count(2)
    expect(game.board.locator(".possible").first).to_be_visible()
    expect(game.page.get_by_text("Can become")).to_be_visible()
    chip = game.page.locator(".chip").first
    chip.click()
    expect(game.board.locator(".ghost.legal")).to_be_visible()
    game.page.get_by_test_id("place").click()
    game.expect_ply(2)


def test_typing_completes(start: Callable[..., GamePage]) -> None:
    game = start("taiji")
    field = game.page.locator("#typed-move")
    field.press_sequentially("d5/d")
    options = game.page.get_by_role("option")
    expect(options).to_have_count(2)
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value("d5/d4")
    expect(game.board.locator(".ghost.legal")).to_be_visible()
    field.press("Enter")
    game.expect_ply(1)
    assert game.moves == ["d5/d4"]
    expect(field).to_have_value("")


def test_nonsense_in_the_field_is_answered_in_a_sentence(
    start: Callable[..., GamePage],
) -> None:
    page = start("battle-of-lits").page
    page.locator("#typed-move").fill("qqq")
    expect(page.locator("p.problem")).to_contain_text("Expected a cell such as d5")
    page.goto("/learn/battle-of-lits/connect")
    page.locator("#typed-move").fill("qqq")
    page.locator("#typed-move").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Expected a shape")


def test_what_stands_in_the_field_is_played(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    page = game.page
    field = page.locator("#typed-move")
    field.fill("La6b6a7a8")
    expect(page.get_by_test_id("announcer")).to_have_text("1 possible move")
    # Faster than the answer about the new text can come.
    game.by_typing("Ta1b1c1b2")
    game.expect_ply(1)
    assert game.moves == ["Ta1b1c1b2"]


def test_the_field_is_empty_after_a_move_placed_otherwise(start: Callable[..., GamePage]) -> None:
    game = start("lot")
    field = game.page.locator("#typed-move")
    field.fill("d4")
    game.page.get_by_test_id("place").click()
    game.expect_ply(1)
    assert game.moves == ["d4"]
    expect(field).to_have_value("")


def test_the_same_refusal_is_told_again(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    page = game.page
    game.by_typing("Ld4e4f4d5")
    game.expect_ply(1)
    reach_board(game)
    announcer = page.get_by_test_id("announcer")
    page.keyboard.press("t")
    expect(announcer).to_contain_text("It must share an edge")
    page.keyboard.press("ArrowRight")
    expect(announcer).to_contain_text("Tb1")
    page.keyboard.press("ArrowLeft")
    # An endless loop in the page would fail the test as an error of it.
    expect(announcer).to_contain_text("It must share an edge")
    expect(page.get_by_test_id("refusal")).to_contain_text("It must share an edge")


def test_enter_plays_the_cell_under_the_cursor(start: Callable[..., GamePage]) -> None:
    game = start("lot")
    page = game.page
    reach_board(game)
    announcer = page.get_by_test_id("announcer")
    cursor = game.board.locator(".cursor")
    page.keyboard.press("n")
    expect(announcer).to_have_text("a1: legal")
    for key in ("ArrowUp", "ArrowRight") * 3:
        page.keyboard.press(key)
    expect(announcer).to_have_text("d4: empty")
    page.keyboard.press("Enter")
    game.expect_ply(1)
    assert game.moves == ["d4"]

    page.keyboard.press("Enter")
    expect(page.get_by_test_id("refusal")).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(cursor).to_be_visible()
    page.keyboard.press("Enter")
    game.expect_ply(2)
    assert game.moves == ["d4", "d5"]


def test_a_line_of_discs_is_resolved_on_the_board(start: Callable[..., GamePage]) -> None:
    game = start("lot")
    for move in ("a1", "a7", "b1", "b7"):
        game.by_typing(move)
        game.page.wait_for_timeout(60)
    game.expect_ply(4)
    game.click_cell(2)
    expect(game.board.locator(".line.chosen")).to_have_count(1)
    game.click_cell(0)
    game.expect_ply(5)
    assert game.moves[-1] == "c1^a1xb1c1"
    expect(game.board.locator(".stone.stack.white")).to_have_count(1)


def test_the_colouring_is_asked_for(start: Callable[..., GamePage]) -> None:
    game = start("tailits")
    for cell in game.move_table["cells"][game.legal[0]]:
        game.click_cell(cell)
    status = game.page.get_by_test_id("status")
    expect(status).to_contain_text("Choose the colouring")
    game.page.locator(".chip").first.click()
    expect(status).to_contain_text("press Place")


def test_touch_drags_the_ghost_above_the_finger(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits", phone=True)
    page = game.page
    page.get_by_test_id("tile-I").tap()
    x, y = game.point(5, 3)
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    for step in range(1, 6):
        points = [{"x": x, "y": y - 8 * step}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    page.wait_for_function(
        "y => document.querySelector('.ghost .ghost-outline')?.getBoundingClientRect().bottom < y",
        arg=y - 40,
    )
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert game.moves == []
    # A tap right after a drag is no click to the browser, only the end of the same gesture.
    page.wait_for_timeout(500)
    page.get_by_test_id("place").tap()
    game.expect_ply(1)


def test_confirming_every_move(start: Callable[..., GamePage]) -> None:
    game = start("lot")
    page = game.page
    page.get_by_role("button", name="Settings").click()
    page.locator("input[name=confirm][value=always] + span").click()
    page.keyboard.press("Escape")
    game.click_cell(10)
    expect(game.board.locator(".ghost.legal")).to_be_visible()
    assert game.moves == []
    game.click_cell(10)
    game.expect_ply(1)


def test_overlays_and_lower_layer(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    page = game.page
    game.by_typing("Td4e4f4e5")
    game.expect_ply(1)
    page.get_by_role("button", name="Can still be covered").click()
    expect(game.board.locator(".tint.coverable").first).to_be_visible()
    page.get_by_role("button", name="Show counting").click()
    expect(game.board.locator(".bead").first).to_be_visible()
    before = game.board.locator(".symbol").count()
    page.get_by_role("button", name="Look at the lower layer").click()
    expect(game.board.locator(".lifted").first).to_be_visible()
    assert game.board.locator(".symbol").count() > before


def three_moves(start: Callable[..., GamePage]) -> GamePage:
    game = start("taiji", choose=("input[name=size][value='7'] + span",))
    for ply, move in enumerate(("a1/b1", "c1/d1", "e1/f1")):
        game.by_typing(move)
        game.expect_ply(ply + 1)
    return game


def test_no_step_back_is_lost_on_a_slow_line(start: Callable[..., GamePage]) -> None:
    game = three_moves(start)
    page = game.page
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    page.route("**/positions/*", hold)
    back = page.get_by_role("button", name="One move back")
    for _ in range(3):
        with page.expect_request("**/positions/*"):
            back.click()
    page.wait_for_timeout(50)
    assert len(asked) == 3
    # The answers may even overtake each other.
    for route in reversed(asked):
        route.continue_()
        page.wait_for_timeout(50)
    expect(page.get_by_test_id("looking")).to_have_text("Move 0 of 3")
    expect(game.board.locator(".taijitu")).to_have_count(0)


def test_an_earlier_position_stays_in_another_language(start: Callable[..., GamePage]) -> None:
    game = three_moves(start)
    page = game.page
    page.get_by_role("button", name="One move back").click()
    expect(game.board.locator(".taijitu")).to_have_count(2)
    page.get_by_role("button", name="Settings").click()
    with page.expect_response("**/positions/2*"):
        page.locator("input[name=language][value=ru] + span").click()
    expect(page.get_by_test_id("looking")).to_have_text("Ход 2 из 3")
    expect(game.board.locator(".taijitu")).to_have_count(2)


def test_undo_step_resign_and_download(start: Callable[..., GamePage]) -> None:
    game = start("taiji", choose=("input[name=size][value='7'] + span",))
    page: Page = game.page
    for move in ("a1/b1", "c1/d1", "e1/f1"):
        game.by_typing(move)
        page.wait_for_timeout(60)
    game.expect_ply(3)
    page.get_by_role("button", name="Undo").click()
    game.expect_ply(2)
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_test_id("looking")).to_have_text("Move 1 of 2")
    expect(game.board.locator(".taijitu")).to_have_count(1)
    page.get_by_role("button", name="To the last move").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_test_id("sure").click()
    expect(page.get_by_test_id("result")).to_be_visible()
    page.get_by_text("Share", exact=True).click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert "[Game" in download.value.path().read_text()
    with page.expect_download() as download:
        page.get_by_role("button", name="PNG").click()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")
    old = game.id
    page.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(re.compile(old))
    game.expect_ply(0)


def test_the_field_keeps_the_focus_after_a_move(start: Callable[..., GamePage]) -> None:
    game = start("taiji")
    field = game.page.locator("#typed-move")
    for ply, move in enumerate(("d5/e5", "d6/e6", "d7/e7")):
        field.press_sequentially(move) if not ply else game.page.keyboard.type(move)
        game.page.keyboard.press("Enter")
        game.expect_ply(ply + 1)
        expect(field).to_be_focused()


def test_a_held_piece_covers_the_cell_under_the_pointer(start: Callable[..., GamePage]) -> None:
    game = start("tailits")
    page = game.page
    centre = 5 * 11 + 5
    for shape in "LITS":
        page.get_by_test_id(f"tile-{shape}").first.click()
        page.mouse.move(*game.centre(centre))
        expect(game.board.locator(".ghost.legal")).to_be_visible()
        assert "f6" in (game.board.locator(".ghost").get_attribute("data-cells") or "").split()
        page.keyboard.press("Escape")


def test_a_finger_drags_a_piece_from_the_tray(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits", phone=True)
    page = game.page
    tile = page.get_by_test_id("tile-T")
    ghost = game.board.locator(".ghost.legal")
    expect(page.get_by_test_id("status")).to_contain_text("Drag a piece to the board")
    box = tile.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    touch = page.context.new_cdp_session(page)
    touch.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    )
    goal = game.point(5, 4)
    for step in range(1, 9):
        points = [{"x": x + (goal[0] - x) * step / 8, "y": y + (goal[1] - y) * step / 8}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
        # At the speed of a finger: after a fling Chromium ignores the next tap.
        page.wait_for_timeout(40)
    page.wait_for_timeout(300)
    expect(ghost).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ghost).to_be_visible()
    page.wait_for_timeout(500)
    page.get_by_test_id("place").tap()
    game.expect_ply(1)


def test_a_tapped_piece_is_shown_at_once(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits", phone=True)
    game.page.get_by_test_id("tile-L").tap()
    expect(game.board.locator(".ghost.legal")).to_be_visible()
    expect(game.page.get_by_test_id("status")).to_contain_text("tap Place")
    game.page.get_by_test_id("place").tap()
    game.expect_ply(1)


def test_every_colouring_has_its_own_name_and_picture(start: Callable[..., GamePage]) -> None:
    game = start("tailits")
    tiles = game.page.get_by_role("region", name="Pieces").get_by_role("button")
    names = [tile.inner_text().split(",")[:2] for tile in tiles.all()]
    labels = [" ".join(name) for name in names]
    assert len(set(labels)) == len(labels) == 18
    for cell in game.move_table["cells"][game.legal[0]]:
        game.click_cell(cell)
    chips = game.page.locator(".chip")
    expect(chips).to_have_count(6)
    pictures = [chip.locator("svg").evaluate("e => e.outerHTML") for chip in chips.all()]
    assert len(set(pictures)) == 6
    chips.first.click()
    shown = game.board.locator(".ghost").get_attribute("data-black")
    chips.first.click()
    expect(game.board.locator(".ghost")).to_have_attribute("data-black", shown or "")
    words = [chip.inner_text() for chip in chips.all()]
    assert len(set(words)) == 6


def test_an_arrow_steps_back_on_ones_own_turn(start: Callable[..., GamePage]) -> None:
    game = three_moves(start)
    game.page.mouse.click(*game.centre(40))
    game.page.keyboard.press("Escape")
    game.page.keyboard.press("ArrowLeft")
    expect(game.page.get_by_test_id("looking")).to_have_text("Move 2 of 3")
    game.page.keyboard.press("ArrowRight")
    expect(game.page.get_by_test_id("looking")).to_have_text("Move 3 of 3")


def test_a_refused_move_is_forgotten_with_the_next_step(start: Callable[..., GamePage]) -> None:
    game = three_moves(start)
    problem = game.page.get_by_test_id("problem")
    for forget in (
        lambda: game.page.locator("#typed-move").press("Backspace"),
        lambda: game.page.get_by_role("button", name="One move back").click(),
    ):
        game.by_typing("Ta1a2a3a4")
        expect(problem).to_be_visible()
        forget()
        expect(problem).to_have_count(0)
