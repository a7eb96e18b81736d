"""Positions that belong to no game: shown, judged, set up, read from texts and written."""

import random

import pytest

import tessellot
from tessellot.notation import Format, read_record, write_games, write_position
from tests.every_game import GAMES
from tests.notation.test_records import random_record

NESTED = """[Game "lot"]
[Event "Kitchen"]
[Result "*"]

{A friendly game.} 1. d4 $1 swap {Of course.} ({or} 1... c3 2. e5 (2. a1 b2
{quiet} (2... g7 3. g1))) 2. c3 e5 *
"""


def ask(server, path, lang="en", **body):
    return server.post(f"/api/positions{path}?lang={lang}", body)


def refused(server, path, lang="en", **body):
    return server.post(f"/api/positions{path}?lang={lang}", body, status=422)


@pytest.mark.parametrize("game", GAMES[::7], ids=str)
def test_a_position_has_the_shape_that_it_has_in_a_live_game(server, game):
    made = server.create(game.info.id, "here", options=game.options)
    client = server.connect(made["id"], made["token"])
    rng, position, moves = random.Random(1), game.start(), []
    for ply in range(4):
        move = str(rng.choice(list(position.legal_moves())))
        client.play(ply, move)
        position, moves = position.play(move), [*moves, move]
    live = server.get(f"/api/games/{made['id']}")
    shown = ask(server, "", game=game.info.id, options=game.options, moves=moves)
    for name in ("setup", "moves", "position", "outcome"):
        assert shown[name] == live[name]
    by_line = ask(server, "", position=live["position"]["text"])
    assert by_line["position"] == {**live["position"], "last": None}
    query = {"move": moves[0], "text": "", "ply": 4}
    for path, extra in (("judge", {"move": moves[0]}), ("completions", {"text": ""}), ("safe", {})):
        kept = {name: query[name] for name in (*extra, "ply")}
        per_game = server.get(f"/api/games/{made['id']}/{path}", **kept)
        assert ask(server, f"/{path}", position=live["position"]["text"], **extra) == per_game


def test_completions_take_cells_too(server):
    found = ask(server, "/completions", game="battle-of-lits", cells=[44, 45])
    assert 0 < found["count"] < 1292
    assert (
        "no such cell"
        in server.post("/api/positions/completions", {"game": "lot", "cells": [400]}, status=404)[
            "text"
        ]
    )


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "either a game"),
        ({"game": "lot", "position": "lot"}, "either a game"),
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": "taiji", "options": {"size": 8}}, "size=8 is not possible"),
        ({"game": "lot", "moves": ["d4", "d4"]}, "d4 is not legal here. Already covered: d4."),
        ({"game": "lot", "moves": ["z9"]}, "Off the board: z9."),
        ({"position": "lot 7/7"}, "rows of 7 cells"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(server, body, words):
    assert words in refused(server, "", **body)["text"]


def test_a_text_with_nested_variations_is_read_and_written_back_equal(server):
    found = ask(server, "/read", text=NESTED)
    assert (found["format"], found["faults"]) == ("record", [])
    (view,) = found["games"]
    assert view["setup"]["game"] == "lot"
    tree = view["tree"]
    assert tree["comment"] == "A friendly game."
    assert [node["move"] for node in tree["nodes"]][:4] == ["d4", "swap", "c3", "e5"]
    assert view["moves"][0] == {"move": "d4", "number": 24}
    assert len(view["moves"]) == len(tree["nodes"])
    written = ask(server, "/write", tree=tree)
    assert written == {"text": str(read_record(NESTED)), "lost": []}
    as_json = ask(server, "/write", tree=tree, format="json")["text"]
    assert ask(server, "/read", text=as_json)["games"] == [view]


@pytest.mark.parametrize("game", GAMES[::9], ids=str)
def test_every_format_is_read(server, game):
    record = random_record(game, 3, comments=("", "well"))
    for form in (Format.RECORD, Format.JSON):
        (view,) = ask(server, "/read", text=write_games([record], form))["games"]
        assert ask(server, "/write", tree=view["tree"])["text"] == str(record)
    line = write_position(record.main_line()[2].position)
    (view,) = ask(server, "/read", text=line)["games"]
    assert (view["tree"]["position"], view["tree"]["nodes"]) == (line, [])


def test_ltp_is_read_and_what_it_cannot_hold_is_told(server):
    record = tessellot.notation.Record.of(
        tessellot.game("battle-of-lits"), ["Td5e5f5e6", "swap", "Ig5g6g7g8"]
    )
    text = write_games([record], Format.LTP)
    found = ask(server, "/read", text=text)
    assert found["format"] == "ltp"
    tree = found["games"][0]["tree"]
    assert [node["move"] for node in tree["nodes"]] == ["Td5e5f5e6", "swap", "Ig5g6g7g8"]
    tree["nodes"][0]["comment"] = "hm"
    written = ask(server, "/write", "ru", tree=tree, format="ltp")
    assert written == {"text": text, "lost": ["комментарии"]}


def test_faults_of_a_text_have_line_and_column(server):
    found = ask(server, "/read", text='[Game "lot"]\n\n1. d4 d4 *\n\n[Game "lot"]\n\n1. d4 *\n')
    assert [fault["text"] for fault in found["faults"]] == [
        "d4 is not legal here. Already covered: d4."
    ]
    assert [(fault["line"], fault["column"]) for fault in found["faults"]] == [(3, 7)]
    assert len(found["games"]) == 1
    assert ask(server, "/read", text="")["faults"][0]["line"] == 1
    assert ask(server, "/read", text='[{"game": "lot", "moves": [3]}]')["faults"][0]["text"]


@pytest.mark.parametrize(
    ("node", "words"),
    [
        ({"parent": 0, "move": "d4"}, "must come after its parent"),
        ({"parent": None, "move": "z9"}, "Off the board: z9."),
        ({"parent": None, "move": "d4", "before": "x"}, "only if it begins a variation"),
    ],
)
def test_trees_that_are_none_are_refused(server, node, words):
    answer = refused(server, "/write", tree={"game": "lot", "nodes": [node]})
    assert words in answer["text"]


def test_too_large_texts_and_trees_are_refused(server):
    nodes = [{"parent": None, "move": "d4"}] * 5001
    refused(server, "/write", tree={"game": "lot", "nodes": nodes})
    refused(server, "/read", text="x" * 90 * 1024)
    server.post("/api/positions/read", {"text": "x" * 1100 * 1024}, status=413)


def test_a_position_is_set_up_with_pieces(server):
    made = ask(
        server,
        "/setup",
        game="battle-of-lits",
        pieces=["Ig5g6g7g8", "Td5e5f5e6"],
        swapped=True,
        turn="second",
    )
    assert made["position"]["text"] == "battle-of-lits board=monogram Ig5g6g7g8 Td5e5f5e6 swap"
    own = "/".join(["XO" * 5, "." * 10] * 5)
    board = ask(server, "/setup", game="battle-of-lits", options={"board": own})
    assert board["position"]["score"]["first"] == 25


def test_a_position_is_set_up_with_discs(server):
    made = ask(
        server,
        "/setup",
        game="lot",
        discs={"white": [3], "black": [17, 18], "white_stacks": [24]},
        turn="first",
        swapped=True,
    )
    assert made["position"]["text"] == "lot 7/7/7/3W3/3bb2/7/3w3 b swapped"
    assert made["position"]["turn"] == {"seat": "first", "side": "black"}


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"game": "taiji", "pieces": ["d4/d5", "d5/d6"]}, "Already covered: d5."),
        ({"game": "taiji", "pieces": ["d4/d5"], "turn": "first"}, "it is the second seat’s turn"),
        ({"game": "taiji", "discs": {"white": [1]}}, "Discs are placed only in LOT."),
        ({"game": "battle-of-lits", "swapped": True}, "swap"),
        ({"game": "battle-of-lits", "options": {"board": "XO"}}, "row"),
        ({"game": "lot", "discs": {"white": [0, 1, 2]}}, "these do: a1, b1, c1"),
        ({"game": "lot", "discs": {"white": [0], "black": [0]}}, "stand on a1"),
        ({"game": "lot", "discs": {"white": [70]}}, "no such cell"),
        ({"game": "lot", "pieces": ["d4"]}, "set up with discs"),
        ({"game": "lot", "swapped": True}, "a swap needs a white disc"),
    ],
)
def test_what_cannot_stand_on_a_board_is_refused_in_a_sentence(server, body, words):
    assert words in refused(server, "/setup", **body)["text"]
    assert refused(server, "/setup", "ru", **body)["text"] != words


def test_a_game_of_the_server_is_a_tree(server):
    made = server.create("lot", "here")
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    view = server.get(f"/api/games/{made['id']}/tree")
    assert [move["move"] for move in view["moves"]] == ["d4"]
    assert view["tree"]["tags"]["First"] == "?"


def test_any_position_is_drawn(server):
    with server.http() as http:
        answer = http.get("/api/positions/picture.svg", params={"position": "lot", "last": ""})
        assert answer.text.startswith("<svg")
        assert http.get("/api/positions/picture.svg", params={"position": "x"}).status_code == 422
