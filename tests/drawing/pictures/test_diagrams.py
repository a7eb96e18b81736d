"""Pictures in pixels, for every game and both themes."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

import tessellot
from tessellot.drawing.pictures.diagrams import DiagramStyle, columns_for
from tessellot.drawing.pictures.raster import PictureError, SvgPicture, gif, png
from tessellot.drawing.tokens import THEMES
from tessellot.notation import Record
from tests.drawing.drawn_positions import random_game


def opened(data):
    return Image.open(BytesIO(data)).convert("RGB")


def colour_of(text):
    return tuple(int(text[at : at + 2], 16) for at in (1, 3, 5))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_every_game_has_a_frame_with_its_caption(game_id, theme):
    record = _record(game_id)
    style = DiagramStyle(240, theme)
    frame = style.frame(record.main_line()[-1])
    picture = opened(png(frame))
    assert picture.size == (240, 260)
    paper = colour_of(THEMES[theme].paper)
    assert picture.getpixel((120, 3)) == paper
    caption = picture.crop((0, 240, 240, 260))
    written = [pixel for pixel in _pixels(caption) if pixel != paper]
    assert len(written) > 100  # the labels are there, whatever fonts the machine has
    labels = picture.crop((0, 0, 13, 240))
    assert any(pixel != paper for pixel in _pixels(labels))


def _pixels(picture):
    data = picture.tobytes()
    return [tuple(data[at : at + 3]) for at in range(0, len(data), 3)]


def _record(game_id):
    record = Record.of(tessellot.game(game_id))
    node = record.root
    for position in random_game(tessellot.game(game_id), 3)[1:9]:
        legal = node.position.legal_moves()
        node = node.add(next(move for move in legal if node.position.play(move) == position))
    return record


def test_the_move_just_played_is_outlined():
    record = Record.of(tessellot.game("battle-of-lits"), ["Td5e5f5e6", "Ig4g5g6g7"])
    style = DiagramStyle(460)
    first, second = (style.diagram(node).svg for node in record.main_line())
    assert 'class="last" data-move="Td5e5f5e6"' in first
    assert 'class="last" data-move="Ig4g5g6g7"' in second
    assert first.count('class="last"') == second.count('class="last"') == 1


def test_what_counts_is_marked_only_at_the_end():
    record = Record.of(tessellot.game("taiji", size=7))
    node = record.root
    while node.position.outcome is None:
        node = node.add(node.position.legal_moves()[0])
    style = DiagramStyle(200)
    assert 'class="counted"' in style.diagram(node).svg
    assert 'class="counted"' not in style.diagram(record.main_line()[-2]).svg


def test_captions_tell_the_move_and_the_score():
    record = Record.of(tessellot.game("battle-of-lits"), ["Td5e5f5e6", "swap"])
    start, first, second = (
        DiagramStyle(200, language="ru").frame(node).svg
        for node in [record.root, *record.main_line()]
    )
    assert "34 : 34" in start
    assert "1. Td5e5f5e6" in first
    assert "31 : 33" in first
    assert "1... swap" in second
    assert "33 : 31" in second
    assert "The start" not in start


@pytest.mark.parametrize("count", range(1, 80))
def test_sheets_are_neither_towers_nor_ribbons(count):
    columns = columns_for(count)
    rows = -(-count // columns)
    assert rows <= columns <= 2 * rows + 1
    assert columns * rows - count < columns


def test_frames_share_their_colours_so_nothing_flickers():
    style = DiagramStyle(200)
    frames = [style.frame(node) for node in [_record("lot").root, *_record("lot").main_line()]]
    film = Image.open(BytesIO(gif(frames)))
    corners = set()
    for number in range(film.n_frames):
        film.seek(number)
        corners.add(film.convert("RGB").getpixel((2, 2)))
    assert film.n_frames == len(frames) == 9
    assert len(corners) == 1


def test_a_film_may_have_one_frame_or_two():
    style = DiagramStyle(64)
    record = Record.of(tessellot.game("lot"), ["d4"])
    frames = [style.frame(node) for node in [record.root, *record.main_line()]]
    for count in (1, 2):
        assert Image.open(BytesIO(gif(frames[:count]))).n_frames == count


def test_pictures_of_any_size_would_be_too_much():
    with pytest.raises(PictureError, match="10000 million pixels: choose a smaller --size"):
        png(SvgPicture("<svg/>", 100_000, 100_000))
    with pytest.raises(PictureError, match="smaller"):
        gif([SvgPicture("<svg/>", 2000, 2000)] * 26)
