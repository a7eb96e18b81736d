"""Openings: the swap map, what was played on this server, and the proof in the swap's offer."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

import tessellot
from tessellot.play import Company, Match, Player
from tessellot.server.settings import ServerSettings
from tessellot.server.storage import Archive, StoredGame
from tessellot.server.tokens import hashed, new_id, new_token
from tests.web.analysis.analysis_page import OPENING, AnalysisPage, open_text
from tests.web.game_page import GamePage
from tests.web.test_page import complaints

PATIENCE = 120_000
GOOD_FOR_X = "Tf5f6g6f7"
"""On the board monogram, better for X after it, as far as the engine can tell."""


def cell(page: Page, name: str):
    return page.get_by_test_id("board").locator(f".cell-value[data-cell={name}]")


def point_at(page: Page, name: str) -> tuple[float, float]:
    """The middle of a cell in the window."""
    box = page.get_by_test_id("board").locator(".ground").bounding_box()
    assert box is not None
    column, row = ord(name[0]) - 97, int(name[1:])
    unit = box["width"] / 10
    return box["x"] + (column + 0.5) * unit, box["y"] + box["height"] - (row - 0.5) * unit


def swap_map(url: str) -> list[dict]:
    """The openings of the board monogram, as the server knows them."""
    body = json.dumps({"game": "battle-of-lits"}).encode()
    request = Request(f"{url}/api/openings", body, {"content-type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)["openings"]


def estimated_cell(openings: list[dict]) -> str:
    """The middle of a T that stands as OPENING does, and of which nothing is proven."""
    for column, left, right in zip("bcdefghi", "abcdefgh", "cdefghij", strict=True):
        for row in range(1, 10):
            move = f"T{left}{row}{column}{row}{right}{row}{column}{row + 1}"
            if any(o["move"]["move"] == move and o["known"] == "estimate" for o in openings):
                return f"{column}{row}"
    raise AssertionError("everything is proven")


def test_the_swap_map_shows_what_is_known_of_every_opening(open_page, server) -> None:
    page = open_page()
    page.goto("/analysis")
    page.get_by_test_id("swap-map").click()
    openings = swap_map(server.url)
    unproven = estimated_cell(openings)
    known = Counter((one["known"], round(one["win"])) for one in openings)
    assert known["proven", 0] >= 156
    estimated = known["estimate", 0] + known["estimate", 1]
    won = f"{known['proven', 0]} proven for O, {known['proven', 1]} for X"
    expect(page.get_by_test_id("counts")).to_contain_text(f"{won}, {estimated} estimated, 0 open.")
    page.get_by_test_id("shape-T").click()
    # Each placement of the orientation has a cell; proven ones differ by pattern and diamond.
    expect(page.get_by_test_id("board").locator(".cell-value")).to_have_count(72)
    expect(cell(page, "e5")).to_have_class("cell-value won-o")
    expect(cell(page, "e5").locator(".ruled")).to_have_count(1)
    expect(cell(page, "e5").locator(".proven")).to_have_count(1)
    expect(cell(page, "d2")).to_have_class("cell-value won-x")
    expect(cell(page, unproven)).to_have_class("cell-value heat")
    assert complaints(page) == []
    told = page.get_by_test_id("opening")
    page.mouse.move(*point_at(page, "e5"))
    expect(told).to_contain_text(OPENING)
    expect(told).to_contain_text("◆ Proven: don't swap.")
    expect(page.get_by_test_id("board").locator(".ghost")).to_have_attribute(
        "data-cells", "d5 e5 f5 e6"
    )
    page.mouse.move(*point_at(page, "d2"))
    expect(told).to_contain_text("◆ Proven: swap")
    page.mouse.move(*point_at(page, unproven))
    expect(told).to_contain_text("The engine’s estimate: ")
    page.get_by_test_id("orientations").get_by_role("button").nth(1).click()
    page.mouse.move(*point_at(page, "e5"))
    expect(told.locator("b")).to_have_text(re.compile("^T.*e5"))
    expect(told).not_to_contain_text(OPENING)
    page.get_by_test_id("shape-I").click()
    expect(page.get_by_test_id("board").locator(".cell-value")).to_have_count(70)
    # The keyboard points too, and Enter opens.
    page.get_by_test_id("shape-T").click()
    page.get_by_test_id("board").focus()
    page.keyboard.press("ArrowRight")
    first = told.locator("b").text_content()
    page.keyboard.press("ArrowUp")
    expect(told.locator("b")).not_to_have_text(first)
    page.mouse.click(*point_at(page, "e5"))
    board = AnalysisPage(page, server.url)
    board.expect_moves(OPENING)
    board.expect_current(OPENING)
    page.go_back()
    expect(page.get_by_test_id("shape-T")).to_have_attribute("aria-pressed", "true")


def test_openings_of_another_board_are_estimated_on_demand(open_page, server) -> None:
    page = open_page(phone=True, theme="dark", language="ru-RU")
    page.goto("/analysis/openings#board=random:7&shape=I&turn=1")
    counts = page.get_by_test_id("counts")
    expect(counts).to_contain_text("оценено — 0, неизвестно — 1292")
    page.get_by_test_id("estimate").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_test_id("board").locator(".cell-value.heat").first).to_be_visible(
        timeout=PATIENCE
    )
    page.get_by_role("button", name="Остановить").click()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    # What was estimated is kept by the server, for everybody.
    page.wait_for_timeout(300)
    page.reload()
    expect(page.get_by_test_id("board").locator(".cell-value.heat").first).to_be_visible()
    expect(counts).not_to_contain_text("неизвестно — 1292")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints(page) == []


def test_a_board_that_does_not_exist_is_told(open_page) -> None:
    page = open_page()
    page.goto("/analysis/openings#board=nowhere")
    expect(page.get_by_role("alert").or_(page.get_by_text("nowhere")).first).to_be_visible()


def test_what_was_played_from_here_is_listed_and_played(
    start: Callable[..., GamePage], server
) -> None:
    game = start("lot")
    page = game.page
    game.send_moves(["a7", "swap", "g1"])
    page.reload()
    page.get_by_role("button", name="Resign").click()
    page.get_by_test_id("sure").click()
    expect(page.get_by_test_id("analyse")).to_be_visible()
    board = open_text(page, server.url, "lot")
    played = page.get_by_test_id("played")
    row = played.get_by_role("button").filter(has_text="a7")
    expect(row).to_contain_text("1 game")
    # The seats are named: a later swap exchanges the sides.
    expect(row).to_contain_text(re.compile("First seat won [01], Second seat won [01]"))
    light = row.locator(".first").evaluate("one => getComputedStyle(one).fill")
    row.click()
    board.expect_moves("a7")
    played.get_by_role("button").filter(has_text="swap").click()
    expect(played.get_by_role("button")).to_contain_text("g1")
    # After the swap the first seat plays Black, and the bars show it so.
    dark = played.locator(".first").evaluate("one => getComputedStyle(one).fill")
    assert light == "rgb(255, 253, 248)" != dark
    played.get_by_role("button").click()
    board.expect_moves("a7", "swap", "g1")
    expect(played).to_contain_text("No finished game of this server went on from here.")
    assert complaints(page) == []


@pytest.fixture
def offered_swap(open_page, server, request) -> GamePage:
    """A game against the engine, which has opened with a proven loss: the swap is offered."""
    opening = getattr(request, "param", OPENING)
    token = new_token()
    match = Match.begin(
        tessellot.game("battle-of-lits", board="monogram"),
        Company.ENGINE,
        (Player.engine("1"), Player.person()),
    )
    stored = StoredGame(
        id=new_id(),
        match=match,
        opponent="engine",
        created=time.time(),
        tokens=(None, hashed(token)),
    )

    async def store() -> None:
        archive = Archive(ServerSettings.in_folder(server.data).database)
        await archive.open()
        try:
            await archive.add(stored)
            opened = match.play("first", opening, time.time())
            await archive.save(stored, stored.changed(opened), time.time())
        finally:
            await archive.close()

    # The browser's driver has an event loop in this thread.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(store())).result()
    page = open_page()
    page.goto("/")
    seats = json.dumps({stored.id: {"token": token}})
    page.evaluate("seats => localStorage.setItem('tessellot.seats', seats)", seats)
    page.goto(f"/game/{stored.id}")
    return GamePage(page, server.url)


def test_a_hint_says_what_is_proven_of_the_swap(offered_swap: GamePage) -> None:
    page = offered_swap.page
    offer = page.get_by_test_id("swap")
    expect(offer).to_be_visible()
    # Only who asks is told.
    expect(page.get_by_test_id("swap-proven")).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    told = page.get_by_test_id("swap-proven")
    expect(told).to_contain_text("◆ Proven: don't swap.", timeout=PATIENCE)
    reply = (told.text_content() or "").split()[-2]
    assert (
        not tessellot.game("battle-of-lits", board="monogram")
        .start()
        .play(OPENING)
        .why_illegal(reply)
    )
    expect(page.get_by_test_id("status")).to_contain_text("◆ Proven: don't swap.")
    # The evaluation says the same.
    page.get_by_role("button", name="Evaluation").click()
    expect(page.get_by_test_id("evaluation")).to_contain_text(
        "◆ Proven: don't swap.", timeout=PATIENCE
    )
    assert complaints(page) == []
    offered_swap.stay()
    offered_swap.by_typing(reply)
    page.wait_for_function("() => document.querySelectorAll('[data-testid=moves] li').length >= 2")
    assert offered_swap.moves[:2] == [OPENING, reply]


@pytest.mark.parametrize("offered_swap", [GOOD_FOR_X], indirect=True)
def test_an_evaluation_that_swaps_names_the_sides_after_it(offered_swap: GamePage) -> None:
    """Who reads it before the swap plays O, and X has the better chances."""
    offered_swap.page.get_by_role("button", name="Evaluation").click()
    told = offered_swap.page.get_by_test_id("evaluation")
    expect(told).to_contain_text("After the swap · Chances of X: ", timeout=PATIENCE)
