"""``tessellot match`` as people use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

from tessellot.cli.app import app
from tessellot.notation import read_records
from tests.cli.running import assert_refused
from tests.lab.tournament.engines import BAD, command_line, ugi

GREEDY, RANDOM = "settings:method=greedy", "settings:method=random"
TAIJI = ["--game", "taiji", "--option", "size=7", "--nodes", "9"]
PROGRAM = "from tessellot.__main__ import main; main()"
HEARING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
"""Tests that run in the background have inherited deafness to Ctrl-C."""


def run(*words):
    return CliRunner().invoke(app, ["match", *words])


def test_the_report_is_for_people(tmp_path):
    words = [*TAIJI, "--games", "4", "--out", str(tmp_path / "games.txt")]
    result = run(GREEDY, RANDOM, *words, "--sprt", "0,50", "--parallel", "1")
    assert result.exit_code == 0
    rows = dict(line.split("  ", 1) for line in result.stdout.splitlines())
    rows = {label.strip(): value.strip() for label, value in rows.items()}
    assert rows["A"] == GREEDY
    assert rows["Game"] == "taiji size=7 groups=1"
    assert rows["Games"] == "4"
    assert "% for A: +" in rows["Score"]
    assert "95 %" in rows["Elo"]
    assert rows["SPRT"].startswith("+0 or +50: undecided")
    assert rows["Failures"] == "none"
    assert len(list(read_records((tmp_path / "games.txt").read_text()))) == 4


def test_the_report_is_for_programs_and_names_failures(tmp_path):
    bad = command_line(ugi(tmp_path, BAD["crash"]))
    words = [RANDOM, bad, *TAIJI, "--games", "2", "--out", str(tmp_path / "games.txt")]
    found = json.loads(run(*words, "--json").stdout)
    assert (found["games"], found["score"], found["elo"]) == (2, 1.0, None)
    assert found["pairs"] == [0, 0, 0, 0, 1]
    assert [(fault["round"], fault["by"], fault["kind"]) for fault in found["failures"]] == [
        ("1.1", "B", "crash"),
        ("1.2", "B", "crash"),
    ]
    assert found["clock"] == "wall"
    told = "round 1.2, B: crash. It ended with exit code 1: the sky fell down"
    assert told in run(*words).stdout


def test_an_engine_that_does_not_start_is_an_error_and_no_match(tmp_path):
    command = f"{sys.executable} -c 'import sys; sys.exit(7)'"
    words = [RANDOM, f"ugi:{command}", *TAIJI, "--games", "2", "--out", str(tmp_path / "games.txt")]
    assert_refused(run(*words), "does not start: It ended with exit code 7.")
    assert not (tmp_path / "games.txt").exists()


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_games_that_the_file_holds_already_are_kept(tmp_path, line_break):
    path = tmp_path / "games.txt"
    words = [GREEDY, RANDOM, *TAIJI, "--games", "2", "--parallel", "1", "--out", str(path)]
    assert run(*words).exit_code == 0
    before = path.read_text().rstrip().replace("\n", line_break).encode()
    path.write_bytes(before)
    assert run(*words, "--seed", "1").exit_code == 0
    assert path.read_bytes().startswith(before)
    assert len(list(read_records(path.read_bytes().decode()))) == 4


def test_notes_are_not_taken_for_records(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("[x] buy milk\n[ ] buy bread")
    result = run(GREEDY, RANDOM, *TAIJI, "--games", "2", "--out", str(path))
    assert result.exit_code == 2
    assert result.stderr == f"{path} holds something else than game records: see line 1.\n"
    assert path.read_text() == "[x] buy milk\n[ ] buy bread"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([GREEDY, RANDOM, "--game", "chess"], "no game 'chess'"),
        ([GREEDY, RANDOM, "--game", "taiji", "--option", "size=8"], "size=8 is not possible"),
        ([GREEDY, RANDOM, *TAIJI, "--option", "size=9"], "The option size is given twice."),
        ([GREEDY, RANDOM, *TAIJI, "--option", "size"], "name=value"),
        ([GREEDY, RANDOM, *TAIJI, "--games", "3"], "even number"),
        ([GREEDY, RANDOM, *TAIJI, "--seconds", "1"], "not by both"),
        ([GREEDY, RANDOM, *TAIJI, "--sprt", "5"], "ELO0,ELO1"),
        ([GREEDY, RANDOM, *TAIJI, "--sprt", "9,5"], "cannot be told apart"),
        ([GREEDY, RANDOM, *TAIJI, "--lang", "xx"], "not one of"),
        ([GREEDY, "nobody", *TAIJI], "no level nobody"),
        ([GREEDY, RANDOM, "--game", "lot"], "needs a limit"),
        (["2", "1", "--game", "lot", "--seconds", "1"], "as long as they always do"),
        ([GREEDY, RANDOM, *TAIJI, "--out", "-"], "kept in a file"),
        ([GREEDY, RANDOM, *TAIJI, "--games", "3", "--lang", "ru"], "играются парами"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(words, complaint):
    result = run(*words)
    assert result.exit_code == 2
    assert complaint in " ".join(result.output.replace("│", " ").split())


def test_the_report_says_who_has_the_limit_in_russian_too():
    told = run(GREEDY, "1", *TAIJI, "--games", "2", "--lang", "ru").stdout
    assert "узлов на ход для игрока settings:method=greedy" in told
    assert "Новичок" in told
    assert "дебюты по 2, зерно" in told
    assert "openings" not in told


@pytest.fixture
def interrupted(tmp_path, request):
    """A match that gets a signal after some games: its records, and what it printed."""
    out = tmp_path / "games.txt"
    slow = command_line(ugi(tmp_path, "time.sleep(0.02)"))
    words = [slow, slow, *TAIJI, "--games", "1000", "--parallel", "2", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-c", HEARING + PROGRAM, "match", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 240
    while not out.exists() or out.read_text().count("[Game") < 4:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    # The whole group gets Ctrl-C, as from a terminal; nothing but the process is killed.
    (os.killpg if request.param is signal.SIGINT else os.kill)(process.pid, request.param)
    stdout, stderr = process.communicate(timeout=180)
    return process.returncode, stdout, stderr, list(read_records(out.read_text()))


@pytest.mark.parametrize("interrupted", [signal.SIGINT], indirect=True)
def test_ctrl_c_ends_with_the_report_so_far(interrupted):
    code, stdout, stderr, records = interrupted
    assert code == 130
    assert "for A: +" in stdout
    assert stderr.splitlines()[-1] == "Stopped by Ctrl-C."
    assert "Traceback" not in stderr
    assert len(records) >= 4


@pytest.mark.parametrize("interrupted", [signal.SIGKILL], indirect=True)
def test_a_kill_loses_only_the_games_that_were_running(interrupted):
    code, _, _, records = interrupted
    assert code == -signal.SIGKILL
    assert len(records) >= 4
    assert all(record.end.outcome for record in records)
