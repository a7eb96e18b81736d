"""Openings: frozen, different from each other, and the same for both games of a pair."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.games import SWAP
from tessellot.lab import LabError, OpeningBook
from tests.every_game import DEFAULTS

TAIJI = tessellot.game("taiji", size=7)


def reached(game, opening):
    position = game.start()
    for move in opening:
        position = position.play(move)
    return position


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_openings_are_legal_different_and_without_swap(game):
    openings = OpeningBook(plies=3).openings(game, 20)
    positions = {reached(game, opening) for opening in openings}
    assert len(positions) == len(openings) == 20
    assert all(len(opening) == 3 and SWAP not in opening for opening in openings)


def test_openings_are_frozen():
    first, second = OpeningBook(plies=2, seed=1).openings(TAIJI, 2)
    assert " ".join(map(str, first)) == "e4/e3 c6/c5"
    assert " ".join(map(str, second)) == "d3/d4 b2/a2"


def test_more_openings_begin_with_the_same_ones():
    book = OpeningBook(seed=3)
    assert book.openings(TAIJI, 30)[:10] == book.openings(TAIJI, 10)
    assert OpeningBook(seed=4).openings(TAIJI, 10) != book.openings(TAIJI, 10)


def test_options_of_the_game_have_openings_of_their_own():
    boards = [tessellot.game("battle-of-lits", board=name) for name in ("boxes", "rings")]
    one, other = (OpeningBook().openings(game, 5) for game in boards)
    assert one != other


def test_a_book_ends_where_the_game_has_no_more():
    assert OpeningBook(plies=0).openings(TAIJI, 10) == ((),)
    assert len(OpeningBook(plies=1).openings(tessellot.game("lot"), 100)) == 49
    assert len(OpeningBook(count=4).openings(TAIJI, 10)) == 4


def test_even_openings_are_a_choice_of_the_others():
    plain = OpeningBook(seed=2, plies=4).openings(TAIJI, 200)
    even = OpeningBook(seed=2, plies=4, even=True).openings(TAIJI, 5)
    assert set(even) < set(plain)
    assert even != plain[:5]


@pytest.mark.parametrize("wrong", [{"plies": -1}, {"plies": 21}, {"count": 0}])
def test_senseless_books_are_refused(wrong):
    with pytest.raises(LabError):
        OpeningBook(**wrong)
