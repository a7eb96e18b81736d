"""``tessellot board`` as people use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader

from tessellot.games import Board
from tessellot.notation import read_records
from tests.cli.running import HEARING, assert_refused, run, start


def test_the_list_has_every_board_with_counts_and_symmetry():
    lines = run("board", "list").stdout.splitlines()
    assert (
        "  boxes        30 X  30 O  X and O exchanged by quarter turn, three-quarter turn" in lines
    )
    assert len([line for line in lines if " X  " in line]) == 8
    found = json.loads(run("board", "list", "--json").stdout)
    assert [one["name"] for one in found][:4] == ["boxes", "diagonals", "horizontals", "monogram"]
    assert (found[3]["x"], found[3]["exchanging_symmetries"]) == (34, ["half-turn"])


def test_a_board_is_shown_with_its_coordinates_and_without_colours_in_a_pipe():
    shown = run("board", "show", "monogram", "--lang", "ru").stdout
    assert shown.startswith("10 O O O O · O O O O ·\n")
    assert "   a b c d e f g h i j\n" in shown
    assert "\x1b" not in shown
    assert "34 X, 34 O" in shown


@pytest.mark.parametrize(
    "word", ["random:7", "random-free:7", "5x5:XO.../...../...../...../...OX", "board.txt", "-"]
)
def test_boards_are_found_by_name_by_seed_as_rows_and_as_files(folder, word):
    text = Board.named("rings").text
    (folder / "board.txt").write_text("\ufeff" + text)
    found = json.loads(run("board", "show", word, "--json", typed=text).stdout)
    meant = Board.parse(text) if word in ("board.txt", "-") else Board.named(word)
    assert tuple(found["rows"]) == meant.rows


def test_a_random_board_comes_back_with_its_seed(folder):
    assert run("board", "make", "--seed", "7").stdout == Board.named("random:7").text
    made = run("board", "make", "random-free", "--seed", "7", "--out", "free.txt")
    assert (made.exit_code, made.output) == (0, "")
    assert (folder / "free.txt").read_text() == Board.named("random-free:7").text
    drawn = run("board", "make")
    name = drawn.stderr.removeprefix("This is ").rstrip(".\n")
    assert drawn.stdout == Board.named(name).text


def test_files_are_only_overwritten_on_demand(folder):
    (folder / "mine.txt").write_text("mine")
    assert_refused(run("board", "make", "--seed", "7", "--out", "mine.txt"), "is there already")
    assert_refused(
        run("board", "convert", "boxes", "--format", "svg", "--out", "mine.txt"), "--force"
    )
    assert (folder / "mine.txt").read_text() == "mine"
    assert run("board", "make", "--seed", "7", "--out", "mine.txt", "--force").exit_code == 0
    assert (folder / "mine.txt").read_text() == Board.named("random:7").text


def test_a_good_board_is_told_about(folder):
    (folder / "board.txt").write_text(Board.named("boxes").text.replace("X", ".", 1))
    told = run("board", "check", "board.txt")
    assert told.exit_code == 0
    assert "10×10: 29 X, 30 O, 41 empty." in told.stdout
    assert "unequal" in told.stdout
    assert "No turn or mirror exchanges X and O" in told.stdout


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        (lambda rows: [*rows[:3], "q" + rows[3][1:], *rows[4:]], "4:1", "found 'q'"),
        (lambda rows: ["", "", *rows[:2], rows[2][:-1], *rows[3:]], "5:10", "found 9"),
        (lambda rows: rows[:-1], "10:1", "expected 10 rows, found 9"),
        (lambda rows: ["7x8:", *rows], "1:1", "boards are square"),
    ],
)
def test_a_fault_is_told_with_its_place(folder, change, place, words):
    (folder / "board.txt").write_text("\n".join(change(list(Board.named("boxes").rows))))
    told = run("board", "check", "board.txt")
    assert told.exit_code == 1
    assert told.stdout.startswith(f"board.txt:{place}: ")
    assert words in told.stdout
    fault = json.loads(run("board", "check", "board.txt", "--json").stdout)["fault"]
    assert f"{fault['line']}:{fault['column']}" == place
    refused = run("board", "show", "board.txt")
    assert_refused(refused, "line " + place.replace(":", ", column "))
    piped = run("board", "check", "-", typed=(folder / "board.txt").read_text())
    assert piped.stdout == told.stdout.replace("board.txt", "stdin")


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("nowhere.txt", "There is no file nowhere.txt."),
        ("folder/board", "There is no file folder/board."),
        ("boxen", "There is no board 'boxen': known are boxes"),
        ("random:", "is not a seed"),
        ("..", "expected 10 cells"),
        ("folder.txt", "it is a folder"),
        ("binary", "not a text file"),
        ("x" * 5000, "expected 10 cells"),
        ("y" * 5000, "There is no board"),
    ],
)
def test_what_is_no_board_is_refused_in_a_line(folder, word, words):
    (folder / "binary").write_bytes(bytes(range(256)))
    (folder / "folder.txt").mkdir()
    assert_refused(run("board", "show", word), words)


def test_a_board_becomes_a_picture(folder):
    for name, *options in (("boxes.svg",), ("boxes.png", "--size", "230"), ("boxes.txt",)):
        assert run("board", "convert", "boxes", "--out", name, *options).exit_code == 0
    assert (folder / "boxes.svg").read_text().startswith("<svg")
    assert (folder / "boxes.txt").read_text() == Board.named("boxes").text
    with Image.open(folder / "boxes.png") as picture:
        assert picture.size == (230, 230)
        # 20 pixels a cell and 15 around: the middle of a10 is an X, that of b9 is bare.
        assert picture.getpixel((25, 25))[:3] == (0x22, 0x20, 0x1C)
        assert picture.getpixel((45, 45))[:3] == (0xF1, 0xEB, 0xDD)
    again = run("board", "convert", "boxes", "--format", "png", "--out", "-", "--theme", "dark")
    with Image.open(BytesIO(again.stdout_bytes)) as picture:
        assert picture.getpixel((240, 8))[:3] == (0x1E, 0x22, 0x26)


@pytest.mark.parametrize(
    ("options", "inches", "sheets"),
    [
        ([], (8.27, 11.69), 1),
        (["--cell", "25mm"], (8.27, 11.69), 2),
        (["--paper", "letter", "--cell", "2.5cm"], (8.5, 11), 2),
    ],
)
def test_a_board_is_printed_on_the_paper_at_hand(folder, options, inches, sheets):
    told = run("board", "convert", "boxes", "--out", "boxes.pdf", *options)
    assert told.exit_code == 0, told.output
    pages = PdfReader(folder / "boxes.pdf").pages
    assert len(pages) == sheets
    size = sorted(float(side) / 72 for side in pages[0].mediabox[2:])
    assert size == pytest.approx(sorted(inches), abs=0.01)


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--out", "boxes.pdf", "--size", "300"], "--size is for svg, png"),
        (["--out", "boxes.txt", "--theme", "dark"], "--theme is for svg, png"),
        (["--out", "boxes.png", "--paper", "letter"], "--paper is for pdf"),
        (["--out", "boxes.svg", "--cell", "15mm"], "it changes nothing in svg"),
        (["--out", "boxes.pdf", "--cell", "wide"], "wide"),
        (["--out", "boxes.pdf", "--paper", "a0"], "a0"),
        (["--out", "boxes.bmp"], "end its name with .svg, .png, .pdf, .txt"),
        (["--out", "boxes.png", "--size", "3"], "--size"),
        (["--out", "nowhere/boxes.png"], "There is no folder"),
        (["--out", "folder.png"], "is a folder"),
        ([], "--out"),
    ],
)
def test_pictures_that_cannot_be_drawn_are_refused(folder, words, complaint):
    (folder / "folder.png").mkdir()
    assert_refused(run("board", "convert", "boxes", *words), complaint)
    assert not list(folder.glob("boxes*"))


def test_the_editor_wants_a_terminal_and_names_the_page(folder):
    assert_refused(run("board", "edit", "new.txt"), "The editor needs a terminal.")
    assert not (folder / "new.txt").exists()
    (folder / "old.txt").write_text(Board.named("boxes").text)
    assert_refused(run("board", "edit", "old.txt", "--from", "rings"), "--from is for new files")
    assert "tessellot serve --open" in run("board", "edit", "--help").stdout


SMALL = ["--level", "2", "--openings", "4", "--games", "2", "--parallel", "1"]


def test_a_study_is_told_in_words_numbers_and_files(folder):
    words = [*SMALL, "--finals", "0", "--records", "kept.txt"]
    files = ["report.html", "report.pdf", "report.json", "report.txt"]
    wanted = [word for file in files for word in ("--out", file)]
    told = run("board", "study", "boxes", *words, *wanted)
    assert told.exit_code == 0, told.output
    assert "First moves                              4 of 646\n" in told.stdout
    assert "Swap map" in told.stdout
    assert (folder / "report.txt").read_text() == told.stdout
    assert (folder / "report.html").read_text().endswith("</html>\n")
    assert len(PdfReader(folder / "report.pdf").pages) == 1
    assert len(list(read_records((folder / "kept.txt").read_text()))) == 8
    found = json.loads((folder / "report.json").read_text())
    again = run("board", "study", "boxes", *words, "--json")  # all games are there already
    assert json.loads(again.stdout) == found
    assert_refused(run("board", "study", "boxes", *words, "--out", "report.pdf"), "already")


@pytest.mark.parametrize("line_break", ["\n", "\r\n"])
def test_a_study_keeps_the_games_that_its_file_holds(folder, line_break):
    file = folder / "kept.txt"
    before = file.with_name("games.txt").read_text().rstrip().replace("\n", line_break).encode()
    file.write_bytes(before)
    words = ["board", "study", "boxes", *SMALL, "--finals", "2", "--records", file]
    found = run(*words, "--json")
    assert found.exit_code == 0, found.output
    whole = file.read_bytes()
    assert whole.startswith(before)
    # The last game without its line break, as some editors leave it, is still a game.
    file.write_bytes(whole.rstrip())
    assert run(*words, "--json").stdout == found.stdout
    assert file.read_bytes() == whole
    # Half of it is not: it is played again.
    file.write_bytes(whole[:-20])
    assert run(*words, "--json").stdout == found.stdout
    assert file.read_bytes() == whole


def test_a_study_leaves_a_file_of_something_else_alone(folder):
    file = folder / "notes.txt"
    file.write_text("Boards to study: boxes")
    refused = run("board", "study", "boxes", *SMALL, "--records", file)
    assert_refused(refused, "notes.txt holds something else than game records: see line 1.")
    assert file.read_text() == "Boards to study: boxes"


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["boxen"], "There is no board"),
        (["boxes", "--level", "99"], "There is no level 99"),
        (["boxes", "--games", "3"], "even numbers"),
        (["boxes", "--openings", "0"], "--openings"),
        (["boxes", "--out", "report.doc"], "end its name with .html, .pdf, .json, .txt"),
        (["boxes", "--out", "nowhere/report.pdf"], "There is no folder"),
    ],
)
def test_studies_that_make_no_sense_are_refused_before_any_game(folder, words, complaint):
    assert_refused(run("board", "study", *words), complaint)


def test_ctrl_c_ends_a_study_with_a_report_so_far(folder):
    words = ["board", "study", "boxes", "--level", "3", "--parallel", "1"]
    process = subprocess.Popen(
        [*HEARING, *words, "--records", "kept.txt", "--json"], stdout=subprocess.PIPE, text=True
    )
    file = folder / "kept.txt"
    while not (file.exists() and file.read_text().count("[Event") >= 3):
        assert process.poll() is None
        time.sleep(0.1)
    os.kill(process.pid, signal.SIGINT)
    found = json.loads(process.communicate(timeout=180)[0])
    assert process.returncode == 130
    assert found["games"]["survey"] >= 2
    assert found["first_seat"]["with_swap"] is None
    assert found["first_moves"]["played"] < found["first_moves"]["known"]


def test_nobody_listening_is_no_reason_to_complain():
    ended = subprocess.run(
        "python -m tessellot board list | head -1".replace("python", HEARING[0]),
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.stderr == ""
    assert start("board", "show", "boxes", NO_COLOR="1").stderr == ""
