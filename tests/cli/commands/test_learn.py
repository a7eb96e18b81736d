"""`tessellot learn`: lessons at the prompt, with progress that is kept."""

from __future__ import annotations

import json

import pytest

from tessellot.games import GAMES
from tessellot.learn import Attempt, lesson
from tests.cli.running import assert_refused, run, start


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """The folder in which progress is kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "tessellot"


def done(data):
    return json.loads((data / "learning.json").read_text())["done"]


def listed():
    """The list of games, without its columns."""
    return [" ".join(line.split()) for line in run("learn", "--list").stdout.splitlines()]


def spoken(result):
    """What a command says, however its lines are wrapped."""
    return " ".join(result.stdout.split())


def solutions(game):
    return [move for step in lesson(game).steps for move in Attempt.start(step).solution()]


def test_a_whole_lesson_is_played_through(data):
    moves = solutions("taiji")
    result = run("learn", "taiji", typed="\n".join(map(str, moves)))
    assert result.exit_code == 0, result.output
    steps = lesson("taiji").steps
    assert done(data) == {"taiji": sorted(step.id for step in steps)}
    for step in steps:
        assert str(step.turns[-1].closing) in spoken(result)
    assert "Now play: tessellot play taiji" in spoken(result)
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "3 TAIJI 10 of 10" in listed()


def test_it_goes_on_where_one_left_off(data):
    assert "1 of 8 · A line of three" in run("learn", "lot", typed="b4^b4xc4d4\n").stdout
    assert done(data) == {"lot": ["line"]}
    later = run("learn", "lot", typed="quit\n").stdout
    assert "2 of 8 · Which disc stays?" in later
    assert "1 of 8 ·" not in later
    assert "6 LOT 1 of 8" in listed()
    steps = run("learn", "lot", "--list").stdout.splitlines()
    assert steps[:3] == [
        "LOT: 1 of 8",
        "✓  1  A line of three (line)",
        "   2  Which disc stays? (keep)",
    ]
    assert "1 of 8 ·" in run("learn", "lot", "--restart", typed="").stdout
    assert done(data) == {}


def test_wrong_and_refused_moves_are_answered(data):
    result = run("learn", "lot", "--step", "block", typed="a1\nd4\nx\nc3\nquit\n")
    assert result.exit_code == 0
    words = spoken(result)
    assert "The answer: c3^c3xd3e3" in words
    assert "White completes the line, keeps c3" in words
    assert "Try again" in words
    assert "Already covered: d4." in words
    assert "expected a cell" in words
    assert done(data) == {"lot": ["block"]}


def test_a_line_without_its_resolution_shows_the_choices():
    words = spoken(run("learn", "lot", typed="e4\n"))
    assert "This makes a line of three" in words
    assert "It could become: e4^c4xd4e4, e4^d4xc4e4, e4^e4xc4d4" in words


def test_hints_solutions_skipping_and_help(data):
    result = run("learn", "lot", typed="hint\nhint\nsolution\nboard\nhelp\nskip\nquit\n")
    words = spoken(result)
    assert "Put a disc at either end of c4–d4" in words
    assert "One solution covers b4." in words
    assert "One solution: b4^b4xc4d4" in words
    assert words.count("Type a move, such as") == 2
    assert words.count("You are White. Complete a line of three") == 2
    assert "2 of 8" in words
    assert not (data / "learning.json").exists()


def test_the_goal_is_marked_on_the_board():
    assert " 4 ·(·)w w(·)· ·" in run("learn", "lot", typed="").stdout


def test_a_game_can_be_chosen():
    words = run("learn", typed="7\nno\n6\nquit\n").stdout
    assert words.count("Please type a number from 1 to 6.") == 2
    assert "LOT · 1 of 8" in words
    assert "TAIJI · 1 of 10" in run("learn", typed="taiji\n").stdout
    assert run("learn", typed="").exit_code == 0


def test_it_speaks_russian():
    words = run("learn", "lot", "--lang", "ru", typed="a1\nhint\nsolution\nquit\n").stdout
    assert "1 из 8 · Ряд из трёх" in words
    assert "Ряда из трёх пока нет." in words
    assert "Try again" not in words
    assert "One solution" not in words


@pytest.mark.parametrize("game", GAMES)
def test_every_game_begins(game):
    result = run("learn", game, typed="solution\nquit\n")
    assert result.exit_code == 0, result.output
    assert "One solution: " in result.stdout


def test_all_done_begins_again(data):
    data.mkdir()
    ids = [step.id for step in lesson("lot").steps]
    (data / "learning.json").write_text(json.dumps({"version": 1, "done": {"lot": ids}}))
    words = run("learn", "lot", typed="").stdout
    assert "already" in words
    assert "1 of 8" in words


def test_wrong_usage_is_refused(data):
    assert_refused(run("learn", "chess"), "There is no game 'chess'")
    assert_refused(run("learn", "lot", "--step", "9"), "There is no step '9'")
    assert_refused(run("learn", "--restart"), "name the game too")
    data.mkdir()
    (data / "learning.json").write_text("nonsense")
    assert_refused(run("learn", "lot"), "does not hold any progress")
    (data / "learning.json").write_bytes(b"\xff\xfe")
    assert_refused(run("learn", "lot"), "does not hold any progress")


def test_hostile_input_ends_in_no_traceback():
    typed = "\x00\n\U0001f600\n" + "9" * 5000 + "\n" + "a1" * 4000 + "\nswap\n^\n"
    ended = start("learn", "battle-of-lits", typed=typed)
    assert ended.returncode == 0
    assert ended.stderr == ""
