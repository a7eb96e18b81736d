"""The great moments of a game, understood by whoever sees them: swap, second half, end."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

import tessellot
from tessellot.games.protocol import Position
from tests.web.conftest import Server
from tests.web.game_page import GamePage
from tests.web.test_page import complaints
from tests.web.test_together import sit_down_by_link


def played(
    game: str, seed: int, until: Callable[[Position], bool] = lambda _: False
) -> tuple[list[str], Position]:
    """Random moves without a swap, to the end or until something happens."""
    choose = random.Random(seed)
    position: Position = tessellot.game(game).start()
    moves = []
    while position.outcome is None and not until(position):
        move = choose.choice([str(one) for one in position.legal_moves() if str(one) != "swap"])
        moves.append(move)
        position = position.play(move)
    return moves, position


@pytest.mark.parametrize(
    ("language", "phone", "words"),
    [
        ("en-GB", False, "From now on you play O, your opponent plays X."),
        ("ru-RU", True, "Теперь вы играете ноликами, соперник — крестиками."),
    ],
)
def test_a_swap_of_the_opponent_is_said_on_the_board(
    start: Callable[..., GamePage],
    open_page: Callable[..., Page],
    server: Server,
    language: str,
    phone: bool,
    words: str,
) -> None:
    host = start("battle-of-lits", opponent="link", language=language, phone=phone)
    link = host.page.get_by_test_id("waiting").get_by_test_id("link").input_value()
    page = open_page()
    page.goto(link)
    page.get_by_label("Your name").fill("Bob")
    page.get_by_role("button", name="Take the seat").click()
    guest = GamePage(page, server.url)
    host.send_moves(["Td4e4f4e5"])
    guest.page.get_by_role("button", name="Swap and play X").click()
    card = host.page.get_by_test_id("swapped")
    expect(card).to_contain_text("Bob")
    expect(card).to_contain_text(words)
    expect(card.locator("svg")).to_have_count(2)
    expect(card).to_be_in_viewport(ratio=1)
    assert complaints(host.page) == []
    expect(guest.page.get_by_test_id("status")).to_contain_text("You swapped sides.")
    expect(guest.page.get_by_test_id("swapped")).to_have_count(0)
    card.get_by_role("button").click()
    expect(card).to_be_hidden()
    expect(host.page.get_by_test_id("status")).to_contain_text(words)


@pytest.mark.parametrize("game_id", ["taiji-lits", "tailits-taiji"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_second_half_is_announced(
    start: Callable[..., GamePage], game_id: str, phone: bool
) -> None:
    game = start(game_id, phone=phone, theme="dark" if phone else "light")
    moves, position = played(game_id, 3, lambda position: position.begins_second_half)
    game.send_moves(moves)
    card = game.page.get_by_test_id("interlude")
    expect(card.get_by_role("heading")).to_have_text(
        "TAIJI is over. Now: Battle of LITS"
        if game_id == "taiji-lits"
        else "TAILITS is over. Now: TAIJI"
    )
    first = position.score.counts[0]
    expect(card.locator("tbody tr").first).to_contain_text(f"{first.first.points}")
    expect(card.locator("tbody tr").first).to_contain_text(f"{first.second.points}")
    expect(card).to_contain_text("stay")
    expect(card.locator(".pieces svg")).to_have_count(4 if game_id == "taiji-lits" else 1)
    expect(card.get_by_role("button", name="Go on")).to_be_in_viewport(ratio=1)
    assert complaints(game.page) == []
    card.get_by_role("button", name="Go on").click()
    expect(card).to_be_hidden()
    expect(game.board).to_be_focused()


@pytest.mark.parametrize("game_id", ["taiji-lits", "tailits-taiji"])
def test_the_interlude_stays_when_the_opponent_begins_at_once(
    start: Callable[..., GamePage], open_page: Callable[..., Page], game_id: str
) -> None:
    host = start(game_id, opponent="link")
    guest = sit_down_by_link(host, open_page)
    players = {"first": host, "second": guest}
    moves, position = played(game_id, 3, lambda position: position.begins_second_half)
    for move in moves:
        players[host.state["position"]["turn"]["seat"]].send_moves([move])
    beginner = players.pop(position.mover.value)
    (other,) = players.values()
    card = other.page.get_by_test_id("interlude")
    expect(card).to_be_visible()
    beginner.send_moves([str(next(iter(position.legal_moves())))])
    other.expect_ply(position.ply + 1)
    expect(card).to_be_visible()
    expect(beginner.page.get_by_test_id("interlude")).to_be_hidden()
    # Also for somebody who was away.
    other.page.reload()
    expect(card.locator(".pieces svg")).not_to_have_count(0)
    card.get_by_role("button", name="Go on").click()
    expect(card).to_be_hidden()
    expect(other.page.get_by_test_id("status")).to_contain_text("Your turn")


@pytest.mark.parametrize("game_id", ["battle-of-lits", "taiji", "tailits", "tailits-taiji"])
def test_the_end_is_explained_and_counted(
    start: Callable[..., GamePage], open_page: Callable[..., Page], game_id: str
) -> None:
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Your name").fill("Ann")
    page.keyboard.press("Escape")
    game = start(game_id, page=page)
    moves, position = played(game_id, 5)
    game.send_moves(moves)
    result = page.get_by_test_id("result")
    assert position.outcome is not None
    expect(result).to_contain_text(str(position.game.info.no_move_left))
    expect(result).to_contain_text("wins")
    expect(result).not_to_contain_text("The first seat")
    rows = page.get_by_test_id("count").locator("tbody tr")
    again = page.get_by_role("button", name="Count again")
    expect(again).to_be_enabled(timeout=60_000)
    for index, count in enumerate(position.score.counts):
        figures = [f"{count[seat].points:g}" for seat in ("first", "second")]
        expect(rows.nth(index).locator("td")).to_have_text(figures)
    groups = sum(
        count[seat].counted
        for count in position.score.counts
        for seat in ("first", "second")
        if count.name != "symbols"
    )
    expect(game.board.locator(".group-size")).to_have_count(groups)
    again.click()
    expect(again).to_be_disabled()
    expect(again).to_be_enabled(timeout=60_000)
    assert complaints(page) == []


def test_a_proven_winner_is_named_within_a_russian_sentence(
    start: Callable[..., GamePage],
) -> None:
    game = start("battle-of-lits", language="ru-RU")
    page = game.page
    moves, position = played("battle-of-lits", 5)
    game.send_moves(moves)
    assert position.outcome is not None
    assert position.outcome.winner is not None
    winner = position.side_of(position.outcome.winner)
    page.get_by_role("button", name="Оценка").click()
    page.get_by_role("button", name="На ход назад").click()
    side = {"X": "крестиков", "O": "ноликов"}[winner]
    expect(page.get_by_test_id("evaluation")).to_contain_text(f"Доказано: победа {side}")


def test_the_winning_line_is_drawn_and_no_threat_remains(start: Callable[..., GamePage]) -> None:
    seed = next(n for n in range(50) if played("lot", n)[1].outcome.winner)  # type: ignore[union-attr]
    moves, position = played("lot", seed)
    game = start("lot")
    game.send_moves(moves)
    result = game.page.get_by_test_id("result")
    expect(result).to_contain_text("Three stacks are in line: ")
    # The number of stacks does not decide.
    expect(game.page.get_by_test_id("count")).to_have_count(0)
    expect(result.get_by_role("button", name="Count again")).to_have_count(0)
    expect(game.board.locator(".line.chosen")).to_have_count(1)
    expect(game.page.get_by_text("Threats")).to_have_count(0)
    assert position.score.further == ()


def test_equal_points_say_who_placed_last(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    def ties(seed: int) -> bool:
        outcome = played("tailits", seed)[1].outcome
        return outcome is not None and outcome.reason == "last-placement"

    moves, position = played("tailits", next(filter(ties, range(50))))
    host = start("tailits", opponent="link")
    guest = sit_down_by_link(host, open_page)
    for ply, move in enumerate(moves):
        (guest if ply % 2 else host).send_moves([move])
    assert position.outcome is not None
    first_wins = position.outcome.winner is tessellot.Seat.FIRST
    for game, won in ((host, first_wins), (guest, not first_wins)):
        last = "You placed last." if won else "Your opponent placed last."
        expect(game.page.get_by_test_id("result")).to_contain_text(last)


def test_counting_is_shown_after_a_resignation(start: Callable[..., GamePage]) -> None:
    game = start("taiji")
    game.send_moves(["d5/e5", "d4/e4"])
    game.page.get_by_role("button", name="Resign").click()
    game.page.get_by_test_id("sure").click()
    expect(game.page.get_by_test_id("result")).to_be_visible()
    expect(game.board.locator(".group-size")).to_have_count(0)
    game.page.get_by_role("button", name="Show counting").click()
    expect(game.board.locator(".group-size")).not_to_have_count(0)


def test_the_points_after_a_move_are_shown_under_the_ghost(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    game.send_moves(["Ta1b1c1b2"])
    game.expect_ply(1)
    game.stay()
    before = game.state["position"]["score"]
    action = game.legal[0]
    after = tessellot.game("battle-of-lits").start().play("Ta1b1c1b2")
    score = after.play(game.move_table["notation"][action]).score
    for cell in game.move_table["cells"][action]:
        game.click_cell(cell)
    preview = game.page.get_by_test_id("preview")
    expect(preview).to_contain_text(f"{score.first:g}")
    expect(preview).to_contain_text(f"{score.second:g}")
    change = int(before["first"] - score.first)
    expect(preview).to_contain_text(f"\u2212{change}" if change else "\u00b10")


def test_what_can_still_be_covered_is_not_safe(start: Callable[..., GamePage]) -> None:
    game = start("battle-of-lits")
    moves, position = played("battle-of-lits", 5, lambda position: position.ply == 9)
    game.send_moves(moves)
    game.expect_ply(9)
    safe = position.safe_cells()
    assert safe is not None
    visible = int(position.score.first + position.score.second)
    game.page.get_by_role("button", name="Can still be covered").click()
    never = (safe[0] | safe[1]).bit_count()
    assert never
    expect(game.board.locator(".tint.coverable")).to_have_count(visible - never)


def test_the_own_card_is_below_the_board_and_marked(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host = start("taiji", opponent="link", phone=True)
    guest = sit_down_by_link(host, open_page, phone=True)
    for game, own, other in ((host, "first", "second"), (guest, "second", "first")):
        board = game.board.bounding_box()
        below = game.page.get_by_test_id(f"player-{own}").bounding_box()
        above = game.page.get_by_test_id(f"player-{other}").bounding_box()
        assert board is not None
        assert below is not None
        assert above is not None
        assert above["y"] < board["y"] < below["y"]
        expect(game.page.get_by_test_id(f"player-{own}")).to_contain_text("You")
    expect(host.page.get_by_test_id("player-first")).to_contain_text("your turn")
