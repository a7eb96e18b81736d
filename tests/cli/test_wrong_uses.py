"""Wrong uses that people have tried: each is answered in a sentence, in their language."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tessellot.cli import COMMANDS
from tests.cli.running import assert_refused, run

RUSSIAN_LETTERS = set("абвгдежзийклмнопрстуфхцчшщъыьэюя")


def english_words(line: str) -> list[str]:
    """The words of a line that are neither Russian nor names: options, files, arguments."""
    plain = [word.strip(".,:;()?'\"") for word in line.split()]
    return [word for word in plain if word.isascii() and word.isalpha() and word.islower()]


def test_a_folder_with_the_name_of_a_game_is_not_taken_for_a_file(folder):
    assert run("print", "lot").exit_code == 0
    assert "LOT" in run("show", "lot").stdout


@pytest.mark.parametrize(
    "words",
    [
        ["show", "nowhere.txt"],
        ["show", "."],
        ["match", "1", "2", "--game", "lot", "--games", "2", "--out", "."],
        ["match", "1", "2", "--game", "lot", "--games", "2", "--out", "no/where"],
    ],
)
def test_what_the_system_refuses_is_told_without_numbers_in_both_languages(folder, words):
    english, russian = run(*words, "--lang", "en"), run(*words, "--lang", "ru")
    assert_refused(english, "folder")
    assert "Errno" not in english.stderr
    assert RUSSIAN_LETTERS.intersection(russian.stderr)
    assert english_words(russian.stderr) == []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["show"], "The argument 'FILE' is missing."),
        (["show", "lot", "--nope"], "There is no option --nope"),
        (["shwo"], "There is no command shwo; perhaps 'show'?"),
        (["show", "lot", "--ply"], "The option --ply needs a value."),
        (["show", "lot", "--ply", "x"], "--ply: it must be a whole number."),
        (["show", "lot", "--ply", "-1"], "--ply: it must be at least 0."),
        (["show", "lot", "--json=1"], "The option --json takes no value."),
        (["show", "lot", "more", "words"], "This is too much: more words."),
        (["match", "1", "2"], "The option '--game' / '-g' is missing."),
        (["engine", "--threads", "9999"], "--threads: it must be at most"),
        (["engine", "xyz"], "'xyz' is not one of 'ugi', 'ltp', 'json'."),
        (["perft", "taiji", "1", "-o", "size=7", "-o", "size=9"], "The option size is given twice"),
        (["serve", "--port", "99999"], "--port (TESSELLOT_PORT): it must be at most 65535."),
        (["solve"], "Give one of these: a file or a position, --opening"),
        (["show", "lot", "--game", "2"], "There is no game 2 here, only 1 game."),
        (["play", "lot", "--friend", "--coach"], "give --level, not --friend."),
    ],
)
def test_wrong_usage_is_told_in_both_languages(monkeypatch, words, told):
    monkeypatch.setenv("TESSELLOT_LANG", "en")
    assert_refused(run(*words), told)
    monkeypatch.setenv("TESSELLOT_LANG", "ru")
    russian = run(*words).stderr
    named = {*words, "tessellot", "help", "show", "words", "more", "size"}
    assert RUSSIAN_LETTERS.intersection(russian)
    assert [
        w for w in english_words(russian) if w not in named | {"ugi", "ltp", "json", "protocol"}
    ] == []


@pytest.mark.parametrize(
    "words",
    [
        ["show", "lot", "--ply", "x", "--lang", "ru"],
        ["show", "--lang=ru", "--nope"],
        ["show", "--nope", "--lang=ru"],
    ],
)
def test_the_option_for_the_language_counts_wherever_it_stands(monkeypatch, words):
    monkeypatch.setenv("TESSELLOT_LANG", "en")
    russian = run(*words)
    assert_refused(russian, "подробнее: tessellot show --help")


def test_json_is_utf_8_whatever_the_console(folder, lits):
    lits.tags["First"] = "Аня"
    (folder / "named.txt").write_text(str(lits), "utf-8")
    command = [sys.executable, "-m", "tessellot", "show", "named.txt", "--json"]
    told = subprocess.check_output(command, env={**os.environ, "PYTHONIOENCODING": "latin-1"})
    assert json.loads(told.decode())["tags"]["First"] == "Аня"


def test_a_match_on_a_full_disk_says_why_and_leaves_no_file(folder):
    full = "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    full += "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
    full += "from tessellot.__main__ import main; main()"
    command = [sys.executable, "-c", full, "match", "settings:method=random", "1"]
    command += ["--game", "lot", "--games", "2", "--nodes", "1", "--out", "games.log"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[-1:] == ["games.log cannot be written: the disk is full."]
    assert not (folder / "games.log").exists()


def test_ctrl_c_while_it_starts_leaves_no_traceback():
    program = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from tessellot.__main__ import main; sys.stdout.write('.'); sys.stdout.flush(); main()"
    )
    for delay in (0.0, 0.01, 0.03, 0.06, 0.1):
        running = subprocess.Popen(
            [sys.executable, "-c", program, "show", "lot"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert running.stdout is not None
        running.stdout.read(1)
        time.sleep(0.005 + delay)
        running.send_signal(signal.SIGINT)
        _, told = running.communicate()
        assert "Traceback" not in told
        assert running.returncode in (0, 130)


def test_an_interrupted_study_without_games_writes_no_report(folder):
    program = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from tessellot.__main__ import main; main()"
    )
    # A game of this level takes many seconds: none is over when the signal comes.
    words = ["board", "study", "boxes", "--level", "8", "--openings", "2", "--games", "2"]
    running = subprocess.Popen(
        [sys.executable, "-c", program, *words, "--finals", "0", "--out", "report.txt"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    time.sleep(1.5)
    os.killpg(running.pid, signal.SIGINT)
    shown, told = running.communicate()
    assert (shown, running.returncode) == ("", 130)
    assert told in ("", "Stopped by Ctrl-C.\n")  # without a word if it was still starting
    assert not (folder / "report.txt").exists()


@pytest.mark.parametrize("name", COMMANDS)
def test_help_shows_no_types_of_python(name):
    groups = [[name, *member] for member in ([], *([one] for one in _members(name)))]
    for words in groups:
        shown = run(*words, "--help").stdout
        parameters = re.split(r"\n(?:Arguments|Options):\n", shown, maxsplit=1)[1]
        assert "list[" not in shown
        assert not re.search(r"<(int|float|str|path)", parameters), shown


def _members(name: str) -> list[str]:
    """The subcommands of a command."""
    listed = run(name, "--help").stdout.partition("\nCommands:\n")[2]
    return re.findall(r"^  (\w+)", listed, re.MULTILINE)


def test_the_lists_of_subcommands_cut_no_sentence():
    for name in ("puzzles", "lab"):
        assert "..." not in run(name, "--help").stdout.partition("\nCommands:\n")[2]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--data", "game.txt"], "game.txt is a file: choose a folder with --data."),
        (["--database", "nope://x"], "--database is not the address of a database"),
        (["--database", "nonsense"], "--database is not the address of a database"),
        (["--database", "postgresql://me:secret@127.0.0.1:1/x"], "nobody answers there."),
    ],
)
def test_places_for_games_that_cannot_be_used_are_told_without_words_of_python(folder, words, told):
    result = run("admin", "stats", *words)
    assert_refused(result, told)
    assert not any(leak in result.stderr for leak in ("Errno", "sqlalchemy", "secret"))


@pytest.mark.parametrize("words", [["stats"], ["backup", "new"], ["prune", "--aborted-days", "1"]])
def test_a_mistyped_data_folder_is_told_and_not_made(folder, words):
    assert_refused(run("admin", *words, "--data", "tpyo"), "There are no games in tpyo.")
    assert not (folder / "tpyo").exists()
    assert not (folder / "new").exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["show", ""], "The name of the file is empty."),
        (["check", " "], "The name of the file is empty."),
        (["board", "show", ""], "The name of the board is empty."),
    ],
)
def test_an_empty_name_is_not_taken_for_a_folder(folder, words, told):
    """As a script has it whose variable is not set."""
    assert_refused(run(*words), told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--nodes", "5", "--level", "1"], "--level changes nothing with --nodes."),
        (["--all", "--openings", "3"], "--openings changes nothing with --all."),
    ],
)
def test_options_of_a_study_that_change_nothing_are_refused(words, told):
    assert_refused(run("board", "study", "boxes", *words), told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["learn", "lot", "--list", "--step", "3"], "--step changes nothing with --list."),
        (
            ["match", "2", "1", "-g", "lot", "--grace", "9"],
            "--grace is for external engines: none of them plays here.",
        ),
    ],
)
def test_other_options_that_change_nothing_are_refused(words, told):
    assert_refused(run(*words), told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["lab", "selfplay", "taiji", "-o", "size=7", "--games", "1", "--nodes", "5"], "set"),
        (["print", "lot"], "set"),
    ],
)
def test_a_folder_on_a_full_disk_is_named(tmp_path, words, told):
    """The system's limit on the size of files stands in for the disk."""
    program = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        "from tessellot.__main__ import main; main()"
    )
    ended = subprocess.run(
        [sys.executable, "-B", "-c", program, *words, "--out", str(tmp_path / told)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    # The engine may have to be compiled first, and says so.
    line = ended.stderr.splitlines()[-1]
    assert line.startswith(str(tmp_path / told))
    assert line.endswith(": the file is too large.")
    assert ".tessellot" not in line
