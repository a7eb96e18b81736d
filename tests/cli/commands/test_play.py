"""``tessellot play`` as a process of its own, in pipes and in real terminals."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tessellot.games import Board
from tessellot.notation import read_record
from tests.cli.running import run as run_command
from tests.terminal.terminals import COMMAND, Terminal


def run(*arguments, typed=""):
    """The command in this process, with lines typed into a pipe."""
    return run_command("play", *arguments, typed=typed)


def kept_in(folder):
    return list((folder / "tessellot" / "unfinished").glob("*.txt"))


def test_a_game_can_be_begun_left_and_taken_up_again():
    first = run("taiji", "--option", "size=7", typed="d4/d5\n")
    assert first.exit_code == 0, first.stderr
    line = next(line for line in first.stdout.splitlines() if "--position" in line)
    text = line.partition('"')[2].rstrip('"')
    assert text == "taiji size=7 groups=1 d4/d5"
    again = run("--position", text, typed="e4/e5\n")
    assert "d4/d5 e4/e5" in again.stdout


def test_without_arguments_it_lets_one_choose():
    chosen = run(typed="6\n\nd4\n")
    assert "Which game? [1–6]" in chosen.stdout
    assert "Against whom? [0–8]" in chosen.stdout
    assert "1. d4 *" in chosen.stdout
    assert run().exit_code == 0


def test_the_example_of_the_help_plays_the_engine():
    example = "tessellot play battle-of-lits --option board=boxes --level 4"
    assert example in run("--help").stdout
    command = [*COMMAND, *example.split()[1:], "--seed", "1"]
    played = subprocess.run(
        command, input="Td5e5f5e6\n", capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr
    assert "Regular (4): " in played.stdout


def test_a_saved_game_is_resumed_with_its_opponent(tmp_path):
    path = tmp_path / "game.txt"
    typed = f"d4\nsave {path}\n"
    begun = run("lot", "--level", "newcomer", "--seat", "first", typed=typed)
    assert begun.exit_code == 0, begun.stderr
    saved = read_record(path.read_text())
    assert saved.tags["Second"] == "Tessellot, level 1"
    assert len(saved.moves) == 2
    again = run("--resume", str(path), typed="undo\n")
    assert "The first seat (" in again.stdout
    friends = run("--resume", str(path), "--friend", typed="undo\nundo\n")
    assert friends.stdout.count("0 : 0") > again.stdout.count("0 : 0")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["go"], "There is no game 'go'"),
        (["taiji", "-o", "size=8"], "size is one of 7, 9, 11"),
        (["taiji", "-o", "size"], "not of the form name=value"),
        (["-o", "size=7"], "--option belongs to a game"),
        (["lot", "--lang", "xx"], "not one of en, ru"),
        (["lot", "--level", "9"], "There is no level 9"),
        (["lot", "--level", "2", "--friend"], "exclude each other"),
        (["lot", "--friend", "--coach"], "--seat and --coach are for games against the engine"),
        (["lot", "--coach"], "--coach is for games against the engine"),
        (["lot", "--position", "lot 7"], "A game, --position and --resume exclude each other"),
        (["--position", "lot 7"], "expected 7 rows"),
        (["--resume", "/nowhere/game.txt"], "cannot be read: there is no such file or folder"),
        (["--resume", "/"], "cannot be read: it is a folder"),
        (["--resume", sys.executable], "cannot be read: it is not text"),
        (["battle-of-lits", "-o", "board=nowhere"], "There is no board 'nowhere'"),
        (["battle-of-lits", "-o", "board=mine.txt"], "There is no file mine.txt."),
        (["taiji", "-o", "board=boxes"], "board"),
    ],
)
def test_wrong_arguments_end_in_one_sentence(arguments, words):
    refused = run(*arguments)
    assert refused.exit_code == 2
    assert words in " ".join(refused.stderr.replace("│", " ").split())
    assert "Traceback" not in refused.stderr


def test_a_board_can_be_a_file(tmp_path):
    rings = Board.named("rings")
    (tmp_path / "mine.txt").write_text(rings.text)
    begun = run("battle-of-lits", "-o", f"board={tmp_path / 'mine.txt'}", typed="Td5e5f5e6\n")
    assert begun.exit_code == 0, begun.stderr
    assert f"battle-of-lits board={'/'.join(rings.rows)} " in begun.stdout


def test_a_truncated_record_says_where_it_breaks_off(tmp_path):
    path = tmp_path / "game.txt"
    path.write_text('[Game "lot"]\n\n1. d4 {and then')
    refused = run("--resume", str(path))
    assert refused.exit_code == 2
    assert "line 3, column 7" in refused.stderr


def test_the_plain_prompt_in_a_terminal_keeps_the_game_when_interrupted(tmp_path):
    home = {"XDG_DATA_HOME": str(tmp_path)}
    with Terminal("play", "lot", "--plain", **home) as terminal:
        terminal.wait_for("(white) > ")
        terminal.type("d4\n")
        terminal.wait_for("(black) > ")
        terminal.type("c3\n")
        terminal.wait_for("(white) > ")
        terminal.interrupt_until("To go on later: tessellot play --resume")
        assert terminal.exit_code() == 130
    (kept,) = kept_in(tmp_path)
    assert [str(move) for move in read_record(kept.read_text()).moves] == ["d4", "c3"]
    with Terminal("play", "--resume", str(kept), TERM="dumb", **home) as terminal:
        terminal.wait_for("(white) > ")
        terminal.type("e5\n")
        terminal.wait_for("(black) > ")
        terminal.type("\x04")
        terminal.wait_for("To go on later")
        assert terminal.exit_code() == 0
    assert len(read_record(kept.read_text()).moves) == 3
    assert kept_in(tmp_path) == [kept]


def test_the_full_screen_in_a_terminal_survives_a_dropped_connection(tmp_path):
    home = {"XDG_DATA_HOME": str(tmp_path)}
    with Terminal("play", "lot", "--friend", **home) as terminal:
        terminal.wait_for_screen("A disc can be placed here.")
        terminal.type("\r")
        terminal.wait_for_screen("1. d4")
        terminal.click(6, 20)
        terminal.wait_for_screen("║╭─b─╮║")
        terminal.click(6, 20)
        terminal.wait_for_screen("1. d4 a1")
        assert terminal.lines[0].startswith("   ┌─────┬")
        assert "? help" in terminal.lines[-1]
        terminal.close_connection()
    (kept,) = kept_in(tmp_path)
    assert [str(move) for move in read_record(kept.read_text()).moves] == ["d4", "a1"]
    with Terminal("play", **home) as terminal:
        terminal.wait_for_screen("Go on with")
        terminal.type("\t")
        terminal.type("\r")
        terminal.wait_for_screen("1. d4")
        terminal.type("q")
        terminal.wait_for("To go on later: tessellot play --resume")
        assert terminal.exit_code() == 0


def test_a_terminal_without_colours_gets_none(tmp_path):
    home = {"XDG_DATA_HOME": str(tmp_path), "NO_COLOR": "1"}
    with Terminal("play", "battle-of-lits", "--friend", "--lang", "ru", **home) as terminal:
        terminal.wait_for_screen("Возможных ходов: 1292")
        terminal.type("l\r")
        terminal.wait_for_screen(" 1. L")
        assert b"\x1b[38;" not in terminal.written
        assert b"\x1b[48;" not in terminal.written
        terminal.type("\x03")
        assert terminal.exit_code() == 0
