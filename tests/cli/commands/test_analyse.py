"""``tessellot analyse``: mistakes found, explained, drawn, and written into the record."""

from __future__ import annotations

import json
import re
import subprocess
import time
from urllib.request import urlopen

import pytest

from tessellot.notation import read_record, read_records
from tests.cli.running import COMMAND, assert_refused, run

QUICK = ["--nodes", "200"]


def test_the_table_names_every_move_and_explains_the_mistakes(folder, lits):
    told = run("analyse", "game.txt", *QUICK).stdout
    for move in lits.moves:
        assert str(move) in told
    assert "1... Sd5e5c6d6??\n  Blunder: winning chances go from" in told
    assert "The expected margin goes from" in told
    assert "Better was" in told
    assert "100 %" in told
    assert "The second seat: inaccuracy" in told
    assert max(map(len, told.splitlines())) <= 80


def test_nothing_is_told_of_a_seat_that_has_not_moved(folder):
    (folder / "begun.txt").write_text('[Game "lot"]\n\n1. d4 *\n')
    told = run("analyse", "begun.txt", *QUICK).stdout
    assert "The first seat: inaccuracy" in told
    assert told.count("Accuracy") == 1


def test_the_judged_record_has_comments_marks_and_better_lines(folder, lits):
    assert run("analyse", "game.txt", *QUICK, "--out", "judged.txt").exit_code == 0
    record = read_record((folder / "judged.txt").read_text())
    assert record.moves == lits.moves
    assert record.tags["First"] == "Ann"
    assert record.tags["Annotator"].startswith("Tessellot ")
    first, second = record.main_line()[:2]
    assert first.comment.startswith("First seat ")
    assert second.marks == "??"
    assert "Blunder: " in second.comment
    better = first.children[1]
    assert str(better.move) in second.comment
    assert better.comment.startswith("First seat ")
    assert record.main_line()[-1].comment.startswith("The first seat wins for certain.")


def test_what_was_said_before_is_kept(folder, lot):
    (folder / "lot.txt").write_text(str(lot))
    assert run("analyse", "lot.txt", *QUICK, "--out", "judged.json").exit_code == 0
    told = json.loads((folder / "judged.json").read_text())[0]
    assert told["comment"] == "A friendly game."
    assert told["moves"][1]["comment"].startswith("Of course.\nFirst seat ")
    assert told["moves"][1]["variations"][0][0]["move"] == "c3"


def test_programs_get_all_figures(folder):
    games = json.loads(run("analyse", "games.txt", *QUICK, "--json").stdout)
    assert [len(game["moves"]) for game in games] == [12, 4]
    move = games[0]["moves"][1]
    assert (move["turn"], move["seat"], move["side"]) == (2, "second", "O")
    assert move["verdict"] == "blunder"
    before, after = move["before"], move["after"]
    lost = before["win_probability"] - after["win_probability"]
    assert move["loss"] == pytest.approx(lost, abs=1e-3)
    assert move["points"] == pytest.approx(before["margin"] - after["margin"], abs=0.02)
    assert games[0]["moves"][-1]["after"]["proven"] == "loss"
    assert games[1]["moves"][0]["before"]["margin"] is None


def test_plots_are_pictures(folder):
    words = ["analyse", "games.txt", "--game", "2", *QUICK]
    assert run(*words, "--plot", "plot.png").exit_code == 0
    assert run(*words, "--plot", "plot.svg", "--lang", "ru").exit_code == 0
    assert (folder / "plot.png").read_bytes().startswith(b"\x89PNG")
    assert "</svg>" in (folder / "plot.svg").read_text()


def test_nothing_is_thought_about_that_cannot_be_kept(folder):
    before = {path: path.read_bytes() for path in folder.iterdir()}
    for words, complaint in {
        ("--out", "game.txt"): "game.txt is there already",
        ("--out", "new.ltp"): "LTP holds no comments",
        ("--plot", "new.gif"): "A plot is a .png or .svg file, not new.gif.",
        ("--plot", "none/new.png"): "There is no folder",
        ("--level", "9"): "There is no level 9",
        ("--seconds", "0"): "0.0 seconds is no time to think",
        ("--nodes", "0"): "0 nodes cannot be looked at",
        ("--json", "--out", "-"): "--json and --out - both write to standard output",
        ("--out", "new.svg", "--plot", "new.svg"): "--out and --plot are the same file",
        ("--out", "new.svg", "--plot", "./new.svg"): "--out and --plot are the same file",
    }.items():
        assert_refused(run("analyse", "game.txt", *words), complaint)
    assert_refused(run("analyse", "lot", "--plot", "new.png"), "there is nothing to plot.")
    assert_refused(run("analyse", "games.txt", "--plot", "new.png"), "choose it with --game")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("level", ["1", "3", "casual"])
def test_levels_that_do_not_look_ahead_do_not_judge(folder, level):
    refused = run("analyse", "game.txt", "--level", level, "--nodes", "9")
    assert_refused(refused, "of Battle of LITS does not look ahead")
    assert "take 4 or higher." in refused.stderr
    assert_refused(run("analyse", "games.txt", "--level", level), "of Battle of LITS does not")
    other = run("analyse", "games.txt", "--game", "2", "--level", level, "--nodes", "9")
    assert other.exit_code == 0, other.output


def test_a_position_has_no_moves_to_judge(folder):
    assert "There is no move to judge." in run("analyse", "lot", *QUICK).stdout
    assert run("analyse", "lot", *QUICK, "--out", "same.txt").exit_code == 0
    (same,) = read_records((folder / "same.txt").read_text())
    assert "Annotator" not in same.tags


def answer_of(address, path):
    with urlopen(f"{address}{path}") as answer:
        return json.load(answer)


def test_a_game_opens_on_the_analysis_board(folder, monkeypatch, lot):
    opened = folder / "opened"
    browser = folder / "browser.sh"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {opened}\n')
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", f"{browser} %s")
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    (folder / "lot.txt").write_text(str(lot))
    command = [*COMMAND, "analyse", "lot.txt", "--open", "--port", "0"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as served:
        try:
            told = served.stdout.readline() + served.stdout.readline()
            address, tree, token = re.search(
                r"at (http://127.0.0.1:\d+/)analysis/shared-([\w-]+)#token=([\w-]+)", told
            ).groups()
            shared = answer_of(address, f"api/trees/{tree}")
            assert [node["move"] for node in shared["view"]["tree"]["nodes"]] == [
                str(node.move) for node in lot.root.walk() if node.move
            ]
            # A server that runs already is used: this command ends at once.
            port = address.rstrip("/").rpartition(":")[2]
            again = run("analyse", "taiji size=7 d4/d5", "--open", "--port", port)
            assert (again.exit_code, again.stderr) == (0, "")
            assert again.stdout.startswith(f"The analysis board is at {address}analysis/shared-")
            end = time.monotonic() + 60
            while not (opened.exists() and len(opened.read_text().splitlines()) == 2):
                assert time.monotonic() < end
                time.sleep(0.05)
            assert f"{address}analysis/shared-{tree}#token={token}" in opened.read_text()
        finally:
            served.terminate()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["game.txt", "--open", "--json"], "--json changes nothing with --open."),
        (["game.txt", "--open", "--nodes", "5"], "--nodes changes nothing with --open."),
        (["game.txt", "--port", "8000"], "--port changes nothing without --open."),
        (["games.txt", "--open"], "choose one with --game"),
        (["nowhere.txt", "--open"], "nowhere.txt"),
    ],
)
def test_what_cannot_be_opened_is_refused(folder, words, sentence):
    assert_refused(run("analyse", *words), sentence)
