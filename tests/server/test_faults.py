"""Faults: power cuts, restarts, two processes on one database, workers that die."""

import os
import signal
import sqlite3
import subprocess
import threading
import time
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tessellot.games import game
from tests.server.serving import ServerProcess


def stored_moves(server, game_id):
    with sqlite3.connect(server.folder / "games.sqlite3") as database:
        rows = database.execute("SELECT move FROM moves WHERE game_id = ? ORDER BY ply", (game_id,))
        found = [move for (move,) in rows]
    database.close()
    return found


def let_pass(server, seconds, last_heartbeat=0):
    """Shift the stored clocks back; the last heartbeat was `last_heartbeat` seconds ago."""
    with sqlite3.connect(server.folder / "games.sqlite3") as database:
        database.execute(
            f"UPDATE games SET deadline = deadline - {seconds}, "
            f"clock = json_set(clock, '$.since', json_extract(clock, '$.since') - {seconds})"
        )
        beat = time.time() - last_heartbeat
        database.execute("INSERT OR REPLACE INTO heartbeat VALUES (1, ?)", (beat,))
    database.close()


def test_a_power_cut_loses_no_acknowledged_move(start):
    server = start()
    made = server.create("taiji", options={"size": 11})
    acknowledged = []

    def play_on():
        client = server.connect(made["id"], made["token"])
        position = game("taiji", size=11).start()
        try:
            while position.outcome is None:
                move = position.legal_moves()[-1]
                client.play(position.ply, str(move))
                acknowledged.append(str(move))
                position = position.play(move)
        except (ConnectionClosed, OSError, EOFError):
            return

    player = threading.Thread(target=play_on)
    player.start()
    while len(acknowledged) < 15:
        time.sleep(0.002)
    server.kill()
    player.join()
    # One more move may have been stored and not told; none that was told may be missing.
    stored = stored_moves(server, made["id"])
    assert stored[: len(acknowledged)] == acknowledged
    assert len(stored) <= len(acknowledged) + 1
    server.restart()
    client = server.connect(made["id"], made["token"])
    assert [move["move"] for move in client.state["moves"]] == stored
    assert client.state["rights"]["move"]


def test_the_engine_moves_after_a_restart_in_the_middle_of_its_turn(start):
    server = start()
    made = server.create("taiji", "engine", seat="first", level="8")
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4/d5")
    server.kill()
    assert stored_moves(server, made["id"]) == ["d4/d5"]
    server.restart()
    client = server.connect(made["id"], made["token"])
    if len(client.state["moves"]) < 2:
        client.wait("move")
    assert client.refresh()["position"]["turn"]["seat"] == "first"


def test_clocks_go_on_after_a_restart(start):
    server = start()
    clock = {"kind": "fischer", "seconds": 100, "increment": 0}
    made = server.create(clock=clock)
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    server.kill()
    server.restart()
    client = server.connect(made["id"], made["token"])
    clocks = client.state["clocks"]
    assert clocks["running"] == "second"
    assert clocks["first"] == 100
    assert 60 < clocks["second"] < 100


def test_a_long_pause_of_the_server_is_charged_to_nobody(start):
    server = start()
    clock = {"kind": "fischer", "seconds": 60, "increment": 0}
    made = server.create(clock=clock)
    server.connect(made["id"], made["token"]).play(0, "d4")
    server.kill()
    let_pass(server, seconds=3600, last_heartbeat=3599)
    server.restart()
    state = server.connect(made["id"], made["token"]).state
    assert state["outcome"] is None
    assert state["clocks"]["second"] > 30


def test_a_pause_of_the_whole_process_is_charged_to_nobody(start):
    """Only a restart was forgiven: a suspended machine ended games on time."""
    server = start()
    made = server.create(clock={"kind": "fischer", "seconds": 10, "increment": 0})
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    server.process.send_signal(signal.SIGSTOP)
    client.say(type="move", id="late", ply=1, move="a1")
    time.sleep(4)
    server.process.send_signal(signal.SIGCONT)
    made_move = client.wait("move", lambda message: message["ply"] == 1)
    assert made_move["clocks"]["second"] > 7.5


def test_a_move_that_could_not_be_stored_gets_its_time_back(start):
    server = start()
    made = server.create(clock={"kind": "fischer", "seconds": 10, "increment": 0})
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    spoil = "CREATE TRIGGER spoil BEFORE INSERT ON moves BEGIN INSERT INTO nowhere VALUES (1); END"
    run_sql(server, spoil)
    began = time.monotonic()
    assert client.ask("move", ply=1, move="a1")["code"] == "not-stored"
    tried = time.monotonic() - began
    run_sql(server, "DROP TRIGGER spoil")
    time.sleep(2)
    client.play(1, "a1")
    assert client.last("move")["clocks"]["second"] > 10 - tried - 1


def run_sql(server, statement):
    with sqlite3.connect(server.folder / "games.sqlite3") as database:
        database.execute(statement)
    database.close()


def test_whose_time_is_up_loses_without_anybody_asking(start):
    server = start()
    made = server.create(clock={"kind": "fischer", "seconds": 60, "increment": 0})
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    server.kill()
    let_pass(server, seconds=54)
    server.restart()
    client = server.connect(made["id"], made["token"])
    assert client.state["outcome"] is None
    over = client.wait("state", lambda state: state["outcome"])
    assert (over["outcome"]["reason"], over["outcome"]["winner"]) == ("time", "first")
    assert over["clocks"]["second"] == 0
    assert client.ask("move", ply=1, move="d5")["code"] == "over"


def test_a_game_that_cannot_be_read_harms_no_other(start):
    server = start()
    clock = {"kind": "fischer", "seconds": 60, "increment": 0}
    bad, good = (server.create(clock=clock) for _ in range(2))
    for made in (bad, good):
        client = server.connect(made["id"], made["token"])
        client.play(0, "d4")
    server.close_clients()
    with sqlite3.connect(server.folder / "games.sqlite3") as database:
        database.execute("UPDATE games SET game = 'chess' WHERE id = ?", (bad["id"],))
    database.close()
    let_pass(server, seconds=61)
    path = f"/api/games/{good['id']}"
    end = time.monotonic() + 60
    while server.get(path)["outcome"] is None and time.monotonic() < end:
        time.sleep(0.1)
    assert server.get(path)["outcome"]["reason"] == "time"
    with server.http() as http:
        answer = http.get(f"/api/games/{bad['id']}")
    assert (answer.status_code, answer.json()["code"]) == (500, "unreadable")
    assert server.stop() == 0
    assert not any('"level": "error"' in line for line in server.log)


def test_a_server_told_to_stop_ends_in_good_order(start):
    server = start()
    made = server.create()
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4")
    assert server.stop() == 0
    try:
        client.read()
        closed = None
    except ConnectionClosed as error:
        closed = error.rcvd.code
    assert closed == 1012


def test_two_processes_on_one_database_agree(start, tmp_path):
    one = start()
    other = ServerProcess(tmp_path, one.database, **one.limits)
    try:
        made = one.create()
        here, there = (s.connect(made["id"], made["token"]) for s in (one, other))
        here.play(0, "d4")
        assert there.wait("move")["move"]["move"] == "d4"
        answers = []
        for client, move in ((here, "a1"), (there, "b2")):
            client.say(type="move", id="race", ply=1, move=move)
        for client in (here, there):
            while True:
                answer = client.read()
                if answer.get("id") == "race":
                    answers.append(answer["type"])
                    break
        assert sorted(answers) == ["done", "error"]
        assert len(here.refresh()["moves"]) == len(there.refresh()["moves"]) == 2
        assert here.state["moves"] == there.state["moves"]
    finally:
        other.close_clients()
        other.stop()


def test_a_thinking_process_that_dies_is_replaced(start):
    server = start()
    made = server.create("taiji", "engine", seat="first", level="8")
    client = server.connect(made["id"], made["token"])
    client.play(0, "d4/d5")
    client.wait("thinking", lambda message: (message["thinking"] or {})["state"] == "thinking")
    for pid in thinking_processes(server.process.pid):
        os.kill(pid, signal.SIGKILL)
    assert client.wait("move", lambda message: message["ply"] == 1)
    assert any("died" in line for line in server.log)


def thinking_processes(parent):
    found = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(parent)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]


def test_no_process_is_left_behind_by_a_power_cut(start):
    server = start()
    made = server.create("lot", "engine", seat="second", level="1")
    server.connect(made["id"], made["token"]).refresh()
    client = server.connect(made["id"], made["token"])
    if not client.state["moves"]:
        client.wait("move")
    (worker,) = thinking_processes(server.process.pid)
    server.kill()
    end = time.monotonic() + 60
    while is_alive(worker) and time.monotonic() < end:
        time.sleep(0.05)
    assert not is_alive(worker)


def is_alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
