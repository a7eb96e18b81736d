"""Shared trees, and what is known about openings."""

import pytest

import tessellot
from tests.server.analysis.asking import Asker
from tests.server.routes.test_positions import NESTED

TREE = {
    "game": "lot",
    "nodes": [
        {"parent": None, "move": "d4", "glyphs": [1]},
        {"parent": 0, "move": "swap"},
        {"parent": 0, "move": "c3", "before": "or", "comment": "quiet"},
    ],
}


def change_tree(server, tree_id, body, token=None):
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    with server.http() as http:
        return http.post(f"/api/trees/{tree_id}/versions", json=body, headers=headers)


def test_a_shared_tree_is_read_by_all_and_changed_by_its_owner(server):
    made = server.post("/api/trees", {"tree": TREE})
    shown = server.get(f"/api/trees/{made['id']}")
    assert [node["move"] for node in shown["view"]["tree"]["nodes"]] == ["d4", "swap", "c3"]
    assert shown["view"]["tree"]["nodes"][2]["before"] == "or"
    assert (shown["version"], shown["may_change"]) == (1, False)
    longer = {**TREE, "nodes": [*TREE["nodes"], {"parent": 1, "move": "e5"}]}
    change = {"tree": longer, "version": 1}
    for token in (None, "wrong"):
        assert change_tree(server, made["id"], change, token).status_code == 403
    assert change_tree(server, made["id"], change, made["token"]).json()["version"] == 2
    late = change_tree(server, made["id"], change, made["token"])
    assert (late.status_code, late.json()["code"]) == (409, "wrong-version")
    with server.http() as http:
        headers = {"authorization": f"Bearer {made['token']}"}
        shown = http.get(f"/api/trees/{made['id']}", headers=headers).json()
    assert shown["may_change"]
    assert len(shown["view"]["moves"]) == 4


def test_what_is_no_tree_is_neither_shared_nor_found(server):
    bad = {"tree": {"game": "lot", "nodes": [{"parent": None, "move": "z9"}]}}
    assert "Off the board" in server.post("/api/trees", bad, status=422)["text"]
    with server.http() as http:
        assert http.get("/api/trees/nowhere").status_code == 404
    assert change_tree(server, "nowhere", {"tree": TREE, "version": 1}).status_code == 404


def test_a_shared_tree_survives_a_power_cut(start):
    server = start()
    (view,) = server.post("/api/positions/read", {"text": NESTED})["games"]
    made = server.post("/api/trees", {"tree": view["tree"]})
    server.kill()
    server.restart()
    assert server.get(f"/api/trees/{made['id']}")["view"] == view


def test_the_swap_map_has_the_proven_openings_with_their_replies(server):
    found = server.post("/api/openings", {"game": "battle-of-lits"})
    assert found["placements"] == 1292
    proven = [opening for opening in found["openings"] if opening["known"] == "proven"]
    assert proven
    start = tessellot.game("battle-of-lits").start()
    for opening in proven:
        after = start.play(opening["move"]["move"])
        assert opening["win"] in (0.0, 1.0)
        assert (opening["reply"]["move"] == "swap") == (opening["win"] == 1.0)
        assert not after.why_illegal(opening["reply"]["move"])
    # On a published board the engine has estimated all the others.
    assert len(found["openings"]) == 1292


def test_of_other_games_nothing_is_known_until_somebody_asks(start):
    assert start().post("/api/openings", {"game": "taiji"}) == {"placements": 288, "openings": []}


def test_what_was_asked_of_an_opening_is_its_estimate_from_then_on(server):
    """The best reply to an opening that is too good is the swap, and X is the better side."""
    wanted = {"game": "battle-of-lits", "options": {"board": "monogram"}}
    known = server.post("/api/openings", wanted)["openings"]
    good = max((one for one in known if one["known"] == "estimate"), key=lambda one: one["win"])
    assert (good["win"] > 0.6, good["reply"]) == (True, None)
    asker = Asker(server)
    move = good["move"]["move"]
    asker.ask(1, f"battle-of-lits board=monogram {move}", seconds=0.5, overlays=False)
    answer = asker.final(1)
    assert answer["lines"][0]["move"]["move"] == "swap"
    now = server.post("/api/openings", wanted)["openings"]
    (found,) = (one for one in now if one["move"]["move"] == move)
    assert (found["reply"]["move"], found["known"]) == ("swap", "estimate")
    assert found["win"] == pytest.approx(1 - answer["lines"][0]["win"], abs=0.001)
    assert found["win"] > 0.5


def test_what_was_played_in_finished_games_is_told(start):
    server = start()

    def play(*moves, ends=True):
        made = server.create("lot", "here")
        client = server.connect(made["id"], made["token"])
        for ply, move in enumerate(moves):
            client.play(ply, move)
        if ends:
            client.ask("resign", seat="second")

    play("d4", "c3")
    play("d4", "swap")
    play("d4", "c3", "a1")
    play("d4", "e5", ends=False)
    played = server.post("/api/positions/played", {"game": "lot", "moves": ["d4"]})
    assert played["games"] == 3
    assert [(m["move"]["move"], m["games"], m["first"], m["second"]) for m in played["moves"]] == [
        ("c3", 2, 2, 0),
        ("swap", 1, 1, 0),
    ]
    assert server.post("/api/positions/played", {"position": "lot"})["games"] == 3
    assert server.post("/api/positions/played", {"position": "taiji"}) == {"games": 0, "moves": []}
