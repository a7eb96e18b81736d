"""Swaps, refusals with their sentences, and what goes with entering a move."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.web.playing import Table


def number_of(table: Table, notation: str) -> int:
    return table.table["notation"].index(notation)


def reach_board(table: Table) -> None:
    """Go to the board with the keyboard alone: only then is its cursor drawn."""
    table.page.get_by_role("link").first.focus()
    for _ in range(20):
        table.page.keyboard.press("Tab")
        if table.board.evaluate("board => board === document.activeElement"):
            return
    raise AssertionError("the board cannot be reached")


def test_swap_is_explained_and_taken(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    table.by_typing("Ib9b8b7b6")
    table.expect_ply(1)
    first, second = (int(table.state["position"]["score"][s]) for s in ("first", "second"))
    offer = table.page.get_by_test_id("swap")
    expect(offer).to_contain_text("You would play X from now on")
    expect(offer).to_contain_text(f"The score would then be {first} : {second} for you.")
    offer.get_by_role("button", name="Swap and play X").click()
    table.expect_ply(2)
    assert table.moves[-1] == "swap"
    expect(table.page.get_by_test_id("player-first")).to_contain_text("O")
    expect(table.page.get_by_test_id("player-second")).to_contain_text("X")
    expect(offer).to_be_hidden()


def test_swap_declined_leaves_the_sides(start: Callable[..., Table]) -> None:
    table = start("lot")
    table.click_cell(24)
    table.expect_ply(1)
    table.page.get_by_role("button", name="Stay Black and place").click()
    table.click_cell(25)
    table.expect_ply(2)
    assert table.state["position"]["sides"] == ["white", "black"]
    # Back at the choice, it is offered again.
    table.page.get_by_role("button", name="Undo").click()
    table.expect_ply(1)
    expect(table.page.get_by_test_id("swap")).to_be_visible()


def test_a_refused_ghost_says_why_and_points(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    page = table.page
    for move in ("Td4e4f4e5", "Lf6g6g5g4"):
        table.by_typing(move)
    table.expect_ply(2)
    refusal = page.get_by_test_id("refusal")
    ghost = table.board.locator(".ghost.refused")

    page.get_by_test_id("tile-T").click()
    page.mouse.move(*table.middle([53, 54, 55, 64]))
    expect(ghost).to_be_visible()
    expect(refusal).to_contain_text("Another T already touches here, at e5.")
    expect(table.board.locator(".hatch")).not_to_have_count(0)

    page.mouse.click(*table.middle([53, 54, 55, 64]))
    assert len(table.moves) == 2

    page.mouse.move(*table.point(1.5, 9))
    expect(refusal).to_contain_text("It must share an edge with a piece on the board.")

    page.keyboard.press("Escape")
    table.by_typing("Sf5g5e6f6")
    expect(page.get_by_test_id("problem")).to_contain_text("Already covered: g5, f6.")
    expect(page.locator("#typed-move")).to_have_value("Sf5g5e6f6")
    table.by_typing("what")
    expect(page.get_by_test_id("problem")).to_contain_text("expected")


def test_the_full_square_is_named(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    table.by_typing("Ld4e4f4d5")
    table.expect_ply(1)
    table.stay()
    for name in ("e5", "e6", "e7", "f7"):
        column, row = ord(name[0]) - 97, int(name[1:]) - 1
        table.click_cell(row * 10 + column)
    expect(table.page.get_by_test_id("refusal")).to_contain_text(
        "This would fill the square d4–e5."
    )
    hatched = table.board.locator(".hatch")
    expect(hatched.first).to_be_visible()


def test_marking_cells_shows_what_they_can_still_become(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    table.by_typing("Td4e4f4e5")
    table.expect_ply(1)
    table.stay()
    table.click_cell(55)
    table.click_cell(56)
    expect(table.board.locator(".marked")).to_have_count(2)
    expect(table.board.locator(".possible").first).to_be_visible()
    expect(table.page.get_by_text("Can still become")).to_be_visible()
    chip = table.page.locator(".chip").first
    chip.click()
    expect(table.board.locator(".ghost.legal")).to_be_visible()
    table.page.get_by_test_id("place").click()
    table.expect_ply(2)


def test_typing_completes(start: Callable[..., Table]) -> None:
    table = start("taiji")
    field = table.page.locator("#typed-move")
    field.press_sequentially("d5/d")
    options = table.page.get_by_role("option")
    expect(options).to_have_count(2)
    field.press("ArrowDown")
    field.press("Enter")
    expect(field).to_have_value("d5/d4")
    expect(table.board.locator(".ghost.legal")).to_be_visible()
    field.press("Enter")
    table.expect_ply(1)
    assert table.moves == ["d5/d4"]
    expect(field).to_have_value("")


def test_what_stands_in_the_field_is_played(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    page = table.page
    field = page.locator("#typed-move")
    field.fill("La6b6a7a8")
    expect(page.get_by_test_id("announcer")).to_have_text("1 possible move")
    # Faster than the answer about the new text can come.
    table.by_typing("Ta1b1c1b2")
    table.expect_ply(1)
    assert table.moves == ["Ta1b1c1b2"]


def test_the_field_is_empty_after_a_move_placed_otherwise(start: Callable[..., Table]) -> None:
    table = start("lot")
    field = table.page.locator("#typed-move")
    field.fill("d4")
    table.page.get_by_test_id("place").click()
    table.expect_ply(1)
    assert table.moves == ["d4"]
    expect(field).to_have_value("")


def test_the_same_refusal_is_told_again(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    page = table.page
    table.by_typing("Ld4e4f4d5")
    table.expect_ply(1)
    reach_board(table)
    announcer = page.get_by_test_id("announcer")
    page.keyboard.press("t")
    expect(announcer).to_contain_text("It must share an edge")
    page.keyboard.press("ArrowRight")
    expect(announcer).to_contain_text("Tb1")
    page.keyboard.press("ArrowLeft")
    # An endless loop in the page would fail the test as an error of it.
    expect(announcer).to_contain_text("It must share an edge")
    expect(page.get_by_test_id("refusal")).to_contain_text("It must share an edge")


def test_enter_plays_the_cell_under_the_cursor(start: Callable[..., Table]) -> None:
    table = start("lot")
    page = table.page
    reach_board(table)
    announcer = page.get_by_test_id("announcer")
    cursor = table.board.locator(".cursor")
    page.keyboard.press("n")
    expect(announcer).to_have_text("a1: legal")
    for key in ("ArrowUp", "ArrowRight") * 3:
        page.keyboard.press(key)
    expect(announcer).to_have_text("d4: empty")
    page.keyboard.press("Enter")
    table.expect_ply(1)
    assert table.moves == ["d4"]

    page.keyboard.press("Enter")
    expect(page.get_by_test_id("refusal")).to_be_visible()
    page.keyboard.press("ArrowUp")
    expect(cursor).to_be_visible()
    page.keyboard.press("Enter")
    table.expect_ply(2)
    assert table.moves == ["d4", "d5"]


def test_a_line_of_discs_is_resolved_on_the_board(start: Callable[..., Table]) -> None:
    table = start("lot")
    for move in ("a1", "a7", "b1", "b7"):
        table.by_typing(move)
        table.page.wait_for_timeout(60)
    table.expect_ply(4)
    table.click_cell(2)
    expect(table.board.locator(".line.chosen")).to_have_count(1)
    table.click_cell(0)
    table.expect_ply(5)
    assert table.moves[-1] == "c1^a1xb1c1"
    expect(table.board.locator(".stone.stack.white")).to_have_count(1)


def test_the_colouring_is_asked_for(start: Callable[..., Table]) -> None:
    table = start("tailits")
    for cell in table.table["cells"][table.legal[0]]:
        table.click_cell(cell)
    status = table.page.get_by_test_id("status")
    expect(status).to_contain_text("Choose the colouring")
    table.page.locator(".chip").first.click()
    expect(status).to_contain_text("press Place")


def test_touch_drags_the_ghost_above_the_finger(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits", phone=True)
    page = table.page
    page.get_by_test_id("tile-I").tap()
    x, y = table.point(5, 3)
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
    assert table.moves == []
    # A tap right after a drag is no click to the browser, only the end of the same gesture.
    page.wait_for_timeout(500)
    page.get_by_test_id("place").tap()
    table.expect_ply(1)


def test_confirming_every_move(start: Callable[..., Table]) -> None:
    table = start("lot")
    page = table.page
    page.get_by_role("button", name="Settings").click()
    page.locator("input[name=confirm][value=always] + span").click()
    page.keyboard.press("Escape")
    table.click_cell(10)
    expect(table.board.locator(".ghost.legal")).to_be_visible()
    assert table.moves == []
    table.click_cell(10)
    table.expect_ply(1)


def test_overlays_and_lower_layer(start: Callable[..., Table]) -> None:
    table = start("battle-of-lits")
    page = table.page
    table.by_typing("Td4e4f4e5")
    table.expect_ply(1)
    page.get_by_role("button", name="Can still be covered").click()
    expect(table.board.locator(".tint.coverable").first).to_be_visible()
    page.get_by_role("button", name="Show counting").click()
    expect(table.board.locator(".bead").first).to_be_visible()
    before = table.board.locator(".symbol").count()
    page.get_by_role("button", name="Look at the lower layer").click()
    expect(table.board.locator(".lifted").first).to_be_visible()
    assert table.board.locator(".symbol").count() > before


def three_moves(start: Callable[..., Table]) -> Table:
    table = start("taiji", choose=("input[name=size][value='7'] + span",))
    for ply, move in enumerate(("a1/b1", "c1/d1", "e1/f1")):
        table.by_typing(move)
        table.expect_ply(ply + 1)
    return table


def test_no_step_back_is_lost_on_a_slow_line(start: Callable[..., Table]) -> None:
    table = three_moves(start)
    page = table.page
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
    expect(table.board.locator(".taijitu")).to_have_count(0)


def test_an_earlier_position_stays_in_another_language(start: Callable[..., Table]) -> None:
    table = three_moves(start)
    page = table.page
    page.get_by_role("button", name="One move back").click()
    expect(table.board.locator(".taijitu")).to_have_count(2)
    page.get_by_role("button", name="Settings").click()
    with page.expect_response("**/positions/2*"):
        page.locator("input[name=language][value=ru] + span").click()
    expect(page.get_by_test_id("looking")).to_have_text("Ход 2 из 3")
    expect(table.board.locator(".taijitu")).to_have_count(2)


def test_undo_step_resign_and_download(start: Callable[..., Table]) -> None:
    table = start("taiji", choose=("input[name=size][value='7'] + span",))
    page: Page = table.page
    for move in ("a1/b1", "c1/d1", "e1/f1"):
        table.by_typing(move)
        page.wait_for_timeout(60)
    table.expect_ply(3)
    page.get_by_role("button", name="Undo").click()
    table.expect_ply(2)
    page.get_by_role("button", name="One move back").click()
    expect(page.get_by_test_id("looking")).to_have_text("Move 1 of 2")
    expect(table.board.locator(".taijitu")).to_have_count(1)
    page.get_by_role("button", name="To the latest move").click()
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
    old = table.id
    page.get_by_test_id("rematch").click()
    expect(page).not_to_have_url(re.compile(old))
    table.expect_ply(0)
