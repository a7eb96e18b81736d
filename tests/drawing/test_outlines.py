import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tessellot.drawing.outlines import outline
from tessellot.geometry import Cell, Grid, connected_groups

cell_sets = st.frozensets(
    st.builds(Cell, st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=25
)


def loops(data: str) -> list[list[tuple[float, float]]]:
    """The corners of every closed line in path data, as drawn with radius 0."""
    found = []
    for loop in data.split("M")[1:]:
        numbers = [float(number) for number in re.findall(r"-?[0-9.]+", loop)]
        found.append(list(zip(numbers[::2], numbers[1::2], strict=True)))
    return found


def area(loop: list[tuple[float, float]]) -> float:
    """By the shoelace formula: holes, which run the other way, count as negative."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*loop, loop[0]])) / 2


@given(cell_sets)
def test_outlines_enclose_exactly_the_cells(cells):
    assert round(sum(map(area, loops(outline(cells, 0, 0)))), 6) == len(cells)


@given(cell_sets)
def test_there_is_one_outer_line_for_each_group(cells):
    grid = Grid.of(7)
    for diagonal in (False, True):
        drawn = loops(outline(cells, 0.1, 0, diagonal=diagonal))
        outer = [loop for loop in drawn if area(loop) > 0]
        assert len(outer) == len(connected_groups(grid, grid.mask(cells), diagonal=diagonal))


@given(cell_sets)
def test_outlines_stay_within_their_cells(cells):
    for loop in loops(outline(cells, 0.1, 0.2)):
        for x, y in loop:
            assert Cell(int(-y // 1), int(x // 1)) in cells


def test_a_hole_is_left_open():
    ring = {Cell(row, column) for row in range(3) for column in range(3)} - {Cell(1, 1)}
    areas = sorted(map(area, loops(outline(ring, 0, 0))))
    assert areas == [-1, 9]


def test_corners_are_rounded_inside_and_outside():
    bend = [Cell(0, 0), Cell(1, 0), Cell(0, 1)]
    assert outline(bend, 0.05, 0.2).count("Q") == 6
