"""Over HTTP: the rules, positions of no game, and lessons from the first step to the last."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.learn import lesson
from tessellot.learn.rules import read_chapter
from tessellot.locale import LANGUAGES

STEPS = [(game, step.id) for game in tessellot.GAMES for step in lesson(game).steps]
LONG = "battle-of-lits " + "Td5e5f5e6 " * 300


def figures(rules):
    rows = [block["figures"] for block in rules["blocks"] if block["kind"] == "figures"]
    return [rules["picture"], *(figure for row in rows for figure in row)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", tessellot.GAMES)
def test_the_rules_of_a_game_are_those_of_its_booklet(server, game, lang):
    rules = server.get(f"/api/rules/{game}", lang=lang)
    chapter = read_chapter(game, lang)
    assert rules["title"] == chapter.title
    assert len(rules["blocks"]) == len(chapter.blocks)
    told = [block for block in rules["blocks"] if block["kind"] == "prose"]
    assert all(block["spans"] for block in told)
    halves = tessellot.game_info(game).halves
    assert [short["game"] for short in rules["in_short"]] == [game, *halves]
    for figure in figures(rules):
        assert figure["position"]["text"].startswith(game)


def test_a_refused_ghost_of_a_figure_brings_its_sentence_and_cells(server):
    by_name = {
        figure["name"]: figure for figure in figures(server.get("/api/rules/lot", lang="ru"))
    }
    assert by_name["lot-line"]["possible"]
    rules = server.get("/api/rules/battle-of-lits", lang="ru")
    square = {figure["name"]: figure for figure in figures(rules)}["battle-of-lits-square"]
    assert not square["possible"]
    assert [broken["rule"] for broken in square["ghost"]["violations"]] == ["square"]
    assert len(square["ghost"]["violations"][0]["cells"]) == 4
    assert square["part"] == {"row": 1, "column": 0, "rows": 7, "columns": 10}


def test_a_move_is_judged_in_any_position(server):
    text = "battle-of-lits board=horizontals Td5e5f5e6"
    judged = server.get("/api/judge", position=text, move="Ta1b1c1b2")
    assert [broken["rule"] for broken in judged["violations"]] == ["unconnected"]
    assert server.get("/api/judge", position=text, move="Ig5h5i5j5")["legal"]
    assert server.get("/api/completions", position=text, text="Ig5h5")["count"] > 0
    assert server.get("/api/completions", position=text, cells="46,47")["count"] > 0


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("/api/rules/chess", {}, 404),
        ("/api/rules/..%2f..%2fsecrets", {}, 404),
        ("/api/rules/lot", {"lang": "xx"}, 422),
        ("/api/judge", {"position": "chess", "move": "e4"}, 422),
        ("/api/judge", {"position": LONG, "move": "e4"}, 422),
        ("/api/judge", {"position": "lot", "move": "\x00"}, 422),
        ("/api/judge", {"position": "lot 7/7/7/7/7/7/9 w", "move": "a1"}, 422),
        ("/api/completions", {"position": "lot", "cells": "999"}, 404),
        ("/api/completions", {"position": "lot", "cells": "1;2"}, 422),
        ("/api/lessons/chess/line", {}, 404),
        ("/api/lessons/lot/no-such-step", {}, 404),
        ("/api/lessons/lot/LINE", {}, 422),
    ],
)
def test_nonsense_is_refused_with_a_sentence(server, path, query, status):
    with server.http() as http:
        answer = http.get(path, params=query)
    assert answer.status_code == status
    assert answer.json()["text"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ({"moves": [], "move": "Ta1b1c1b2"}, 422),
        ({"moves": [], "move": "a" * 65}, 422),
        ({"moves": ["a1"] * 21, "move": "a1"}, 422),
        ({"moves": ["a1"], "move": "a1"}, 404),
        ({"moves": ["e4^d4xc4e4"], "move": "a1"}, 404),
        ({"moves": "a1", "move": "a1"}, 422),
        ({"moves": [], "move": "a1", "more": 1}, 422),
        ([], 422),
    ],
)
def test_nonsense_in_a_step_is_refused_with_a_sentence(server, body, status):
    with server.http() as http:
        answer = http.post("/api/lessons/lot/line/try", json=body)
    assert answer.status_code == status
    assert answer.json()["text"]


def test_lessons_are_listed_in_the_reader_s_language(server):
    listed = server.get("/api/lessons", lang="ru")["lessons"]
    assert [one["game"] for one in listed] == list(tessellot.GAMES)
    assert [(one["game"], step["id"]) for one in listed for step in one["steps"]] == STEPS
    catalogue = server.get("/api/catalogue")["games"]
    assert [(game["id"], step) for game in catalogue for step in game["lesson"]] == STEPS


@pytest.mark.parametrize(("game", "step"), STEPS)
def test_every_step_can_be_done_by_its_solution(server, game, step):
    address = f"/api/lessons/{game}/{step}"
    attempt = server.get(address)
    assert attempt["goal"]
    moves = []
    with server.http() as http:

        def post(what, **body):
            answer = http.post(f"{address}/{what}", json={"moves": moves, **body})
            assert answer.status_code == 200, answer.text
            return answer.json()

        while not attempt["done"]:
            assert post("hint", shown=0)["text"]
            move = post("solution")["move"]["move"]
            feedback = post("try", move=move)
            assert feedback["kind"] in ("done", "go-on")
            moves.append(move)
            attempt = feedback["attempt"]
        assert feedback["text"]
        assert post("solution")["move"] is None


def test_a_wrong_move_brings_what_punishes_it(server):
    with server.http() as http:
        address = "/api/lessons/battle-of-lits/keep/try"
        feedback = http.post(address, json={"moves": [], "move": "swap"}).json()
    assert feedback["kind"] == "wrong"
    assert feedback["reply"]["move"] == "Le7e8d9e9"
    assert feedback["shown"]["ply"] == feedback["after"]["ply"] + 1
    assert feedback["attempt"]["turn"] == 1


def test_a_refused_move_brings_the_broken_rules(server):
    with server.http() as http:
        address = "/api/lessons/battle-of-lits/connect/try?lang=ru"
        feedback = http.post(address, json={"moves": [], "move": "La1b1c1c2"}).json()
    assert feedback["kind"] == "refused"
    assert [broken["rule"] for broken in feedback["violations"]] == ["unconnected"]
    assert feedback["shown"] is None
