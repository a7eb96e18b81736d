"""From stranger to player: rules with live figures, lessons played to their end, a first game."""

from __future__ import annotations

import json
import re
import time
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Locator, Page, expect

import tessellot
from tessellot.engine import Engine
from tessellot.games import Seat
from tessellot.learn import Attempt, FeedbackKind
from tessellot.learn import lesson as lesson_of
from tessellot.learn.coach import describe
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

    def solve(self, way: Way) -> None:
        """Play the solution, each move entered in one way, until the step is done."""
        while not self.attempt["done"]:
            expect(self.page.get_by_test_id("goal")).to_have_text(self.attempt["goal"])
            expect(self.page.locator(".holder:not(.idle)")).to_be_visible()
            move = self.post("solution")["move"]
            if move["number"] is None:
                way.press(self.page.get_by_role("button", name="Swap sides"))
            else:
                way.enter(self, move["number"])
            self.attempt = self.post("try", move=move["move"])["attempt"]
            self.right.append(move["move"])
        expect(self.page.locator(".answer.right")).to_be_visible()


class Mouse:
    """Pieces from the tray, or discs on their cells."""

    def press(self, button: Locator) -> None:
        button.click()

    def enter(self, lesson: LessonPage, action: int) -> None:
        if lesson.shape(action) == "disc":
            lesson.by_cells(action)
        else:
            lesson.by_tray(action)

    def see(self, page: Page) -> None:
        """Look at a step before it is played."""


class Touch(Mouse):
    """A finger, on a screen that needs no scrolling."""

    def press(self, button: Locator) -> None:
        button.tap()

    def enter(self, lesson: LessonPage, action: int) -> None:
        lesson.by_cells(action, touch=True)

    def see(self, page: Page) -> None:
        assert page.evaluate("document.documentElement.scrollHeight") <= 640
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


class Keyboard(Mouse):
    """Keys alone. From step to step the board has the focus, and the button to go on at the end."""

    def press(self, button: Locator) -> None:
        self._go_to(button)
        button.page.keyboard.press("Enter")

    def _go_to(self, element: Locator) -> None:
        for _ in range(60):
            if element.evaluate("element => element === document.activeElement"):
                break
            element.page.keyboard.press("Tab")
        expect(element).to_be_focused()

    def enter(self, lesson: LessonPage, action: int) -> None:
        if lesson.right or lesson.attempt["number"] > 1:
            expect(lesson.board).to_be_focused()
        else:
            self._go_to(lesson.board)
        if lesson.shape(action) == "disc":
            self._enter_disc(lesson, action)
        else:
            lesson.by_keyboard(action)

    def _enter_disc(self, lesson: LessonPage, action: int) -> None:
        table, keyboard = lesson.move_table, lesson.page.keyboard
        row, column = divmod(table["cells"][action][0], lesson.size)
        for key, times in (("Left", 6), ("Down", 6), ("Right", column), ("Up", row)):
            for _ in range(times):
                keyboard.press(f"Arrow{key}")
        keyboard.press("Enter")
        keep = table["keep"][action]
        if keep is None:
            return
        line = "–".join(lesson.name(cell) for cell in sorted([keep, *table["removed"][action]]))
        chooser = lesson.page.get_by_role("button", name=line)
        if chooser.is_visible():
            self.press(chooser)
        self.press(lesson.page.get_by_role("button", name=f"keep {lesson.name(keep)}", exact=True))


Way = Mouse


def play_lesson(page: Page, url: str, game: str, way: Way) -> None:
    """All steps of a lesson from the one that is open, and on to the first game."""
    count = len(lesson_of(game).steps)
    for number in range(1, count + 1):
        expect(page.locator("[aria-current=step]")).to_have_accessible_name(f"Step {number}")
        lesson = LessonPage(page, url)
        way.see(page)
        lesson.solve(way)
        if number < count:
            way.press(page.get_by_test_id("next"))
    way.press(page.get_by_test_id("first-game"))
    page.wait_for_url("**/game/*")
    expect(page.get_by_test_id("board").locator(".ground")).to_be_visible()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")
    expect(page.get_by_test_id("coach")).to_contain_text("After each move the coach says")


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_plays_all_lessons_and_wins_a_first_game(open_page, server, game):
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="New here?").click()
    page.get_by_test_id(f"lesson-{game}").get_by_role("link", name="Start the lesson").click()
    page.wait_for_url(f"**/learn/{game}/*")
    play_lesson(page, server.url, game, Mouse())
    win(GamePage(page, server.url))
    page.get_by_test_id("result").get_by_role("link", name="New game").click()
    expect(page.locator("input[name=level][value='1']")).to_be_checked()
    page.go_back()
    page.get_by_test_id("stronger").click()
    expect(page.locator("input[name=level][value='2']")).to_be_checked()
    page.get_by_role("link", name="Learn", exact=True).click()
    lesson = page.get_by_test_id(f"lesson-{game}")
    expect(lesson.get_by_role("button", name="Play your first game")).to_be_visible()
    expect(lesson.get_by_role("link", name="Puzzles")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Learn another game")).to_be_visible()


def win(game: GamePage) -> None:
    """Win: the first move is the engine's hint, and the coach says what each move did."""
    page = game.page
    page.get_by_role("button", name="Hint").click()
    suggestion = re.compile(r"The engine would play ([^ ]+[^ .:])")
    told = page.get_by_test_id("status").get_by_text(suggestion)
    expect(told).to_be_visible(timeout=60_000)
    hint = suggestion.search(told.inner_text())
    assert hint is not None
    move = hint[1]
    position = tessellot.read_position(game.state["position"]["text"])
    engine = Engine(position.game, nodes=20_000)
    while position.outcome is None:
        before = position
        if move == "swap":
            page.get_by_role("button", name="Swap sides").click()
        else:
            game.by_typing(move)
        position = after_the_answer(game, before)
        expect(page.get_by_test_id("coach")).to_contain_text(describe(before, move)[0])
        if position.outcome is None:
            move = str(engine.best_move(position))
    assert position.outcome.winner is Seat.FIRST
    expect(page.get_by_test_id("result")).to_contain_text("You win")


def after_the_answer(game: GamePage, before: tessellot.Position) -> tessellot.Position:
    """The position with the player to move again; a move that the coach warns of is insisted on."""
    insist = game.page.get_by_role("button", name="Play it all the same")
    end = time.monotonic() + 180
    while time.monotonic() < end:
        position = tessellot.read_position(game.state["position"]["text"])
        if position.outcome or (position != before and position.mover is before.mover):
            game.expect_ply(len(game.moves))
            return position
        if insist.is_visible():
            insist.click()
        game.page.wait_for_timeout(50)
    raise AssertionError("The engine has not answered.")


def test_the_coach_warns_before_a_blunder_until_it_is_switched_off(start):
    blunder = "Te4d5e5e6"
    game = start(
        "battle-of-lits", opponent="engine", choose=("input[name=level][value='1'] + span",)
    )
    page = game.page
    page.get_by_role("button", name="Switch the coach on").click()
    page.get_by_role("button", name="Hint").click()  # the engine is ready when it has answered
    expect(page.get_by_test_id("status")).to_contain_text("would play", timeout=60_000)
    game.by_typing(blunder)
    warning = page.get_by_test_id("coach-warning")
    expect(warning).to_contain_text("Look again: this takes your chances", timeout=60_000)
    expect(game.board.locator(".ghost")).to_have_attribute("data-cells", "e4 d5 e5 e6")
    expect(warning.get_by_role("button", name="Choose another move")).to_be_focused()
    assert complaints(page) == []
    page.keyboard.press("Enter")
    expect(warning).to_have_count(0)
    expect(game.board.locator(".ghost")).to_have_count(0)
    assert game.moves == []
    game.by_typing(blunder)
    warning.get_by_role("button", name="Play it all the same").click()
    game.expect_ply(2)
    coach = page.get_by_test_id("coach")
    expect(coach).to_contain_text("You: Covers 4 X's: e4, d5, e5, e6.")
    expect(coach).to_contain_text("Engine: ")
    coach.get_by_role("button", name="Switch off").click()
    page.reload()
    expect(page.get_by_role("button", name="Switch the coach on")).to_be_visible()
    expect(coach).to_have_count(0)


def test_there_is_no_coach_in_a_game_between_people(start, open_page):
    page = open_page()
    page.add_init_script("""localStorage["tessellot.settings"] = '{"coach": true}'""")
    for opponent in ("here", "link"):
        game = start("lot", opponent=opponent, page=page)
        expect(page.get_by_test_id("rules-box")).to_be_visible()
        expect(page.get_by_test_id("coach")).to_have_count(0)
        if opponent == "here":
            game.by_typing("d4")
            game.expect_ply(1)


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_by_touch_on_a_small_phone_without_scrolling(open_page, server, game):
    page = open_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/learn/{game}")
    page.wait_for_url(f"**/learn/{game}/*")
    play_lesson(page, server.url, game, Touch())


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_by_keyboard_alone(open_page, server, game):
    page = open_page()
    page.goto(f"/learn/{game}")
    page.wait_for_url(f"**/learn/{game}/*")
    play_lesson(page, server.url, game, Keyboard())


@pytest.mark.parametrize(
    ("step", "share"),
    [
        ("battle-of-lits/cover", 0.7),
        ("tailits/centre", 0.55),
        ("taiji/cut", 0.7),
        ("lot/line", 0.8),
    ],
)
def test_on_a_small_phone_the_board_is_large_and_never_moves(open_page, server, step, share):
    page = open_page(phone=True, language="ru-RU")
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/learn/{step}")
    lesson = LessonPage(page, server.url)
    expect(page.get_by_test_id("guidance")).not_to_be_empty()
    help_row = page.locator(".help")
    assert help_row.evaluate("row => row.scrollWidth <= row.clientWidth")
    box = lesson.board.bounding_box()
    assert box["width"] >= share * 360
    attempt = Attempt.start(lesson_of(lesson.game).step(lesson.step))
    moves = lesson.move_table["notation"]
    if lesson.game == "lot":  # the choice of a disc takes the place of the help
        lesson.tap_cell(lesson.move_table["cells"][moves.index("e4")][0])
        expect(page.get_by_role("button", name="оставить e4")).to_be_visible()
        expect(help_row).to_be_hidden()
    else:
        wrong = [n for n in lesson.legal if attempt.play(moves[n]).kind is FeedbackKind.WRONG]
        if lesson.shape(lesson.legal[0]) != "taijitu":  # so does what marked cells can become
            lesson.tap_cell(lesson.move_table["cells"][lesson.legal[0]][0])
            expect(page.locator(".choices")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollHeight") <= 640
            page.get_by_role("button", name="Отмена").click()
        if wrong:
            lesson.by_cells(wrong[0], touch=True)
            expect(page.get_by_test_id("again")).to_be_visible()
    assert lesson.board.bounding_box() == box
    assert page.evaluate("document.documentElement.scrollHeight") <= 640


def test_a_step_says_how_to_enter_a_move_and_what_it_does_to_the_points(open_page, server):
    page = open_page()
    page.goto("/learn/battle-of-lits/connect")
    LessonPage(page, server.url)
    guidance = page.get_by_test_id("guidance")
    expect(guidance).to_contain_text("Choose a piece")
    page.get_by_test_id("tile-T").click()
    expect(guidance).to_contain_text("R turns, F flips")
    page.goto("/learn/taiji-lits/swap")
    score = page.get_by_test_id("score")
    expect(score).to_contain_text("23 : 30")
    page.get_by_role("button", name="Swap sides").click()
    expect(score).to_contain_text("27 : 26")


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
    lesson.solve(Mouse())


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


def test_nothing_shows_the_only_move_before_it_is_found(open_page, server):
    page = open_page(phone=True)
    page.goto("/learn/battle-of-lits/over")
    lesson = LessonPage(page, server.url)
    answer = "Td6c7d7e7"
    for shape in "ITS":
        tile = page.get_by_test_id(f"tile-{shape}")
        expect(tile).not_to_contain_text("legal placement")
        tile.tap()
        shown = lesson.board.locator(".ghost").get_attribute("data-cells")
        assert shown != "d6 c7 d7 e7"
        page.get_by_role("button", name="Cancel").tap()
    expect(page.get_by_role("button", name="Next legal place")).to_have_count(0)
    expect(page.get_by_test_id("remaining")).to_have_count(0)
    lesson.tap_cell(lesson.move_table["cells"][lesson.legal[0]][0])
    expect(page.get_by_test_id("place")).to_be_disabled()
    page.set_viewport_size({"width": 1280, "height": 800})
    field = page.get_by_role("combobox")
    expect(field).to_have_attribute("placeholder", "Type a move, e.g. La1b1c1a2")
    field.fill("T")
    expect(page.get_by_role("option")).to_have_count(0)
    field.fill("Th3h4h5i4")
    field.press("Enter")
    expect(page.get_by_test_id("answer")).to_contain_text("Already covered")
    page.get_by_test_id("again").click()
    lesson.by_typing(answer)
    expect(page.locator(".answer.right")).to_be_visible()


def test_a_solution_with_discs_is_said_in_words(open_page):
    page = open_page()
    page.goto("/learn/lot/win")
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_test_id("hint")).to_have_text(
        "One solution: e5^e5xc3d4 (a disc on e5, then a stack on e5; c3 and d4 leave the board)"
    )


def test_steps_done_in_another_tab_stay_done(open_page):
    one = open_page()
    one.goto("/learn/lot/win")
    other = one.context.new_page()
    other.goto("/learn/taiji/lay")
    other.locator("#typed-move").fill("b6/c6")
    other.locator("#typed-move").press("Enter")
    expect(other.locator(".answer.right")).to_be_visible()
    one.get_by_role("button", name="Show me").click()
    one.get_by_test_id("place").click()
    expect(one.locator(".answer.right")).to_be_visible()
    one.goto("/learn")
    for game in ("lot", "taiji"):
        lesson = one.get_by_test_id(f"lesson-{game}")
        expect(lesson.get_by_role("img", name="1 of")).to_be_visible()


def test_a_small_window_without_touch_keeps_the_field_for_typed_moves(open_page):
    page = open_page()
    page.set_viewport_size({"width": 640, "height": 700})
    page.goto("/learn/battle-of-lits/same-shape")
    page.locator("#typed-move").fill("Tc2b3c3d3")
    page.locator("#typed-move").press("Enter")
    expect(page.locator(".answer.right")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_steps_that_do_not_exist(open_page, phone):
    page = open_page(phone=phone)
    for address in ("/learn/chess", "/learn/lot/castling", "/rules/chess"):
        page.goto(address)
        # On a phone the title of a step is only for screen readers; this one is for everybody.
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_be_visible()
        expect(heading).to_have_css("clip-path", "none")
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
    expect(page.get_by_test_id("live")).to_have_count(1)
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


def test_the_rules_in_short_stay_beside_the_game_until_they_are_folded(start):
    page = start("battle-of-lits").page
    box = page.get_by_test_id("rules-box")
    expect(box).to_contain_text("Keep equal shapes apart.")
    expect(page.get_by_test_id("rules")).to_be_hidden()
    assert complaints(page) == []
    box.get_by_text("The rules in short").click()
    expect(box).not_to_contain_text("Keep equal shapes apart.")
    page.reload()
    expect(box).to_be_visible()
    expect(box).not_to_contain_text("Keep equal shapes apart.")


def test_the_moves_stay_within_reach_below_long_rules(start):
    page = start("tailits-taiji").page
    box = page.get_by_test_id("rules-box")
    expect(box).to_contain_text("Keep equal shapes apart.")
    assert box.bounding_box()["height"] < 450
    assert complaints(page) == []
    rules = box.get_by_role("region")
    rules.focus()
    page.keyboard.press("End")
    expect(box.get_by_role("link", name="All the rules")).to_be_in_viewport()


def test_on_a_phone_the_rules_in_short_never_cover_the_board(start):
    game = start("taiji-lits", phone=True)
    page = game.page
    expect(page.get_by_test_id("rules-box")).to_be_hidden()
    page.get_by_test_id("rules").click()
    sheet = page.get_by_test_id("rules-sheet")
    expect(sheet).to_contain_text("The higher sum wins.")
    expect(sheet).to_contain_text("Keep equal shapes apart.")
    over, board = sheet.bounding_box(), game.board.bounding_box()
    assert over["y"] >= board["y"] + board["height"]
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
