from __future__ import annotations

import random

import pytest

import tessellot
from tessellot import NotationError, TessellotError
from tessellot.notation import Record
from tessellot.notation.ltp import (
    read_ltp_game,
    read_ltp_move,
    write_ltp_game,
    write_ltp_move,
)
from tests.every_game import BOARDS

BLANK = "." * 100


def test_moves_count_rows_from_the_top_and_columns_from_the_left():
    game = tessellot.game("battle-of-lits")
    move = read_ltp_move("L[00,01,02,10]")
    assert str(move) == "La9a10b10c10"
    assert write_ltp_move(move) == "L[00,01,02,10]"
    assert read_ltp_move(" l[10,02,01,00] ") == move
    assert read_ltp_move("swap") == tessellot.SWAP
    assert all(read_ltp_move(write_ltp_move(known)) == known for known in game.move_index)


@pytest.mark.parametrize("board", BOARDS)
def test_games_survive_on_every_board(board):
    rng = random.Random(board)
    position = tessellot.game("battle-of-lits", board=board).start()
    moves = []
    while legal := position.legal_moves():
        moves.append(rng.choice(legal))
        position = position.play(moves[-1])
    record = Record.of(tessellot.game("battle-of-lits", board=board), moves)
    text = write_ltp_game(record)
    assert text.startswith("".join(record.game.board.rows) + "; ")
    again = read_ltp_game(text)
    assert again.moves == moves
    assert again.result == record.result
    assert again.game.board.rows == record.game.board.rows


def test_known_boards_are_recognised_and_other_marks_understood():
    rows = "".join(tessellot.Board.named("boxes").rows)
    assert read_ltp_game(rows).game.board.name == "boxes"
    assert read_ltp_game(rows.lower().replace(".", "-")).game.board.name == "boxes"
    swapped = read_ltp_game(rows.replace(".", "_") + "; T[04,05,06,15]; swap")
    assert swapped.moves[1] == tessellot.SWAP


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "expected a board of 100 characters"),
        ("X" * 99, 1, "expected a board of 100 characters"),
        (BLANK + "; T[00,01,02,03]", 103, "expected cells that form T"),
        (BLANK + "; T[00,01,02]", 103, "expected a move such as"),
        (BLANK + "; T[00,01,02,11];  swop", 120, "expected a move such as"),
        (BLANK + "; T[00,01,02,11]; I[90,91,92,93]", 119, "must share an edge"),
    ],
)
def test_faults_are_told_with_their_column(text, column, words):
    with pytest.raises(NotationError, match=words) as caught:
        read_ltp_game(text)
    assert caught.value.column == column


def test_only_battle_of_lits_has_this_form():
    with pytest.raises(TessellotError, match="only Battle of LITS"):
        write_ltp_game(Record.of(tessellot.game("lot")))
    with pytest.raises(TessellotError, match="only moves of Battle of LITS"):
        write_ltp_move(tessellot.game("lot").move_index[0])
    small = tessellot.game("battle-of-lits", board="4x4:X.../..../..../...O")
    with pytest.raises(TessellotError, match="10×10"):
        write_ltp_game(Record.of(small))
