"""Printed pieces: as many as there should be, a hair smaller than cells, with backs that match."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tessellot.drawing import tokens
from tessellot.games.pieces.colourings import ColouringTable
from tessellot.locale import Text
from tessellot.paper.pieces.cutting_grid import CuttingGrid
from tessellot.paper.pieces.packing import pack
from tessellot.paper.pieces.tetromino_sheets import coloured_pieces, plain_pieces, print_pieces
from tessellot.paper.print_format import DEFAULT_CELL, TOLERANCE, PrintError, PrintFormat
from tests.paper.rasters import MM, bodies, colours, ink, middles

SHEET = Text("Pieces")
FORMATS = [
    {},
    {"paper": "letter", "cell_mm": 18.3},
    {"black_and_white": True},
    {"paper": "letter", "cell_mm": 26.0, "black_and_white": True},
]


def printed(folder, pieces, **wishes):
    """The paths of the fronts and the backs, and the number of sheets."""
    front, back = folder / "front.pdf", folder / "back.pdf"
    return front, back, print_pieces(pieces, SHEET, front, back, PrintFormat.of(**wishes))


@pytest.mark.parametrize("wishes", FORMATS)
@pytest.mark.parametrize("pieces", [plain_pieces(5), coloured_pieces()], ids=["plain", "coloured"])
def test_every_back_lies_exactly_behind_its_front(tmp_path, pieces, wishes):
    front, back, sheets = printed(tmp_path, pieces, **wishes)
    for page in range(1, sheets + 1):
        # The footer is not mirrored, and the cut lines, which are pale, are only on the front.
        fronts, backs = (ink(path, page)[: -int(17 * MM)] > 100 for path in (front, back))
        turned = backs[:, ::-1]
        assert fronts.mean() > 0.01
        assert (fronts != turned).mean() < 0.002
        # Whatever differs is the blur along an edge, less than a tenth of a millimetre wide.
        assert not thick(fronts & ~turned)
        assert not thick(turned & ~fronts)


def thick(marked):
    """Whether there is an area of two by two pixels."""
    return (marked[1:, 1:] & marked[1:, :-1] & marked[:-1, 1:] & marked[:-1, :-1]).any()


def test_colours_match_too(tmp_path):
    front, back, _ = printed(tmp_path, coloured_pieces())
    fronts, backs = (colours(path, dpi=127)[: -int(8.5 * MM)] for path in (front, back))
    inner = abs(fronts - backs[:, ::-1]).max(axis=2) < 60
    assert inner.mean() > 0.98


@pytest.mark.parametrize("copies", [5, 6])
def test_as_many_pieces_of_each_colour_as_in_the_box(tmp_path, copies):
    front, _, sheets = printed(tmp_path, plain_pieces(copies))
    assert sheets == 1
    seen = colours(front, dpi=50)
    square = ((DEFAULT_CELL - TOLERANCE) / 25.4 * 50) ** 2
    for shape, shade in tokens.PRINT.shapes.items():
        face = [int(shade.face[at : at + 2], 16) for at in (1, 3, 5)]
        sizes = bodies((abs(seen - face) < 12).all(axis=2))
        large = [size for size in sizes if size > square]
        assert len(large) == copies, shape
        assert max(large) < 4 * square


def lengths(row):
    """The lengths of the runs of true values."""
    return np.diff(np.flatnonzero(np.diff(row.astype(np.int8), prepend=0, append=0)))[::2]


@pytest.mark.parametrize("cell", [12.0, 20.0, 25.0])
def test_squares_are_half_a_millimetre_smaller_than_cells(tmp_path, cell):
    front, _, _ = printed(tmp_path, plain_pieces(5), cell_mm=cell)
    page = ink(front)
    columns = int(200 / (cell - 0.5) + 1e-9)
    left = 105 - columns * (cell - 0.5) / 2
    # The longest line in yellow tones: the body of an I with its edges.
    red, green, blue = np.moveaxis(colours(front), 2, 0)
    yellow = (red > 150) & (green > 140) & (blue < 120)
    longest = max(lengths(row).max() for row in yellow if row.any())
    body = 4 - 2 * tokens.PIECE_INSET + tokens.EDGE
    assert longest / MM == pytest.approx(body * (cell - 0.5), abs=0.15)
    # The uppermost cut line, and the leftmost, where white paper is on their outer side.
    edge = page[int(7 * MM) : int((5 + cell - 3) * MM)]
    across = [at / MM for at in middles((edge > 20).all(axis=0))]
    assert across[0] == pytest.approx(left, abs=0.1)
    top = middles(
        (page[: int(8 * MM), int((left + 3) * MM) : int((left + cell) * MM)] > 20).all(axis=1)
    )
    assert top[0] / MM == pytest.approx(5, abs=0.1)
    assert left >= 5


def test_the_set_of_tailits_has_every_colouring():
    pieces = coloured_pieces()
    assert all(len(piece.black) == len(piece.white) == 2 for piece in pieces)
    assert len({(piece.shape, piece.black) for piece in pieces}) == 24
    found = Counter(piece.kind for piece in pieces)
    assert found == ColouringTable.of(11).copies
    assert found.total() == 24


def test_the_set_of_tailits_has_as_many_black_squares_as_white_ones(tmp_path):
    front, _, sheets = printed(tmp_path, coloured_pieces(), paper="letter")
    assert sheets == 1
    seen = colours(front, dpi=80)[: -int(17 / 25.4 * 80)]
    black = bodies((seen < 60).all(axis=2))
    white = bodies((seen > 250).all(axis=2))
    square = (0.62 * (DEFAULT_CELL - TOLERANCE) / 25.4 * 80) ** 2
    assert sum(0.8 * square < size < 1.2 * square for size in black) == 48
    assert sum(0.8 * square < size < 1.2 * square for size in white) == 48


def test_black_and_white_has_no_colours_but_patterns_that_differ(tmp_path):
    pieces, form = plain_pieces(5), PrintFormat.of(black_and_white=True)
    front, _, _ = printed(tmp_path, pieces, black_and_white=True)
    assert np.ptp(colours(front, dpi=100), axis=2).max() <= 2
    grid = CuttingGrid(form)
    (sheet,) = pack(pieces, grid.columns, grid.rows)
    x, top, square = grid.corner[0] * MM, 5 * MM, form.square * MM
    dark = ink(front)
    greys = {
        packed.piece.shape: np.mean(
            [
                dark[
                    int(top + (grid.rows - cell.row - 0.8) * square) :,
                    int(x + (cell.column + 0.2) * square) :,
                ][: int(0.6 * square), : int(0.6 * square)]
                for cell in packed.cells
            ]
        )
        for packed in sheet
    }
    ordered = sorted(greys.values())
    assert min(np.diff(ordered)) > 4, greys


def test_pieces_too_large_for_the_paper_are_refused_with_the_size_that_fits(tmp_path):
    with pytest.raises(PrintError, match=r"Cells of 70 mm are too large: on A4 .* up to 69 mm"):
        printed(tmp_path, plain_pieces(5), cell_mm=70)
    with pytest.raises(PrintError, match=r"on Letter .* up to 64 mm"):
        printed(tmp_path, plain_pieces(5), cell_mm=70, paper="letter")
    assert list(tmp_path.iterdir()) == []
    assert printed(tmp_path, plain_pieces(1), cell_mm=69)[2] == 4
