"""Invalid and hostile input over a live connection: it is answered, and the game goes on."""

import json

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

GARBAGE = [
    "",
    "hello",
    "null",
    "[]",
    "{}",
    '{"type": "fly"}',
    '{"type": "move"}',
    '{"type": "move", "ply": -1, "move": "d4"}',
    '{"type": "move", "ply": 1e9, "move": "d4"}',
    '{"type": "move", "ply": "0", "move": 4}',
    '{"type": "move", "ply": 0, "move": "d4", "extra": true}',
    '{"type": "resign", "seat": "third"}',
    '{"type": "evaluation", "ply": null, "id": {"a": 1}}',
    '{"type": "hello", "token": 7}',
    "[" * 1500,
    '{"type": "move", "ply": 0, "move": "' + "d" * 1900 + '"}',
    "\x00\x01\x02",
]


@pytest.mark.parametrize("text", GARBAGE, ids=range(len(GARBAGE)))
def test_what_cannot_be_understood_is_answered_and_forgotten(server, text):
    made = server.create()
    client = server.connect(made["id"], made["token"])
    client.socket.send(text)
    answer = client.wait("error")
    assert answer["code"] == "bad-message"
    assert "Traceback" not in answer["text"]
    client.play(0, "d4")


def test_bytes_and_long_messages_are_refused_and_the_connection_stays(server):
    made = server.create()
    client = server.connect(made["id"], made["token"])
    client.socket.send(b"\xff\xfe")
    assert client.wait("error")["code"] == "bad-message"
    client.socket.send(json.dumps({"type": "hello", "token": "x" * 5000}))
    assert client.wait("error")["code"] == "too-long"
    client.play(0, "d4")


@pytest.mark.parametrize(
    "move", ["", "d4^", "z99", "swap", "d4\nd5", "<script>", "д4", "d4'; DROP TABLE moves; --"]
)
def test_words_that_are_no_moves_are_refused_by_the_rules(server, move):
    made = server.create()
    client = server.connect(made["id"], made["token"])
    answer = client.ask("move", ply=0, move=move)
    assert answer["code"] in ("bad-move", "illegal-move")
    assert client.refresh()["moves"] == []


def test_saying_hello_again_changes_who_one_is(server):
    made = server.create(opponent="open")
    joined = server.join(made["id"])
    client = server.connect(made["id"], made["token"])
    assert client.state["rights"]["seats"] == ["first"]
    client.say(type="hello", token=joined["token"], lang="ru")
    assert client.wait("state")["rights"]["seats"] == ["second"]
    client.say(type="hello")
    assert client.wait("state")["rights"]["seats"] == []


def test_something_other_than_hello_first_is_told_so(server):
    made = server.create()
    address = server.url.replace("http", "ws") + f"/api/games/{made['id']}/live"
    with connect(address, proxy=None) as socket:
        socket.send(json.dumps({"type": "move", "ply": 0, "move": "d4"}))
        assert json.loads(socket.recv(10))["code"] == "no-hello"
        socket.send(json.dumps({"type": "hello"}))
        assert json.loads(socket.recv(10))["type"] == "state"


def test_a_refusal_repeats_the_id_of_what_cannot_be_understood(server):
    made = server.create()
    client = server.connect(made["id"], made["token"])
    client.socket.send(json.dumps({"type": "move", "ply": 0, "move": "d4", "extra": 1, "id": 7}))
    assert client.wait("error")["id"] == 7
    client.socket.send(json.dumps({"type": "move", "id": [1]}))
    assert client.wait("error")["id"] is None


@pytest.mark.parametrize("wanted", ["nothing", "n" * 60])
def test_a_game_that_does_not_exist_closes_with_its_own_code(server, wanted):
    address = server.url.replace("http", "ws") + f"/api/games/{wanted}/live"
    with connect(address, proxy=None) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(10)
    assert closed.value.rcvd.code == 4404


def test_a_client_that_never_reads_harms_nobody(server):
    made = server.create()
    address = server.url.replace("http", "ws") + f"/api/games/{made['id']}/live"
    with connect(address, proxy=None, max_queue=1) as deaf:
        deaf.send(json.dumps({"type": "hello"}))
        client = server.connect(made["id"], made["token"])
        for _ in range(120):
            client.play(0, "d4")
            assert client.ask("undo", ply=1)["type"] == "done"
        client.play(0, "d4")
