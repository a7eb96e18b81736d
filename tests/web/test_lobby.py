"""Finding an opponent, one's own games, and being told of one's turn."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Server
from tests.web.game_page import GamePage
from tests.web.test_moments import played
from tests.web.test_page import complaints
from tests.web.test_together import sit_down_by_link

HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => window.away === true })"
"""Lets a test say that the reader looks at another tab, which headless pages never do."""

NOTIFICATION = """async () => {
    const worker = await navigator.serviceWorker.ready;
    for (;;) {
        const [one] = await worker.getNotifications();
        if (one) {
            one.close();
            return [one.body, one.data];
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
}"""
"""Waits for a notification, closes it, and returns its text and address."""


@pytest.fixture
def two_in_the_lobby(empty_lobby: None, open_page: Callable[..., Page]) -> tuple[Page, Page]:
    pages = []
    for name in ("Ann", "Bob"):
        page = open_page()
        page.add_init_script(HIDDEN)
        page.goto("/lobby")
        page.get_by_label("Your name").fill(name)
        pages.append(page)
    return pages[0], pages[1]


def find_opponent(page: Page, *games: str) -> None:
    for game in games:
        page.get_by_role("checkbox", name=game, exact=True).check()
    page.locator("form").get_by_role("button", name="Find an opponent").click()


def test_the_first_who_fits_sits_down_while_the_other_plays_the_engine(
    two_in_the_lobby: tuple[Page, Page], server: Server
) -> None:
    ann, bob = two_in_the_lobby
    find_opponent(ann)
    expect(ann.locator("form").get_by_role("alert")).to_have_text("Tick at least one game.")
    find_opponent(ann, "TAILITS", "LOT")
    waiting = ann.get_by_test_id("waiting")
    expect(waiting).to_contain_text("TAILITS")
    expect(waiting).to_contain_text("LOT")
    assert complaints(ann) == []
    waiting.get_by_role("link", name="Play the engine").click()
    ann.get_by_role("button", name="Play", exact=True).click()
    expect(ann.get_by_test_id("board")).to_be_visible()
    bob.reload()
    expect(bob.get_by_role("button", name="Play TAILITS")).to_be_visible()
    find_opponent(bob, "LOT", "TAIJI")
    game = GamePage(bob, server.url)
    assert game.state["setup"]["game"] == "lot"
    banner = ann.get_by_test_id("turn-banner")
    expect(banner).to_contain_text("Bob sat down to play LOT with you.")
    assert complaints(ann) == []
    banner.get_by_role("link", name="To the game").click()
    expect(banner).to_be_hidden()
    expect(ann).to_have_url(re.compile(game.id))
    # The seat in the other game is closed, and the running game can be watched.
    watcher = bob.context.new_page()
    watcher.goto("/lobby")
    running = watcher.get_by_role("region", name="Games to watch").get_by_role("listitem")
    expect(running.filter(has_text="Ann").first).to_contain_text("LOT")
    expect(watcher.get_by_role("button", name="Play TAILITS")).to_have_count(0)
    assert complaints(watcher) == []
    watcher.close()


def test_who_waits_in_the_lobby_is_taken_to_the_table_and_may_stop_waiting(
    two_in_the_lobby: tuple[Page, Page],
) -> None:
    ann, bob = two_in_the_lobby
    find_opponent(ann, "TAIJI")
    ann.get_by_role("button", name="Stop waiting").click()
    expect(ann.get_by_role("heading", name="Find an opponent")).to_be_visible()
    bob.reload()
    expect(bob.get_by_role("listitem").filter(has_text="Ann is waiting")).to_have_count(0)
    find_opponent(ann)
    expect(ann.get_by_test_id("waiting")).to_be_visible()
    seat = bob.get_by_role("listitem").filter(has_text="Ann is waiting")
    seat.get_by_role("button", name="Sit down").click()
    bob.wait_for_url("**/game/*")
    expect(ann).to_have_url(re.compile(bob.url.rpartition("/")[2]))


def test_a_turn_shows_in_title_and_icon_and_is_notified_once(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    page = open_page()
    page.context.grant_permissions(["notifications"])
    page.add_init_script(HIDDEN)
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Notify me when it is my turn").check()
    page.keyboard.press("Escape")
    host = start("lot", opponent="link", page=page)
    guest = sit_down_by_link(host, open_page)
    expect(page).to_have_title("● Your turn · LOT · Tessellot")
    icon = page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile("icon-turn.svg$"))
    host.click_cell(24)
    guest.expect_ply(1)
    expect(page).to_have_title("LOT · Tessellot")
    expect(icon).to_have_attribute("href", re.compile("/icon.svg$"))
    page.evaluate("window.away = true")
    guest.stay()
    guest.click_cell(25)
    host.expect_ply(2)
    told = page.evaluate(NOTIFICATION)
    assert told == ["Your turn in LOT.", f"/game/{host.id}"]
    # Neither another look nor a new visit tells of the same turn again.
    page.goto("/lobby")
    expect(page).to_have_title("(1) Lobby · Tessellot")
    again = "async () => (await (await navigator.serviceWorker.ready).getNotifications()).length"
    assert page.evaluate(again) == 0
    expect(page.get_by_test_id("turn-banner")).to_have_count(0)


def test_a_draw_is_offered_and_accepted_in_lot(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("lot", opponent="link")
    guest = sit_down_by_link(host, open_page, phone=True)
    offer = host.page.get_by_role("button", name="Offer a draw")
    expect(offer).to_have_count(0)
    host.send_moves(["d4"])
    guest.expect_ply(1)
    guest.send_moves(["d5"])
    host.expect_ply(2)
    offer.click()
    host.page.get_by_test_id("sure").click()
    asked = guest.page.get_by_test_id("draw")
    asked.get_by_role("button", name="Decline").click()
    status = host.page.get_by_test_id("status")
    expect(status).to_contain_text("Your opponent declined the draw.")
    # Who takes an offer back is not told that it was declined.
    offer.click()
    host.page.get_by_test_id("sure").click()
    host.send_moves(["e4"])
    host.page.get_by_test_id("draw").get_by_role("button", name="Cancel").click()
    expect(asked).to_be_hidden()
    expect(status).to_contain_text("Black to move")
    expect(status).not_to_contain_text("declined")
    guest.send_moves(["e5"])
    host.expect_ply(4)
    offer.click()
    host.page.get_by_test_id("sure").click()
    offered = host.page.get_by_test_id("draw")
    expect(offered).to_contain_text("You offered a draw.")
    expect(status).to_contain_text("Your turn: White")
    expect(status).not_to_contain_text("declined")
    host.send_moves(["f3"])
    expect(status).not_to_contain_text("Your turn")
    expect(offered).to_contain_text("You offered a draw.")
    expect(asked).to_contain_text("Your opponent offers a draw.")
    accept = asked.get_by_role("button", name="Accept")
    expect(accept).to_be_in_viewport(ratio=1)
    accept.click()
    for game in (host, guest):
        result = game.page.get_by_test_id("result")
        expect(result.get_by_role("heading")).to_have_text("A draw")
        expect(result).to_contain_text("Both players agreed to a draw.")


def test_two_friends_at_one_screen_agree_to_a_draw(start: Callable[..., GamePage]) -> None:
    game = start("lot", phone=True)
    game.send_moves(["d4", "d5"])
    game.page.get_by_role("button", name="Agree to a draw").click()
    dialog = game.page.get_by_role("dialog", name="Do you both agree to a draw?")
    assert complaints(game.page) == []
    dialog.get_by_test_id("sure").click()
    expect(game.page.get_by_test_id("result")).to_contain_text("Both players agreed to a draw.")


def test_a_turn_that_came_while_the_page_was_closed_is_told_once(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("lot", opponent="link")
    guest = sit_down_by_link(host, open_page)
    host.send_moves(["d4"])
    guest.expect_ply(1)
    host.page.goto("about:blank")
    guest.send_moves(["d5"])
    guest.expect_ply(2)
    host.page.goto("/learn")
    banner = host.page.get_by_test_id("turn-banner")
    expect(banner).to_contain_text("Your turn in LOT.")
    host.page.goto("/lobby")
    expect(host.page).to_have_title("(1) Lobby · Tessellot")
    expect(banner).to_have_count(0)


def test_own_games_have_results_and_pictures_and_can_be_searched_and_removed(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    page = open_page()
    moves, position = played("taiji", 5)
    for game_id in ("lot", "tailits", "battle-of-lits", "lot"):
        start(game_id, page=page)
    game = start("taiji", page=page)
    game.send_moves(moves)
    page.goto("/")
    games = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(games).to_have_count(4)
    page.get_by_role("button", name="All 5 games").click()
    score = position.score
    assert position.outcome is not None
    side = position.sides[0 if position.outcome.winner == "first" else 1].capitalize()
    more, less = sorted((score.first, score.second), reverse=True)
    search = page.get_by_label("Search your games")
    search.fill("taiji wins")
    expect(games).to_have_count(1)
    expect(games).to_contain_text(f"{side} wins {more:g} : {less:g}")
    page.wait_for_function("() => document.querySelector('li img')?.naturalWidth > 0")
    assert complaints(page) == []
    search.fill("nothing like it")
    expect(games).to_have_text("No game of yours matches.")
    search.fill("lot")
    games.first.get_by_role("button", name="Remove LOT from your list").click()
    page.get_by_test_id("sure").click()
    expect(games).to_have_count(1)
    page.reload()
    expect(games).to_have_count(4)
