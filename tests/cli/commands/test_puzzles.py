"""`tessellot puzzles`: solving at the prompt, lists, making and checking files."""

from __future__ import annotations

import json
import signal
import subprocess
import time

import pytest

from tessellot.puzzles import (
    Filter,
    Kind,
    all_puzzles,
    find_puzzle,
    puzzles_of,
    read_puzzle,
    write_puzzle,
)
from tests.cli.running import HEARING, assert_refused, run


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """The folder in which progress is kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "tessellot"


def progress(data):
    return json.loads((data / "puzzles.json").read_text())


def spoken(result):
    """What a command says, however its lines are wrapped."""
    assert result.exit_code == 0, result.output
    return " ".join(result.stdout.split())


def solution(puzzle):
    return "\n".join(str(move) for move in puzzle.line[::2]) + "\n"


def wrong(puzzle):
    right = puzzle.position.play(puzzle.line[0])
    return next(
        move
        for move in puzzle.position.legal_moves()
        if puzzle.position.play(move) != right and puzzle.position.play(move).outcome is None
    )


@pytest.fixture
def puzzle():
    return next(one for one in puzzles_of("lot") if one.moves_to_find > 1)


def test_a_puzzle_is_solved_at_the_first_try(data, puzzle):
    said = spoken(run("puzzles", "play", "--id", puzzle.id, typed=solution(puzzle)))
    assert str(puzzle.goal) in said
    assert "Right. Go on." in said
    assert f"The answer: {puzzle.line[1]}" in said
    assert said.endswith("Solved. Solved in a row: 1.")
    assert progress(data)["solved"] == [puzzle.id]
    assert f"✓ {puzzle.id}" in spoken(run("puzzles", "list", "lot"))


def test_a_wrong_move_is_refuted_played_out_and_remembered(data, puzzle):
    bad = wrong(puzzle)
    typed = f"line\n{bad}\nline\nboard\n{solution(puzzle)}"
    said = spoken(run("puzzles", "play", "--id", puzzle.id, typed=typed))
    assert "There is no wrong move to refute yet." in said
    assert f"The refutation: {bad}" in said
    assert said.endswith("Solved.")
    found = progress(data)
    assert (found["solved"], list(found["failed"]), found["streak"]) == ([], [puzzle.id], 0)
    assert f"✗ {puzzle.id}" in spoken(run("puzzles", "list", "lot"))


def test_giving_up_shows_the_solution(data, puzzle):
    said = spoken(run("puzzles", "play", "--id", puzzle.id, typed="hint\nhint\nhelp\nsolution\n"))
    assert f"The solution: {' '.join(puzzle.line_text)}" in said
    assert "The move covers" in said
    assert list(progress(data)["failed"]) == [puzzle.id]


def test_refused_and_unreadable_moves_are_no_failure(data, puzzle):
    taken = puzzle.last_text.partition("^")[0]
    said = spoken(run("puzzles", "play", "--id", puzzle.id, typed=f"{taken}\nwhat?\nquit\n"))
    assert "Already covered" in said
    assert "expected" in said
    assert not (data / "puzzles.json").exists()


def test_whether_it_is_over(data):
    ends = {bool(one.line_text): one for one in Filter(kind=Kind.OVER).choose()}
    over, not_over = ends[False], ends[True]
    said = spoken(run("puzzles", "play", "--id", over.id, typed=f"{over.last_text}\nover\n"))
    assert "No: it is over, nothing can be placed any more." in said
    assert said.endswith("Solved.")
    said = spoken(run("puzzles", "play", "--id", not_over.id, typed="over\nsolution\n"))
    assert "Not yet: one more piece can be placed." in said
    before = said.partition("Not yet")[0]
    for telling in ("to move", "wins", "Score"):
        assert telling not in before


def test_training_goes_on_until_all_are_solved(data):
    chosen = Filter(game_id="lot", theme="stack").choose()
    typed = "skip\n" + "solution\n" * len(chosen) * 9
    result = run("puzzles", "play", "lot", "--theme", "stack", typed=typed)
    assert result.exit_code == 0
    assert set(progress(data)["failed"]) == {one.id for one in chosen}


def test_the_puzzle_of_the_day(data):
    said = spoken(run("puzzles", "daily", "lot", "--date", "2026-11-16", typed="quit\n"))
    (puzzle,) = [one for one in puzzles_of("lot") if one.id in said]
    run("puzzles", "daily", "lot", "--date", "2026-11-16", typed=solution(puzzle))
    assert progress(data)["days"] == ["2026-11-16"]
    assert_refused(run("puzzles", "daily", "--date", "today"), "'today' is no date")


def test_without_a_subcommand_puzzles_are_played():
    said = spoken(run("puzzles", typed="quit\n"))
    assert any(puzzle.id in said for puzzle in all_puzzles())
    assert "Введите ход" in spoken(run("puzzles", "--lang", "ru", typed=""))


def test_lists():
    overview = spoken(run("puzzles", "list"))
    assert f"LOT 0 of {len(puzzles_of('lot'))}" in overview
    assert "(sacrifice)" in overview
    found = json.loads(run("puzzles", "list", "--levels", "3-4", "--json").stdout)
    assert {one["id"] for one in found} == {
        one.id for one in Filter(least_level=3, most_level=4).choose()
    }
    assert find_puzzle(found[0]["id"]).position_text == found[0]["position"]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "chess"], "There is no game 'chess'"),
        (["play", "--theme", "luck"], "There is no theme 'luck'"),
        (["play", "--levels", "few"], "'few' are no levels"),
        (["play", "--levels", "0-3"], "Levels 0 to 3 are not possible"),
        (["play", "--id", "x"], "There is no puzzle 'x'"),
        (["play", "lot", "--kind", "over"], "There are no such puzzles"),
        (["make", "lot", "--kind", "over", "--out", "x"], "LOT has no puzzles of the kind over"),
        (["make", "taiji", "--kind", "defence", "--out", "x"], "TAIJI has no puzzles of the kind"),
        (["play", "lot", "--id", "x"], "--id names one puzzle"),
        (
            ["make", "taiji", "--kind", "over", "--trivial", "--out", "x"],
            "--trivial changes nothing",
        ),
        (["check", "missing.jsonl"], "missing.jsonl: there is no such file"),
    ],
)
def test_refusals(words, complaint):
    assert_refused(run("puzzles", *words), complaint)


def test_puzzles_are_made_gone_on_with_and_checked(tmp_path):
    out = tmp_path / "mine.jsonl"
    assert "1 puzzle." in spoken(run("puzzles", "make", "lot", "--count", "1", "--out", out))
    first = out.read_text()
    assert "2 puzzles." in spoken(run("puzzles", "make", "lot", "--count", "2", "--out", out))
    assert out.read_text().startswith(first)
    assert "2 proven, 0 wrong" in spoken(run("puzzles", "check", out))
    assert "2 puzzles." in spoken(run("puzzles", "make", "lot", "--count", "2", "--out", out))
    said = spoken(run("puzzles", "play", "--file", out, typed="quit\n"))
    assert any(read_puzzle(line).id in said for line in out.read_text().splitlines())


def test_ctrl_c_keeps_what_was_found(tmp_path):
    out = tmp_path / "mine.jsonl"
    words = ["puzzles", "make", "taiji", "-o", "size=7", "--kind", "over", "--count", "9999"]
    command = [*HEARING, *words, "--out", str(out)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not (out.exists() and out.read_bytes()):
            assert process.poll() is None
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        said, complaint = process.communicate(timeout=180)
    assert process.returncode == 130
    count = len(out.read_text().splitlines())
    assert f"{count} puzzle" in said.decode()
    assert b"Stopped by Ctrl-C." in complaint
    assert f"{count} proven, 0 wrong" in spoken(run("puzzles", "check", out))


def test_wrong_puzzles_of_a_file_are_told_with_their_lines(tmp_path, puzzle):
    values = json.loads(write_puzzle(puzzle))
    values["themes"] = ["supply"]
    path = tmp_path / "mine.jsonl"
    path.write_text(write_puzzle(puzzles_of("taiji")[0]) + "\n" + json.dumps(values))
    result = run("puzzles", "check", path)
    assert result.exit_code == 1
    assert f"{path}, line 3: themes: found by rule are" in result.stdout
    assert "1 proven, 1 wrong" in result.stdout
    values["line"] = ""
    path.write_text(json.dumps(values))
    assert_refused(run("puzzles", "play", "--file", path), "mine.jsonl, line 1: line: expected")
    path.write_text("nonsense")
    assert_refused(run("puzzles", "check", path), "mine.jsonl, line 1: this is no puzzle")
    assert_refused(run("puzzles", "make", "lot", "--out", path), "line 1: this is no puzzle")


def test_damaged_progress_is_refused(data):
    data.mkdir(parents=True)
    (data / "puzzles.json").write_text("{")
    assert_refused(run("puzzles"), "puzzles.json does not hold any progress")
