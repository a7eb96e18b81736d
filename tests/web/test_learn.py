"""From stranger to player: rules with live figures, lessons played to their end, a first game."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

import tessellot
from tessellot.learn import lesson as lesson_of
from tests.web.game_page import GamePage
from tests.web.test_page import complaints

GAMES = list(tessellot.GAMES)


class LessonPage(GamePage):
    """A step of a lesson that is open on a page, and its solution as the server knows it."""

    def __init__(self, page: Page, url: str) -> None:
        super().__init__(page, url)
        _, self.game, self.step = page.url.removeprefix(url + "/").split("/")
        self.address = f"/api/lessons/{self.game}/{self.step}"
        self.attempt = self._get(self.address)
        self.right: list[str] = []

    @property
    def state(self) -> dict:
        return {"position": self.attempt["position"], "setup": {"table": self.attempt["table"]}}

    def post(self, what: str, **body: object) -> dict:
        data = json.dumps({"moves": self.right, **body}).encode()
        request = Request(
            f"{self.url}{self.address}/{what}", data, {"content-type": "application/json"}
        )
        with urlopen(request) as answer:
            return json.load(answer)

    def solve(self, way: Callable[[LessonPage, int], None]) -> None:
        """Play the solution, each move entered in one way, until the step is done."""
        while not self.attempt["done"]:
            expect(self.page.get_by_test_id("goal")).to_have_text(self.attempt["goal"])
            expect(self.page.locator(".holder:not(.idle)")).to_be_visible()
            move = self.post("solution")["move"]
            if move["number"] is None:
                self.page.get_by_role("button", name="Swap sides").click()
            else:
                way(self, move["number"])
            self.attempt = self.post("try", move=move["move"])["attempt"]
            self.right.append(move["move"])
        expect(self.page.locator(".answer.right")).to_be_visible()


def by_mouse(lesson: LessonPage, action: int) -> None:
    if lesson.shape(action) == "disc":
        lesson.by_cells(action)
    else:
        lesson.by_tray(action)


def by_touch(lesson: LessonPage, action: int) -> None:
    lesson.by_cells(action, touch=True)


def by_keyboard(lesson: LessonPage, action: int) -> None:
    lesson.board.focus()
    lesson.by_keyboard(action)


def play_lesson(
    page: Page, url: str, game: str, way: Callable[[LessonPage, int], None], check: Callable
) -> None:
    """All steps of a lesson from the one that is open, and on to the first game."""
    count = len(lesson_of(game).steps)
    for number in range(1, count + 1):
        expect(page.locator("[aria-current=step]")).to_have_accessible_name(f"Step {number}")
        lesson = LessonPage(page, url)
        check(page)
        lesson.solve(way)
        if number < count:
            page.get_by_test_id("next").click()
    page.get_by_test_id("first-game").click()
    page.wait_for_url("**/game/*")
    expect(page.get_by_test_id("board").locator(".ground")).to_be_visible()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_plays_all_lessons_and_goes_on_to_a_first_game(open_page, server, game):
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="New here?").click()
    page.get_by_test_id(f"lesson-{game}").get_by_role("link", name="Start the lesson").click()
    page.wait_for_url(f"**/learn/{game}/*")
    play_lesson(page, server.url, game, by_mouse, lambda page: None)
    page.goto("/learn")
    lesson = page.get_by_test_id(f"lesson-{game}")
    expect(lesson.get_by_role("button", name="Play your first game")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_by_touch_on_a_small_phone_without_scrolling(open_page, server, game):
    page = open_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 640})

    def nothing_to_scroll(page: Page) -> None:
        assert page.evaluate("document.documentElement.scrollHeight") <= 640
        assert page.evaluate("document.documentElement.scrollWidth") <= 360

    page.goto(f"/learn/{game}")
    page.wait_for_url(f"**/learn/{game}/*")
    play_lesson(page, server.url, game, by_touch, nothing_to_scroll)


@pytest.mark.parametrize("game", ["battle-of-lits", "taiji"])
def test_a_lesson_by_keyboard(open_page, server, game):
    page = open_page()
    page.goto(f"/learn/{game}")
    page.wait_for_url(f"**/learn/{game}/*")
    play_lesson(page, server.url, game, by_keyboard, lambda page: None)


def test_a_wrong_move_shows_what_punishes_it_and_can_be_tried_again(open_page, server):
    page = open_page()
    page.goto("/learn/battle-of-lits/keep")
    lesson = LessonPage(page, server.url)
    page.get_by_role("button", name="Swap sides").click()
    answer = page.get_by_test_id("answer")
    expect(answer).to_contain_text("four symbols short")
    expect(answer).to_contain_text("The answer: Le7e8d9e9")
    expect(lesson.board.locator(".last")).to_be_visible()
    expect(page.get_by_test_id("again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(answer).not_to_contain_text("four symbols short")
    lesson.solve(by_mouse)


def test_a_refused_move_is_refused_as_in_play(open_page, server):
    page = open_page()
    page.goto("/learn/battle-of-lits/connect")
    lesson = LessonPage(page, server.url)
    page.get_by_test_id("tile-L").click()
    page.mouse.move(*lesson.centre(0))
    expect(page.get_by_test_id("refusal")).to_contain_text("share an edge")
    expect(lesson.board.locator(".ghost.refused")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("#typed-move").fill("La1b1c1c2")
    page.locator("#typed-move").press("Enter")
    expect(page.get_by_test_id("answer")).to_contain_text("share an edge")
    page.get_by_test_id("again").click()
    expect(lesson.board.locator(".ghost")).to_have_count(0)


def test_hints_show_me_skip_and_continue_on_home(open_page, server):
    page = open_page()
    page.goto("/learn/lot/line")
    lesson = LessonPage(page, server.url)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_test_id("hint")).not_to_be_empty()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("hint")).to_contain_text("One solution")
    page.get_by_test_id("place").click()
    expect(page.locator(".answer.right")).to_be_visible()
    page.get_by_test_id("next").click()
    page.get_by_role("link", name="Skip", exact=True).click()
    page.wait_for_url("**/learn/lot/win")
    page.goto("/")
    page.get_by_role("link", name="Continue learning: LOT").click()
    page.wait_for_url("**/learn/lot/keep")
    assert lesson.game == "lot"


def test_steps_that_do_not_exist(open_page):
    page = open_page()
    for address in ("/learn/chess", "/learn/lot/castling", "/rules/chess"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("#content a.button")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_one_click_from_its_card(open_page, game):
    page = open_page()
    page.goto("/")
    name = str(tessellot.game_info(game).name)
    page.get_by_role("link", name=f"Rules of {name}", exact=True).click()
    page.wait_for_url(f"**/rules/{game}")
    expect(page.get_by_role("heading", name="The end", exact=True)).to_be_visible()
    for figure in page.locator("figure").all():
        expect(figure.locator(".ground")).to_have_count(1)
    page.goto(f"/new/{game}")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_url(f"**/rules/{game}")


def test_a_figure_shows_the_refusal_and_its_piece_can_be_moved(open_page):
    page = open_page()
    page.goto("/rules/battle-of-lits")
    square = page.get_by_test_id("figure-battle-of-lits-square")
    expect(square.get_by_test_id("verdict")).to_have_text("This would fill the square g5–h6.")
    expect(square.locator(".ghost.refused")).to_be_visible()
    expect(square.locator(".hatch")).to_have_count(4)
    figure = page.get_by_test_id("figure-battle-of-lits-unconnected")
    verdict = figure.get_by_test_id("verdict")
    expect(verdict).to_have_text("It must share an edge with a piece on the board.")
    figure.get_by_role("application").focus()
    page.keyboard.press("ArrowDown")
    expect(verdict).to_have_text("Here the piece may lie.")
    expect(figure.locator(".ghost.legal")).to_be_visible()
    figure.get_by_role("button", name="Put it back").click()
    expect(verdict).to_have_text("It must share an edge with a piece on the board.")


def test_the_rules_in_short_cover_the_column_and_never_the_board(start):
    for phone in (False, True):
        game = start("taiji-lits", phone=phone)
        page = game.page
        page.get_by_test_id("rules").click()
        sheet = page.get_by_test_id("rules-sheet")
        expect(sheet).to_contain_text("The higher sum wins.")
        expect(sheet).to_contain_text("Keep equal shapes apart.")
        over, board = sheet.bounding_box(), game.board.bounding_box()
        beside = over["x"] >= board["x"] + board["width"]
        below = over["y"] >= board["y"] + board["height"]
        assert beside or below
        assert complaints(page) == []
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_have_count(0)


def test_an_invited_friend_can_read_the_rules_first(start, open_page):
    host = start("lot", opponent="link")
    link = host.page.get_by_test_id("waiting").get_by_test_id("link").input_value()
    guest = open_page()
    guest.goto(link)
    guest.get_by_test_id("invited").get_by_role("button", name="First, the rules").click()
    expect(guest.get_by_test_id("rules-sheet")).to_contain_text("three stacks in a line")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_rules_and_lessons_are_accessible(open_page, theme, phone):
    page = open_page(theme=theme, phone=phone)
    for address in ("/learn", "/learn/tailits/centre", "/rules/battle-of-lits", "/rules/lot"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.locator("#content [role=status]")).to_have_count(0)
        assert complaints(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= (360 if phone else 1280)


def test_rules_and_lessons_in_russian(open_page):
    page = open_page(language="ru-RU")
    page.goto("/rules/battle-of-lits")
    expect(page.get_by_role("heading", name="Сражение на тетрамино")).to_be_visible()
    verdict = page.get_by_test_id("figure-battle-of-lits-square").get_by_test_id("verdict")
    expect(verdict).to_contain_text("квадрат")
    page.goto("/learn/lot/line")
    expect(page.get_by_test_id("goal")).to_contain_text("Вы играете белыми")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_test_id("goal")).to_contain_text("You are White")
