import re

import pytest
from drawn_positions import every_game, moments

import tessellot
from tessellot.drawing import text
from tessellot.games import NotationError
from tessellot.games.layers import Discs, Dot, Symbols, Taijitus, Tetrominoes
from tessellot.geometry import Cell
from tessellot.notation.positions import read_position

GAMES = every_game()
MARKS = {"black": "●", "white": "○"}
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def read_board(shown: str, size: int, width: int, start: int = 0) -> dict[Cell, str]:
    """What stands on each cell, found by the numbers of rows and the letters of columns."""
    lines = shown.split("\n")
    first = next(at for at, line in enumerate(lines) if line[start:].startswith(f"{size:>2}"))
    letters = lines[first + size]
    found = {}
    for line in lines[first : first + size]:
        row = int(line[start : start + 2]) - 1
        for column in range(size):
            at = letters.index("abcdefghijklmnopqrstuvwxyz"[column], start)
            found[Cell(row, column)] = line[at : at + width].rstrip(" ─])|")
    return found


def expected(layers, size: int, *, squares: bool) -> dict[Cell, str]:
    """What should stand on each cell: later layers over earlier ones."""
    found = {Cell(row, column): "·" for row in range(size) for column in range(size)}
    for layer in layers:
        match layer:
            case Symbols():
                found |= dict.fromkeys(layer.x, "X") | dict.fromkeys(layer.o, "O")
            case Dot():
                found[layer.cell] = "+"
            case Tetrominoes():
                for piece in layer.pieces:
                    found |= dict.fromkeys(piece.cells, piece.shape)
                    for side in MARKS if squares else ():
                        for cell in getattr(piece, side):
                            found[cell] = piece.shape + MARKS[side]
            case Taijitus():
                for piece in layer.pieces:
                    found |= {piece.black: "●", piece.white: "○"}
            case Discs():
                found |= dict.fromkeys(layer.white, "w") | dict.fromkeys(layer.black, "b")
                found |= dict.fromkeys(layer.white_stacks, "W")
                found |= dict.fromkeys(layer.black_stacks, "B")
    return found


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_cell_shows_what_lies_on_it(game):
    for position in moments(game, seed=4):
        shown = text(position)
        size, layers = game.size, position.layers
        halves = [layer for layer in layers if isinstance(layer, (Tetrominoes, Taijitus))]
        coloured = game.info.id.startswith("tailits")
        first_width = 2 if coloured and halves[0].pieces else 1
        if len(halves) < 2:
            assert read_board(shown, size, first_width) == expected(layers, size, squares=coloured)
            continue
        below = layers[: layers.index(halves[-1])]
        assert read_board(shown, size, first_width) == expected(below, size, squares=coloured)
        start = 3 + size * (first_width + 1) + 3
        above = read_board(shown, size, 1, start)
        assert above == expected(layers, size, squares=False)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_text_fits_eighty_columns_and_colour_changes_no_character(game):
    for position in moments(game):
        plain = text(position, highlight=[Cell(0, 0)])
        assert max(map(len, plain.split("\n"))) <= 80
        coloured = text(position, colour=True, highlight=[Cell(0, 0)])
        without = ESCAPE.sub("", coloured)
        assert [line.rstrip() for line in without.split("\n")] == plain.split("\n")


def test_colours_are_those_of_the_shapes_and_end_on_every_line():
    position = read_position("battle-of-lits Td5e5f5e6")
    coloured = text(position, colour=True)
    assert "48;2;0;158;115m" in coloured
    for line in coloured.split("\n"):
        codes = ESCAPE.findall(line)
        assert not codes or codes[-1] == "\x1b[0m"


def test_pieces_hold_together_and_the_last_move_stands_in_brackets():
    position = tessellot.game("battle-of-lits", board="boxes").start().play("Td5e5f5e6")
    last = tessellot.games.Placement("T", tuple(map(Cell.parse, ("d5", "e5", "f5", "e6"))))
    plain = text(position)
    assert " 5 X · O T─T─T · X · X" in plain
    marked = text(position, last=last, highlight=[Cell.parse("g5"), Cell.parse("c1")])
    assert " 5 X · O[T─T─T|·)X · X" in marked
    assert " 6 X · X ·[T]X · O · X" in marked
    assert " 1 O X(X)X O O O X X X" in marked


def test_a_resolved_line_brackets_every_cell_that_changed():
    position = read_position("lot 7/7/5b1/2Ww3/2bb3/7/7 b")
    move = position.completions("e3^c3").moves[0]
    assert " 3 · ·[B · ·]· ·" in text(position.play(move), last=move)


def test_the_turn_and_the_score_stand_below_the_board():
    shown = text(read_position("battle-of-lits board=boxes Td5e5f5e6 swap"))
    assert "X to move" not in shown
    assert "O to move (first seat)." in shown
    assert "Score: first seat (O) 28 : 29 second seat (X)." in shown


def test_the_end_of_a_game_says_who_won_and_from_what_the_score_is_added_up():
    end = moments(tessellot.game("tailits-taiji"))[-1]
    shown = text(end)
    assert str(end.outcome) in shown.replace("\n", " ")
    assert "to move" not in shown
    for count in end.score.counts:
        assert f"  {count.text}: {count.first.points:g} : {count.second.points:g}" in shown


def test_printing_a_position_shows_the_board():
    position = tessellot.game("lot").start().play("d4")
    assert str(position) == text(position)


def test_cells_to_point_at_may_be_given_by_their_names():
    position = tessellot.game("lot").start()
    shown = text(position, highlight=["d5", "A1"])
    assert " 5 · · ·(·)· · ·" in shown
    assert shown == text(position, highlight=[Cell.parse("d5"), Cell.parse("a1")])
    with pytest.raises(NotationError, match="expected a cell such as d5"):
        text(position, highlight=["d"])
