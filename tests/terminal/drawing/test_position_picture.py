"""Boards in characters: told apart without colour, at every size."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.drawing.tokens import DARK
from tessellot.games import Disc, Placement
from tessellot.geometry import Cell
from tessellot.notation import read_move, read_position
from tessellot.terminal.drawing.grid_canvas import Pitch
from tessellot.terminal.drawing.palette import palette_for
from tessellot.terminal.drawing.position_picture import Ghost, PositionPicture
from tessellot.terminal.entry.move_entry import GhostState
from tests.every_game import DEFAULTS, played

SMALL = Pitch(4, 2)


def drawn(position, pitch=SMALL, ghost=None, **marks):
    picture = PositionPicture(position, pitch, DARK, colour=False, **marks)
    return ["".join(ink.characters for ink in line) for line in picture.lines(ghost)]


def test_pieces_are_bodies_with_outlines_and_letters():
    position = read_position("battle-of-lits board=5x5:XO.OX/OXOXO/...../XO.XO/OX.OX Tb2c2d2c3")
    assert drawn(position) == [
        "   ┌───┬───┬───┬───┬───┐",
        " 5 │ X │ O │   │ O │ X │",
        "   ├───┼───┼───┼───┼───┤",
        " 4 │ O │ X │ O │ X │ O │",
        "   ├───┼───╆━━━╅───┼───┤",
        " 3 │   │   ┃ T ┃   │   │",
        "   ├───╆━━━┛   ┗━━━╅───┤",
        " 2 │ X ┃ T   T   T ┃ O │",
        "   ├───╄━━━┯━━━┯━━━╃───┤",
        " 1 │ O │ X │   │ O │ X │",
        "   └─a─┴─b─┴─c─┴─d─┴─e─┘",
    ]


def test_a_legal_ghost_has_double_lines_and_a_refused_one_broken_and_hatched():
    position = read_position("battle-of-lits board=5x5:XO.OX/OXOXO/...../XO.XO/OX.OX Tb2c2d2c3")
    legal = read_move("Le3e4d5e5", position.game)
    lines = drawn(position, ghost=Ghost(legal, GhostState.LEGAL))
    assert lines[0] == "   ┌───┬───┬───╔═══════╗"
    assert lines[1] == " 5 │ X │ O │   ║ L   L ║"
    refused = read_move("Ia3b3c3d3", position.game)
    guilty = position.why_illegal(refused)[0].cells
    lines = drawn(position, ghost=Ghost(refused, GhostState.REFUSED, guilty))
    assert lines[4] == "   ┏╍╍╍╍╍╍╍╍╍╍╍╍╍╍╍┓───┤"
    assert lines[5] == " 3 ╏ I   I  ▒I▒  I ╏   │"


def test_discs_have_one_rim_and_stacks_two():
    position = read_position("lot 7/7/5b1/2Ww3/2bb3/7/7 b")
    lines = drawn(position, last=Disc(Cell.parse("d3")))
    assert " 4 │   │   │«W»│(w)│   │   │   │" in lines
    assert any("┃(b)┃" in line for line in lines)
    resolved = Ghost(read_move("e3^c3xd3e3", position.game), GhostState.LEGAL)
    assert any("║«B»║ × │ × │" in line for line in drawn(position, ghost=resolved))


def test_taijitus_and_coloured_pieces_show_their_sides():
    assert any("┃ ● " in line for line in drawn(read_position("taiji d5/d6")))
    assert any("┃ ●   ○ ┃" in line for line in drawn(read_position("taiji d5/e5")))
    assert any("┃T●  T○  T● ┃" in line for line in drawn(read_position("tailits Te6g6/f6f7")))


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_every_board_has_room_in_80_by_24_and_grows_with_the_window(game):
    small, large = (Pitch.fitting(game.size, *room) for room in ((48, 23), (120, 60)))
    assert small.has_lines
    assert large.height > small.height
    for position in played(game, [5] * 40)[::13]:
        for pitch in (Pitch(3, 1), small, large):
            lines = drawn(position, pitch)
            assert len(lines) == pitch.rows(game.size)
            assert {len(line) for line in lines} == {pitch.columns(game.size)}


def test_every_cell_of_a_picture_is_found_by_pointing_at_its_middle():
    position = tessellot.game("taiji").start()
    for pitch in (Pitch(3, 1), Pitch(4, 2), Pitch(8, 4)):
        picture = PositionPicture(position, pitch, DARK)
        found = {
            picture.cell_at(x, y) for x in range(pitch.columns(9)) for y in range(pitch.rows(9))
        }
        assert found == {None, *(Cell(row, column) for row in range(9) for column in range(9))}


def test_the_picture_without_a_ghost_is_unharmed_by_one():
    position = tessellot.game("battle-of-lits").start()
    picture = PositionPicture(position, Pitch(4, 2), DARK)
    before = [list(line) for line in picture.lines()]
    ghost = Placement("T", tuple(map(Cell.parse, ("d5", "e5", "f5", "e6"))))
    assert picture.lines(Ghost(ghost, GhostState.LEGAL)) != before
    assert picture.lines() == before


def test_shapes_and_the_board_differ_even_in_sixteen_colours():
    from rich.color import Color, ColorSystem

    palette = palette_for("standard")
    faces = [palette.board, *(shade.face for shade in palette.shapes.values())]
    rounded = [Color.parse(face).downgrade(ColorSystem.STANDARD).number for face in faces]
    assert len(set(rounded)) == 5
    assert palette_for("truecolor") is palette_for("256") is DARK
