"""Boards of X's and O's before anything lies on them: as pictures, as text, in words."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from tessellot.drawing import blank_svg, blank_text, board_words
from tessellot.games import Board


@pytest.mark.parametrize("name", ["boxes", "monogram", "5x5:XO.../...../...../...../...OX"])
def test_every_symbol_is_in_the_picture_and_in_the_text(name):
    board = Board.named(name)
    x, o = board.counts
    picture = ET.fromstring(blank_svg(board, theme="dark", cell=20))
    classes = [element.get("class") for element in picture.iter()]
    assert (classes.count("symbol X"), classes.count("symbol O")) == (x, o)
    assert float(picture.get("width")) == 20 * (board.size + 1.5)
    lines = blank_text(board).split("\n")
    assert len(lines) == board.size + 1
    for line, row in zip(lines, board.rows, strict=False):
        assert line.split()[1:] == list(row.replace(".", "·"))
    assert re.sub(r"\x1b\[[0-9;]*m", "", blank_text(board, colour=True)) == blank_text(board)


@pytest.mark.parametrize(
    ("name", "sentences"),
    [
        (
            "boxes",
            [
                "X and O are exchanged by: quarter turn, three-quarter turn.",
                "The board is left as it is by: half turn.",
            ],
        ),
        ("random:1", ["X and O are exchanged by: half turn."]),
        (
            "random-free:1",
            ["No turn or mirror exchanges X and O: one side may stand better."],
        ),
        ("4x4:..../..../..../....", ["The board is empty."]),
    ],
)
def test_symmetry_is_told_in_words(name, sentences):
    told = list(board_words.symmetry(Board.named(name)))
    assert [str(sentence) for sentence in told] == sentences
    assert all(sentence.to("ru") != str(sentence) for sentence in told)


def test_counts_are_told_in_words():
    assert str(board_words.counts(Board.named("monogram"))) == "10×10: 34 X, 34 O, 32 empty."
