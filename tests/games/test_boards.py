from __future__ import annotations

import pytest

import tessellot
from tessellot import Board, BoardError
from tessellot.games.boards import OWN, PUBLISHED
from tessellot.geometry import Symmetry

HALF_TURN = Symmetry.HALF_TURN

RANDOM_7 = """\
..X..X.X.O
XXXX.OO.XX
O....XXXOO
.XX..OXXXX
.OX.OX.O..
..X.OX.OX.
OOOOX..OO.
XXOOO....X
OO.XX.OOOO
X.O.O..O.."""

RANDOM_FREE_7 = """\
.OOX.O.O..
.O..XX.O.O
XXOOX.X..X
.XOOXOOXO.
O...OX..XX
OO.OO..X.O
XXX.X.XOX.
XO...OO.X.
O.XOX.OXXX
.O...X..XO"""


@pytest.mark.parametrize("name", PUBLISHED + OWN)
def test_known_boards_have_equal_counts_and_a_symmetry_that_exchanges_the_sides(name):
    board = Board.named(name)
    assert board.counts == ((34, 34) if name == "monogram" else (30, 30))
    assert board.exchanging_symmetries
    assert board.name == name


def test_not_every_board_is_exchanged_by_the_half_turn():
    assert Board.named("boxes").exchanging_symmetries == (
        Symmetry.QUARTER_TURN,
        Symmetry.THREE_QUARTER_TURN,
    )
    assert Symmetry.MIRROR_LEFT_RIGHT in Board.named("horizontals").exchanging_symmetries
    assert HALF_TURN in Board.named("monogram").exchanging_symmetries


def test_random_boards_never_change():
    assert str(Board.named("random:7")) == RANDOM_7
    assert str(Board.named("random-free:7")) == RANDOM_FREE_7


@pytest.mark.parametrize("seed", ["1", "2", "abc", "2026-11-15", "_"])
def test_random_boards_are_balanced(seed):
    symmetric = Board.named(f"random:{seed}")
    assert symmetric.counts == (30, 30)
    assert HALF_TURN in symmetric.exchanging_symmetries
    free = Board.named(f"random-free:{seed}")
    assert free.counts == (30, 30)
    assert free.symmetries == (Symmetry.IDENTITY,)
    assert free.exchanging_symmetries == ()


def test_different_seeds_give_different_boards():
    assert len({str(Board.named(f"random:{seed}")) for seed in range(50)}) == 50


def test_custom_boards_keep_their_rows_and_may_be_unequal():
    rows = ["XXXXXXXXXX", *["..........", "o........."] * 4, "x........."]
    board = Board.named("\n".join(rows) + "\n")
    assert board.rows == tuple(row.upper() for row in rows)
    assert board.counts == (11, 4)
    assert Board.named(board.name) == board
    game = tessellot.game("battle-of-lits", board=board)
    assert str(game.start().score) == "11 : 4"
    assert tessellot.game("battle-of-lits", board="/".join(rows)) == game


def test_small_boards_say_their_size():
    board = Board.named("5x5:XO.../...../...../...../...OX")
    assert (board.size, board.counts) == (5, (2, 2))
    assert Board.named(board.name) == board
    assert len(tessellot.game("battle-of-lits", board=board).start().legal_moves()) > 0


@pytest.mark.parametrize("name", ["boxes", "random:3", "5x5:XO.../...../...../...../...OX"])
def test_the_lines_of_a_file_bring_a_board_back(name):
    board = Board.named(name)
    assert Board.parse("\n" + board.text + "\n").rows == board.rows


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("XO", 1, 3, "expected 10 cells in the row, found 2"),
        ("\n".join(["." * 10] * 9), 10, 1, "expected 10 rows, found 9"),
        ("\n".join(["." * 10] * 11), 11, 1, "expected 10 rows, found 11"),
        ("\n".join(["." * 10] * 3 + ["....Q....."] + ["." * 10] * 6), 4, 5, "found 'Q'"),
        ("\n".join(["." * 10] * 3 + ["." * 11] + ["." * 10] * 6), 4, 11, "found 11"),
        ("5x6:XO", 1, 1, "boards are square"),
        ("99x99:XO", 1, 1, "boards are square"),
        ("9" * 5000 + "x9:", 1, 1, "found '9'"),
        ("9x" + "9" * 5000 + ":", 1, 1, "found '9'"),
        ("boxen", None, None, "known are boxes"),
        ("random:", None, None, "is not a seed"),
        ("random:a b", None, None, "is not a seed"),
        ("random-free:" + "x" * 65, None, None, "is not a seed"),
        ("", 1, 1, "expected 10 rows, found 0"),
        ("\n\n" + "." * 10 + "\n...!......", 4, 4, "found '!'"),
        ("\n\n5x5:XO..?/", 3, 9, "found '?'"),
        ("5x5:\nXO...\n....", 3, 5, "expected 5 cells in the row, found 4"),
        ("5x5:", 2, 1, "expected 5 rows, found 0"),
    ],
)
def test_faulty_boards_are_refused_where_the_fault_is(text, line, column, words):
    with pytest.raises(BoardError, match=words) as caught:
        tessellot.game("battle-of-lits", board=text)
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_thumbnail_is_a_picture_with_every_symbol():
    assert Board.named("boxes").thumbnail().startswith("<svg")


def test_a_byte_order_mark_before_the_rows_does_no_harm():
    board = Board.named("5x5:XO.../...../...../...../...OX")
    for text in (board.text, board.name, Board.named("boxes").text):
        assert Board.named("\N{ZERO WIDTH NO-BREAK SPACE}" + text) == Board.named(text)


@pytest.mark.parametrize("wrong", [None, 7, b"boxes", ["X" * 10] * 10])
def test_what_is_no_text_is_no_board(wrong):
    with pytest.raises(TypeError, match="is not a board: pass a name such as 'boxes'"):
        Board.named(wrong)
