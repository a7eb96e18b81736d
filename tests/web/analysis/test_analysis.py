"""The analysis board, as a person uses it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

import tessellot
from tests.web.analysis.analysis_page import MOVES, NESTED, AnalysisPage, open_text
from tests.web.game_page import GamePage
from tests.web.test_page import complaints


def test_a_finished_game_is_analysed_and_corrected(start: Callable[..., GamePage]) -> None:
    game = start("lot")
    game.send_moves(["d4", "c3", "e4"])
    address = game.page.url
    game.page.goto(f"/analysis/game-{game.id}")
    expect(game.page.get_by_role("heading")).to_contain_text("still running")
    game.page.goto(address)
    game.page.get_by_role("button", name="Resign").click()
    game.page.get_by_test_id("sure").click()
    place = game.board.locator(".ground").bounding_box()
    game.page.get_by_test_id("analyse").click()
    board = AnalysisPage(game.page, game.url)
    board.expect_moves("d4", "c3", "e4")
    board.expect_current("e4")
    # The board stays where it was in play.
    assert board.board.locator(".ground").bounding_box() == place
    game.page.keyboard.press("ArrowLeft")
    board.expect_current("c3")
    board.by_typing("a1")
    board.expect_moves("d4", "c3", "e4", "a1")
    board.expect_current("a1")
    expect(board.board.locator(".stone")).to_have_count(3)
    game.page.get_by_role("button", name="good move").click()
    expect(board.tree).to_contain_text("a1!")
    # What is still being typed survives a reload too.
    game.page.get_by_test_id("comment").fill("Better.")
    game.page.reload()
    board.expect_current("a1!")
    expect(board.tree).to_contain_text("Better.")
    game.page.get_by_role("button", name="Promote").click()
    board.expect_moves("d4", "c3", "a1", "e4")
    game.page.get_by_role("button", name="Delete from here").click()
    board.expect_moves("d4", "c3", "e4")
    game.page.keyboard.press("Control+z")
    board.expect_moves("d4", "c3", "a1", "e4")
    game.page.keyboard.press("Control+Shift+z")
    board.expect_moves("d4", "c3", "e4")
    game.page.get_by_role("button", name="Undo the change").click()
    board.expect_moves("d4", "c3", "a1", "e4")
    expect(game.page.get_by_role("button", name="Redo the change")).to_be_enabled()


def test_nested_variations_are_pasted_and_exported_alike(open_page, server) -> None:
    page = open_page()
    page.goto("/analysis")
    page.locator("#text").fill(NESTED.replace("e3)", "e99)"))
    page.locator("form button.primary").click()
    expect(page.get_by_test_id("faults")).to_contain_text("Line 4, column")
    page.get_by_role("button", name="Line 4, column").click()
    selected = "() => getSelection().toString()"
    assert page.evaluate(selected).startswith("e99"), page.evaluate(selected)
    board = open_text(page, server.url, NESTED)
    board.expect_moves(*MOVES)
    expect(board.tree.locator("p[data-depth='2']")).to_have_text("Variation, depth 2: 3 e5 4 e3")
    page.locator("summary", has_text="Share").click()
    exported = page.get_by_test_id("export").locator("textarea")
    expect(exported).to_have_value(re.compile(r"\S"))
    (sent,) = board.post("/read", {"text": NESTED})["games"]
    (back,) = board.post("/read", {"text": exported.input_value()})["games"]
    assert back["tree"] == sent["tree"]
    # Where a format has no such game, nothing is there to be copied under its name.
    formats = page.get_by_test_id("export")
    formats.get_by_text("LTP", exact=True).click()
    expect(formats).to_contain_text("LTP has only Battle of LITS")
    expect(exported).to_have_value("")
    expect(formats.get_by_role("button", name="Copy", exact=True)).to_be_disabled()
    formats.get_by_text("Record", exact=True).click()
    expect(exported).to_have_value(re.compile(r"\S"))
    page.get_by_test_id("share").click()
    other = open_page()
    other.goto(page.get_by_test_id("link").first.input_value())
    AnalysisPage(other, server.url).expect_moves(*MOVES)
    # Keys step through moves and variations, and type into fields.
    page.locator("h1").first.focus()
    for key, move in (
        ("Home", ""),
        ("ArrowRight", "d4"),
        ("ArrowRight", "c3"),
        ("ArrowDown", "c4"),
        ("ArrowRight", "c5"),
        ("ArrowDown", "e5"),
        ("End", "e3"),
        ("ArrowLeft", "e5"),
    ):
        page.keyboard.press(key)
        if move:
            board.expect_current(move)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_test_id("comment").focus()
    page.keyboard.type("left? f")
    page.keyboard.press("ArrowLeft")
    board.expect_current("e5")
    page.keyboard.press("Tab")
    expect(board.tree).to_contain_text("left? f")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("f")
    expect(board.board.locator(".labels text").first).to_have_text("g")


def test_a_phone_in_russian_and_in_the_dark(open_page, server) -> None:
    page = open_page(phone=True, theme="dark", language="ru-RU")
    board = open_text(page, server.url, NESTED)
    # Board, steps, tabs and the beginning of the moves are on the first screen, without scrolling.
    page.set_viewport_size({"width": 360, "height": 640})
    expect(page.get_by_role("button", name="Ходы")).to_be_in_viewport()
    expect(board.tree.locator("[data-node]").first).to_be_in_viewport()
    page.get_by_role("button", name="К последнему ходу").tap()
    board.expect_current("d3")
    # While a move is entered its controls are there, whatever is shown below.
    place = page.get_by_role("button", name="Поставить")
    expect(place).to_be_hidden()
    board.tap_cell(0)
    expect(place).to_be_in_viewport()
    board.tap_cell(0)
    board.expect_current("a1")
    expect(place).to_be_hidden()
    page.get_by_role("button", name="Фигуры").tap()
    expect(page.locator("#typed-move")).to_be_visible()
    page.get_by_role("button", name="Линии").tap()
    expect(page.get_by_test_id("engine")).to_be_visible()
    expect(board.tree).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints(page) == []
    page.goto("/analysis")
    expect(page.get_by_test_id("open-game")).to_be_visible()
    assert complaints(page) == []


def test_texts_and_files_are_dropped_or_chosen(open_page, server, tmp_path: Path) -> None:
    page = open_page()
    drop = """text => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
    }"""
    page.goto("/analysis")
    expect(page.locator("#text")).to_be_visible()
    page.evaluate(drop, '[Game "lot"]\n\n1. d4 d4 *')
    expect(page.get_by_role("alert")).to_contain_text("Line 3, column 7: d4 is not legal here.")
    page.evaluate(drop, "taiji size=7 d4/d5 z9/z8")
    expect(page.get_by_role("alert")).to_contain_text("Line 1, column 20:")
    page.evaluate(drop, "taiji size=7 d4/d5 c4/c5")
    page.wait_for_url("**/analysis/*")
    board = AnalysisPage(page, server.url)
    expect(board.board.locator(".taijitu")).to_have_count(2)
    games = tmp_path / "games.txt"
    games.write_text(f"{NESTED}\n{NESTED}")
    page.goto("/analysis")
    page.locator("input[type=file]").set_input_files(games)
    choices = page.get_by_test_id("faults").locator("xpath=following-sibling::ul").locator("button")
    expect(choices).to_have_count(2)
    choices.nth(1).click()
    board.expect_moves(*MOVES)


def test_a_long_game_shows_its_current_move_and_its_players(open_page, server) -> None:
    page = open_page()
    choose, position, moves = random.Random(1), tessellot.game("taiji").start(), []
    while position.outcome is None:
        moves.append(str(choose.choice(list(position.legal_moves()))))
        position = position.play(moves[-1])
    record = f'[Game "taiji"]\n[First "Ann"]\n[Second "?"]\n\n{" ".join(moves)} *\n'
    board = open_text(page, server.url, record)
    expect(page.get_by_test_id("score")).to_contain_text("Ann")
    expect(page.get_by_test_id("score")).not_to_contain_text("?")
    page.keyboard.press("End")
    board.expect_current(moves[-1])
    page.reload()
    expect(board.tree.locator("[aria-current=step]")).to_be_in_viewport()
    # Keys are where they are on a Latin keyboard, whatever the keyboard types.
    page.locator("body").dispatch_event("keydown", {"key": "А", "code": "KeyF"})
    expect(board.board.locator(".labels text").first).to_have_text("i")


def test_everything_is_done_with_the_keyboard_alone(open_page, server) -> None:
    page = open_page()
    page.goto("/")
    link = page.get_by_role("link", name="Analyse a game or a position")

    def tab_to(target: Locator) -> None:
        for _ in range(80):
            if target.evaluate("one => one === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError("the Tab key does not lead there")

    tab_to(link)
    page.keyboard.press("Enter")
    tab_to(page.locator("#text"))
    page.keyboard.type("lot")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/analysis/*")
    board = AnalysisPage(page, server.url)
    # With the board in focus the arrows move a cursor, and Enter places.
    tab_to(board.board)
    page.keyboard.press("ArrowUp")
    cursor = page.get_by_test_id("announcer")
    expect(cursor).to_contain_text(":")
    page.keyboard.press("Enter")
    expect(board.tree.locator("[data-node]")).to_have_count(1)
    # Elsewhere they step through the moves; 1 marks the move.
    tab_to(board.tree.locator("[data-node]").first)
    page.keyboard.press("1")
    expect(board.tree.locator("[data-node]")).to_contain_text("!")
    page.keyboard.press("ArrowLeft")
    expect(board.tree.locator("[aria-current]")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(board.tree.locator("[aria-current]")).to_have_count(1)
    tab_to(page.get_by_test_id("comment"))
    page.keyboard.type("L x 1 Home")
    page.keyboard.press("Tab")
    expect(board.tree).to_contain_text("L x 1 Home")
    expect(page.get_by_test_id("engine").get_by_role("switch")).not_to_be_checked()
    tab_to(page.locator("#typed-move"))
    page.keyboard.type("g7")
    page.keyboard.press("Enter")
    expect(board.tree.locator("[data-node]")).to_have_count(2)
    tab_to(page.locator("summary", has_text="Share"))
    page.keyboard.press("Enter")
    tab_to(page.get_by_test_id("share"))
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("shared-state")).to_have_text("The link shows this tree.")
    page.keyboard.press("Control+z")
    expect(board.tree.locator("[data-node]")).to_have_count(1)
    assert complaints(page) == []


def test_two_tabs_of_one_analysis_lose_nothing(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, "lot")
    board.by_typing("d4")
    board.expect_current("d4")
    other = page.context.new_page()
    other.goto(page.url)
    second = AnalysisPage(other, server.url)
    second.expect_moves("d4")
    second.by_typing("c3")
    second.expect_moves("d4", "c3")
    # The first tab learns of it, and what is played there comes on top.
    board.expect_moves("d4", "c3")
    board.expect_current("d4")
    board.by_typing("e5")
    board.expect_moves("d4", "c3", "e5")
    second.expect_moves("d4", "c3", "e5")
    second.expect_current("c3")
    page.get_by_role("button", name="Undo the change").click()
    board.expect_moves("d4", "c3")
    second.expect_moves("d4", "c3")


def test_texts_that_are_too_long_or_in_an_old_encoding(open_page, server, tmp_path: Path) -> None:
    page = open_page(language="ru-RU")
    page.goto("/analysis")
    page.locator("#text").fill('[Game "lot"]\n\n' + "d4 " * 40_000)
    page.locator("form button.primary").click()
    expect(page.get_by_role("alert")).to_contain_text("слишком длинный")
    game = tmp_path / "game.txt"
    game.write_text('[Game "lot"]\n\n1. d4 d4 *')
    chosen = page.locator("input[type=file]")
    chosen.set_input_files(game)
    expect(page.get_by_role("alert")).to_contain_text("d4")
    # The corrected file has the same name, and comes from an old editor.
    game.write_bytes('[Game "lot"]\n\n1. d4 {Хорошо} c3 *'.encode("cp1251"))
    chosen.set_input_files(game)
    page.wait_for_url("**/analysis/*")
    expect(AnalysisPage(page, server.url).tree).to_contain_text("Хорошо")


@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_a_fault_is_selected_in_files_of_every_system(open_page, tmp_path: Path, line_end) -> None:
    page = open_page()
    page.goto("/analysis")
    file = tmp_path / "game.txt"
    file.write_bytes(NESTED.replace("e3)", "e99)").replace("\n", line_end).encode())
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Line 4, column").click()
    assert page.evaluate("() => getSelection().toString()").startswith("e99")


def test_a_file_that_is_no_text_is_named(open_page, tmp_path: Path) -> None:
    page = open_page()
    page.goto("/analysis")
    picture = tmp_path / "board.png"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + bytes(200))
    page.locator("input[type=file]").set_input_files(picture)
    expect(page.get_by_role("alert")).to_contain_text("board.png is not a text.")
    expect(page.locator("#text")).to_have_value("")


def test_an_analysis_is_shown_as_soon_as_the_server_answers(open_page, server) -> None:
    page = open_page()
    board = open_text(page, server.url, NESTED)
    board.expect_moves(*MOVES)
    page.route("**/api/positions*", lambda route: route.abort())
    page.reload()
    expect(page.get_by_text("The server does not answer.")).to_be_visible()
    page.unroute("**/api/positions*")
    page.get_by_role("button", name="Try again").click()
    board.expect_moves(*MOVES)
