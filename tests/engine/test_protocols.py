"""The protocols: the transcripts in the docs, word for word, and what the docs do not show."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tessellot.engine.protocol.json_lines import JsonServer
from tessellot.engine.protocol.ltp import LtpServer
from tessellot.engine.protocol.ugi import UgiServer

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
TRANSCRIPTS = re.findall(r"```transcript tessellot (.*?)\n(.*?)```", PAGE.read_text(), re.DOTALL)
COMMAND = [sys.executable, "-c", "from tessellot.cli import main; main()"]


def expected(line):
    """A pattern for a line of a transcript, in which … stands for anything."""
    return ".*".join(re.escape(part) for part in line.split("…"))


@pytest.mark.parametrize(("arguments", "transcript"), TRANSCRIPTS, ids=[t[0] for t in TRANSCRIPTS])
def test_transcripts_are_true(arguments, transcript):
    process = subprocess.Popen(
        [*COMMAND, *shlex.split(arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        optional = False
        for line in transcript.splitlines():
            if line.startswith("> "):
                process.stdin.write(line[2:] + "\n")
                process.stdin.flush()
            elif line == "…" and not arguments.startswith("engine ltp"):
                optional = True
            else:
                said = process.stdout.readline().rstrip("\n")
                while optional and not re.fullmatch(expected(line), said):
                    assert said, f"the engine ended before {line!r}"
                    said = process.stdout.readline().rstrip("\n")
                while line.startswith("bestmove") and said.startswith("info"):
                    said = process.stdout.readline().rstrip("\n")
                assert re.fullmatch(expected(line), said), (line, said)
                optional = False
        process.stdin.close()
        assert process.stdout.read() == ""
    assert process.returncode == 0


def ugi(*lines):
    said = []
    UgiServer(said.append).run(lines)
    return said


@pytest.mark.parametrize(
    ("limit", "end", "least", "most"),
    [
        ("nodes 700", [], 700, 1_000),
        ("nodes 90000000", ["quit"], 0, 10_000_000),
        ("infinite", [], 0, 10_000_000),
    ],
)
def test_ugi_finishes_a_thought_with_a_limit_when_the_input_ends(limit, end, least, most):
    setting = ["setoption name Game value taiji", "position startpos moves d4/d5"]
    *_, info, answer = ugi(*setting, f"go {limit}", *end)
    assert answer.startswith("bestmove ")
    assert least <= int(re.search(r"nodes (\d+)", info)[1]) <= most


def test_ugi_takes_every_number_that_it_offers_and_no_other():
    said = ugi("ugi")
    spins = [line.split() for line in said if " type spin " in line]
    assert len(spins) == 5
    for _, _, name, *_, least, _, most in spins:
        assert (
            ugi(f"setoption name {name} value {least}", f"setoption name {name} value {most}") == []
        )
        for value in (int(least) - 1, int(most) + 1):
            assert "error" in ugi(f"setoption name {name} value {value}")[0]


def test_ugi_is_ready_even_where_there_is_no_memory():
    limit = "import resource; resource.setrlimit(resource.RLIMIT_AS, (16 << 30, 16 << 30)); "
    process = subprocess.run(
        [sys.executable, "-c", limit + COMMAND[-1], "engine"],
        input="setoption name Hash value 1048576\nisready\nsetoption name Hash value 1\nisready\n",
        capture_output=True,
        text=True,
        check=True,
    )
    problem = "info string error: This machine cannot give 1048576 MB: ask for less."
    told = [line for line in process.stdout.splitlines() if "Compiling" not in line]
    assert told == ["readyok", problem, "readyok"]


def test_ugi_takes_wrong_things_calmly():
    said = ugi(
        "",
        "hello",
        "setoption name Game value chess",
        "setoption name Board value nowhere",
        "setoption name Level value 9",
        "setoption name Threads value many",
        "setoption name Colour value red",
        "setoption Threads 2",
        "position somewhere",
        "position startpos moves Td5e5f5e6 Td5e5f5e6",
        "position fen lot 7",
        "go sideways 3",
        "go nodes 0",
        "go nodes",
        "query weather",
        "query fen",
    )
    assert said[-1] == "response battle-of-lits board=monogram"
    assert len(said) == 15
    assert all(line.startswith("info string error: ") for line in said[:-1])
    assert "known are boxes" in said[2]
    assert "from 1 (Newcomer) to 8 (Full strength)" in said[3]


def test_ugi_stops_at_once_and_answers_with_a_legal_move():
    said = []
    server = UgiServer(said.append)
    server.run(
        [
            "setoption name Game value taiji\n",
            "setoption name Hash value 16\n",
            "isready\n",
            "go infinite\n",
            "stop\n",
        ]
    )
    best = said[-1]
    assert best.startswith("bestmove ")
    server.answer("query legalmoves")
    assert best.removeprefix("bestmove ") in said[-1].split()


def test_ugi_plays_a_whole_game_on_a_clock_and_tells_several_lines():
    said = []
    server = UgiServer(said.append)
    for line in ("setoption name Game value taiji", "setoption name Size value 7", "isready"):
        server.answer(line)
    server.answer("setoption name MultiPV value 2")
    moves = []
    for _ in range(4):
        server.answer(f"position startpos moves {' '.join(moves)}")
        server.answer("go p1time 1500 p2time 1500 p1inc 10 p2inc 10")
        server._search_thread.join(20)
        assert said[-1].startswith("bestmove ")
        moves.append(said[-1].split()[1])
    assert any(line.startswith("info multipv 2 depth") for line in said)
    assert len(set(moves)) == 4


def test_weak_levels_answer_by_themselves():
    said = ugi("setoption name Level value 1", "go", "stop")
    assert said[-1].startswith("bestmove ")


def test_ltp_understands_games_and_times():
    said = []
    server = LtpServer(said.append, level="2")
    board = "X." * 25 + ".O" * 25
    server.run(
        [
            f"newgame {board}; T[00,01,02,11]\n",
            "\n",
            "bestmove time 00:00:01\n",
            "bestmove soon\n",
            "pv\n",
        ]
    )
    assert said[:2] == [f"{board}; T[00,01,02,11]", "ok"]
    assert re.fullmatch(r"swap|[LITS]\[.*\]", said[2])
    assert said[4] == "err"
    assert said[-1] == "ok"


def test_json_requests_can_be_ended_and_are_answered_in_full():
    said = []
    lines = [
        {"id": "long", "game": "lot", "moves": ["d4", "a1"], "seconds": 60, "report_every": 0.05},
        {"id": "waiting", "game": "lot", "seconds": 60},
        {"id": "x", "action": "terminate", "terminate": "waiting"},
        {"id": "y", "action": "terminate", "terminate": "long"},
    ]
    ready = threading.Event()

    def feed():
        yield json.dumps(lines[0])
        ready.wait(60)
        for line in lines[1:]:
            yield json.dumps(line)

    def say(text):
        said.append(json.loads(text))
        ready.set()

    JsonServer(say).run(feed())
    by_id = {answer["id"]: answer for answer in said}
    assert by_id["long"]["final"]
    assert by_id["long"]["lines"]
    assert by_id["waiting"] == {"id": "waiting", "turn": 0, "final": True, "terminated": True}
    assert not said[0]["final"]


@pytest.mark.parametrize(
    ("request_text", "field"),
    [
        ("[]", None),
        ("{", None),
        ("[" * 100_000, None),
        ('{"game": "lot"}', "id"),
        ('{"id": "1", "game": "lot"}', "nodes"),
        ('{"id": "1", "game": "chess", "nodes": 1}', "game"),
        ('{"id": "1", "game": "lot", "position": "lot", "nodes": 1}', "position"),
        ('{"id": "1", "game": "lot", "nodes": "many"}', "nodes"),
        ('{"id": "1", "game": "lot", "nodes": true}', "nodes"),
        ('{"id": "1", "game": "lot", "nodes": 1, "colour": 2}', "colour"),
        ('{"id": "1", "game": "lot", "moves": ["z9"], "nodes": 1}', "moves"),
        ('{"id": "1", "game": "lot", "turns": [3], "nodes": 1}', "turns"),
        ('{"id": "1", "game": "lot", "lines": 0, "nodes": 1}', "lines"),
        ('{"id": "1", "action": "dance"}', "action"),
        ('{"id": "1", "action": "terminate"}', "terminate"),
    ],
)
def test_json_errors_name_the_field(request_text, field):
    said = []
    JsonServer(said.append).run([request_text])
    (answer,) = map(json.loads, said)
    assert answer["error"]
    assert answer.get("field") == field
    assert ("id" in answer) == ('"id"' in request_text)


def test_json_forgets_what_was_ended():
    said = []
    JsonServer(said.append).run(
        [
            '{"id": "t", "action": "terminate", "terminate": "x"}',
            '{"id": "x", "game": "lot", "moves": ["d4"], "nodes": 50}',
        ]
    )
    answer = json.loads(said[-1])
    assert "terminated" not in answer
    assert answer["lines"]
