"""Printed boards: cells of the right size, symbols in the right places, sheets that join."""

from __future__ import annotations

import numpy as np
import pytest
from pypdf import PdfReader

import tessellot
from tessellot.paper.boards.board_sheets import write_board_pdf
from tests.paper.rasters import DPI, MM, ink, middles

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


def lines_across(dark, share=0.5, scale=MM):
    """Where upright lines are, in millimetres, in a narrow band at that share of the height."""
    start = int(share * dark.shape[0])
    return [at / scale for at in middles((dark[start : start + 6 * scale] > 40).all(axis=0))]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("cell", [12.0, 17.5, 20.0])
def test_cells_have_their_size_in_both_directions(tmp_path, paper, cell):
    path = tmp_path / "board.pdf"
    write_board_pdf(tessellot.game("lot"), path, paper=paper, cell_mm=cell)
    dark = ink(path, dpi=2 * DPI)
    for seen in (dark, dark.T):
        lines = lines_across(seen, scale=2 * MM)
        assert len(lines) == 8
        assert np.diff(lines) == pytest.approx([cell] * 7, abs=0.1)
        assert lines[-1] - lines[0] == pytest.approx(7 * cell, abs=0.1)


@pytest.mark.parametrize(("paper", "size"), PAPERS.items())
def test_pages_are_as_large_as_the_paper(tmp_path, paper, size):
    path = tmp_path / "board.pdf"
    write_board_pdf(tessellot.Board.named("boxes"), path, paper=paper)
    (page,) = PdfReader(path).pages
    for box in (page.mediabox, page.cropbox):
        found = float(box.width) / 72 * 25.4, float(box.height) / 72 * 25.4
        assert found == pytest.approx(size, abs=0.05)


@pytest.mark.parametrize(
    "name", ["boxes", "monogram", "random:7", "5x5:XO.../...../..X../...../OOOOX"]
)
def test_every_symbol_is_printed_where_it_belongs(tmp_path, name):
    board = tessellot.Board.named(name)
    path = tmp_path / "board.pdf"
    write_board_pdf(board, path, cell_mm=20)
    dark = ink(path) > 150
    left, top = (210 - 20 * board.size) / 2, (297 - 12 - 20 * board.size) / 2

    def printed(column, row, down=0.0):
        y, x = int((top + 20 * row + 10 + down) * MM), int((left + 20 * column + 10) * MM)
        return dark[y - 6 : y + 7, x - 6 : x + 7].any()

    def symbol(column, row):
        if printed(column, row):
            return "X"
        return "O" if printed(column, row, 0.235 * 20) else "."

    cells = range(board.size)
    assert board.rows == tuple("".join(symbol(column, row) for column in cells) for row in cells)


def test_the_board_of_tailits_has_its_dot_and_tells_the_sides(tmp_path):
    path = tmp_path / "board.pdf"
    assert write_board_pdf(tessellot.game("tailits"), path, cell_mm=15) == 1
    dark = ink(path) > 90
    left, right, centre = 105 - 5.5 * 15, 105 + 5.5 * 15, (297 - 12) / 2

    def at(x, y):
        return dark[int(y * MM), int(x * MM)]

    assert at(105, centre)
    assert at(left + 3, centre + 5.5 * 15 + 4.5)
    above = centre - 5.5 * 15 - 4.5
    assert not at(right - 3, above)
    assert dark[int(above * MM), int((right - 7) * MM) : int(right * MM)].any()


def test_a_board_that_is_too_large_comes_on_sheets_that_overlap(tmp_path):
    path = tmp_path / "board.pdf"
    assert write_board_pdf(tessellot.game("taiji"), path, cell_mm=20) == 2
    first, second = ink(path, 1), ink(path, 2)
    left, right = lines_across(first, 0.52), lines_across(second, 0.52)
    seam = left[-1]
    assert np.diff(left) == pytest.approx([20] * 5, abs=0.1)
    # The left edge of the second sheet is dashed: count from the right.
    start = right[-1] - 6 * 20
    assert np.diff(right[-6:]) == pytest.approx([20] * 5, abs=0.1)
    rows = slice(int(60 * MM), int(230 * MM))
    width = int(8 * MM)
    flap, over = (
        sheet[rows, round((edge + 1) * MM) :][:, :width] > 40
        for sheet, edge in ((first, seam), (second, start))
    )
    assert flap.any()
    assert (flap == over).mean() > 0.995
    assert first[rows, round((seam + 10.5) * MM) : round((seam + 20) * MM)].max() < 40


@pytest.mark.parametrize(("cell", "sheets"), [(18.0, 1), (20.0, 2), (30.0, 4), (60.0, 16)])
def test_no_more_sheets_than_needed(tmp_path, cell, sheets):
    path = tmp_path / "board.pdf"
    assert write_board_pdf(tessellot.game("tailits"), path, cell_mm=cell) == sheets
    assert len(PdfReader(path).pages) == sheets


@pytest.mark.parametrize("game", ["lot", "taiji"])
def test_every_sheet_has_a_ruler_of_fifty_millimetres(tmp_path, game):
    path = tmp_path / "board.pdf"
    for page in range(1, write_board_pdf(tessellot.game(game), path) + 1):
        dark = ink(path, page)[:, : int(58 * MM)] > 100
        line = dark[-int(7.3 * MM) : -int(6.7 * MM)].any(axis=0)
        assert len(middles(line)) == 1
        assert line.sum() / MM == pytest.approx(50, abs=0.3)
        ticks = middles(dark[-int(10.5 * MM)])
        assert (ticks[-1] - ticks[0]) / MM == pytest.approx(50, abs=0.1)
