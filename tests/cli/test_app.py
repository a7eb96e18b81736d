"""The front door: the list of commands, what it loads, completion, language, missing packages."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib import import_module
from pathlib import Path

import pytest

import tessellot
from tessellot.about import VERSION
from tessellot.cli import COMMANDS
from tests.cli.running import COMMAND, assert_refused, run

HEAVY = ("numba", "numpy", "textual", "rich", "reportlab", "matplotlib", "fastapi", "tessellot.lab")
PACKAGES = Path(sysconfig.get_paths()["purelib"])
SOURCE = Path(tessellot.__file__).parents[1]


def test_alone_it_tells_what_it_can_do():
    told = run()
    assert told.exit_code == 0
    assert told.stdout == run("--help").stdout == run("-h").stdout
    for name, entry in COMMANDS.items():
        assert re.search(rf"^  {name} ", told.stdout, re.MULTILINE)
        assert f"{entry.heading}:" in told.stdout
    assert "Examples:" in told.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_says_of_a_command_what_it_says_of_itself(name):
    module, _, attribute = COMMANDS[name].location.partition(":")
    offered = getattr(import_module(f"tessellot.cli.commands.{module}"), attribute)
    told = offered.__doc__ if callable(offered) and offered.__doc__ else ""
    told = offered.info.help if hasattr(offered, "info") else told
    assert told.splitlines()[0] == COMMANDS[name].help


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["show", "--help"]])
def test_help_loads_nothing_heavy(words):
    program = (
        "import sys, atexit; from tessellot.__main__ import main;"
        f"atexit.register(lambda: print('loaded', *[m for m in {HEAVY} if m in sys.modules]));"
        "main()"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, *words], capture_output=True, text=True, check=True
    )
    assert told.stdout.splitlines()[-1].split() == ["loaded"]


def test_version():
    assert run("--version").stdout == f"Tessellot {VERSION}\n"


def test_wrong_words_are_answered_in_a_line():
    assert_refused(run("anaylse", "game.txt"), "perhaps 'analyse'? (see tessellot --help)")
    assert_refused(run("xyzzy"), "There is no command xyzzy.")
    assert_refused(run("--nonsense"), "There is no option --nonsense.")
    assert_refused(run("show"), "The argument 'FILE' is missing. (see tessellot show --help)")
    assert_refused(run("perft", "lot", "two"), "DEPTH: it must be a whole number.")
    assert_refused(run("board", "convert"), "(see tessellot board convert --help)")
    assert_refused(run("board", "show", "--nonsense"), "(see tessellot board show --help)")
    assert_refused(run("board", "xyzzy"), "(see tessellot board --help)")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["engine", "json", "--level", "3"], "--level is for ugi, ltp; it changes nothing in json"),
        (["engine", "json", "--game", "taiji"], "--game is for ugi; it changes nothing in json."),
        (["engine", "ltp", "--game", "lot"], "--game is for ugi; it changes nothing in ltp."),
        (["engine", "ltp", "--seed", "4"], "--seed is for json; it changes nothing in ltp."),
        (["engine", "--seed", "4"], "--seed is for json; it changes nothing in ugi."),
        (["play", "lot", "--friend", "--seat", "second"], "give --level, not --friend"),
        (["play", "lot", "--seat", "second"], "--seat is for games against the engine"),
        (["play", "--friend", "--seat", "random"], "give --level, not --friend"),
        (["play", "--position", "lot", "--seat", "first"], "--seat is for games against"),
        (["play", "--resume", "game.txt", "--seat", "first"], "--seat is for games against"),
        (["show", "games.txt", "--ply", "3"], "There are 2 games here: choose one with --game."),
        (["show", "games.txt", "--moves"], "There are 2 games here: choose one with --game."),
        (["replay", "game.txt", "--all", "--ply", "3"], "--all shows every position and --ply"),
        (["serve", "--database", "sqlite:///x", "--data", "zz"], "--data changes nothing with"),
    ],
)
def test_options_that_would_change_nothing_are_refused(folder, words, complaint):
    assert_refused(run(*words), complaint)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["play", "lot", "--level", "2", "--friend"], "--friend и --level исключают друг друга."),
        (["play", "lot", "--position", "lot"], "исключают друг друга: укажите что-то одно."),
        (["play", "--option", "size=7"], "--option относится к игре"),
        (["play", "taiji", "--option", "size"], "'size' — не вида имя=значение."),
        (["serve", "--log-level", "loud"], "'loud' нет среди debug, info, warning, error."),
    ],
)
def test_contradictions_are_told_in_the_language_of_the_user(monkeypatch, words, complaint):
    monkeypatch.setenv("TESSELLOT_LANG", "ru")
    assert_refused(run(*words), complaint)


def test_completion_offers_commands_games_boards_and_levels(tmp_path):
    told = {**os.environ, "_TESSELLOT_COMPLETE": "source_bash"}
    script = subprocess.run(COMMAND, capture_output=True, text=True, check=True, env=told).stdout
    (tmp_path / "tessellot").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m tessellot "$@"\n')
    (tmp_path / "tessellot").chmod(0o755)
    offered = {
        "re": ["replay"],
        "perft ta": ["tailits", "taiji", "tailits-taiji", "taiji-lits"],
        "perft battle-of-lits 2 --option board=b": ["board=boxes", "board=bands"],
        'analyse game.txt --level ""': list("12345678"),
    }
    for line in offered:
        script += f"COMP_WORDS=(tessellot {line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))\n"
        script += '_tessellot_completion tessellot; echo "${COMPREPLY[*]}" | tr "\\n" " "; echo\n'
    bash = shutil.which("bash")
    assert bash
    path = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    answer = subprocess.run(
        [bash, "-c", script], capture_output=True, text=True, check=True, env=path
    )
    assert [line.split() for line in answer.stdout.splitlines()] == list(offered.values())


@pytest.mark.parametrize(
    ("environment", "words", "russian"),
    [
        ({"LANG": "ru_RU.UTF-8"}, [], True),
        ({"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB.UTF-8"}, [], False),
        ({"LANG": "de_DE.UTF-8"}, [], False),
        ({"LANG": "ru_RU.UTF-8", "TESSELLOT_LANG": "en"}, [], False),
        ({"LANG": "en_GB.UTF-8", "TESSELLOT_LANG": "ru"}, [], True),
        ({"TESSELLOT_LANG": "ru"}, ["--lang", "en"], False),
        ({}, ["--lang", "ru"], True),
        ({}, [], False),
    ],
)
def test_the_language_is_that_of_the_option_or_of_the_system(
    monkeypatch, environment, words, russian
):
    for name in ("TESSELLOT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    shown, refused = run("show", "lot", *words), run("show", "lot", "--ply", "9", *words)
    assert ("Ход белых" in shown.stdout) is russian
    assert ("There is no turn 9" not in refused.stderr) is russian


def test_commands_without_the_option_tell_errors_in_the_language_of_the_system(monkeypatch):
    monkeypatch.setenv("TESSELLOT_LANG", "ru")
    assert_refused(run("engine", "--level", "9"), "Нет уровня 9")


def test_a_language_that_there_is_not_is_refused(monkeypatch):
    assert_refused(run("show", "lot", "--lang", "xx"), "'xx' is not one of en, ru")
    monkeypatch.setenv("TESSELLOT_LANG", "xx")
    assert_refused(run("show", "lot"), "TESSELLOT_LANG")


@pytest.fixture
def lacking(tmp_path):
    """Runs commands where only some packages are installed."""

    def start(without, *words):
        for entry in PACKAGES.iterdir():
            if not entry.name.lower().startswith(without):
                (tmp_path / entry.name).symlink_to(entry)
        return subprocess.run(
            [sys.executable, "-S", "-m", "tessellot", *words],
            env={**os.environ, "PYTHONPATH": f"{SOURCE}:{tmp_path}"},
            input="",
            capture_output=True,
            text=True,
            check=False,
        )

    return start


@pytest.mark.parametrize(
    ("without", "words", "extra"),
    [
        (("typer",), ["show", "lot"], "terminal"),
        (("numba",), ["analyse", "lot"], "engine"),
        (("numba",), ["play", "lot", "--level", "1"], "engine"),
        (("fastapi",), ["serve"], "server"),
        (("matplotlib",), ["analyse", "game.txt", "--nodes", "9", "--plot", "plot.svg"], "paper"),
    ],
)
def test_a_missing_package_is_told_with_the_extra_to_install(
    lacking, folder, without, words, extra
):
    answer = lacking(without, *words)
    assert answer.returncode == 3
    assert answer.stderr.count("\n") == 1
    source = Path(__file__).parents[2]
    assert f"pip install '{source}[{extra}]'" in answer.stderr


@pytest.mark.parametrize(
    ("module", "extra"),
    [
        ("tessellot.engine.solver", "engine"),
        ("tessellot.paper.print_set", "paper"),
        ("tessellot.paper.boards.board_sheets", "paper"),
    ],
)
def test_a_module_without_its_extra_explains_itself(module, extra):
    code = (
        "import sys\n"
        "for name in ('numba', 'numpy', 'reportlab'): sys.modules[name] = None\n"
        f"try: import {module}\n"
        "except ImportError as error: print(type(error).__name__, error)"
    )
    told = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert re.fullmatch(
        rf"MissingPackagesError .+ Install more packages: pip install .*\[{extra}\]'\n", told
    )


def test_rules_and_records_need_no_extra_but_the_terminal(lacking, folder):
    heavy = ("numba", "numpy", "fastapi", "textual", "matplotlib", "reportlab")
    assert lacking(heavy, "show", "game.txt").returncode == 0
