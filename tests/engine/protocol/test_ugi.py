"""UGI beyond the transcripts: limits, options, errors, clocks, stopping."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from tessellot.engine.protocol.ugi import UgiServer

COMMAND = [sys.executable, "-c", "from tessellot.__main__ import main; main()"]


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
    assert told == [problem, "readyok", "readyok"]


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
        server._search_thread.join(60)
        assert said[-1].startswith("bestmove ")
        moves.append(said[-1].split()[1])
    assert any(line.startswith("info multipv 2 depth") for line in said)
    assert len(set(moves)) == 4


def test_weak_levels_answer_by_themselves():
    said = ugi("setoption name Level value 1", "go", "stop")
    assert said[-1].startswith("bestmove ")


def test_without_its_packages_the_engine_says_so_and_has_no_move(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", None)
    said = ugi("isready", "go nodes 5")
    assert said[1::2] == ["readyok", "bestmove none"]
    assert all("needs NumPy and Numba" in line for line in said[::2])
