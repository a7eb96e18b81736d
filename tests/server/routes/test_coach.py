"""The coach of a game against the engine: what moves did, and a warning before a blunder."""

from __future__ import annotations

import pytest

OWN_SYMBOLS = "Te4d5e5e6"
"""A first move on the board “monogram” that covers four symbols of its own, and is proven lost."""


@pytest.fixture
def lits(server):
    """A game against the gentlest engine; the person begins."""
    return server.create("battle-of-lits", "engine", level="1", options={"board": "monogram"})


def warn(server, made, move, *, ply=0, token=None, lang="en"):
    headers = {"authorization": f"Bearer {made['token'] if token is None else token}"}
    with server.http() as http:
        return http.post(
            f"/api/games/{made['id']}/coach/warning",
            params={"lang": lang},
            headers=headers,
            json={"ply": ply, "move": move},
        )


def test_the_last_moves_are_put_into_words(server, lits):
    address = f"/api/games/{lits['id']}/coach/comments"
    assert server.get(address) == {"comments": []}
    client = server.connect(lits["id"], lits["token"])
    client.play(0, "Tf5f6g6f7")
    client.wait("move", lambda message: message["ply"] == 1)
    theirs, mine = server.get(address)["comments"]
    assert (mine["ply"], mine["seat"]) == (0, "first")
    assert mine["texts"][0] == "Covers 4 O's: f5, f6, g6, f7."
    assert (theirs["ply"], theirs["seat"]) == (1, "second")
    assert theirs["texts"]
    last, _ = server.get(address, lang="ru")["comments"]
    assert last["ply"] == 1
    assert last["texts"] != theirs["texts"]


def test_a_clear_blunder_is_warned_of_and_a_good_move_is_not(server, lits):
    client = server.connect(lits["id"], lits["token"])
    client.say(type="hint")  # the first answer may have to wait until the engine is compiled
    good = client.wait("hint")["move"]["move"]
    # An engine that is busy for long is not waited for: then nobody warns.
    answers = (warn(server, lits, OWN_SYMBOLS).json()["text"] for _ in range(5))
    told = next(filter(None, answers))
    assert told.startswith("Look again: this takes your chances from")
    assert warn(server, lits, OWN_SYMBOLS, lang="ru").json()["text"].startswith("Посмотрите")
    assert warn(server, lits, good).json() == {"text": None}


def test_what_is_no_legal_move_gets_no_warning(server, lits):
    assert warn(server, lits, "Ta1b1c1d1").status_code == 422
    client = server.connect(lits["id"], lits["token"])
    client.play(0, "Tf5f6g6f7")
    client.wait("move", lambda message: message["ply"] == 1)
    assert warn(server, lits, "Tf5f6g6f7", ply=2).json() == {"text": None}
    assert warn(server, lits, "Tf5f6g6f7", ply=0).json()["code"] == "wrong-ply"


def test_only_the_player_is_warned(server, lits):
    answer = warn(server, lits, OWN_SYMBOLS, token="somebody-else")
    assert (answer.status_code, answer.json()["code"]) == (403, "no-seat")


def test_people_who_play_each_other_have_no_coach(server):
    game_id, first, _ = server.two_players()
    first.play(0, "d4")
    with server.http() as http:
        comments = http.get(f"/api/games/{game_id}/coach/comments")
    warning = warn(server, {"id": game_id, "token": "none"}, "c3", ply=1)
    for answer in (comments, warning):
        assert (answer.status_code, answer.json()["code"]) == (409, "no-advice")
