"""``tessellot play`` as a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest


def run(*arguments, typed=""):
    command = [sys.executable, "-c", "from tessellot.cli import main; main()", *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False)


def test_a_game_can_be_begun_left_and_taken_up_again():
    first = run("play", "taiji", "--option", "size=7", typed="d4/d5\n")
    assert first.returncode == 0, first.stderr
    line = next(line for line in first.stdout.splitlines() if "--position" in line)
    text = line.partition('"')[2].rstrip('"')
    assert text == "taiji size=7 groups=1 d4/d5"
    again = run("play", "--position", text, typed="e4/e5\n")
    assert "d4/d5 e4/e5" in again.stdout


def test_without_arguments_it_lets_one_choose():
    chosen = run("play", typed="6\nd4\n")
    assert "Which game? [1–6]" in chosen.stdout
    assert "1. d4 *" in chosen.stdout
    assert run("play").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["go"], "There is no game 'go'"),
        (["taiji", "-o", "size=8"], "size is one of 7, 9, 11"),
        (["taiji", "-o", "size"], "not of the form name=value"),
        (["lot", "--lang", "xx"], "not one of en, ru"),
        (["--position", "lot 7"], "expected 7 rows"),
        (["battle-of-lits", "-o", "board=nowhere"], "There is no board 'nowhere'"),
    ],
)
def test_wrong_arguments_end_in_one_sentence(arguments, words):
    refused = run("play", *arguments)
    assert refused.returncode == 2
    assert words in " ".join(refused.stderr.replace("│", " ").split())
    assert "Traceback" not in refused.stderr
