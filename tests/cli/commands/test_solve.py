"""``tessellot solve``: positions, openings, whole boards, files to go on from, and claims."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import pty
import re
import signal
import subprocess
import time

import pytest

import tessellot
from tessellot.engine.books.proven_openings import shipped_table
from tessellot.engine.solver import Solver
from tessellot.engine.solver.proof_file import ProofFile
from tests.cli.running import COMMAND, HEARING, assert_refused, run

SMALL = "4x4:XO../.XO./O.X./.OX."
LATE = (
    "battle-of-lits board=monogram "
    "La6b6a7a8 Sd5e5c6d6 Ia2a3a4a5 Lc7c8b9c9 Tf5f6g6f7 Te8d9e9f9 Sb2c2c3d3"
)
EARLY = "battle-of-lits Tb3a4b4b5 Sc2c3d3d4 Lf1f2e3f3 If4g4h4i4"
"""Takes a second or two, unlike `LATE`."""


@pytest.fixture(autouse=True)
def at_home(folder, monkeypatch):
    """A user with a folder of their own."""
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))


def spent(keep):
    """The nodes that a file to go on from tells of."""
    header = json.loads(keep.read_bytes().split(b"\n")[1])
    return sum(nodes for nodes, _ in header["spent"].values())


def test_a_late_position_is_solved_with_line_and_margin():
    answer = run("solve", "game.txt", "--ply", "8")
    assert answer.exit_code == 0
    assert "X wins by 6." in answer.stdout
    assert "Best play: If10g10h10i10" in answer.stdout
    assert "nodes" in answer.stdout
    found = json.loads(run("solve", "game.txt", "--ply", "8", "--json").stdout)
    assert (found["proven"], found["winner"], found["winning_side"]) == ("win", "first", "X")
    assert found["margin"] == 6
    assert found["line"][0] == "If10g10h10i10"
    assert found["moves"][found["line"][0]] == "win"


def test_the_answer_is_told_in_russian():
    answer = run("solve", "game.txt", "--ply", "10", "--lang", "ru")
    assert answer.exit_code == 0
    assert "Победитель: " in answer.stdout


@pytest.mark.parametrize(
    "position",
    [
        "tailits Te6g6/f6f7 Ih4h6/h5h7",
        "taiji size=7 d4/d5",
        "tailits-taiji",
        "taiji-lits",
        "lot 7/7/7/3w3/7/7/7 b",
        "battle-of-lits",
    ],
)
def test_a_position_that_is_too_early_is_said_to_be_unproven(position):
    answer = run("solve", position, "--seconds", "0.3", "--memory", "4")
    assert answer.exit_code == 1
    assert "Not proven: this position needs more time." in answer.stdout


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("lot 7/7/7/ww1WW2/bb5/B6/7 w", "White wins."),
        ("lot 7/7/7/3WW2/bb5/B6/1w5 b", ""),
    ],
)
def test_lot_is_solved_where_it_is_short(position, words):
    answer = run("solve", position, "--seconds", "20", "--memory", "8")
    assert answer.exit_code == 0
    assert words in answer.stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "Give one of these"),
        (("game.txt", "--all"), "Give one of these"),
        (("games.txt",), "There are 2 games here: choose one with --game."),
        (("game.txt", "--ply", "99"), "There is no turn 99"),
        (("game.txt",), "The game is over"),
        (("nowhere.txt",), "nowhere.txt: there is no such file"),
        (("game.txt", "--ply", "8", "--seconds", "0"), "0.0 seconds is no time"),
        (("game.txt", "--ply", "8", "--memory", "0"), "0.0 MB cannot be used"),
        (("game.txt", "--ply", "8", "--keep", "."), ". is a folder: name a file."),
        (("game.txt", "--ply", "8", "--keep", "no/where"), "There is no folder"),
        (("--opening", "Td5"), "expected"),
        (("--opening", "swap"), "swap is not legal here"),
        (("--opening", "Ix1x2x3x4"), ""),
        (("--opening", "T[04,05]"), "expected a move such as L[00,01,02,10]"),
        (("--opening", "Td5e5f5e6", "--board", "nowhere"), "There is no board 'nowhere'"),
        (("--check", "nowhere.jsonl"), "nowhere.jsonl cannot be read: there is no such file"),
        (("--check", "game.txt"), "game.txt, line 1: this is no proven opening."),
        (("--play-test", "nowhere.jsonl"), "nowhere.jsonl: there is no such file"),
        (("--play-test", "game.txt"), "game.txt, line 1: this is no proven opening."),
        (("--opening", "Te4d5e5e6", "--depth", "1"), "--reply and --depth go with --certify."),
        (("--opening", "Te4d5e5e6", "--certify", "no/where"), "There is no folder"),
        (
            ("--opening", "Te4d5e5e6", "--reply", "Te4d5e5e6", "--certify", "c"),
            "is not legal here",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(words, told):
    assert_refused(run("solve", *words), told)


OPTIONS = {
    "--game": "1",
    "--ply": "3",
    "--reply": "Te4",
    "--certify": "nowhere/c",
    "--depth": "1",
    "--board": "nonsense",
    "--table": "nowhere/x",
    "--hints": "nowhere/z",
    "--keep": "nowhere/y",
    "--seconds": "-1",
    "--memory": "-5",
    "--threads": "2",
    "--sample": "2",
    "--games": "3",
    "--seed": "4",
    "--json": None,
}


@pytest.mark.parametrize(
    ("way", "told", "used"),
    [
        ([LATE], "A position", "game ply keep seconds memory threads json"),
        (
            ["--opening", "Te4d5e5e6"],
            "--opening",
            "board reply certify depth table keep seconds memory threads json",
        ),
        (["--all"], "--all", "board table hints seconds memory threads json"),
        (["--list"], "--list", "board table json"),
        (["--check", "game.txt"], "--check", "sample seed memory threads"),
        (["--play-test", "game.txt"], "--play-test", "games seed memory threads"),
    ],
)
def test_options_that_would_change_nothing_are_refused_in_one_sentence(way, told, used):
    used = [f"--{option}" for option in used.split()]
    idle = [option for option in OPTIONS if option not in used]
    for options in [[option] for option in idle] + [idle]:
        given = [word for option in used + options for word in (option, OPTIONS[option]) if word]
        answer = run("solve", *way, *given)
        assert_refused(answer, f"{told} makes no use of {', '.join(options)}.\n")


def test_a_file_that_is_no_table_is_refused_and_left_alone(folder):
    notes = folder / "notes.txt"
    notes.write_text("Buy milk")
    words = ["solve", "--all", "--board", SMALL, "--table", notes]
    assert_refused(run(*words), "notes.txt, line 1: this is no proven opening.")
    assert notes.read_text() == "Buy milk"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--all", "--board", SMALL, "--table", "table.jsonl"], "какие ответы выглядят лучше"),
        ([EARLY, "--memory", "64"], "глубина: "),
    ],
)
def test_the_bar_speaks_the_language_of_the_command(folder, words, told):
    screen, terminal = pty.openpty()
    with subprocess.Popen(
        [*COMMAND, "solve", *words, "--lang", "ru"],
        stdout=subprocess.DEVNULL,
        stderr=terminal,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "120", "PYTHONUTF8": "1"},
    ):
        os.close(terminal)
        shown = b""
        with contextlib.suppress(OSError):  # as Linux says that nobody writes any more
            while part := os.read(screen, 4096):
                shown += part
    os.close(screen)
    assert told in shown.decode(errors="ignore")


def test_more_memory_than_there_is_is_refused_in_one_line():
    # Some systems promise any amount; a limit of 64 GB stands for a machine that has no more.
    limited = ["sh", "-c", 'ulimit -v 67108864 && exec "$@"', "sh", *COMMAND]
    answer = subprocess.run(
        [*limited, "solve", LATE, "--memory", "1000000"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 2
    assert answer.stderr == "This machine cannot give 1000000 MB: ask for less.\n"


def test_a_killed_run_goes_on_from_its_file_and_takes_less(folder):
    keep = folder / "proof.keep"
    fresh = json.loads(run("solve", EARLY, "--json", "--memory", "64").stdout)
    words = ["solve", EARLY, "--keep", keep, "--memory", "64"]
    with subprocess.Popen([*COMMAND, *words], stdout=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 240
        while not (keep.exists() and spent(keep) > fresh["nodes"] // 3):
            assert time.monotonic() < deadline
            time.sleep(0.02)
        process.kill()
    before = spent(keep)
    resumed = json.loads(run(*words, "--json").stdout)
    known = ("proven", "winner", "margin")
    assert [resumed[name] for name in known] == [fresh[name] for name in known]
    assert resumed["nodes"] - before < fresh["nodes"]
    again = json.loads(run(*words, "--json").stdout)
    assert again["nodes"] - resumed["nodes"] < fresh["nodes"] // 10


def test_ctrl_c_tells_what_is_known_and_keeps_it(folder):
    keep = folder / "proof.keep"
    words = ["solve", "battle-of-lits La6b6a7a8", "--keep", keep, "--memory", "16"]
    with subprocess.Popen(
        [*HEARING, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        while not keep.exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        told, complaint = process.communicate(timeout=180)
    assert process.returncode == 130
    assert "Not proven" in told
    assert complaint.splitlines()[-1] == "Stopped by Ctrl-C."
    assert spent(keep) > 0


def test_a_file_that_is_no_proof_or_another_one_is_refused_and_left_alone(folder):
    keep = folder / "proof.keep"
    game = tessellot.game("battle-of-lits", board="monogram")
    ProofFile(keep, game).save(Solver(game, memory_mb=2))
    whole = keep.read_bytes()
    assert run("solve", LATE, "--keep", keep).exit_code == 0
    for damaged in (whole[:-1], whole[:-9] + b"x" * 9, whole[:40], whole.replace(b"sha", b"sho")):
        keep.write_bytes(damaged)
        assert_refused(run("solve", LATE, "--keep", keep), "proof.keep is damaged")
        assert keep.read_bytes() == damaged
    keep.write_bytes(whole)
    other = LATE.replace("monogram", "boxes")
    assert_refused(run("solve", other, "--keep", keep), "belongs to another game")
    keep.write_bytes(whole.replace(b'"solver": ', b'"solver": 9'))
    assert_refused(run("solve", LATE, "--keep", keep), "written by another version")
    assert_refused(run("solve", LATE, "--keep", "game.txt"), "game.txt is not the file of a proof")
    assert (folder / "game.txt").read_text().startswith("[Game")


def test_all_openings_of_a_board_are_proven_once_and_checked(folder):
    table = folder / "table.jsonl"
    words = ["solve", "--all", "--board", SMALL, "--table", table, "--threads", "2"]
    answer = run(*words)
    assert answer.exit_code == 0
    assert "Take it: swap." in answer.stdout
    assert "Don't swap: reply " in answer.stdout
    *_, summary, status = answer.stdout.splitlines()
    assert summary == "Proven now: 104. Left: 0."
    assert re.fullmatch(r"Openings: \d+ won by O, \d+ won by X, 0 open\.", status)
    lines = table.read_text().splitlines(keepends=True)
    listed = run("solve", "--list", "--board", SMALL, "--table", table).stdout.splitlines()
    assert len(listed) == 104
    # A run that was killed in the middle of a line goes on from what stands before it.
    table.write_text("".join(lines[:60]) + lines[60][:30])
    assert run(*words).stdout.splitlines()[-1] == status
    tried = run("solve", "--play-test", table, "--games", "3")
    assert tried.exit_code == 0
    assert "No game refutes a claim." in tried.stdout
    checked = run("solve", "--check", table, "--sample", "40", "--seed", "2")
    assert checked.exit_code == 0
    *each, summary = checked.stdout.splitlines()
    assert len(each) == 40
    assert all(": checked. Answers: " in line for line in each)
    assert re.fullmatch(r"All that was checked is right: 40 of \d+ proofs\.", summary)


def test_a_certificate_is_written_and_checked(folder):
    words = ["solve", "--opening", "La1b1c1a2", "--board", SMALL]
    answer = run(*words, "--certify", "c.gz", "--depth", "1")
    assert answer.exit_code == 0
    assert "c.gz: O wins after La1b1c1a2. Answers: " in answer.stdout
    checked = run("solve", "--check", "c.gz")
    assert checked.exit_code == 0
    assert ": checked. Answers: " in checked.stdout
    lines = gzip.decompress((folder / "c.gz").read_bytes()).replace(b'"O"', b'"X"', 1)
    (folder / "forged.gz").write_bytes(gzip.compress(lines))
    forged = run("solve", "--check", "forged.gz")
    assert forged.exit_code == 1
    assert ": this is wrong. " in forged.stdout
    (folder / "c.gz").write_bytes(b"no gzip")
    assert_refused(run("solve", "--check", "c.gz"), "c.gz is not a complete gzip file")


def test_pairs_in_a_file_of_hints_are_tried_first(folder):
    hints, table = folder / "hints.txt", folder / "table.jsonl"
    first = "La1b1c1a2"
    opened = tessellot.game("battle-of-lits", board=SMALL).start().play(first)
    second = [str(move) for move in opened.legal_moves() if str(move) != "swap"][-1]
    hints.write_text(f"boxes T[1] T[2]\n\n{SMALL} {first} {second}\n")
    words = ["solve", "--all", "--board", SMALL, "--table", table, "--hints", hints]
    assert run(*words, "--threads", "1").exit_code == 0
    assert json.loads(table.read_text().splitlines()[0])["pair"] in (
        [first, second],
        [second, first],
    )
    hints.write_text((folder / "game.txt").read_text())
    assert_refused(run(*words), "hints.txt, line 1: expected a board and two moves.")
    hints.write_text(f"{SMALL} {first}\n")
    assert_refused(run(*words), "hints.txt, line 1: expected a board and two moves.")


def test_an_opening_goes_to_the_users_own_table_and_is_known_from_then_on(folder):
    words = ["solve", "--opening", "La1b1c1a2", "--board", SMALL]
    first = run(*words)
    assert "La1b1c1a2: O wins. Don't swap: reply " in first.stdout
    (own,) = folder.glob("data/tessellot/proven-openings.jsonl")
    assert run(*words).stdout == first.stdout
    assert len(own.read_text().splitlines()) == 1
    assert json.loads(run(*words, "--json").stdout)["swap"] is False


def test_an_opening_that_is_not_proven_in_time_is_said_to_be_so():
    answer = run("solve", "--opening", "T[66,67,68,77]", "--seconds", "0.2", "--memory", "4")
    assert answer.exit_code == 1
    assert answer.stdout == "Th3g4h4i4: not proven yet.\n"


def test_a_tampered_table_is_caught_with_the_losing_game(folder):
    table = folder / "table.jsonl"
    run("solve", "--all", "--board", SMALL, "--table", table)
    lines = table.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if '"winner": "O"' in line and n > 6)
    entry = json.loads(lines[number])
    entry["winner"] = "X"
    lines[number] = json.dumps(entry)
    table.write_text("\n".join(lines) + "\n")
    answer = run("solve", "--play-test", table, "--seed", "3")
    assert answer.exit_code == 1
    assert f"{' '.join(entry['pair'])}: X: this is wrong." in answer.stdout
    assert '[Game "battle-of-lits"]' in answer.stdout
    assert answer.stdout == run("solve", "--play-test", table, "--seed", "3").stdout
    (folder / "one.jsonl").write_text(lines[number] + "\n")
    answer = run("solve", "--check", "one.jsonl")
    assert answer.exit_code == 1
    assert f"{' '.join(entry['pair'])}: X: this is wrong. O wins." in answer.stdout


def test_a_claimed_margin_is_tested_too(folder):
    solution = folder / "solution.json"
    found = json.loads(run("solve", LATE, "--json").stdout)
    solution.write_text(json.dumps(found))
    assert run("solve", "--play-test", solution).exit_code == 0
    solution.write_text(json.dumps({**found, "margin": found["margin"] * 2}))
    answer = run("solve", "--play-test", solution)
    assert answer.exit_code == 1
    assert "this is wrong. The winner is ahead by " in answer.stdout
    solution.write_text(json.dumps({**found, "winner": None}))
    assert_refused(run("solve", "--play-test", solution), "no winner is claimed")


def test_shipped_claims_hold_in_play(folder):
    first = shipped_table().read_text().splitlines()[0]
    (folder / "one.jsonl").write_text(first + "\n")
    answer = run("solve", "--play-test", "one.jsonl", "--games", "3")
    assert answer.exit_code == 0
    assert "Claims: 1; games won by the winner: 3." in answer.stdout


def test_the_list_of_hundreds_is_a_summary_by_board():
    lines = run("solve", "--list").stdout.splitlines()
    assert any(
        re.fullmatch(r"monogram  Openings: \d+ won by O, \d+ won by X, \d+ open\.", one)
        for one in lines
    )
    assert lines[-1] == "--board NAME lists the openings of a board."
