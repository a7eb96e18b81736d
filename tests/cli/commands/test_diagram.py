"""``tessellot diagram`` as people use it."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from tessellot.drawing.tokens import DARK, LIGHT
from tests.cli.running import COMMAND, assert_refused, run, start
from tests.terminal.terminals import Terminal


def test_the_last_position_is_drawn_unless_another_one_is_asked_for(folder):
    assert "wins 18 : 15" in run("diagram", "game.txt").stdout
    assert "O to move" in run("diagram", "game.txt", "--ply", "1", "--format", "txt").stdout
    assert "Score: first seat (X) 34 : 34" in run("diagram", "game.txt", "--ply", "0").stdout
    assert "[L─L]" in run("diagram", "game.txt", "--ply", "1").stdout
    assert "Ход ноликов" in run("diagram", "game.txt", "--ply", "1", "--lang", "ru").stdout


def test_a_position_is_taken_from_a_file_from_a_pipe_or_from_the_command_line(folder):
    line = "taiji size=7 d4/d5 c4/c5"
    (folder / "position.txt").write_text(line + "\n")
    drawn = {
        run("diagram", line).stdout,
        run("diagram", "position.txt").stdout,
        run("diagram", "-", typed=line).stdout,
    }
    (one,) = drawn
    assert "7 · · · · · · ·" in one


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_a_png_has_the_size_and_the_colours_that_were_asked_for(folder, theme, colours):
    words = ["--ply", "1", "--out", "move.png", "--size", "460", "--theme", theme]
    assert run("diagram", "game.txt", *words).exit_code == 0
    with Image.open(folder / "move.png") as picture:
        assert picture.size == (460, 460)
        # 40 pixels a cell and 30 around; the first move is an L with a8 on top.
        x, y = 30 + 20, 460 - 30 - 7 * 40 - 20
        assert _name(picture.getpixel((x, y))) == colours.shapes["L"].face
        assert _name(picture.getpixel((x + 80, y))) == colours.board


def _name(pixel):
    return "#" + "".join(f"{channel:02X}" for channel in pixel[:3])


def test_a_game_becomes_an_animation_with_a_frame_for_every_position(folder):
    assert run("diagram", "game.txt", "--out", "game.gif", "--size", "120").exit_code == 0
    with Image.open(folder / "game.gif") as film:
        assert film.n_frames == 12 + 1
        assert film.size[0] == 120
        assert film.info["loop"] == 0
        pauses = []
        for frame in range(film.n_frames):
            film.seek(frame)
            pauses.append(film.info["duration"])
    assert pauses[0] > pauses[1] == pauses[5]
    assert pauses[-1] == max(pauses)
    assert run("diagram", "game.txt", "--ply", "3", "--out", "short.gif").exit_code == 0
    with Image.open(folder / "short.gif") as film:
        assert film.n_frames == 4


def test_a_game_fits_on_a_sheet(folder):
    assert run("diagram", "game.txt", "--sheet", "--out", "s.png", "--size", "100").exit_code == 0
    with Image.open(folder / "s.png") as picture:
        assert picture.size[0] > 400
    svg = run("diagram", "game.txt", "--sheet", "--format", "svg", "--ply", "5").stdout
    assert svg.count("<svg") == 1 + 6
    assert "3. Tf5f6g6f7" in svg
    assert "3... " not in svg


@pytest.mark.parametrize("words", [["--sheet", "--out", "s.png"], ["--out", "game.gif"]])
def test_on_a_terminal_one_sees_that_it_draws(folder, words):
    with Terminal("diagram", "game.txt", "--size", "100", "--lang", "ru", *words) as terminal:
        terminal.wait_for("рисуем")
        assert terminal.exit_code() == 0


def test_pictures_can_go_into_a_pipe(folder):
    piped = run("diagram", "game.txt", "--format", "png")
    with Image.open(BytesIO(piped.stdout_bytes)) as picture:
        assert picture.size == (480, 480)
    assert run("diagram", "game.txt", "--format", "svg").stdout.startswith("<svg")


def test_one_of_several_games_must_be_chosen(folder):
    assert_refused(run("diagram", "games.txt"), "There are 2 games here: choose one with --game.")
    assert "W white stack" in run("diagram", "games.txt", "--game", "2").stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["nowhere.txt"], "nowhere.txt: there is no such file"),
        (["."], "it is a folder"),
        (["binary"], "not a text file"),
        (["empty"], "expected"),
        (["wrong"], "line 3, column 7: d4 is not legal here"),
        (["lot 7"], "expected 7 rows"),
        (["game.txt", "--ply", "13"], "There is no turn 13: the game has 12."),
        (["game.txt", "--ply", "-1"], "--ply"),
        (["game.txt", "--game", "2"], "There is no game 2"),
        (["game.txt", "--format", "bmp"], "'bmp' is not one of"),
        (["game.txt", "--out", "x.bmp"], "end its name with .svg, .png, .gif, .txt"),
        (["game.txt", "--out", "game.txt"], "is there already"),
        (["game.txt", "--out", "nowhere/x.png"], "There is no folder"),
        (["game.txt", "--out", "x.png", "--size", "9"], "--size"),
        (["game.txt", "--out", "x.png", "--theme", "pink"], "'pink' is not one of"),
        (["game.txt", "--out", "x.gif", "--sheet"], "A sheet is drawn as svg or png"),
        (["game.txt", "--out", "x.png", "--sheet", "--size", "8000"], "choose a smaller --size"),
        (["game.txt", "--size", "300"], "--size is for svg, png, gif; it changes nothing in txt."),
        (["game.txt", "--lang", "xx"], "not one of en, ru"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_line_and_leaves_nothing(folder, words, complaint):
    (folder / "binary").write_bytes(bytes(range(256)) * 8)
    (folder / "empty").write_text("")
    (folder / "wrong").write_text('[Game "lot"]\n\n1. d4 d4 *')
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert_refused(run("diagram", *words), complaint)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_the_command_runs_as_a_program_too(folder):
    ended = start("diagram", "game.txt", "--out", "end.svg")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    assert (folder / "end.svg").read_text().startswith("<svg")
    assert COMMAND[-1] == "tessellot"
