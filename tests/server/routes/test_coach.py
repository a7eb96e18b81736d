"""The coach of a game against the engine: what moves did, and a warning before a blunder."""

from __future__ import annotations

import pytest

from tessellot.server.engine_pool import EnginePool
from tessellot.server.live.hub import Hub
from tessellot.server.routes.coach import get_warning
from tessellot.server.wire.live.new_game import NewGame
from tessellot.server.wire.study.coach import WarningRequest

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


def test_a_warning_is_thought_about_for_its_visitor(in_archive):
    """Warnings were nobody's jobs: one visitor's kept all others waiting for theirs."""

    class NotingPool(EnginePool):
        def submit(self, job, is_wanted=lambda: True):
            jobs.append(job)
            return super().submit(job, is_wanted)

    jobs = []

    async def work(archive):
        hub = Hub(archive, NotingPool(workers=0, max_waiting=0))
        made = await hub.create(NewGame(game="taiji", opponent="engine", seat="first"))
        asked = {"hub": hub, "visitor": "192.0.2.7", "game_id": made.id}
        body = WarningRequest(ply=0, move="d4/d5")
        answer = await get_warning(**asked, body=body, authorization=f"Bearer {made.token}")
        assert answer.text is None
        assert {job.visitor for job in jobs} == {"192.0.2.7"}
        await hub.engine_player.close()

    in_archive(work)
