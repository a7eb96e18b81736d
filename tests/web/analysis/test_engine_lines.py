"""The engine on the analysis board: lines, proofs, overlays, and what happens if it dies."""

from __future__ import annotations

import os
import signal

from playwright.sync_api import expect

from tests.server.test_faults import thinking_processes
from tests.web.analysis.analysis_page import LATE, NESTED, open_text

PATIENCE = 120_000
"""Milliseconds: the engine may have to be compiled, and shares the processors with other tests."""
WON_BY_SWAP = "Lc2d2d3d4"
"""On the board monogram, X is proven to win after it."""
WON = "lot 7/7/7/ww1WW2/bb5/B6/B6 w"


def test_lines_are_switched_on_hovered_and_clicked(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, NESTED)
    page.keyboard.press("End")
    board.expect_current("d3")
    page.keyboard.press("l")
    lines = page.get_by_test_id("line")
    expect(lines).to_have_count(3, timeout=PATIENCE)
    page.get_by_label("Lines").select_option("5")
    expect(lines).to_have_count(5, timeout=PATIENCE)
    facts = page.get_by_test_id("engine-facts")
    seen = facts.text_content()
    expect(facts).to_contain_text("nodes")
    expect(facts).not_to_have_text(seen, timeout=PATIENCE)
    expect(lines.first).to_contain_text("%")
    # The best move is a ghost on the board, which has its own switch.
    expect(board.board.locator(".hint")).to_be_visible()
    page.get_by_role("button", name="Best move", exact=True).click()
    expect(board.board.locator(".hint")).to_have_count(0)
    # Pointing shows a small board; lines grow meanwhile, so the preview is what counts.
    lines.first.locator(".value").hover()
    expect(page.get_by_test_id("preview").locator("svg")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.get_by_test_id("preview")).to_have_count(0)
    before = board.tree.locator("[data-node]").count()
    lines.nth(4).locator(".move").first.click()
    expect(board.tree.locator("[data-node]")).to_have_count(before + 1)
    # Space plays the best move of the new position, as soon as there is one.
    expect(lines).to_have_count(5, timeout=PATIENCE)
    expect(facts).to_contain_text("nodes", timeout=PATIENCE)
    page.locator("h1").first.focus()
    for _ in range(40):
        # The lines on the page may still be those of the position before.
        page.keyboard.press("Space")
        page.wait_for_timeout(500)
        if board.tree.locator("[data-node]").count() > before + 1:
            break
    expect(board.tree.locator("[data-node]")).to_have_count(before + 2)
    page.keyboard.press("l")
    expect(lines).to_have_count(0)


def test_a_late_position_is_proven_and_overlays_show_it(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, LATE)
    page.keyboard.press("L")
    expect(page.get_by_test_id("proven")).to_have_text("◆ Proven: O wins by 2.", timeout=PATIENCE)
    expect(page.get_by_test_id("line").first).to_contain_text("O wins +2.0")
    # All is known already, and yet no more lines are shown than were asked for.
    expect(page.get_by_test_id("line")).to_have_count(3)
    page.get_by_label("Lines").select_option("2")
    expect(page.get_by_test_id("line")).to_have_count(2)
    overlays = page.get_by_test_id("overlays")
    values = board.board.locator(".cell-value")
    expect(values).to_have_count(0)
    overlays.get_by_role("button", name="Where to play").click()
    expect(board.board.locator(".cell-value.heat").first).to_be_visible()
    # The value is told in words to who points at a cell.
    heat = board.board.locator(".cell-value.heat").first
    heat.scroll_into_view_if_needed()
    box = heat.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    name = heat.get_attribute("data-cell")
    words = page.get_by_test_id("cell-words")
    expect(words).to_contain_text(f"{name}: the best move here is worth")
    page.mouse.move(1, 1)
    expect(words).to_have_text("")
    overlays.get_by_role("button", name="Where to play").click()
    expect(values).to_have_count(0)
    overlays.get_by_role("button", name="What will count").click()
    expect(board.board.locator(".cell-value.first").first).to_be_visible()
    expect(board.board.locator(".cell-value.second").first).to_be_visible()
    overlays.get_by_role("button", name="What will count").click()
    overlays.get_by_role("button", name="Safe for ever").click()
    expect(board.board.locator(".tint.safe").first).to_be_visible()
    # A proof stays with the position: coming back it is there at once.
    page.get_by_test_id("line").first.locator(".move").first.click()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_test_id("proven")).to_contain_text("O wins by 2")


def test_a_line_that_swaps_names_the_side_that_wins_then(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, f"battle-of-lits board=monogram {WON_BY_SWAP}")
    page.keyboard.press("l")
    proven = page.get_by_test_id("proven")
    expect(proven).to_contain_text("after the swap X wins", timeout=PATIENCE)
    (swap,) = page.get_by_test_id("line").filter(has_text="swap").all()
    expect(swap.locator(".value")).to_contain_text("X wins")
    swap.locator(".move").first.click()
    board.expect_current("swap")
    expect(proven).to_contain_text("Proven: X wins.", timeout=PATIENCE)


def test_x_shows_the_threat_in_lot(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, WON.removesuffix("w") + "b")
    page.keyboard.press("x")
    engine = page.get_by_test_id("engine")
    expect(engine).to_contain_text("other side’s turn", timeout=PATIENCE)
    expect(page.get_by_test_id("proven")).to_contain_text("hite wins", timeout=PATIENCE)
    page.keyboard.press("x")
    expect(engine).not_to_contain_text("other side’s turn")
    expect(board.board.locator(".stone")).to_have_count(8)


def test_who_waits_sees_the_place_in_the_queue(open_page, server) -> None:
    first, second = open_page(), open_page()
    open_text(first, server.url, "taiji")
    first.keyboard.press("l")
    expect(first.get_by_test_id("line").first).to_be_visible(timeout=PATIENCE)
    open_text(second, server.url, "taiji size=7")
    second.keyboard.press("l")
    # They take turns of three seconds.
    expect(second.get_by_test_id("engine")).to_contain_text("place 1 in the queue")
    expect(second.get_by_test_id("line").first).to_be_visible(timeout=PATIENCE)


def test_a_killed_engine_is_replaced_and_the_page_goes_on(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, "taiji")
    page.keyboard.press("l")
    facts = page.get_by_test_id("engine-facts")
    expect(facts).to_contain_text("nodes", timeout=PATIENCE)
    (worker,) = thinking_processes(server.process.pid)
    os.kill(worker, signal.SIGKILL)
    seen = facts.text_content()
    # The board is not disturbed, and the lines go on with another process.
    board.by_typing("d4/d5")
    expect(board.tree.locator("[data-node]")).to_have_count(1)
    expect(facts).to_contain_text("nodes", timeout=PATIENCE)
    expect(facts).not_to_have_text(seen, timeout=PATIENCE)
    assert thinking_processes(server.process.pid) not in ([], [worker])
