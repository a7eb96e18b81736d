"""Quick pairing, the games to watch, one's own games, and draw offers, over the network."""

from __future__ import annotations

import pytest

FAST = {"kind": "fischer", "seconds": 300, "increment": 5}


@pytest.fixture(autouse=True)
def quiet_lobby(server):
    """Close the seats that other tests left open."""
    closed = []
    yield closed
    for made in closed:
        server.post(f"/api/games/{made['id']}/close", None, token=made["token"])


def test_two_who_tick_a_common_game_meet_in_it(server, quiet_lobby):
    first = server.post("/api/pair", {"games": ["taiji", "lot"], "clock": FAST, "name": "Ann"})
    quiet_lobby += first["waiting"]
    assert first["joined"] is None
    assert len(first["waiting"]) == 2
    waiting = [made["id"] for made in first["waiting"]]
    entries = [g for g in server.get("/api/lobby")["games"] if g["id"] in waiting]
    assert len({entry["pairing"] for entry in entries}) == 1
    # Another clock, no common game, and oneself do not fit.
    for other in (
        {"games": ["lot"]},
        {"games": ["tailits"], "clock": FAST},
        {"games": ["lot"], "clock": FAST, "own": waiting},
    ):
        answer = server.post("/api/pair", other)
        quiet_lobby += answer["waiting"]
        assert answer["joined"] is None
    met = server.post("/api/pair", {"games": ["lot", "tailits"], "clock": FAST, "name": "Bob"})
    joined = met["joined"]["id"]
    seats = [{"id": made["id"], "token": made["token"]} for made in first["waiting"]]
    own = {game["id"]: game for game in server.post("/api/own", {"seats": seats})["games"]}
    assert own[joined]["names"] in (["Ann", "Bob"], ["Bob", "Ann"])
    assert own[joined]["setup"]["game"] == "lot"
    (other,) = set(waiting) - {joined}
    assert (own[other]["reason"], own[other]["open"]) == ("aborted", False)
    assert not [g for g in server.get("/api/lobby")["games"] if g["id"] in waiting]


def test_a_game_that_began_in_the_lobby_can_be_watched_until_it_is_over(server):
    def listed() -> list[dict]:
        return [g for g in server.get("/api/lobby")["running"] if g["id"] == made["id"]]

    made = server.create(game="lot", opponent="open", seat="first", name="Ann")
    assert listed() == []
    joined = server.post(f"/api/games/{made['id']}/join", {"name": "Bob"})
    first = server.connect(made["id"], made["token"])
    second = server.connect(made["id"], joined["token"])
    first.play(0, "d4")
    second.wait("move")
    (entry,) = listed()
    assert (entry["names"], entry["ply"]) == (["Ann", "Bob"], 1)
    second.ask("resign")
    assert listed() == []


def test_a_game_by_link_is_nobodys_business(server):
    game_id, *_ = server.two_players()
    assert all(game["id"] != game_id for game in server.get("/api/lobby")["running"])


def test_own_games_tell_turns_and_results(server):
    made = server.create(game="lot", opponent="open", seat="second", name="Ann")
    waiting = {"id": made["id"], "token": made["token"]}
    strange = {"id": made["id"], "token": "wrong"}
    unknown = {"id": "unknown", "token": "x"}
    answer = server.post("/api/own", {"seats": [waiting, strange, unknown]})
    assert [game["open"] for game in answer["games"]] == [True]
    assert answer["missing"] == [made["id"], "unknown"]
    joined = server.post(f"/api/games/{made['id']}/join", {"name": "Bob"})
    first = server.connect(made["id"], joined["token"])
    first.play(0, "d4")
    (game,) = server.post("/api/own", {"seats": [waiting]})["games"]
    assert (game["turn"], game["seats"], game["ply"], game["open"]) == (
        "second",
        ["second"],
        1,
        False,
    )
    first.ask("resign")
    (game,) = server.post("/api/own", {"seats": [waiting]})["games"]
    assert (game["winner"], game["reason"], game["points"]) == ("second", "resignation", None)


def test_only_the_holder_of_the_seat_can_close_it(server):
    made = server.create(game="lot", opponent="open")
    refused = server.post(f"/api/games/{made['id']}/close", None, status=403)
    assert refused["code"] == "no-seat"
    server.post(f"/api/games/{made['id']}/close", None, token=made["token"])
    assert all(game["id"] != made["id"] for game in server.get("/api/lobby")["games"])


def test_a_draw_is_offered_kept_and_agreed_to(server):
    _, first, second = server.two_players()
    first.play(0, "d4")
    second.wait("move")
    assert first.ask("draw")["code"] == "no-draw"
    second.play(1, "d5")
    first.wait("move")
    assert first.refresh()["rights"]["draw"]
    first.ask("draw")
    state = second.wait("state", lambda state: state["offers"]["draw"] == "first")
    assert state["rights"]["draw"]
    first.play(2, "e4")
    assert second.wait("move")["draw"] == "first"
    assert second.ask("draw")["type"] == "done"
    over = first.wait("state", lambda state: state["outcome"])
    assert (over["outcome"]["winner"], over["outcome"]["reason"]) == (None, "agreement")
