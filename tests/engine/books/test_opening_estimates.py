"""Estimates of openings, which fill the swap map where nothing is proven."""

import pytest

import tessellot
from tessellot.engine.books.opening_estimates import opening_estimates
from tessellot.engine.books.proven_openings import known_openings
from tessellot.games.boards import PUBLISHED


@pytest.mark.parametrize("board", PUBLISHED)
def test_every_opening_of_a_published_board_is_estimated(board):
    game = tessellot.game("battle-of-lits", board=board)
    found = opening_estimates(game)
    assert set(found) == set(game.start().legal_moves().actions())
    assert all(0 < win < 1 for win in found.values())
    assert 10 < sum(win > 0.5 for win in found.values()) < len(found) / 2


def test_estimates_agree_with_proofs():
    game = tessellot.game("battle-of-lits", board="monogram")
    book, right = known_openings(), []
    for action, win in opening_estimates(game).items():
        opening = book.find(game.board, game.move_index[action])
        if opening is not None:
            right.append((opening.winner == "X") == (win > 0.5))
    assert len(right) >= 156
    assert sum(right) > 0.9 * len(right)


def test_other_boards_and_games_have_none():
    assert opening_estimates(tessellot.game("battle-of-lits", board="random:7")) == {}
    assert opening_estimates(tessellot.game("taiji")) == {}
