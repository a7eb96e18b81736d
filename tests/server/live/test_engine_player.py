"""Games against the engine: its moves, its advice, and fair turns."""

import random
from contextlib import suppress

import pytest

import tessellot
from tessellot.games import Seat


def engine_game(server, game="lot", level="2", **wanted):
    made = server.create(game, "engine", level=level, **wanted)
    return made, server.connect(made["id"], made["token"])


def until_my_turn(client):
    """The number of moves made when it is the client's turn."""
    if client.state["rights"]["move"]:
        return client.state["position"]["ply"]
    return client.wait("move", lambda message: message["rights"]["move"])["ply"] + 1


def test_the_engine_answers_and_is_seen_to_think(server):
    _, client = engine_game(server)
    client.play(0, "d4")
    answer = client.wait("move", lambda message: message["ply"] == 1)
    assert answer["thinking"] is None
    states = [m["thinking"]["state"] for m in client.seen if m["type"] == "thinking"]
    assert states[0] == "waiting"
    assert "thinking" in states


def test_the_engine_opens_if_it_has_the_first_seat(server):
    _, client = engine_game(server, seat="second")
    assert until_my_turn(client) == 1


def test_every_game_is_played_by_the_engine(server):
    for game in tessellot.GAMES:
        _, client = engine_game(server, game, seat="second", level="1")
        assert until_my_turn(client) == 1, game


def test_the_engine_minds_its_clock(server):
    """Level 8 usually takes a second a move, which is more than this clock allows."""
    _, ready = engine_game(server, "taiji", level="8", seat="second")
    until_my_turn(ready)
    clock = {"kind": "fischer", "seconds": 10, "increment": 0}
    _, client = engine_game(server, "taiji", level="8", clock=clock)
    position, outcome = tessellot.game("taiji").start(), None
    while outcome is None:
        move = position.legal_moves()[0]
        client.play(position.ply, str(move))
        position = position.play(move)
        told = client.last("move")
        while not (told.get("outcome") or (told["type"] == "move" and told["rights"]["move"])):
            told = client.read()
        outcome = told["outcome"]
        if told["type"] == "move" and told["ply"] == position.ply:
            position = position.play(told["move"]["move"])
    assert position.ply > 25
    assert outcome["reason"] == "score"


def test_undo_takes_the_answer_back_too_even_while_the_engine_thinks(server):
    _, client = engine_game(server, "taiji", level="8")
    client.play(0, "d4/d5")
    assert client.ask("undo", ply=1)["type"] == "done"
    assert client.refresh()["moves"] == []
    client.play(0, "e4/e5")
    answer = client.wait("move", lambda message: message["ply"] == 1)
    assert answer["rights"]["undo"]
    assert client.ask("undo", ply=2)["type"] == "done"
    assert client.refresh()["position"]["ply"] == 0


def test_hint_and_evaluation_on_demand(server):
    _, client = engine_game(server, "taiji", options={"size": 7})
    client.say(type="hint", id="h")
    hint = client.wait("hint")
    assert hint["id"] == "h"
    start = tessellot.game("taiji", size=7).start()
    assert start.play(hint["move"]["move"]).ply == 1
    client.say(type="evaluation", id=5)
    last = client.wait("evaluation", lambda message: message["final"])
    assert 0 <= last["win"] <= 1
    assert last["variation"]
    assert client.ask("evaluation", ply=99)["code"] == "wrong-ply"


def test_the_evaluation_of_a_decided_game_is_its_result(server):
    made = server.create("taiji", options={"size": 7})
    client = server.connect(made["id"], made["token"])
    position = tessellot.game("taiji", size=7).start()
    while position.outcome is None:
        move = position.legal_moves()[0]
        client.play(position.ply, str(move))
        position = position.play(move)
    client.say(type="evaluation")
    found = client.wait("evaluation")
    assert found["proven"] == (position.outcome.winner or "draw")
    assert found["margin"] == position.score.first - position.score.second


@pytest.mark.parametrize(("seed", "ahead"), [(5, "first"), (10, "second")])
def test_an_evaluation_says_who_is_ahead_whoever_is_to_move(server, seed, ahead):
    chance = random.Random(seed)
    made = server.create("taiji", options={"size": 7})
    client = server.connect(made["id"], made["token"])
    positions = [tessellot.game("taiji", size=7).start()]
    while positions[-1].outcome is None:
        move = chance.choice(list(positions[-1].legal_moves()))
        client.play(positions[-1].ply, str(move))
        positions.append(positions[-1].play(move))
    late = positions[-4:-1]
    assert {position.mover for position in late} == set(Seat)
    assert [best_result(position) for position in late] == [ahead] * 3
    for position in late:
        client.say(type="evaluation", ply=position.ply)
        found = client.wait("evaluation", lambda message: message["final"])
        assert found["ply"] == position.ply
        assert found["proven"] == ahead
        assert found["win"] == (ahead == "first")
        assert found["margin"] > 0 if ahead == "first" else found["margin"] < 0


def best_result(position):
    """Who wins if both sides play their best."""
    if position.outcome is not None:
        return position.outcome.winner or "draw"
    results = {best_result(position.play(move)) for move in position.legal_moves()}
    for wanted in (position.mover, "draw"):
        if wanted in results:
            return wanted
    return position.mover.other


def test_several_games_get_fair_turns(server):
    """With one process and many questions in one game, another game need not wait for all."""
    made, busy = engine_game(server, "battle-of-lits")
    tabs = [busy, *(server.connect(made["id"], made["token"]) for _ in range(4))]
    for tab in tabs:
        tab.say(type="evaluation")
    _, other = engine_game(server, seat="second", level="1")
    until_my_turn(other)
    assert sum(has_final_evaluation(tab) for tab in tabs) < len(tabs) - 1


def has_final_evaluation(tab):
    with suppress(TimeoutError):
        while True:
            message = tab.read(timeout=0.01)
            if message["type"] == "evaluation" and message["final"]:
                return True
    return False


def test_a_rematch_against_the_engine_begins_at_once_with_seats_exchanged(server):
    made, client = engine_game(server)
    client.play(0, "d4")
    client.wait("move", lambda message: message["ply"] == 1)
    client.ask("resign")
    assert client.ask("rematch")["type"] == "done"
    following = client.refresh()["rematch"]
    again = server.connect(following, made["token"])
    assert again.state["rights"]["seats"] == ["second"]
    assert again.state["players"][0]["level"] == "2"
    assert until_my_turn(again) == 1


def test_unknown_levels_are_refused_with_the_known_ones(server):
    with server.http() as http:
        body = {"game": "lot", "opponent": "engine", "level": "god"}
        answer = http.post("/api/games", json=body)
    assert answer.status_code == 422
    assert "1, 2, 3" in answer.json()["text"]
