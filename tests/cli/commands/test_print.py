"""``tessellot print`` as its users meet it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.running import assert_refused, run


def test_print_tells_what_it_wrote_and_how_to_print_it(folder):
    result = run("print", "battle-of-lits", "--board", "rings", "--out", "set", "--lang", "en")
    assert result.exit_code == 0, result.output
    lines = result.stdout.splitlines()
    assert lines[0].split(maxsplit=1) == ["set/pieces.pdf", "Pieces: 20 (pages: 1)"]
    assert lines[2].split(maxsplit=1)[0] == "set/board-rings.pdf"
    assert "100 %" in result.stdout
    assert "long edge" in result.stdout
    assert {path.name for path in (folder / "set").iterdir()} == {
        "pieces.pdf",
        "pieces-reflected.pdf",
        "board-rings.pdf",
        "markers.pdf",
        "rules.pdf",
    }


def test_a_board_to_print_can_be_a_file(folder):
    (folder / "mine.txt").write_text("X" * 10 + ("\n" + "." * 10) * 9 + "\n")
    result = run("print", "battle-of-lits", "--board", "mine.txt", "--out", "set", "--lang", "en")
    assert result.exit_code == 0, result.output
    assert "10 X, 0 O (pages: 1)" in result.stdout


def test_print_speaks_russian_and_names_the_folder_after_the_game(folder):
    result = run("print", "lot", "--lang", "ru")
    assert result.exit_code == 0, result.output
    assert "Фишки: 45 белых и 45 чёрных" in result.stdout
    assert "оборот" not in result.stdout
    assert (folder / "lot" / "discs.pdf").exists()


def test_print_twice_needs_force(folder):
    assert run("print", "lot").exit_code == 0
    before = (folder / "lot" / "rules.pdf").stat().st_mtime_ns
    assert_refused(run("print", "lot"), "lot/discs.pdf is there already")
    assert (folder / "lot" / "rules.pdf").stat().st_mtime_ns == before
    assert run("print", "lot", "--force").exit_code == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["chess"], "There is no game 'chess'"),
        (["lot", "--paper", "a5"], "There is no paper 'a5': known are a4, letter."),
        (["lot", "--cell", "big"], "'big' is not a length: write it as 20mm, 2cm or 0.8in."),
        (["lot", "--cell", "3mm"], "Cells of 3 mm cannot be printed: from 8 to 100 mm can."),
        (["tailits", "--cell", "9cm"], "on A4 there is room for pieces up to 69 mm."),
        (["battle-of-lits", "--board", "round"], "There is no board 'round'"),
        (["battle-of-lits", "--board", "XO"], "line 1, column 3"),
        (["battle-of-lits", "--board", "mine.txt"], "There is no file mine.txt."),
        (["taiji", "--board", "boxes"], "TAIJI has a board of its own"),
    ],
)
def test_print_refuses_in_one_sentence_and_leaves_nothing(folder, words, told):
    before = sorted(folder.iterdir())
    assert_refused(run("print", *words, "--lang", "en"), told)
    assert sorted(folder.iterdir()) == before


def test_the_page_about_printing_shows_what_the_command_says(folder):
    page = (Path(__file__).parents[3] / "docs" / "print.md").read_text()
    session = re.search(r"\$ tessellot (print battle-of-lits)\n(.*?)```", page, re.DOTALL)
    assert session
    result = run(*session[1].split(), "--lang", "en")
    assert result.stdout.startswith(session[2] + "\n")
