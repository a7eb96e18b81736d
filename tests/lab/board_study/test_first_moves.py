"""First moves that the board makes alike, and samples of them."""

from __future__ import annotations

from collections import Counter

import pytest

from tessellot.games import Board, game
from tessellot.lab.board_study.first_moves import first_moves, sampled


@pytest.mark.parametrize("name", ["boxes", "horizontals", "monogram", "random:3", "random-free:3"])
def test_together_they_are_all_first_moves_and_each_is_there_once(name):
    board = Board.named(name)
    every = [move for first in first_moves(board) for move in first.equivalent]
    legal = list(game("battle-of-lits", board=board).start().legal_moves())
    assert Counter(map(str, every)) == Counter(map(str, legal))


def test_only_what_leaves_the_symbols_alone_makes_moves_alike():
    # A half turn leaves boxes as it is; on monogram it exchanges X and O, which is no help: X
    # would then have placed where O should have.
    assert len(first_moves(Board.named("boxes"))) == 646
    assert len(first_moves(Board.named("monogram"))) == 1292


@pytest.mark.parametrize("name", ["boxes", "diagonals"])
def test_alike_moves_lead_to_equal_scores(name):
    board = Board.named(name)
    start = game("battle-of-lits", board=board).start()
    for first in first_moves(board)[::40]:
        scores = {str(start.play(move).score) for move in first.equivalent}
        assert len(scores) == 1
        score = start.play(first.move).score
        assert score.first - score.second == first.gain


def test_an_empty_board_has_the_fewest_kinds_of_first_moves():
    empty = Board.parse("5x5:" + "/".join(["....."] * 5))
    moves = first_moves(empty)
    assert all(first.gain == 0 for first in moves)
    assert len(moves) < len(first_moves(Board.parse("5x5:X..../...../...../...../.....")))


def test_a_sample_is_spread_over_gains_and_comes_back_with_its_seed():
    moves = first_moves(Board.named("monogram"))
    some = sampled(moves, 129, 1)
    assert len(set(some)) == 129
    shares = Counter(first.gain for first in moves)
    for gain, count in Counter(first.gain for first in some).items():
        assert abs(count - shares[gain] / 10) <= 1
    assert some == sampled(moves, 129, 1)
    assert some != sampled(moves, 129, 2)
    assert sampled(moves, None, 1) == sampled(moves, 5000, 1) == moves
