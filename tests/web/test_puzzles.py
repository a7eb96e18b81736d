"""Puzzles on the page: solved, failed, refuted and retried; runs; "is it over?" both ways."""

from __future__ import annotations

import json
import re
from datetime import date
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tessellot.puzzles import Attempt, Filter, Kind, Puzzle, Verdict, daily_puzzle, find_puzzle
from tests.web.game_page import GamePage
from tests.web.test_learn import Keyboard, Mouse, Touch, Way
from tests.web.test_page import complaints

OVER = Filter(kind=Kind.OVER).choose()


def puzzle_of(game: str, moves: int = 2) -> Puzzle:
    """A puzzle of a game with some moves to find, of which a wrong one is listed."""
    return next(
        one
        for one in Filter(game_id=game).choose()
        if one.moves_to_find == moves and len(one.refutations[0]) > 1
    )


def wrong_move(puzzle: Puzzle) -> str:
    """A legal move that is wrong: the one with the longest refutation, or any."""
    listed = {move: line for move, line in puzzle.refutations[0].items() if move != "*"}
    if listed:
        return max(listed, key=lambda move: len(listed[move].split()))
    start = Attempt.start(puzzle)
    return next(
        str(move)
        for move in puzzle.position.legal_moves()
        if start.play(move).verdict is Verdict.WRONG
    )


class PuzzlePage(GamePage):
    """A puzzle that is open on a page. `right` and `attempt` are for the ways of `test_learn`."""

    def __init__(self, page: Page, url: str) -> None:
        # The first position of a game takes the server a moment, more so on a busy machine.
        expect(page.get_by_test_id("goal")).to_be_visible(timeout=60_000)
        super().__init__(page, url)
        self.puzzle = find_puzzle(page.get_by_test_id("goal").get_attribute("data-puzzle"))
        self.view = self._get(f"/api/puzzles/{self.puzzle.id}")
        self.position = self.view["position"]
        self.right: list[str] = []
        self.attempt = {"number": 1}

    @property
    def state(self) -> dict:
        return {"position": self.position, "setup": {"table": self.view["table"]}}

    def ready(self) -> None:
        expect(self.page.locator(".holder:not(.idle)")).to_be_visible()

    def solve(self, way: Way) -> None:
        """Find all moves, each entered in one way."""
        for move in self.puzzle.line_text[::2]:
            self.ready()
            way.enter(self, self.move_table["notation"].index(move))
            data = json.dumps({"moves": self.right, "move": move}).encode()
            address = f"{self.url}/api/puzzles/{self.puzzle.id}/try"
            with urlopen(Request(address, data, {"content-type": "application/json"})) as answer:
                self.position = json.load(answer)["line"][-1]["position"]
            self.right.append(move)
        expect(self.page.locator(".answer.right")).to_contain_text("Solved.")

    def answer_wrongly(self) -> str:
        self.ready()
        wrong = wrong_move(self.puzzle)
        self.by_typing(wrong)
        return wrong


class Typed(Mouse):
    """The notation, in the field for typed moves."""

    def enter(self, lesson: PuzzlePage, action: int) -> None:
        lesson.by_typing(lesson.move_table["notation"][action])


@pytest.fixture
def open_puzzle(open_page, server):
    def open_one(address: str, page: Page | None = None, **how: object) -> PuzzlePage:
        page = page or open_page(**how)
        page.goto(f"/puzzles/{address}")
        return PuzzlePage(page, server.url)

    return open_one


def test_the_puzzle_of_the_day_is_solved_from_home(open_page, server):
    page = open_page()
    page.goto("/")
    card = page.get_by_test_id("daily")
    card.get_by_role("link", name="Solve it").click()
    puzzle = PuzzlePage(page, server.url)
    assert puzzle.puzzle.id in {daily_puzzle(date.today()).id, daily_puzzle(puzzle_day(page)).id}
    expect(page.get_by_test_id("about")).to_have_count(0)
    puzzle.solve(Mouse())
    about = page.get_by_test_id("about")
    expect(about).to_contain_text(f"Level {puzzle.puzzle.level} of 8")
    page.goto("/")
    expect(card).to_contain_text("Solved.")
    page.goto("/puzzles")
    expect(page.get_by_test_id("progress")).to_contain_text("1 puzzle solved")


def puzzle_day(page: Page) -> date:
    return date.fromisoformat(page.evaluate("new Date().toISOString().slice(0, 10)"))


def test_a_failed_puzzle_is_refuted_on_the_board_retried_and_comes_back(open_puzzle, server):
    wanted = puzzle_of("battle-of-lits")
    puzzle = open_puzzle(wanted.id)
    page = puzzle.page
    wrong = puzzle.answer_wrongly()
    line = [wrong, *wanted.refutations[0][wrong].split()]
    expect(page.get_by_test_id("answer")).to_contain_text(f"The answer: {line[1]}")
    expect(page.get_by_test_id("again")).to_be_focused()
    steps = page.get_by_test_id("line")
    expect(steps.locator("li")).to_have_text(line)
    looking = page.get_by_test_id("looking")
    expect(looking).to_contain_text(f"Move 2 of {len(line)}")
    for _ in line[2:]:
        page.get_by_test_id("step-on").click()
    expect(page.get_by_test_id("step-on")).to_be_disabled()
    expect(page.get_by_test_id("outcome")).to_contain_text("You lose")
    assert complaints(page) == []
    page.keyboard.press("ArrowLeft")
    expect(looking).to_contain_text(f"Move {len(line) - 1} of {len(line)}")
    page.get_by_test_id("again").click()
    puzzle.solve(Typed())
    assert page.get_by_test_id("about").inner_text()
    page.get_by_test_id("replay").click()
    puzzle.answer_wrongly()
    page.get_by_role("button", name="Solution").click()
    expect(page.get_by_test_id("answer")).to_contain_text(" ".join(wanted.line_text))
    page.get_by_test_id("analyse").click()
    expect(page.get_by_test_id("tree")).to_be_visible()
    page.go_back()
    expect(page.get_by_test_id("goal")).to_have_attribute("data-puzzle", wanted.id)

    # It counts as failed once, and is shown again when others have been played.
    page.evaluate(
        """() => {
            const progress = JSON.parse(localStorage["tessellot.puzzles"]);
            progress.played += 4;
            localStorage["tessellot.puzzles"] = JSON.stringify(progress);
        }"""
    )
    stored = json.loads(page.evaluate("localStorage['tessellot.puzzles']"))
    assert (stored["failed"], stored["solved"]) == ({wanted.id: 1}, [])
    again = open_puzzle("training#game=battle-of-lits", page)
    assert again.puzzle.id == wanted.id
    again.solve(Typed())
    stored = json.loads(page.evaluate("localStorage['tessellot.puzzles']"))
    assert (stored["failed"], stored["solved"]) == ({}, [wanted.id])
    page.get_by_test_id("next").click()
    expect(page.get_by_test_id("goal")).not_to_have_attribute("data-puzzle", wanted.id)


def test_training_by_game_theme_and_level(open_page, server):
    page = open_page()
    page.goto("/puzzles")
    training = page.get_by_test_id("training")
    training.get_by_label("Game").select_option("lot")
    training.get_by_label("Theme").select_option("only-defence")
    training.get_by_label("Level").select_option("1-2")
    wanted = Filter(game_id="lot", theme="only-defence", most_level=2).choose()
    expect(page.get_by_test_id("count")).to_have_text(re.compile(rf"^{len(wanted)} puzzle"))
    training.get_by_role("link", name="Start training").click()
    first = PuzzlePage(page, server.url).puzzle
    assert first in wanted
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_test_id("hint")).not_to_be_empty()
    page.get_by_test_id("proven").get_by_text("proven").click()
    expect(page.get_by_test_id("proven")).to_contain_text("After every other move the opponent")
    page.get_by_test_id("skip").click()
    expect(page.get_by_test_id("goal")).not_to_have_attribute("data-puzzle", first.id)


def test_a_streak_ends_with_the_first_miss(open_page, server):
    page = open_page()
    page.goto("/puzzles/streak")
    page.get_by_test_id("start").click()
    run = PuzzlePage(page, server.url)
    first = run.puzzle
    for move in first.line_text[::2]:
        run.ready()
        run.by_typing(move)
    expect(page.get_by_test_id("goal")).not_to_have_attribute("data-puzzle", first.id)
    PuzzlePage(page, server.url).answer_wrongly()
    end = page.get_by_test_id("run-end")
    expect(end.get_by_role("heading")).to_have_text("1 puzzle solved")
    expect(end.get_by_role("listitem")).to_have_count(2)
    expect(end.get_by_role("link").first).to_have_attribute("href", f"/puzzles/{first.id}")
    assert complaints(page) == []
    page.goto("/puzzles")
    expect(page.get_by_test_id("runs")).to_contain_text("Your best: 1.")


def test_a_run_outlives_a_lost_connection(open_page, server):
    page = open_page()
    page.goto("/puzzles/streak")
    page.get_by_test_id("start").click()
    run = PuzzlePage(page, server.url)
    first = run.puzzle
    puzzles = re.compile(r"/api/puzzles/[0-9a-f]{8}([?]|$)")
    page.route(puzzles, lambda route: route.abort())
    for move in first.line_text[::2]:
        run.ready()
        run.by_typing(move)
    expect(page.get_by_role("alert")).to_have_text("The server does not answer.")
    page.unroute(puzzles)
    expect(page.get_by_test_id("goal")).not_to_have_attribute("data-puzzle", first.id)
    run.ready()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_timed_run_ends_with_three_misses_or_with_its_time(open_page, server):
    page = open_page()
    page.clock.install()
    page.goto("/puzzles/3-minutes#game=taiji")
    page.get_by_test_id("start").click()
    seen = None
    for number in range(3):
        if seen:
            page.clock.run_for(2500)
            expect(page.get_by_test_id("goal")).not_to_have_attribute("data-puzzle", seen)
        run = PuzzlePage(page, server.url)
        seen = run.puzzle.id
        run.answer_wrongly()
        if number < 2:
            expect(page.get_by_test_id("run")).to_contain_text("✕" * (number + 1))
    page.clock.run_for(2500)
    end = page.get_by_test_id("run-end")
    expect(end.get_by_role("heading")).to_have_text("0 puzzles solved")
    page.get_by_test_id("start").click()
    PuzzlePage(page, server.url)
    expect(page.get_by_role("timer")).to_have_text(re.compile("[23]:"))
    page.clock.run_for(181_000)
    expect(end).to_be_visible()
    expect(end.get_by_role("listitem")).to_have_count(0)


@pytest.mark.parametrize("hidden", [True, False], ids=["hidden-move", "over"])
def test_is_it_over_with_both_answers(open_puzzle, hidden):
    wanted = next(one for one in OVER if bool(one.line_text) is hidden and one.game_id == "tailits")
    puzzle = open_puzzle(wanted.id)
    page = puzzle.page
    over, answer = page.get_by_test_id("over"), page.get_by_test_id("answer")
    expect(page.get_by_role("button", name="Next legal place")).to_have_count(0)
    expect(page.get_by_test_id("remaining")).to_have_count(0)
    # The room for the tray is the same with and without a legal move: it must not tell.
    expect(page.locator(".study.rows-2")).to_be_visible()
    puzzle.ready()
    if hidden:
        over.click()
        expect(answer).to_contain_text("Not yet")
        page.get_by_test_id("again").click()
        puzzle.by_tray(puzzle.move_table["notation"].index(wanted.line_text[0]))
    else:
        puzzle.by_tray(puzzle.legal[0])
        expect(answer).to_contain_text("it is over, nothing can be placed")
        page.get_by_test_id("again").click()
        over.click()
    expect(page.locator(".answer.right")).to_contain_text("Solved.")
    assert complaints(page) == []


def test_the_trainer_of_is_it_over_takes_refused_tries(open_page, server, open_puzzle):
    wanted = next(one for one in OVER if one.line_text and one.game_id == "battle-of-lits")
    puzzle = open_puzzle(wanted.id)
    page = puzzle.page
    page.locator("button[data-kind]:not([disabled])").first.click()
    page.mouse.move(*puzzle.centre(45))
    expect(puzzle.board.locator(".ghost.open")).to_be_visible()
    expect(page.get_by_test_id("refusal")).to_have_count(0)
    page.keyboard.press("Escape")
    puzzle.by_typing(str(wanted.last))
    expect(page.get_by_test_id("refusal")).not_to_be_empty()
    page.goto("/puzzles")
    page.get_by_test_id("is-it-over").get_by_role("link", name="Start").click()
    assert PuzzlePage(page, server.url).puzzle.kind is Kind.OVER


@pytest.mark.parametrize("game", ["battle-of-lits", "tailits", "taiji", "lot"])
def test_by_touch_on_a_small_phone_without_scrolling(open_page, open_puzzle, game):
    page = open_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 640})
    puzzle = open_puzzle(puzzle_of(game).id, page)
    way = Touch()
    way.see(page)
    puzzle.solve(way)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    over = open_puzzle(OVER[0].id, page)
    over.ready()
    way.see(page)


@pytest.mark.parametrize("game", ["battle-of-lits", "lot"])
def test_by_keyboard_alone(open_page, server, game):
    page = open_page()
    page.goto(f"/puzzles/training#game={game}&levels=1-4")
    puzzle, way = PuzzlePage(page, server.url), Keyboard()
    puzzle.solve(way)
    expect(page.get_by_test_id("next")).to_be_focused()
    page.keyboard.press("Enter")
    goal = page.get_by_test_id("goal")
    expect(goal).not_to_have_attribute("data-puzzle", puzzle.puzzle.id)
    puzzle = PuzzlePage(page, server.url)
    expect(puzzle.board).to_be_focused()
    wrong = wrong_move(puzzle.puzzle)
    way.enter(puzzle, puzzle.move_table["notation"].index(wrong))
    expect(page.get_by_test_id("again")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(puzzle.board).to_be_focused()


def test_in_russian_and_back(open_puzzle):
    puzzle = open_puzzle(puzzle_of("battle-of-lits").id, language="ru-RU")
    page = puzzle.page
    expect(page.get_by_test_id("goal")).to_contain_text("выиграйте")
    puzzle.answer_wrongly()
    expect(page.get_by_test_id("answer")).to_contain_text("Этот ход проигрывает")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_test_id("goal")).to_contain_text("to play and win")
    puzzle.ready()
    page.goto("/puzzles")
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("heading", name="Задача дня")).to_be_visible()
    expect(page.get_by_test_id("training")).to_contain_text("Начать тренировку")


@pytest.mark.parametrize(("theme", "phone"), [("light", True), ("dark", False)])
def test_every_screen_of_puzzles_is_accessible(open_page, theme, phone):
    page = open_page(theme=theme, phone=phone)
    addresses = ("", "/daily", "/over#game=tailits", "/training#game=lot", "/5-minutes")
    for address in addresses:
        page.goto(f"/puzzles{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        expect(page.get_by_text("One moment …")).to_have_count(0)
        assert complaints(page) == [], address
        assert page.evaluate("document.documentElement.scrollWidth") <= (360 if phone else 1280)


def test_puzzles_that_do_not_exist(open_page):
    page = open_page()
    for address in ("00000000", "nonsense", "training#game=chess", "training#theme=mate"):
        page.goto(f"/puzzles/{address}")
        expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
        page.goto("about:blank")
    page.goto("/puzzles/nonsense")
    expect(page.get_by_text("There is no puzzle 'nonsense'.")).to_be_visible()
    page.goto("/puzzles/training#game=lot&theme=supply")
    expect(page.get_by_text("There are no such puzzles.")).to_be_visible()


def test_the_ways_to_puzzles(start, open_page):
    lost = start("lot", opponent="engine")
    page = lost.page
    page.get_by_role("button", name="Resign").click()
    page.get_by_test_id("sure").click()
    page.get_by_test_id("practise").click()
    expect(page.get_by_test_id("goal")).to_be_visible()
    assert page.url.endswith("/puzzles/training#game=lot")
    waiting = start("taiji", opponent="open").page
    waiting.get_by_test_id("meanwhile").get_by_role("link", name="Solve puzzles").click()
    waiting.wait_for_url("**/puzzles/training#game=taiji")
