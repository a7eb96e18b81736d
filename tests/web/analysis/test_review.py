"""Game review: a game is played, judged, corrected in a variation, learnt from, and shared."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

import tessellot
from tests.web.analysis.analysis_page import OPENING, AnalysisPage, open_text
from tests.web.game_page import GamePage
from tests.web.test_page import complaints

PATIENCE = 120_000


def test_the_worst_mistake_of_a_game_is_found_corrected_and_shared(
    start: Callable[..., GamePage], open_page, server
) -> None:
    # After this opening O wins: a player who swaps throws a proven win away.
    game = start("battle-of-lits")
    page = game.page
    game.send_moves([OPENING, "swap"])
    page.reload()
    page.get_by_role("button", name="Resign").click()
    page.get_by_test_id("sure").click()
    watcher = open_page()
    watcher.goto(f"/game/{game.id}")
    expect(watcher.get_by_test_id("analyse")).to_be_visible()
    page.get_by_test_id("analyse").click()
    board = AnalysisPage(page, server.url)
    board.expect_moves(OPENING, "swap")
    engine = page.get_by_test_id("engine")
    engine.get_by_role("switch").click()
    page.get_by_test_id("start-review").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    # The lines leave the engine to the review.
    expect(engine).to_contain_text("waits until the review is done")
    accuracy = page.get_by_test_id("accuracy")
    expect(accuracy).to_contain_text("Accuracy", timeout=PATIENCE)
    assert accuracy.get_by_role("row").last.inner_text().split() == ["Missed", "wins", "0", "1"]
    fault = page.get_by_test_id("faults").get_by_role("listitem").filter(has_text="swap")
    expect(fault).to_contain_text("??")
    expect(fault).to_contain_text("missed win")
    expect(engine).not_to_contain_text("waits")
    engine.get_by_role("switch").click()
    # The tree shows the marks as long as it has none of its own.
    board.expect_current("swap??")
    expect(fault).to_contain_text("The win was certain.")
    # The graph: a click goes there; the proven part begins with a diamond.
    graph = page.get_by_test_id("graph")
    expect(graph.locator(".diamond")).to_have_count(1)
    curve = graph.get_by_role("slider")
    curve.click()
    board.expect_current(OPENING)
    expect(graph).to_contain_text("◆ proven")
    graph.get_by_role("button", name="Win chance").click()
    expect(curve).to_have_attribute("aria-label", "Win chance, move by move")
    assert complaints(page) == []
    # The board stays in sight beside a long column.
    page.set_viewport_size({"width": 1280, "height": 600})
    fault.scroll_into_view_if_needed()
    expect(board.board).to_be_in_viewport(ratio=0.9)
    expect(graph).to_be_in_viewport(ratio=1)
    # Everything the review found can be put into the tree, for whoever gets it.
    page.get_by_test_id("annotate").click()
    expect(page.get_by_test_id("annotate")).to_have_count(0)
    expect(board.tree).to_contain_text("The win was certain.")
    expect(board.tree.locator("p.variation [data-node]").first).to_be_visible()
    page.keyboard.press("Control+z")
    expect(board.tree).not_to_contain_text("The win was certain.")
    # What was better becomes a variation.
    fault.get_by_role("button", name="Show what was better").click()
    expect(board.tree.locator("p.variation [data-node]").first).to_be_visible()
    expect(board.tree.locator("p.variation [aria-current=step]")).to_have_count(1)
    (_, better) = (board.tree.locator("p.variation [data-node]").first.text_content() or "").split()
    page.reload()
    expect(page.get_by_test_id("accuracy")).to_contain_text("Missed wins")
    # Learning: a bad try, another one, then the solution.
    page.get_by_role("button", name="Learn from the mistakes: Second seat").click()
    learn = page.get_by_test_id("learn")
    expect(learn).to_contain_text("Question 1 of 1")
    expect(learn).to_be_in_viewport(ratio=1)
    expect(engine.get_by_role("switch")).not_to_be_checked()
    page.get_by_test_id("swap").click()
    expect(learn).to_contain_text("swap is not it.")
    learn.get_by_role("button", name="Try again").click()
    expect(learn).not_to_contain_text("is not it")
    # Any other move is judged by the engine; this one gives the proof away too.
    after = tessellot.game("battle-of-lits").start().play(OPENING)
    board.by_typing(next(str(move) for move in after.legal_moves() if str(move) != better))
    expect(learn).to_contain_text("The engine looks at")
    expect(learn).to_contain_text("is not it.", timeout=PATIENCE)
    learn.get_by_role("button", name="Show me").click()
    board.expect_current(better)
    expect(learn).to_contain_text("The win was certain.")
    learn.get_by_role("button", name="Finish").click()
    expect(learn).to_have_count(0)
    # The link shows the same to a second browser.
    page.locator("summary", has_text="Share").click()
    page.get_by_test_id("share").click()
    other = open_page()
    other.goto(page.get_by_test_id("link").first.input_value())
    shared = AnalysisPage(other, server.url)
    expect(shared.tree.locator("p.variation [data-node]").first).to_contain_text(better)
    expect(shared.tree.locator("p").first).to_contain_text("swap")


def test_the_reader_is_known_in_the_review_of_an_own_game(start: Callable[..., GamePage]) -> None:
    game = start("lot", opponent="engine")
    page = game.page
    game.expect_ply(0)
    game.by_typing("a1")
    game.expect_ply(2)
    page.get_by_role("button", name="Resign").click()
    page.get_by_test_id("sure").click()
    page.get_by_test_id("analyse").click()
    page.get_by_test_id("start-review").click()
    players = page.get_by_test_id("accuracy").get_by_role("columnheader")
    expect(players.first).to_have_text("You", timeout=PATIENCE)
    expect(players.last).to_contain_text("Tessellot, level")
    page.reload()
    expect(players.first).to_have_text("You")


def test_the_graph_names_the_sides_of_the_position_that_is_pointed_at(open_page, server) -> None:
    page = open_page()
    text = '[Game "lot"]\n\n1. d4 swap 2. c3 *\n'
    board = open_text(page, server.url, text)
    page.get_by_test_id("start-review").click()
    expect(page.get_by_test_id("accuracy")).to_be_visible(timeout=PATIENCE)
    words = page.get_by_test_id("graph").locator(".words")
    board.board.focus()
    page.keyboard.press("Home")
    expect(words).to_contain_text(re.compile("^(White|Black)"))
    before_the_swap = words.inner_text()
    page.keyboard.press("End")
    board.expect_current("c3")
    curve = page.get_by_test_id("graph").get_by_role("slider")
    curve.hover(position={"x": 7, "y": 40})
    expect(words).to_have_text(before_the_swap)


def test_a_seat_without_moves_has_no_accuracy(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, "taiji size=7 d4/d5")
    board.by_typing("e4/e5")
    board.expect_current("e4/e5")
    page.get_by_test_id("start-review").click()
    row = page.get_by_test_id("accuracy").get_by_role("row", name="Accuracy")
    expect(row.get_by_role("cell").first).to_have_text("–", timeout=PATIENCE)
    expect(row.get_by_role("cell").last).to_contain_text("%")
