"""Taijitus, discs and markers: as many as a game can need, none cut by the edge of the paper."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from tessellot.paper.pieces.marker_sheets import print_markers
from tessellot.paper.pieces.small_piece_sheets import print_discs, print_taijitus
from tessellot.paper.print_format import PrintFormat
from tests.paper.rasters import bodies, ink

DPI = 60
PIXELS = DPI / 25.4


def areas(path, pages, *, darker, square, least, most):
    """How many dark areas there are whose size is between shares of a square."""
    found = 0
    for page in range(1, pages + 1):
        sheet = ink(path, page, DPI)[: -int(17 * PIXELS)] > darker
        edges = sheet[: int(4 * PIXELS)].any() or sheet[:, : int(4 * PIXELS)].any()
        assert not edges
        found += sum(least < size / (square * PIXELS) ** 2 < most for size in bodies(sheet))
    return found


@pytest.mark.parametrize(
    ("wishes", "sheets"),
    [({}, 1), ({"paper": "letter"}, 1), ({"cell_mm": 18.0}, 1), ({"cell_mm": 40.0}, 4)],
)
def test_there_are_taijitus_for_the_largest_board(tmp_path, wishes, sheets):
    form, path = PrintFormat.of(**wishes), tmp_path / "taijitus.pdf"
    assert print_taijitus(path, form) == sheets
    # The dark half of each, without the outline that is paler.
    halves = areas(path, sheets, darker=200, square=form.square, least=0.4, most=1.2)
    assert halves == 60


@pytest.mark.parametrize(
    ("wishes", "sheets"), [({}, 1), ({"paper": "letter"}, 1), ({"cell_mm": 25.0}, 2)]
)
def test_there_are_ninety_discs(tmp_path, wishes, sheets):
    form, path = PrintFormat.of(**wishes), tmp_path / "discs.pdf"
    assert print_discs(path, form) == sheets
    # Of a black disc the face inside its ring, of a white one the rim.
    assert areas(path, sheets, darker=200, square=form.square, least=0.27, most=0.4) == 45
    assert areas(path, sheets, darker=90, square=form.square, least=0.05, most=0.2) == 45


@pytest.mark.parametrize(("sides", "words"), [(("X", "O"), 2), (("X", "O", "white", "black"), 4)])
def test_markers_can_be_read_from_both_sides(tmp_path, sides, words):
    path = tmp_path / "markers.pdf"
    assert print_markers(sides, path, PrintFormat.of(language="ru")) == 1
    text = PdfReader(path).pages[0].extract_text()
    assert text.count("начинает") == words
    assert text.count("может один раз поменяться") == words
