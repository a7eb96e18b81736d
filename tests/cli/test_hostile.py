"""Bad input and bad luck: one line, a documented code, no traceback, nothing half-written."""

from __future__ import annotations

import json
import os
import pty
import select
import shlex
import shutil
import signal
import subprocess
import sys
import time

import pytest

from tessellot.notation import read_record
from tests.cli.running import COMMAND, HEARING, assert_refused, run

READERS = {
    "show": ["show"],
    "replay": ["replay"],
    "convert": ["convert", "--to", "json"],
    "analyse": ["analyse", "--nodes", "9", "--out", "out.txt"],
}


def words_for(reader, file):
    words = [*READERS[reader], file]
    return [*words, "out.json"] if reader == "convert" else words


@pytest.fixture
def bad(folder):
    """Files that nobody can read a game from, and what is said of them."""
    (folder / "garbage").write_bytes(bytes(range(256)) * 40)
    (folder / "zeros").write_bytes(bytes(5000))
    (folder / "cut").write_bytes((folder / "game.txt").read_bytes()[:150])
    (folder / "cut.json").write_bytes((folder / "games.json").read_bytes()[:500])
    (folder / "prose").write_text("It was a dark and stormy night.\n" * 9)
    (folder / "empty").touch()
    (folder / "folder").mkdir()
    return {
        "nowhere": "nowhere: there is no such file or folder.",
        "folder": "folder: it is a folder.",
        "garbage": "garbage is not a text file in UTF-8: see byte 129.",
        "zeros": "line 1, column 1: expected a tag that names the game",
        "cut": "line 7, column 63: expected four cells such as d5e5f5e6",
        "cut.json": "expected JSON",
        "prose": "line 1, column 1: expected a tag that names the game",
        "empty": "line 1, column 1: expected a record",
    }


@pytest.mark.parametrize("reader", READERS)
def test_unreadable_files_are_refused_in_a_line(folder, bad, reader):
    before = sorted(folder.iterdir())
    for file, words in bad.items():
        assert_refused(run(*words_for(reader, file)), words)
    assert sorted(folder.iterdir()) == before


def test_check_tells_faults_from_files_that_cannot_be_read(bad):
    for file, words in bad.items():
        told = run("check", file)
        if file in ("nowhere", "folder", "garbage"):
            assert_refused(told, words)
        else:
            assert told.exit_code == 1
            assert "with faults: 1" in told.stdout


@pytest.mark.parametrize(
    ("out", "words"),
    [
        ("nowhere/out.json", "There is no folder"),
        ("folder", "folder is a folder: name a file."),
        ("/proc/out.json", "cannot be written"),
    ],
)
def test_places_that_cannot_be_written_are_refused(bad, out, words):
    assert_refused(run("convert", "game.txt", out), words)


def test_a_disk_that_is_full_leaves_nothing_behind(folder):
    """The system's limit on the size of files stands in for the disk."""
    program = (
        "import resource, signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100));"
        "from tessellot.__main__ import main; main()"
    )
    before = sorted(folder.iterdir())
    ended = subprocess.run(
        [sys.executable, "-B", "-c", program, "convert", "game.txt", "out.json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr == "out.json cannot be written: the file is too large.\n"
    assert sorted(folder.iterdir()) == before


def test_a_reader_that_goes_away_is_no_error_to_talk_about(folder):
    for words in (
        ["show", "battle-of-lits", "--moves"],
        ["replay", "game.txt"],
        ["perft", "battle-of-lits", "1", "--divide"],
    ):
        with subprocess.Popen(
            [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as process:
            assert process.stdout
            assert process.stderr
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(180) == 141


@pytest.mark.parametrize("protocol", ["ugi", "json"])
def test_an_engine_ends_when_nobody_listens_any_more(protocol):
    asked = {
        "ugi": b"isready\ngo nodes 100\n" * 9,
        "json": b'{"id": "1", "game": "lot", "moves": ["d4"], "nodes": 9}\n' * 9,
    }
    with subprocess.Popen(
        [*COMMAND, "engine", protocol],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        process.stdin.write(asked[protocol])
        assert process.wait(180) == 141
        assert b"Traceback" not in process.stderr.read()


@pytest.mark.parametrize("protocol", ["ugi", "ltp", "json"])
def test_an_engine_whose_answers_cannot_be_written_says_so_and_ends(protocol):
    asked = {
        "ugi": "go nodes 100\n",
        "ltp": "info\n",
        "json": '{"id": "1", "game": "lot", "moves": ["d4"], "nodes": 9}\n',
    }
    with open("/dev/full", "w") as full:  # noqa: PTH123
        ended = subprocess.run(
            [*COMMAND, "engine", protocol],
            input=asked[protocol],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=300,
        )
    assert ended.returncode == 2
    assert ended.stderr == "The system refuses: the disk is full.\n"


INTERRUPTED_BY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class CtrlC:
    def find_spec(name, *_):
        if name == "{module}":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, CtrlC)
from tessellot.__main__ import main
main()
"""
"""Ctrl-C at the moment when a module is looked for."""


@pytest.mark.parametrize("module", ["typer", "tessellot.cli.errors", "tessellot.cli.commands.show"])
def test_ctrl_c_while_it_starts_ends_it_without_a_word(module):
    ended = subprocess.run(
        [sys.executable, "-c", INTERRUPTED_BY.format(module=module), "show", "lot"],
        capture_output=True,
        text=True,
        check=False,
        timeout=180,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (130, "", "")


def test_ctrl_c_ends_in_a_line():
    with subprocess.Popen(
        [*HEARING, "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write("query p1turn\n")
        process.stdin.flush()
        assert process.stdout.readline() == "response true\n"
        process.send_signal(signal.SIGINT)
        assert process.wait(180) == 130
        assert process.stderr
        assert process.stderr.read() == "Stopped by Ctrl-C.\n"


def test_ctrl_c_keeps_what_is_judged(folder):
    words = ["analyse", "game.txt", "--seconds", "0.5", "--out", "out.txt", "--plot", "out.svg"]
    bar, side = pty.openpty()
    process = subprocess.Popen(
        [*HEARING, *words, "--json"], stdout=subprocess.PIPE, stderr=side, text=True
    )
    os.close(side)
    told, until = "", time.monotonic() + 240
    while "Sd5e5c6d6" not in told:
        assert time.monotonic() < until, told
        if select.select([bar], [], [], 1)[0]:
            told += os.read(bar, 4096).decode(errors="replace")
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=180)
    told += os.read(bar, 4096).decode(errors="replace")
    os.close(bar)
    assert "Stopped by Ctrl-C." in told
    assert "Traceback" not in told
    assert process.returncode == 130
    (game,) = json.loads(stdout)
    assert 2 <= len(game["moves"]) < 12
    record = read_record((folder / "out.txt").read_text())
    judged = [node for node in record.main_line() if node.comment]
    assert len(judged) == len(game["moves"])
    assert (folder / "out.svg").read_text().endswith("</svg>\n")


def test_ctrl_c_before_anything_is_judged_leaves_nothing(folder):
    words = ["analyse", "game.txt", "--seconds", "60", "--out", "out.txt", "--plot", "out.svg"]
    bar, side = pty.openpty()
    process = subprocess.Popen([*HEARING, *words], stdout=subprocess.PIPE, stderr=side, text=True)
    os.close(side)
    told, until = "", time.monotonic() + 240
    while "0/12" not in told:
        assert time.monotonic() < until, told
        if select.select([bar], [], [], 1)[0]:
            told += os.read(bar, 4096).decode(errors="replace")
    process.send_signal(signal.SIGINT)
    stdout, _ = process.communicate(timeout=180)
    while "Ctrl-C." not in told:
        told += os.read(bar, 4096).decode(errors="replace")
    os.close(bar)
    assert (process.returncode, stdout) == (130, "")
    assert "Traceback" not in told
    assert not list(folder.glob("out.*"))


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("show lot >&-", 0, ""),
        ("show - <&-", 2, "line 1, column 1: expected a record"),
        ("show nowhere 2>&-", 2, ""),
        ("show lot > /dev/full", 2, "The system refuses: the disk is full.\n"),
    ],
)
def test_streams_that_are_closed_or_full_are_no_riddle(line, code, told):
    bash = shutil.which("bash")
    assert bash
    ended = subprocess.run(
        [bash, "-c", f"{shlex.join(COMMAND)} {line}"], capture_output=True, text=True, check=False
    )
    assert ended.returncode == code
    assert ended.stderr.startswith(told)
    assert ended.stderr.count("\n") == bool(told)


def on_a_terminal(**environment):
    """What ``tessellot show`` writes to a terminal."""
    main, side = pty.openpty()
    told = {**os.environ, "TERM": "xterm", **environment}
    with subprocess.Popen([*COMMAND, "show", "lot"], stdout=side, env=told) as process:
        os.close(side)
        seen = ""
        while "Legal moves" not in seen:
            seen += os.read(main, 4096).decode(errors="replace")
        process.wait(180)
    os.close(main)
    return seen


def test_colours_are_for_terminals_whose_users_want_them():
    assert "\x1b[" not in run("show", "lot").stdout
    assert "\x1b[" in on_a_terminal(NO_COLOR="")
    assert "\x1b[" not in on_a_terminal(NO_COLOR="1")
