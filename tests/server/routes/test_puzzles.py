"""Over HTTP: puzzles listed, tried, given up, and never given away."""

from __future__ import annotations

import base64
import json
import re
from datetime import date

import pytest

import tessellot
from tessellot.locale import LANGUAGES
from tessellot.puzzles import THEMES, Filter, Kind, Puzzle, all_puzzles, daily_puzzle
from tessellot.server.wire.study.puzzles import puzzle_view

GAMES = list(tessellot.GAMES)
OVER = Filter(kind=Kind.OVER).choose()
HIDDEN = [next(one for one in OVER if one.line_text), next(o for o in OVER if not o.line_text)]
"""Two questions whether it is over: one hidden placement, and none."""


def first(**wanted: object) -> Puzzle:
    return Filter(**wanted).choose()[0]


def longest(game: str) -> Puzzle:
    return max(Filter(game_id=game).choose(), key=lambda puzzle: puzzle.moves_to_find)


def wrong_move(puzzle: Puzzle) -> str:
    """A legal move that is listed as wrong, with the longest refutation."""
    table = puzzle.refutations[0]
    return max((move for move in table if move != "*"), key=lambda move: len(table[move].split()))


def post(server, puzzle, what, status=200, lang="en", **body):
    with server.http() as http:
        address = f"/api/puzzles/{puzzle.id}/{what}"
        answer = http.post(address, json=body, params={"lang": lang})
    assert answer.status_code == status, answer.text
    return answer.json()


def test_the_list_and_what_else_could_be_asked_for(server):
    found = server.get("/api/puzzles")
    assert [one["id"] for one in found["puzzles"]] == [one.id for one in Filter().choose()]
    assert sum(found["levels"]) == sum(game["count"] for game in found["games"])
    assert [game["id"] for game in found["games"]] == GAMES
    russian = server.get("/api/puzzles", lang="ru", game="lot", most_level=4)
    wanted = Filter(game_id="lot", most_level=4).choose()
    assert {one["id"] for one in russian["puzzles"]} == {one.id for one in wanted}
    assert {one["game"] for one in russian["puzzles"]} == {"lot"}
    counts = {theme["id"]: theme["count"] for theme in russian["themes"]}
    assert counts == {
        theme: count
        for theme in THEMES
        if (count := sum(theme in puzzle.themes for puzzle in wanted))
    }
    assert russian["themes"][0]["name"] == THEMES[russian["themes"][0]["id"]].name.to("ru")
    over = server.get("/api/puzzles", kind="over")
    assert {one["id"] for one in over["puzzles"]} == {one.id for one in OVER}


def test_the_puzzle_of_the_day_is_that_of_the_library(server):
    for day in ("2026-12-24", "1999-01-01"):
        found = server.get("/api/puzzles/daily", day=day)
        assert found["day"] == day
        assert found["puzzle"]["id"] == daily_puzzle(date.fromisoformat(day)).id
    assert server.get("/api/puzzles/daily")["puzzle"]["goal"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_puzzle_gives_its_solution_away(lang):
    for puzzle in all_puzzles():
        view = puzzle_view(puzzle, lang).model_dump()
        assert not {"level", "themes", "line", "turns", "solution"} & view.keys()
        last = view["position"].pop("last")
        assert last is None or last["move"] == puzzle.last_text
        told = set(re.findall(r"[\w/^]+", json.dumps(view)))
        for move in puzzle.line_text:
            # A disc of LOT is named by its cell, which is part of the notation of the position.
            assert puzzle.game_id == "lot" or move not in told
        assert view["claim"]
        assert "{" not in view["claim"] + view["goal"]


@pytest.mark.parametrize("puzzle", HIDDEN, ids=["hidden", "over"])
def test_is_it_over_looks_the_same_either_way(server, puzzle):
    view = server.get(f"/api/puzzles/{puzzle.id}")
    position = view["position"]
    assert position["turn"] == {"seat": view["seat"], "side": view["side"]}
    table = server.get(f"/api/tables/{view['table']}")
    bits = base64.b64decode(position["legal"])
    listed = {n for n in range(8 * len(bits)) if bits[n // 8] >> n % 8 & 1}
    stocks = position["supply"]
    kinds = {kind for stock in stocks if stock["left"] for kind in stock["kinds"]}
    if stocks:
        assert listed == {n for n, kind in enumerate(table["kind"]) if kind in kinds}
    else:
        assert {table["kinds"][table["kind"][n]]["shape"] for n in listed} == {"taijitu"}


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_from_the_first_move_to_the_last(server, game):
    puzzle = longest(game)
    right: list[str] = []
    for number, move in enumerate(puzzle.line_text[::2]):
        last = number == puzzle.moves_to_find - 1
        hint = post(server, puzzle, "hint", moves=right, shown=9)
        assert set(hint["cells"])
        answer = post(server, puzzle, "try", moves=right, move=move)
        assert answer["verdict"] == ("solved" if last else "right")
        made = [step["move"]["move"] for step in answer["line"]]
        assert made == list(puzzle.line_text[2 * number : 2 * number + 2])
        assert (answer["solution"] is not None) == last
        right.append(move)
    solution = answer["solution"]
    assert [step["move"]["move"] for step in solution["line"]] == list(puzzle.line_text)
    assert solution["level"] == puzzle.level
    assert [theme["id"] for theme in solution["themes"]] == list(puzzle.themes)
    assert post(server, puzzle, "solution") == solution
    assert "solved already" in post(server, puzzle, "try", 422, moves=right, move="a1")["text"]
    assert post(server, puzzle, "hint", 404, moves=right)["text"]


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_move_is_refuted_to_the_end_without_telling_the_solution(server, game):
    puzzle = max(
        (one for one in Filter(game_id=game).choose() if len(one.refutations[0]) > 1),
        key=lambda one: len(one.refutations[0][wrong_move(one)].split()),
    )
    wrong = wrong_move(puzzle)
    answer = post(server, puzzle, "try", lang="ru", moves=[], move=wrong)
    assert answer["verdict"] == "wrong"
    assert answer["solution"] is None
    line = [step["move"]["move"] for step in answer["line"]]
    assert line == [wrong, *puzzle.refutations[0][wrong].split()]
    plies = [step["position"]["ply"] for step in answer["line"]]
    assert plies == list(range(plies[0], plies[0] + len(line)))
    if puzzle.turns is None:
        end = answer["line"][-1]["outcome"]
        assert end["winner"] not in (None, puzzle.seat.value)


def test_a_refused_move_brings_the_broken_rules(server):
    puzzle = first(game_id="battle-of-lits")
    taken = str(puzzle.last)
    answer = post(server, puzzle, "try", moves=[], move=taken)
    assert answer["verdict"] == "refused"
    assert "overlap" in [broken["rule"] for broken in answer["violations"]]
    assert answer["line"] == []


def test_both_answers_to_is_it_over(server):
    hidden, over = HIDDEN
    answer = post(server, hidden, "try", moves=[], move=None)
    assert (answer["verdict"], answer["solution"]) == ("wrong", None)
    answer = post(server, hidden, "try", moves=[], move=hidden.line_text[0])
    assert answer["verdict"] == "solved"
    assert answer["solution"]["outcome"] is None
    assert answer["line"][-1]["outcome"]["why"]
    answer = post(server, over, "try", moves=[], move=str(over.last))
    assert (answer["verdict"], answer["solution"]) == ("wrong", None)
    assert answer["violations"]
    answer = post(server, over, "try", moves=[], move=None)
    assert answer["verdict"] == "solved"
    assert answer["solution"]["line"] == []
    assert answer["solution"]["outcome"]["why"]


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("", {"game": "chess"}, 422),
        ("", {"theme": "mate-in-two"}, 422),
        ("", {"kind": "lose"}, 422),
        ("", {"least_level": 5, "most_level": 2}, 422),
        ("", {"most_level": 9}, 422),
        ("/daily", {"day": "yesterday"}, 422),
        ("/daily", {"day": "2026-02-30"}, 422),
        ("/00000000", {}, 404),
        ("/ABCDEFGH", {}, 404),
    ],
)
def test_nonsense_is_refused_with_a_sentence(server, path, query, status):
    with server.http() as http:
        answer = http.get(f"/api/puzzles{path}", params=query)
    assert answer.status_code == status
    assert answer.json()["text"]


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"moves": []},
        {"moves": [], "move": None},
        {"moves": [], "move": "Td5e5f5e6"},
        {"moves": [], "move": "a" * 65},
        {"moves": ["a1"] * 21, "move": "a1"},
        {"moves": ["a1", "a1", "a1", "a1", "a1"], "move": "a1"},
        {"moves": "a1", "move": "a1"},
        {"moves": [], "move": "a1", "more": 1},
        [],
    ],
)
def test_nonsense_in_an_answer_is_refused_with_a_sentence(server, body):
    with server.http() as http:
        answer = http.post(f"/api/puzzles/{first(game_id='lot').id}/try", json=body)
    assert answer.status_code == 422
    assert answer.json()["text"]
