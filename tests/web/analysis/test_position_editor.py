"""The position editor, as a person uses it."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.web.analysis.analysis_page import AnalysisPage
from tests.web.test_page import complaints

FIRST, SECOND, APART = "Td5e5f5e6", "Ig5g6g7g8", "La1b1a2a3"


class EditorPage(AnalysisPage):
    """The position editor that is open on a page."""

    @property
    def status(self) -> Locator:
        return self.page.get_by_test_id("status")

    @property
    def pieces(self) -> Locator:
        return self.page.get_by_test_id("pieces").locator("code")

    @property
    def analyse(self) -> Locator:
        return self.page.get_by_test_id("analyse")

    def expect_refused(self, words: str) -> None:
        expect(self.status).to_contain_text(words)
        expect(self.status).not_to_contain_text("column")
        expect(self.page.get_by_test_id("stale")).to_be_visible()
        expect(self.analyse).to_have_attribute("aria-disabled", "true")

    def expect_good(self, words: str) -> None:
        expect(self.status).to_contain_text(words)
        expect(self.page.get_by_test_id("stale")).to_have_count(0)
        expect(self.analyse).to_have_attribute("aria-disabled", "false")

    def undo(self) -> None:
        self.page.get_by_role("button", name="Undo the change").click()

    def choose(self, name: str, value: str) -> None:
        self.page.locator(f"input[name={name}][value={value}] + span").click()
        self.page.evaluate("scrollTo(0, 0)")


def test_pieces_are_placed_removed_and_refused(open_page, server) -> None:
    page = open_page()
    page.goto("/analysis")
    page.get_by_test_id("set-up").click()
    editor = EditorPage(page, server.url)
    editor.expect_good("To move: X")
    # Pieces come in any order; one that touches no other is refused, and stays listed.
    editor.by_typing(SECOND)
    expect(editor.pieces).to_have_text([SECOND])
    editor.by_typing(APART)
    editor.expect_refused("It must share an edge with a piece on the board.")
    editor.undo()
    editor.by_typing(FIRST)
    expect(editor.pieces).to_have_text([SECOND, FIRST])
    editor.expect_good("To move: X")
    expect(editor.board.locator(".piece")).to_have_count(2)
    editor.by_typing("Qa1")
    expect(editor.status).to_contain_text("expected a shape", ignore_case=True)
    expect(editor.pieces).to_have_count(2)
    page.reload()
    expect(editor.pieces).to_have_text([SECOND, FIRST])
    # A click, and the keyboard on a button, take a piece away.
    editor.click_cell(editor._cells("e6")[0])
    expect(editor.pieces).to_have_text([SECOND])
    editor.undo()
    expect(editor.pieces).to_have_count(2)
    page.get_by_role("button", name=f"Remove {SECOND}").press("Enter")
    expect(editor.pieces).to_have_text([FIRST])
    editor.expect_good("To move: O")
    page.get_by_test_id("swapped").check()
    page.wait_for_url("**+swap")
    editor.expect_good("To move: O")
    page.get_by_role("button", name=f"Remove {FIRST}").click()
    editor.expect_refused("A swap is only allowed as the answer to the first tetromino.")
    assert complaints(page) == []
    editor.undo()
    # The symbols are those of the board, which can be changed under the pieces.
    page.locator("label.tile").nth(1).click()
    page.wait_for_url("**board%3Ddiagonals**")
    expect(editor.pieces).to_have_text([FIRST])
    editor.analyse.click()
    page.wait_for_url("**/analysis/*")
    expect(page.get_by_test_id("tree")).to_be_visible()
    expect(editor.board.locator(".piece")).to_have_count(1)
    page.get_by_test_id("edit").click()
    expect(editor.pieces).to_have_text([FIRST])
    expect(page.get_by_test_id("swapped")).to_be_checked()


def test_what_is_typed_while_the_last_piece_is_judged_stays_in_the_field(open_page, server) -> None:
    page = open_page()
    page.goto("/analysis/editor")
    editor = EditorPage(page, server.url)
    editor.expect_good("To move: X")
    held = []
    page.route("**/api/positions/setup*", lambda route: held.append(route))  # noqa: PLW0108 (Playwright wants a function)
    with page.expect_request("**/api/positions/setup*"):
        editor.by_typing(FIRST)
    expect(editor.pieces).to_have_text([FIRST])
    page.locator("#typed-move").fill(SECOND)
    held.pop().continue_()
    editor.expect_good("To move: O")
    expect(page.locator("#typed-move")).to_have_value(SECOND)


def test_discs_on_a_phone_in_russian_and_in_the_dark(open_page, server) -> None:
    page = open_page(phone=True, theme="dark", language="ru-RU")
    page.goto("/analysis/editor#position=lot")
    editor = EditorPage(page, server.url)
    for cell in (0, 1):
        editor.tap_cell(cell)
    expect(editor.board.locator(".stone")).to_have_count(2)
    editor.tap_cell(2)
    editor.expect_refused("Три одиночные фишки одной стороны в ряд не остаются")
    expect(editor.board.locator(".stone")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert complaints(page) == []
    editor.tap_cell(2)
    editor.expect_good("Ход: белые")
    editor.choose("brush", "black_stacks")
    editor.tap_cell(24)
    page.wait_for_url("**3B3**")
    editor.choose("side", "black")
    editor.expect_good("Ход: чёрные")
    editor.choose("brush", "empty")
    editor.tap_cell(0)
    expect(editor.board.locator(".stone")).to_have_count(2)
    editor.analyse.click()
    page.wait_for_url("**/analysis/*")
    expect(page.get_by_test_id("tree")).to_be_visible()
    expect(page.get_by_test_id("status")).to_contain_text("Ход: чёрные")
    page.go_back()
    expect(page.get_by_test_id("analyse")).to_be_visible()
    assert page.url.endswith("position=lot+7%2F7%2F7%2F3B3%2F7%2F7%2F1w5+b")
