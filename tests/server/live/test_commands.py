"""Live games: what players, watchers and strangers can do."""

import base64
import random
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tessellot.geometry import bits_of
from tessellot.notation import read_record
from tests.every_game import DEFAULTS


def test_two_players_and_a_watcher_see_the_same_game(server):
    game_id, first, second = server.two_players()
    watcher = server.connect(game_id)
    first.play(0, "d4")
    second.wait("move")
    second.play(1, "d5")
    for client in (first, second, watcher):
        moves = [m["move"]["move"] for m in client.seen if m["type"] == "move"]
        while len(moves) < 2:
            moves.append(client.wait("move")["move"]["move"])
        assert moves == ["d4", "d5"]
    assert first.state["players"][0]["online"]
    assert watcher.state["watchers"] == 1
    seen = watcher.refresh()
    assert [move["move"] for move in seen["moves"]] == ["d4", "d5"]
    assert seen["rights"]["seats"] == []
    assert seen["watchers"] == 1
    assert [player["online"] for player in seen["players"]] == [True, True]


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_a_whole_game_by_numbers_alone(server, game):
    """A client without rules plays a whole game from the move table and the legal numbers."""
    chance = random.Random(3)
    made = server.create(game.info.id)
    client = server.connect(made["id"], made["token"])
    table = server.get(f"/api/tables/{client.state['setup']['table']}")
    position, rules = client.state["position"], game.start()
    while position["turn"]:
        legal = bits(position["legal"])
        assert legal == list(bits_of(rules.legal_placements))
        number = chance.choice(legal)
        client.say(type="move", ply=position["ply"], move=table["notation"][number])
        state = client.follow()
        assert state["moves"][-1]["number"] == number
        position, rules = state["position"], rules.after(number)
        assert (position["score"]["first"], position["score"]["second"]) == (
            rules.score.first,
            rules.score.second,
        )
    assert state["outcome"]["text"] == str(rules.outcome)
    with server.http() as http:
        record = http.get(f"/api/games/{made['id']}/record").text
    assert read_record(record).end == rules


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_short_messages_add_up_to_the_whole_state(server, game):
    """A client that applies each move to its state has the state of the server."""
    chance = random.Random(4)
    made = server.create(game.info.id, clock={"kind": "fischer", "seconds": 600, "increment": 5})
    player = server.connect(made["id"], made["token"])
    watcher = server.connect(made["id"], lang="ru")
    player.refresh()
    rules = game.start()
    while rules.outcome is None:
        move = chance.choice(list(rules.legal_moves()))
        player.say(type="move", ply=rules.ply, move=str(move))
        rules = rules.play(move)
        for client in (player, watcher):
            followed, whole = client.follow(), client.refresh()
            assert followed["clocks"].keys() == whole["clocks"].keys()
            assert followed["clocks"]["running"] == whole["clocks"]["running"]
            followed["position"]["text"] = whole["position"]["text"]
            followed["clocks"] = whole["clocks"]
            assert in_order(followed) == in_order(whole)


def in_order(state):
    """The same state, with the pieces of each layer in order."""
    layers = [
        {**layer, "pieces": sorted(layer["pieces"], key=str)} if "pieces" in layer else layer
        for layer in state["position"]["layers"]
    ]
    return {**state, "position": {**state["position"], "layers": layers}}


def bits(text):
    raw = base64.b64decode(text)
    return [n for n in range(8 * len(raw)) if raw[n // 8] >> n % 8 & 1]


def test_a_watcher_and_a_wrong_token_can_do_nothing(server):
    game_id, _, _ = server.two_players()
    for token in (None, "wrong", "A" * 43):
        client = server.connect(game_id, token)
        asked = [
            ("move", {"ply": 0, "move": "d4"}),
            ("undo", {"ply": 0}),
            ("takeback", {"action": "offer", "ply": 0}),
            ("resign", {}),
            ("resign", {"seat": "first"}),
            ("abort", {}),
            ("rematch", {}),
            ("hint", {}),
            ("evaluation", {}),
        ]
        for kind, message in asked:
            answer = client.ask(kind, **message)
            assert (answer["type"], answer["code"]) == ("error", "no-seat"), kind
        assert client.refresh()["moves"] == []
        assert not any(client.state["rights"][right] for right in ("move", "abort", "resign"))


def test_nobody_resigns_for_the_other_side(server):
    _, first, second = server.two_players()
    for client, other in ((first, "second"), (second, "first")):
        answer = client.ask("resign", seat=other)
        assert (answer["type"], answer["code"]) == ("error", "no-seat")
    assert first.refresh()["outcome"] is None
    assert first.ask("resign", seat="first")["type"] == "done"
    assert first.refresh()["outcome"]["winner"] == "second"


def test_a_wrong_token_is_told_so(server):
    game_id, _, _ = server.two_players()
    client = server.connect(game_id, "wrong")
    assert client.seen[0]["code"] == "wrong-token"


def test_no_token_and_no_secret_is_ever_told_to_others(server):
    made = server.create(opponent="link")
    with server.http() as http:
        public = http.get(f"/api/games/{made['id']}").text + http.get("/api/lobby").text
    assert made["token"] not in public
    assert made["invitation"] not in public


def test_a_link_gives_the_seat_once_and_only_with_its_invitation(server):
    made = server.create(opponent="link")
    with server.http() as http:
        path = f"/api/games/{made['id']}/join"
        assert http.post(path, json={}).status_code == 403
        assert http.post(path, json={"invitation": "guess"}).status_code == 403
        joined = http.post(path, json={"invitation": made["invitation"]})
        assert joined.json()["seats"] == ["second"]
        again = http.post(path, json={"invitation": made["invitation"]})
        assert (again.status_code, again.json()["code"]) == (409, "seat-taken")


def test_anybody_can_take_an_open_seat_from_the_lobby_once(server):
    made = server.create("taiji", "open", seat="second", name=" Ann\n ")
    waiting = server.connect(made["id"], made["token"])
    entry = next(g for g in server.get("/api/lobby")["games"] if g["id"] == made["id"])
    assert (entry["name"], entry["seat"], entry["online"]) == ("Ann", "first", True)
    joined = server.join(made["id"], name="Bob")
    assert joined["seats"] == ["first"]
    assert waiting.wait("state")["players"][0]["name"] == "Bob"
    assert all(game["id"] != made["id"] for game in server.get("/api/lobby")["games"])


def test_of_many_who_ask_at_once_one_gets_the_seat(server):
    made = server.create(opponent="open")

    def ask(_):
        with server.http() as http:
            return http.post(f"/api/games/{made['id']}/join", json={}).status_code

    with ThreadPoolExecutor(8) as pool:
        codes = sorted(pool.map(ask, range(16)))
    assert codes == [200] + [409] * 15


def test_refused_moves_say_why_and_point_at_the_cells(server):
    made = server.create("battle-of-lits")
    client = server.connect(made["id"], made["token"], lang="ru")
    client.play(0, "Td5e5f5e6")
    answer = client.ask("move", ply=1, move="nonsense")
    assert answer["code"] == "bad-move"
    answer = client.ask("move", ply=1, move="Ie4e5e6e7")
    assert answer["violations"][0]["rule"] == "overlap"
    assert sorted(answer["violations"][0]["cells"]) == [44, 54]
    assert answer["code"] == "illegal-move"
    assert any("\u0400" <= letter <= "\u04ff" for letter in answer["text"])
    assert client.refresh()["position"]["ply"] == 1


def test_of_two_moves_at_one_ply_one_is_made(server):
    made = server.create()
    tabs = [server.connect(made["id"], made["token"]) for _ in range(2)]
    for number, tab in enumerate(tabs):
        tab.say(type="move", id=f"race{number}", ply=0, move=f"a{number + 1}")
    answers = [tab.wait("move")["move"]["move"] for tab in tabs]
    assert answers[0] == answers[1]
    assert len(tabs[0].refresh()["moves"]) == 1


def test_a_client_that_was_away_misses_nothing(server):
    game_id, first, second = server.two_players()
    first.play(0, "d4")
    version = second.wait("move")["version"]
    second.close()
    first.ask("takeback", action="offer", ply=1)
    token_holder = server.connect(game_id)
    assert token_holder.state["version"] == version + 1
    assert token_holder.state["offers"]["takeback"] == "first"


def test_versions_grow_by_one_with_every_change(server):
    _, first, second = server.two_players()
    first.play(0, "d4")
    first.ask("takeback", action="offer", ply=1)
    second.ask("takeback", action="decline", ply=1)
    second.play(1, "d5")
    first.ask("resign")
    second.wait("state", lambda state: state["outcome"])
    versions = [m["version"] for m in second.seen if m["type"] in ("state", "move")]
    assert versions == list(range(versions[0], versions[0] + len(versions)))


def test_takeback_resignation_and_rematch_with_seats_exchanged(server):
    game_id, first, second = server.two_players()
    first.play(0, "d4")
    first.ask("takeback", action="offer", ply=1)
    second.wait("state", lambda state: state["offers"]["takeback"])
    assert second.ask("takeback", action="accept", ply=1)["type"] == "done"
    assert first.refresh()["moves"] == []
    first.play(0, "e4")
    assert second.ask("resign")["type"] == "done"
    over = first.wait("state", lambda state: state["outcome"])
    assert (over["outcome"]["winner"], over["outcome"]["reason"]) == ("first", "resignation")
    first.ask("rematch")
    second.wait("state", lambda state: state["offers"]["rematch"] == "first")
    second.ask("rematch")
    following = second.refresh()["rematch"]
    assert following not in (None, game_id)
    assert first.refresh()["rematch"] == following


def test_undo_here_abort_and_the_end_of_it(server):
    made = server.create()
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    assert client.ask("undo", ply=1)["type"] == "done"
    client.play(0, "e4")
    assert client.ask("undo", ply=0)["code"] == "wrong-ply"
    assert client.ask("abort")["type"] == "done"
    assert client.refresh()["outcome"]["reason"] == "aborted"
    assert client.ask("move", ply=1, move="d4")["code"] == "over"
    assert not client.state["rights"]["undo"]


def test_no_help_between_people_while_the_game_runs(server):
    made = server.create()
    client = server.connect(made["id"], made["token"])
    assert client.ask("hint")["code"] == "no-advice"
    assert client.ask("evaluation")["code"] == "no-advice"


def test_swap_taken(server):
    made = server.create("battle-of-lits")
    client = server.connect(made["id"], made["token"])
    assert client.state["position"]["sides"] == ["X", "O"]
    client.play(0, "Td5e5f5e6")
    offered = client.last("move")["change"]
    assert offered["can_swap"]
    score = offered["score"]
    assert offered["score_after_swap"] == [score["second"], score["first"]]
    client.play(1, "swap")
    state = client.refresh()
    assert state["position"]["sides"] == ["O", "X"]
    assert state["moves"][1] == {"move": "swap", "number": None}


def test_a_game_that_its_opponent_has_left_can_be_claimed(start):
    server = start(claim_after=1.5)
    _, first, second = server.two_players()
    first.play(0, "d4")
    assert first.last("move")["rights"]["claim"] > 0
    assert second.wait("move")["rights"]["claim"] is None
    assert second.ask("claim")["code"] == "no-claim"
    assert first.ask("claim")["code"] == "too-early"
    time.sleep(1.6)
    # The other side is still here, and may think as long as it likes.
    assert first.ask("claim")["code"] == "too-early"
    server.clients.remove(second)
    second.close()
    first.wait("presence", lambda presence: not presence["second"])
    assert first.ask("claim")["type"] == "done"
    outcome = first.refresh()["outcome"]
    assert (outcome["reason"], outcome["winner"]) == ("left", "first")


def test_a_game_with_a_clock_is_not_claimed_and_one_can_end_without_a_result(start):
    server = start(claim_after=0.01)
    _, timed, _ = server.two_players(clock={"kind": "days", "days": 1})
    timed.play(0, "d4")
    assert timed.ask("claim")["code"] == "no-claim"
    made = server.create(opponent="link")
    joined = server.join(made["id"], invitation=made["invitation"])
    left = server.connect(made["id"], joined["token"])
    assert left.ask("claim", result="none")["type"] == "done"
    assert left.refresh()["outcome"]["reason"] == "aborted"
