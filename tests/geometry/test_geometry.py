from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tessellot.geometry import (
    SYMMETRIES,
    TETROMINOES,
    Cell,
    Grid,
    Symmetry,
    connected_groups,
    orientations,
    placements_on,
    shape_of,
)

cells_of_nine = st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8)).map(lambda c: Cell(*c)))


def test_cells_are_named_as_on_a_chessboard():
    assert str(Cell(row=0, column=0)) == "a1"
    assert str(Cell(row=9, column=9)) == "j10"
    assert Cell.parse("K11") == Cell(row=10, column=10)


@pytest.mark.parametrize("name", ["", "a", "a0", "5d", "a100", "a1 ", "aa1", "é1", "a²"])
def test_what_is_no_cell_is_refused_with_an_example(name):
    with pytest.raises(ValueError, match="such as d5"):
        Cell.parse(name)


def test_cells_sort_by_row_and_then_by_column():
    assert sorted(map(Cell.parse, ["a2", "b1", "a10", "a1"])) == [
        Cell.parse(name) for name in ("a1", "b1", "a2", "a10")
    ]


@pytest.mark.parametrize(("shape", "count"), [("L", 8), ("I", 2), ("T", 4), ("S", 4)])
def test_shapes_have_as_many_orientations_as_they_look_different(shape, count):
    assert len(orientations(shape)) == count


@pytest.mark.parametrize(
    ("size", "counts"),
    [
        (10, {"L": 576, "I": 140, "T": 288, "S": 288}),
        (11, {"total": 1616}),
        (9, {"total": 1004}),
        (7, {"total": 536}),
    ],
)
def test_placements_on_an_empty_board(size, counts):
    found = {shape: len(set(placements_on(size, shape))) for shape in TETROMINOES}
    found["total"] = sum(found.values())
    assert counts.items() <= found.items()


def test_every_placement_is_recognised_as_its_shape():
    for shape in TETROMINOES:
        assert {shape_of(cells) for cells in placements_on(5, shape)} == {shape}
    assert shape_of(map(Cell.parse, ["a1", "b1", "a2", "b2"])) is None


def test_the_eight_symmetries_are_different_and_keep_the_board():
    grid = Grid.of(4)
    images = {tuple(symmetry(cell, 4) for cell in grid.cells) for symmetry in SYMMETRIES}
    assert len(images) == 8
    assert all(sorted(image) == list(grid.cells) for image in images)


def test_a_quarter_turn_goes_clockwise_and_four_of_them_lead_back():
    turned = [Cell.parse("a2")]
    for _ in range(4):
        turned.append(Symmetry.QUARTER_TURN(turned[-1], 4))
    assert turned[4] == turned[0]
    assert Symmetry.HALF_TURN(turned[0], 4) == turned[2]
    assert Symmetry.THREE_QUARTER_TURN(turned[0], 4) == turned[3]


@given(cells_of_nine)
def test_masks_and_cells_are_two_forms_of_one_set(cells):
    grid = Grid.of(9)
    assert grid.cells_of(grid.mask(cells)) == tuple(sorted(cells))


@given(cells_of_nine, st.booleans())
def test_groups_are_the_connected_parts_largest_first(cells, diagonal):
    grid = Grid.of(9)
    groups = [
        set(grid.cells_of(group))
        for group in connected_groups(grid, grid.mask(cells), diagonal=diagonal)
    ]
    assert [len(group) for group in groups] == sorted(map(len, groups), reverse=True)
    assert sorted(cell for group in groups for cell in group) == sorted(cells)
    for group in groups:
        assert _walk(min(group), cells, diagonal) == group


def _walk(start, cells, diagonal):
    reached, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        for up in (-1, 0, 1):
            for right in (-1, 0, 1):
                near = Cell(row + up, column + right)
                if near in cells and near not in reached and (diagonal or 0 in (up, right)):
                    reached.add(near)
                    edge.append(near)
    return reached
