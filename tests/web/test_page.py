"""The page around the games: two clicks to play, languages, themes, accessibility, weight."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.conftest import STATIC
from tests.web.game_page import GamePage
from web.scripts.generate import stale

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with the page as it is."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html'][:160]}" for one in found["violations"] for node in one["nodes"]
    ]


def test_two_clicks_to_a_first_game(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("link", name="TAIJI", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("board")).to_be_visible()
    expect(page.get_by_test_id("status")).to_contain_text("Your turn")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_screen_is_accessible(
    start: Callable[..., GamePage], open_page: Callable[..., Page], theme: str, phone: bool
) -> None:
    page = open_page(theme=theme, phone=phone)
    page.goto("/")
    expect(page.get_by_role("link", name="LOT", exact=True)).to_be_visible()
    assert complaints(page) == []
    page.get_by_role("button", name="Settings").click()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.goto("/new/battle-of-lits")
    expect(page.get_by_text("monogram")).to_be_visible()
    assert complaints(page) == []
    page.goto("/lobby")
    expect(page.get_by_role("heading", name="Open seats")).to_be_visible()
    assert complaints(page) == []
    game = start("tailits", page=page)
    number = game.legal[0]
    for cell in game.move_table["cells"][number][:2]:
        game.click_cell(cell)
    assert complaints(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= (360 if phone else 1280)


def test_a_phone_on_its_side_shows_the_board_beside_the_pieces(
    start: Callable[..., GamePage],
) -> None:
    game = start("battle-of-lits", phone=True)
    game.page.set_viewport_size({"width": 740, "height": 360})
    expect(game.board).to_be_in_viewport(ratio=1)
    expect(game.page.get_by_test_id("status")).to_be_in_viewport(ratio=1)
    expect(game.page.get_by_role("button", name="Place", exact=True)).to_be_in_viewport(ratio=1)
    game.page.evaluate("scrollTo(0, 250)")
    expect(game.board).to_be_in_viewport(ratio=0.99)


def test_russian_throughout(open_page: Callable[..., Page], start: Callable[..., GamePage]) -> None:
    page = open_page(language="ru-RU")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    expect(page.get_by_text("Сражение на тетрамино").first).to_be_visible()
    game = start("battle-of-lits", page=page)
    game.by_typing("Td4e4f4e5")
    game.expect_ply(1)
    expect(page.get_by_text("Можно поменяться сторонами")).to_be_visible()
    page.get_by_test_id("swap").get_by_role("button").nth(1).click()
    page.get_by_test_id("tile-T").click()
    turn = page.get_by_role("button", name="Повернуть", exact=True)
    expect(turn).to_have_attribute("title", "Повернуть (R)")
    page.mouse.move(*game.aim([53, 54, 55, 64]))
    expect(page.get_by_test_id("refusal")).to_contain_text("Рядом уже лежит фигура T")
    page.get_by_role("button", name="English").click()
    page.mouse.move(*game.aim([53, 54, 55, 64]))
    expect(page.get_by_test_id("refusal")).to_contain_text("touches here")


def test_only_the_chosen_language_is_loaded(open_page: Callable[..., Page]) -> None:
    page = open_page()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.goto("/")
    expect(page.get_by_role("link", name="LOT", exact=True)).to_be_visible()
    assert not [url for url in loaded if "/assets/ru-" in url]
    page.get_by_role("button", name="Русский").click()
    expect(page.get_by_role("button", name="Настройки")).to_be_visible()
    assert len([url for url in loaded if "/assets/ru-" in url]) == 1


def test_a_language_that_cannot_be_loaded_changes_nothing(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    with out_of_reach(page, "**/assets/ru-*.js"):
        page.get_by_role("button", name="Русский").click()
        expect(page.get_by_test_id("announcer")).to_have_text("The server does not answer.")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Settings")).to_be_visible()


def test_settings_are_remembered(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    page.get_by_role("button", name="Settings").click()
    page.locator("input[name=theme][value=dark] + span").click()
    page.get_by_label("Sounds", exact=True).uncheck()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    paper = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert paper == "rgb(30, 34, 38)"
    expect(page.get_by_role("button", name="Sounds are off")).to_be_visible()


def test_tabs_do_not_undo_the_settings_of_each_other(open_page: Callable[..., Page]) -> None:
    one = open_page()
    one.goto("/")
    other = one.context.new_page()
    other.goto("/")
    other.get_by_role("button", name="Русский").click()
    expect(other.get_by_role("button", name="Настройки")).to_be_visible()
    one.get_by_role("button", name="Sounds are on").click()
    expect(one.get_by_role("button", name="Sounds are off")).to_be_visible()
    other.reload()
    expect(other.get_by_role("button", name="Звуки выключены")).to_be_visible()


@pytest.mark.parametrize("stored", ["null", "7", "[null]", '{"version": 9, "a": null, "b": 3}'])
def test_nonsense_in_the_storage_leaves_the_page_whole(
    open_page: Callable[..., Page], stored: str
) -> None:
    page = open_page()
    keys = ["settings", "seats", "own", "turns", "choices", "progress", "puzzles", "puzzle-runs"]
    page.goto("/theme.js")
    page.evaluate(
        "([keys, stored]) => keys.forEach((key) => (localStorage[`tessellot.${key}`] = stored))",
        [keys, stored],
    )
    page.goto("/")
    expect(page.get_by_role("button", name="Settings")).to_be_visible()
    expect(page.get_by_role("link", name="LOT", exact=True)).to_be_visible()
    page.goto("/lobby")
    expect(page.get_by_role("heading", name="Find an opponent")).to_be_visible()
    page.goto("/new/lot")
    expect(page.locator("button.large")).to_be_enabled()


def test_a_random_board_and_a_painted_one(start: Callable[..., GamePage], open_page) -> None:
    page: Page = open_page()
    page.goto("/new/battle-of-lits")
    page.locator("input[name=opponent][value=here] + span").click()
    page.get_by_role("button", name="Random").click()
    first = page.locator("input[name=board]:checked").input_value()
    page.get_by_role("button", name="Another one").click()
    expect(page.locator("input[name=board]:checked")).not_to_have_value(first)
    page.get_by_role("button", name="Paint your own").click()
    canvas = page.get_by_role("application")
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 5, box["y"] + box["height"] - 5)
    page.get_by_role("button", name="Mirror by a half turn").click()
    page.get_by_role("button", name="Use this board").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.locator("button.large").click()
    page.wait_for_url("**/game/*")
    board = page.get_by_test_id("board")
    expect(board.locator(".symbol.X")).to_have_count(1)
    expect(board.locator(".symbol.O")).to_have_count(1)


def test_an_empty_painted_board_is_refused(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/new/battle-of-lits")
    page.get_by_role("button", name="Paint your own").click()
    page.get_by_role("button", name="Use this board").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_contain_text("The board is empty")


def test_a_new_game_begins_with_the_choices_of_the_last(open_page: Callable[..., Page]) -> None:
    page = open_page()
    board = page.locator("input[name=board]:checked")
    page.goto("/new/battle-of-lits")
    page.get_by_text("A friend here").click()
    page.get_by_text("5 min + 5 s").click()
    page.get_by_role("button", name="Random").click()
    expect(board).to_have_value(re.compile("^random:"))
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/*")
    page.goto("/new/battle-of-lits")
    expect(board).to_have_value(re.compile("^random:"))
    expect(page.get_by_label("5 min + 5 s")).to_be_checked()
    expect(page.get_by_label("A friend here")).to_be_checked()
    page.get_by_role("button", name="Paint your own").click()
    page.get_by_role("application").press("x")
    page.get_by_role("button", name="Use this board").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/game/*")
    page.goto("/new/battle-of-lits")
    expect(board).to_have_value(re.compile(r"/X\.{9}$"))
    expect(page.locator(".tile.chosen")).to_contain_text("1 X, 0 O")


def test_a_time_control_of_ones_own(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/new/taiji")
    page.get_by_text("A friend here").click()
    page.get_by_text("Your own …").click()
    own = page.get_by_test_id("own-clock")
    own.get_by_label("Minutes").fill("7.25")
    own.get_by_label("Seconds added per move").fill("3")
    expect(own.get_by_role("status")).to_have_text("7.25 min + 3 s")
    assert complaints(page) == []
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("timer").first).to_have_text("7:15")
    page.goto("/new/taiji")
    expect(own.get_by_label("Minutes")).to_have_value("7.25")
    own.get_by_text("For each move").click()
    own.get_by_label("Days per move").fill("99")
    expect(own.get_by_role("status")).to_have_text("14 days per move")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("timer").first).to_have_text("14 d 0 h")


def test_running_games_are_listed_before_finished_ones(
    start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    page = open_page()
    start("tailits", opponent="engine", page=page)
    start("taiji", page=page)
    for _ in range(4):
        start("lot", page=page)
        page.get_by_role("button", name="Abort").click()
        page.get_by_test_id("sure").click()
        expect(page.get_by_test_id("result")).to_be_visible()
    page.goto("/")
    games = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(games).to_have_count(4)
    expect(games).to_contain_text(
        [re.compile("TAILITS.*Your turn.*Engine"), re.compile("TAIJI.*A friend here"), "LOT", "LOT"]
    )
    expect(games.nth(2)).to_contain_text("Aborted")
    page.get_by_role("button", name="All 6 games").click()
    expect(games).to_have_count(6)
    assert complaints(page) == []
    games.nth(1).get_by_role("link").click()
    expect(page.get_by_role("heading", name="TAIJI")).to_be_attached()


def test_ones_own_game_in_the_lobby(
    empty_lobby: None, start: Callable[..., GamePage], open_page: Callable[..., Page]
) -> None:
    host, guest = start("taiji", opponent="open"), open_page()
    host.page.goto("/lobby")
    own = host.page.get_by_role("listitem").filter(has_text="Your game")
    expect(own.get_by_role("link", name="To the game")).to_have_attribute(
        "href", re.compile("^/game/")
    )
    expect(own.get_by_role("button", name="Sit down")).to_have_count(0)
    answers = []
    guest.on("response", lambda answer: answers.append(answer.status))
    guest.goto("/lobby")
    guest.get_by_role("listitem").filter(has_text="TAIJI").get_by_role("button").first.dblclick()
    guest.wait_for_url("**/game/*")
    expect(guest.get_by_test_id("board")).to_be_visible()
    assert 409 not in answers


def test_a_board_as_text(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/new/battle-of-lits")
    page.get_by_role("button", name="Paint your own").click()
    dialog = page.get_by_role("dialog")
    problem, text = dialog.get_by_role("alert"), dialog.get_by_role("textbox")
    use = dialog.get_by_role("button", name="Use this board")
    dialog.get_by_text("As text").click()
    text.fill("\n".join(["XO......."] * 10))
    use.click()
    expect(problem).to_have_text("expected 10 cells in the row, found 9")
    expect(text).to_have_value(re.compile("XO"))
    dialog.get_by_role("button", name="Clear").click()
    expect(problem).to_be_empty()
    expect(text).not_to_have_value(re.compile("XO"))
    text.fill("\n".join(["x o . . . . . . . ."] * 10))
    use.click()
    expect(dialog).to_be_hidden()
    expect(page.locator("label", has=page.locator("input:checked")).last).to_contain_text(
        "10 X, 10 O"
    )


def first_load() -> set[str]:
    """The scripts that the page loads before it shows its home screen."""
    index = (STATIC / "index.html").read_text(encoding="utf-8")
    return {Path(name).name for name in re.findall(r'(?:src|href)="(/assets/[^"]+\.js)"', index)}


def imported(script: str, known: set[str]) -> set[str]:
    """A script and all that it imports, without those that are known already."""
    if script in known:
        return known
    code = (STATIC / "assets" / script).read_text(encoding="utf-8")
    known = known | {script}
    for name in re.findall(r"""(?:from|import)\s*["`]\./([^"`]+\.js)["`]""", code):
        known = imported(name, known)
    return known


def weight(scripts: set[str]) -> int:
    return sum(len(gzip.compress((STATIC / "assets" / name).read_bytes())) for name in scripts)


def test_first_load_is_light() -> None:
    assert first_load()
    assert weight(first_load()) < 60_000


def test_every_screen_loads_little_beyond_the_home_screen() -> None:
    home = first_load()
    code = "".join((STATIC / "assets" / name).read_text(encoding="utf-8") for name in home)
    screens = set(re.findall(r"""import\(["`]\./([^"`]+\.js)["`]\)""", code))
    weights = {name: weight(imported(name, home) - home) for name in screens}
    assert {name.partition("-")[0] for name in screens} >= {"Game", "Setup", "PuzzleScreen"}
    boards = {name: gz for name, gz in weights.items() if name.startswith(("Game-", "Analysis-"))}
    assert all(gz < 45_000 for gz in boards.values()), boards
    others = {name: gz for name, gz in weights.items() if name not in boards and gz > 30_000}
    assert others == {}


def test_generated_files_are_current() -> None:
    assert stale() == [], "run: make generate"


@contextmanager
def out_of_reach(page: Page, address: str) -> Iterator[None]:
    """Let requests for something get lost on the way."""
    page.route(address, lambda route: route.abort())
    yield
    page.unroute(address)


def test_what_could_not_be_loaded_is_tried_again(open_page: Callable[..., Page]) -> None:
    page = open_page()
    silence = page.get_by_role("alert").get_by_text("The server does not answer.", exact=True)
    page.goto("/")
    with out_of_reach(page, "**/assets/Setup-*.js"):
        page.get_by_role("link", name="LOT", exact=True).click()
        expect(silence).to_be_visible()
    with out_of_reach(page, "**/api/catalogue?*"):
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("heading")).to_have_count(0)
        expect(silence).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    page.locator("input[name=opponent][value=here] + span").click()
    with out_of_reach(page, "**/api/games?*"):
        page.get_by_role("button", name="Play", exact=True).click()
        expect(silence).to_be_visible()
    with out_of_reach(page, "**/api/tables/*"), page.expect_event("requestfailed"):
        page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_test_id("board")).to_be_visible()


def test_styles_that_failed_come_with_the_next_visit(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    with out_of_reach(page, "**/assets/Setup-*.css"):
        page.get_by_role("link", name="LOT", exact=True).click()
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.get_by_role("link", name="Games", exact=True).click()
    page.get_by_role("link", name="LOT", exact=True).click()
    expect(page.locator(".go")).to_have_css("position", "sticky")


def test_slow_screens_say_so(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/assets/Lobby-*.js", hold)
    page.get_by_role("link", name="Lobby", exact=True).click()
    expect(page.get_by_role("main")).to_contain_text("One moment")
    held[0].continue_()
    expect(page.get_by_role("heading", name="Open seats")).to_be_visible()


def test_a_random_board_that_cannot_be_asked_for(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("/new/battle-of-lits")
    with out_of_reach(page, "**/api/board?*"):
        page.get_by_role("button", name="Random").click()
        expect(page.get_by_text("The server does not answer.")).to_be_visible()
    page.get_by_role("button", name="Random").click()
    expect(page.locator("input[name=board]:checked")).to_have_value(re.compile("random:"))
    expect(page.get_by_text("The server does not answer.")).to_be_hidden()


@pytest.mark.parametrize(
    "address",
    ["game/%", "game/%E0%A4%A", "game/a%23b", "game/a%2Fb", "new/%zz", "new/chess", "lobby/%", "x"],
)
def test_an_address_that_leads_nowhere(open_page: Callable[..., Page], address: str) -> None:
    page = open_page()
    page.goto(f"/{address}")
    expect(page.get_by_role("heading", name="There is nothing here.")).to_be_visible()
    page.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("link", name="LOT", exact=True)).to_be_visible()
