"""Several browsers at one game, and a server that goes away."""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.web.conftest import Server
from tests.web.game_page import GamePage


def test_two_browsers_by_link_and_a_third_watching(
    start: Callable[..., GamePage], open_page: Callable[..., Page], server: Server
) -> None:
    host = start("taiji", opponent="link")
    link = host.page.get_by_test_id("waiting").get_by_test_id("link").input_value()
    guest_page = open_page()
    guest_page.goto(link)
    expect(guest_page.get_by_test_id("invited")).to_be_visible()
    expect(guest_page.get_by_text("You are watching.")).to_be_hidden()
    expect(guest_page.get_by_test_id("status")).to_have_text("One seat is still free.")
    guest_page.get_by_role("button", name="Take the seat").click()
    guest = GamePage(guest_page, server.url)
    expect(host.page.get_by_test_id("waiting")).to_be_hidden()

    late = open_page()
    late.goto(link)
    watcher = GamePage(late, server.url)
    expect(late.get_by_text("You are watching.")).to_have_text("You are watching.")

    host.by_cells(host.legal[0])
    for game in (host, guest, watcher):
        game.expect_ply(1)
    expect(guest.page.get_by_test_id("status")).to_contain_text("Your turn: Black")
    expect(host.page.get_by_test_id("status")).to_contain_text("Black to move")
    watcher.page.mouse.click(*watcher.centre(40))
    guest.by_cells(guest.legal[10])
    for game in (host, guest, watcher):
        game.expect_ply(2)

    guest.page.get_by_role("button", name="Ask to take back").click()
    expect(host.page.get_by_test_id("announcer")).to_have_text(
        "Your opponent asks to take a move back."
    )
    accept = host.page.get_by_role("button", name="Accept")
    expect(accept).to_be_in_viewport(ratio=1)
    accept.click()
    for game in (host, guest, watcher):
        game.expect_ply(1)

    host.page.get_by_role("button", name="Resign").click()
    host.page.get_by_test_id("sure").click()
    for game, words in ((host, "You lose"), (guest, "You win"), (watcher, "wins")):
        expect(game.page.get_by_test_id("result")).to_contain_text(words)
    old = host.id
    host.page.get_by_test_id("rematch").click()
    guest.page.get_by_role("button", name="Accept").click()
    expect(guest.page).not_to_have_url(re.compile(old))
    expect(host.page).to_have_url(re.compile(guest.id))
    expect(guest.page.get_by_test_id("status")).to_contain_text("Your turn: White")


def sit_down_by_link(host: GamePage, open_page: Callable[..., Page], **how: object) -> GamePage:
    page = open_page(**how)
    page.goto(host.page.get_by_test_id("waiting").get_by_test_id("link").input_value())
    page.get_by_role("button", name="Take the seat").click()
    expect(host.page.get_by_test_id("waiting")).to_be_hidden()
    return GamePage(page, host.url)


def test_who_waits_at_the_board_is_not_thrown_into_the_past(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("lot", opponent="link")
    guest = sit_down_by_link(host, open_page)
    looking = host.page.get_by_test_id("looking")
    host.board.focus()
    host.page.keyboard.press("Enter")
    host.expect_ply(1)
    host.page.keyboard.press("ArrowLeft")
    guest.page.wait_for_timeout(200)
    expect(looking).to_have_text("Move 1 of 1")
    # Elsewhere on the page the arrows step.
    host.page.get_by_role("button", name="Show counting").focus()
    host.page.keyboard.press("ArrowLeft")
    expect(looking).to_have_text("Move 0 of 1")


def test_a_wish_to_take_back_is_in_sight_on_a_phone(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("lot", opponent="link")
    guest = sit_down_by_link(host, open_page, phone=True)
    host.click_cell(24)
    guest.expect_ply(1)
    host.page.get_by_role("button", name="Ask to take back").click()
    offer = guest.page.get_by_test_id("takeback")
    expect(offer).to_contain_text("Your opponent asks to take a move back.")
    expect(offer.get_by_role("button", name="Accept")).to_be_in_viewport(ratio=1)
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_be_hidden()


def test_the_question_about_resigning_goes_with_the_game(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("lot", opponent="link")
    guest = sit_down_by_link(host, open_page)
    host.click_cell(24)
    guest.expect_ply(1)
    resign = host.page.get_by_role("button", name="Resign")
    question = host.page.get_by_role("dialog", name="Resign the game?")
    resign.click()
    expect(question).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    expect(resign).to_be_focused()
    resign.click()
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_test_id("sure").click()
    expect(guest.board).to_be_focused()
    expect(host.page.get_by_test_id("result")).to_contain_text("You win")
    expect(question).to_be_hidden()
    expect(host.board).to_be_focused()


def test_an_open_seat_is_found_in_the_lobby(
    empty_lobby: None, start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("lot", opponent="open")
    guest = open_page()
    guest.goto("/lobby")
    guest.get_by_role("button", name="Sit down").first.click()
    guest.wait_for_url(f"**/game/{host.id}")
    expect(host.page.get_by_test_id("waiting")).to_be_hidden()


def test_reload_in_mid_game(start: Callable[..., GamePage]) -> None:
    game = start("lot")
    game.click_cell(24)
    game.expect_ply(1)
    game.page.reload()
    game.expect_ply(1)
    game.stay()
    game.click_cell(25)
    game.expect_ply(2)


def test_server_killed_and_restarted_in_mid_game(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        page = chromium.new_page(base_url=server.url, viewport={"width": 1280, "height": 800})
        page.goto("/new/taiji")
        page.locator("input[name=opponent][value=here] + span").click()
        page.locator("button.large").click()
        page.wait_for_url("**/game/*")
        game = GamePage(page, server.url)
        game.by_typing("a1/b1")
        game.expect_ply(1)
        server.kill()
        expect(page.get_by_test_id("status")).to_contain_text("Reconnecting")
        server = Server(tmp_path, server.port)
        expect(page.get_by_test_id("status")).to_contain_text("Black to move", timeout=60_000)
        game.by_typing("c1/d1")
        game.expect_ply(2)
        assert game.moves == ["a1/b1", "c1/d1"]
        page.close()
    finally:
        server.stop()


def test_a_line_that_falls_silent(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    complaints: list[str] = []
    try:
        page = chromium.new_page(base_url=server.url, viewport={"width": 1280, "height": 800})
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto("/new/lot")
        page.locator("input[name=opponent][value=here] + span").click()
        page.locator("button.large").click()
        page.wait_for_url("**/game/*")
        game = GamePage(page, server.url)
        status = page.get_by_test_id("status")
        game.by_typing("d4")
        game.expect_ply(1)
        server.process.send_signal(signal.SIGSTOP)
        page.locator("#typed-move").fill("c4")
        page.locator("#typed-move").press("Enter")
        expect(status).to_contain_text("Sending")
        expect(status).to_contain_text("Reconnecting", timeout=8_000)
        expect(page.get_by_role("button", name="Undo")).to_be_disabled()
        server.process.send_signal(signal.SIGCONT)
        # The move was on its way: it is made once, and the game goes on.
        expect(status).to_contain_text("White to move", timeout=60_000)
        game.expect_ply(2)
        game.by_typing("d5")
        game.expect_ply(3)
        assert game.moves == ["d4", "c4", "d5"]
        page.close()
    finally:
        server.process.send_signal(signal.SIGCONT)
        server.stop()
    assert complaints == []


def test_a_double_click_asks_once(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    def click_twice(page: Page, name: str) -> None:
        page.get_by_role("button", name=name).evaluate("it => { it.click(); it.click(); }")

    host = start("lot", opponent="link")
    page = open_page()
    page.goto(host.page.get_by_test_id("waiting").get_by_test_id("link").input_value())
    page.get_by_role("button", name="Take the seat").wait_for()
    click_twice(page, "Take the seat")
    expect(host.page.get_by_test_id("waiting")).to_be_hidden()
    expect(page.locator("#typed-move")).to_be_visible()
    page.wait_for_timeout(200)
    expect(page.get_by_test_id("problem")).to_have_count(0)

    here = start("lot")
    for ply, move in enumerate(("d4", "d5")):
        here.by_typing(move)
        here.expect_ply(ply + 1)
    click_twice(here.page, "Undo")
    here.expect_ply(1)
    here.page.wait_for_timeout(200)
    expect(here.page.get_by_test_id("problem")).to_have_count(0)
    here.by_typing("what")
    expect(here.page.get_by_test_id("problem")).to_be_visible()
    here.page.get_by_role("button", name="Undo").click()
    expect(here.page.get_by_test_id("status")).to_contain_text("White to move")


def test_a_wrong_token_watches(
    start: Callable[..., GamePage], open_page: Callable[..., Page], server: Server
) -> None:
    game = start("lot")
    stranger = open_page()
    stranger.goto("/")
    held = json.dumps({game.id: {"token": "not-the-token"}})
    stranger.evaluate("held => localStorage.setItem('tessellot.seats', held)", held)
    stranger.goto(f"/game/{game.id}")
    other = GamePage(stranger, server.url)
    expect(stranger.get_by_text("You are watching.")).to_be_visible()
    stranger.mouse.click(*other.centre(24))
    expect(stranger.locator("#typed-move")).to_have_count(0)
    assert game.moves == []


def test_no_such_game(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/game/nowhere")
    expect(page.get_by_text("There is no such game.")).to_be_visible()


def test_against_the_engine_with_hint_and_evaluation(start: Callable[..., GamePage]) -> None:
    game = start("lot", opponent="engine", choose=("input[name=level] + span >> nth=0",))
    page = game.page
    game.click_cell(24)
    game.expect_ply(2)
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_test_id("status")).to_contain_text("The engine would play", timeout=60_000)
    expect(game.board.locator(".hint")).to_be_visible()
    page.get_by_role("button", name="Evaluation").click()
    expect(page.get_by_test_id("evaluation")).to_contain_text("%", timeout=60_000)


def test_a_game_that_the_opponent_has_left_can_be_claimed(
    chromium: Browser, tmp_path: Path
) -> None:
    server = Server(tmp_path, TESSELLOT_CLAIM_AFTER="1.5")
    contexts = [
        chromium.new_context(base_url=server.url, locale=locale) for locale in ("ru-RU", "en-GB")
    ]
    try:
        host_page, guest_page = (context.new_page() for context in contexts)
        host_page.goto("/new/lot")
        host_page.locator("input[name=opponent][value=link] + span").click()
        host_page.locator("button.large").click()
        host_page.wait_for_url("**/game/*")
        host = GamePage(host_page, server.url)
        guest_page.goto(host_page.get_by_test_id("waiting").get_by_test_id("link").input_value())
        guest_page.get_by_role("button", name="Take the seat").click()
        expect(host_page.get_by_test_id("waiting")).to_be_hidden()
        host.by_cells(host.legal[0])
        guest = GamePage(guest_page, server.url)
        guest.expect_ply(1)
        left = host_page.get_by_role("button", name="Соперник ушёл")
        # The opponent is there, however long it takes.
        host_page.wait_for_timeout(2000)
        expect(left).to_be_hidden()
        guest_page.close()
        left.click()
        question = host_page.get_by_role("dialog")
        expect(question).to_contain_text("Соперник ушёл. Закончить партию?")
        question.get_by_role("button", name="Засчитать победу").click()
        expect(host_page.get_by_test_id("result")).to_contain_text("Вы выиграли")
        assert host.state["outcome"]["reason"] == "left"
    finally:
        for context in contexts:
            context.close()
        server.stop()
