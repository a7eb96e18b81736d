"""Questions to the engine: lines, proofs, overlays, reviews, refusals."""

import os
import signal
import time

import pytest

import tessellot
from tessellot.engine.review.judgement import Verdict
from tessellot.notation import read_position, write_position
from tests.server.analysis.asking import Asker
from tests.server.test_faults import thinking_processes

LATE = "battle-of-lits board=monogram Lb8b9a10b10 Ig2g3g4g5 Tb5a6b6b7 Tg6f7g7h7 Sc2b3c3b4 Sd7e7c8d8"
"""Proven lost for the side to move, by two."""
WON = "lot 7/7/7/ww1WW2/bb5/B6/B6 w"


def test_lines_grow_and_name_their_position(server):
    asker = Asker(server)
    asker.ask(1, "taiji size=7", lines=5, seconds=1.2)
    last = asker.final(1)
    found = [message for message in asker.seen if message["type"] == "lines"]
    assert len(found) >= 2
    assert all(message["position"] == "taiji size=7 groups=1" for message in found)
    assert found[0]["nodes"] < last["nodes"]
    assert len(last["lines"]) == 5
    position = read_position(last["position"])
    for line in last["lines"]:
        assert 0 <= line["win"] <= 1
        at = position
        for move in line["pv"]:
            at = at.play(move["move"])
        assert line["pv"][0] == line["move"]
    assert last["depth"] == max(len(line["pv"]) for line in last["lines"])
    assert last["speed"] > 0
    cells = last["cells"]
    assert len(cells["best"]) == len(cells["first"]) == len(cells["second"]) == 49
    assert any(cells["first"])
    assert cells["safe"] is None


def test_a_late_position_is_proven_with_its_margin(server):
    asker = Asker(server, "ru")
    asker.ask(1, LATE, lines=3, seconds=30)
    last = asker.final(1)
    assert last["proven"] == {
        "winner": "second",
        "margin": -2.0,
        "text": "Доказано: победа стороны «нолики» с перевесом 2.",
    }
    assert last["proof"]["settled"] == last["proof"]["moves"] == 146
    assert last["lines"][0]["margin"] == -2.0
    assert {line["proven"] for line in last["lines"]} == {"second"}
    assert last["cells"]["safe"]


def test_a_win_by_the_swap_is_told_with_the_side_that_wins(server):
    asker = Asker(server)
    asker.ask(1, "battle-of-lits board=monogram Lc2d2d3d4", seconds=0.5)
    before = asker.final(1)
    assert (before["lines"][0]["move"]["move"], before["proven"]["winner"]) == ("swap", "second")
    assert before["proven"]["text"] == "Proven: after the swap X wins."
    asker.ask(2, "battle-of-lits board=monogram Lc2d2d3d4 swap", seconds=0.5)
    after = asker.final(2)
    assert after["proven"]["winner"] == "second"
    assert after["proven"]["text"] == "Proven: X wins."


def test_a_win_in_lot_is_proven_and_a_threat_is_told(server):
    asker = Asker(server)
    asker.ask(1, WON, seconds=20)
    assert asker.final(1)["proven"] == {
        "winner": "first",
        "margin": None,
        "text": "Proven: white wins.",
    }
    asker.ask(2, WON.removesuffix("w") + "b", threat=True, seconds=20)
    threat = asker.final(2)
    assert threat["position"] == WON
    asker.ask(3, "taiji", threat=True)
    assert asker.error()["code"] == "no-threat"


def test_a_finished_game_needs_no_search(server):
    asker = Asker(server)
    asker.ask(7, "lot WWW4/7/7/7/7/7/7 b")
    last = asker.final(7)
    assert (last["lines"], last["proven"]["winner"]) == ([], "first")


def test_a_newer_question_ends_the_older_one(server):
    asker = Asker(server)
    asker.ask(1, "taiji", seconds=600)
    asker.lines(1)
    asked = time.monotonic()
    asker.ask(2, "taiji size=7", seconds=0.3)
    asker.final(2)
    assert time.monotonic() - asked < 60
    asker.say(type="ping")
    asker.wait(lambda message: message["type"] == "pong")
    versions = [message["version"] for message in asker.seen if "version" in message]
    assert versions == sorted(versions)


def test_questions_take_turns_and_tell_their_place(server):
    """All positions are ones that no other test asks about: what is known is told at once."""
    first = Asker(server)
    first.ask(1, "taiji a1/a2", seconds=8)
    first.lines(1)
    others = {f"taiji size=7 {column}1/{column}2": Asker(server) for column in "bcde"}
    for position, asker in others.items():
        asker.ask(1, position, seconds=0.3)
    places = [asker.wait(lambda m: m["type"] == "waiting")["place"] for asker in others.values()]
    # They may arrive in any order, and move up when the turn of the first ends meanwhile.
    assert min(places) == 1
    assert max(places) > 1
    for asker in others.values():
        assert asker.final(1)["lines"]
    last = first.final(1)
    assert last["seconds"] >= 8
    assert any(message.get("place") for message in first.seen[3:])


def test_a_game_comes_before_questions(server):
    asker = Asker(server)
    made = server.create("taiji", "engine", level="3", options={"size": 7})
    client = server.connect(made["id"], made["token"])
    asker.ask(1, "tailits", seconds=600)
    asker.lines(1)
    client.play(0, "d4/d5")
    client.wait("move", lambda message: message["ply"] == 1)
    assert not any(m["type"] == "lines" and m["final"] for m in asker.seen)
    asker.lines(1)
    asker.say(type="stop")


def test_a_killed_process_is_replaced_and_the_question_answered(start):
    server = start()
    asker = Asker(server)
    asker.ask(1, "taiji", lines=2, seconds=4)
    asker.lines(1)
    (worker,) = thinking_processes(server.process.pid)
    os.kill(worker, signal.SIGKILL)
    last = asker.final(1)
    assert len(last["lines"]) == 2
    assert thinking_processes(server.process.pid) not in ([], [worker])


def test_limits_hold(start):
    server = start(analysis={"per_visitor": 2, "in_all": 100, "seconds": 0.3})
    askers = [Asker(server) for _ in range(3)]
    for asker in askers[:2]:
        asker.ask(1, "tailits-taiji", seconds=600)
    for asker in askers[:2]:
        asker.wait(lambda message: message["type"] == "waiting")
    askers[2].ask(1, "lot")
    assert askers[2].error()["code"] == "too-many"
    for asker in askers[:2]:
        assert asker.final(1)["seconds"] < 5
    askers[2].ask(2, "lot")
    askers[2].final(2)


def _in_the_middle(server, game: str, plies: int, **options):
    """A running game between people: its players, its position, and its moves."""
    _, first, second = server.two_players(game, options=options)
    players, position, moves = (first, second), tessellot.game(game, **options).start(), []
    for ply in range(plies):
        move = "swap" if position.can_swap else str(position.legal_moves()[0])
        players[ply % 2].play(ply, move)
        position, moves = position.play(move), [*moves, move]
    return players, position, moves


def test_a_running_game_between_people_is_not_analysed(server):
    (first, _), position, moves = _in_the_middle(server, "taiji", 6, size=7)
    asker = Asker(server)
    asker.ask(1, write_position(position))
    assert asker.error()["code"] == "no-advice"
    asker.say(type="review", version=2, position="taiji size=7", moves=moves)
    assert asker.error()["code"] == "no-advice"
    first.ask("resign")
    asker.ask(3, write_position(position), seconds=0.1)
    asker.final(3)


def test_what_is_like_a_running_game_is_not_analysed_either(server):
    players, position, moves = _in_the_middle(server, "battle-of-lits", 10, board="monogram")
    follow = str(position.legal_moves()[0])
    placed = [move for move in moves if move != "swap"]
    asker = Asker(server)

    def expect_refusal(question: str, **more: object) -> None:
        asker.ask(1, question, **more)
        assert asker.error()["code"] == "no-advice", question

    lines = f"battle-of-lits board=monogram {' '.join(placed)}"
    expect_refusal(write_position(position.transformed("quarter-turn")))
    expect_refusal(lines)  # without the swap
    expect_refusal(lines.replace("monogram", "boxes"))
    expect_refusal(write_position(position.play(follow)))
    expect_refusal(lines.removesuffix(f" {placed[-1]}"))
    asker.say(
        type="review",
        version=2,
        position="battle-of-lits board=monogram",
        moves=[*moves, follow],
    )
    assert asker.error()["code"] == "no-advice"
    # It runs on while nobody is connected.
    for player in players:
        player.close()
    expect_refusal(write_position(position))
    expect_refusal(write_position(position.transformed("half-turn")))


def test_a_running_game_of_lot_is_not_analysed_for_the_other_side(server):
    players, position, _ = _in_the_middle(server, "lot", 10)
    asker = Asker(server)
    asker.ask(1, write_position(position), threat=True)
    assert asker.error()["code"] == "no-advice"
    colours = str.maketrans("wbWB", "bwBW")
    game, board, *_ = write_position(position).split()
    asker.ask(2, f"{game} {board.translate(colours)} w")
    assert asker.error()["code"] == "no-advice"
    players[0].ask("resign")
    for player in players:
        player.close()
    asker.ask(3, write_position(position), seconds=0.1)
    asker.final(3)


@pytest.mark.parametrize(
    ("message", "code", "words"),
    [
        ({"type": "ask", "version": 1, "position": "chess"}, "bad-request", "There is no game"),
        ({"type": "ask", "version": 1, "position": "lot", "lines": 9}, "bad-message", "lines"),
        ({"type": "ask"}, "bad-message", "version"),
        ({"type": "sing"}, "bad-message", "sing"),
        (
            {"type": "review", "version": 1, "position": "lot", "moves": ["d4", "d4"]},
            "bad-request",
            "Already covered: d4.",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(server, message, code, words):
    asker = Asker(server)
    asker.say(**message)
    answer = asker.error()
    assert answer["code"] == code
    assert words in answer["text"]


def test_a_review_judges_every_move(server):
    """White throws the win away, which the coach of `tessellot analyse` says too."""
    asker = Asker(server)
    asker.say(type="review", version=5, position=WON, moves=["g7"], seconds=2)
    done = asker.wait(lambda message: message["type"] == "reviewed")
    (judged,) = (message for message in asker.seen if message["type"] == "judged")
    assert (judged["version"], judged["done"], judged["of"]) == (5, 1, 1)
    assert judged["position"] == WON
    found = judged["judged"]
    assert (found["before"]["proven"], found["after"]["proven"]) == ("win", "loss")
    assert (found["verdict"], found["mark"], found["missed_win"]) == (Verdict.BLUNDER, "??", True)
    assert found["best"][0]["move"].startswith("c4^c4x")
    assert "The win was certain. Now the loss is certain." in found["why"]
    assert (done["first"]["missed_wins"], done["first"]["blunders"]) == (1, 1)
    assert done["first"]["accuracy"] < 5
    assert done["second"] == {
        "accuracy": 100.0,
        "average_loss": 0.0,
        "inaccuracies": 0,
        "mistakes": 0,
        "blunders": 0,
        "missed_wins": 0,
    }


def test_a_proof_stays_and_an_estimate_is_taken_up_again(start):
    server = start()
    asker = Asker(server)
    asker.ask(1, LATE, lines=2, seconds=60)
    proven = asker.final(1)
    asker.ask(2, "taiji size=7", seconds=0.5)
    estimated = asker.final(2)
    server.close_clients()
    server.kill()
    server.restart()
    asker = Asker(server)
    asker.ask(1, LATE, lines=2, seconds=0.1)
    again = asker.read()
    assert (again["cached"], again["final"]) == (True, True)
    assert {**again, "cached": False} == proven
    asker.ask(2, "taiji size=7", seconds=0.4)
    again = asker.read()
    assert (again["cached"], again["final"], again["lines"]) == (True, True, estimated["lines"])
    asker.ask(3, "taiji size=7", seconds=2)
    head_start = asker.read()
    assert (head_start["cached"], head_start["final"]) == (True, False)
    assert asker.final(3)["seconds"] >= 2
