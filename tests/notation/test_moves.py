from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tessellot
from tessellot import SWAP, NotationError
from tessellot.games import Disc
from tessellot.notation import read_move, read_partial_move
from tests.every_game import DEFAULTS


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_every_move_survives_writing_and_reading(game):
    assert all(read_move(str(move), game) == move for move in game.move_index)


@pytest.mark.parametrize(
    ("game_id", "typed", "written"),
    [
        ("battle-of-lits", "tE6F5d5e5", "Td5e5f5e6"),
        ("battle-of-lits", "LL5L6L7M5", "Ll5m5l6l7"),
        ("battle-of-lits", " SWAP\n", "swap"),
        ("tailits", "tF5d5/E6e5", "Td5f5/e5e6"),
        ("taiji", "D5/E5", "d5/e5"),
        ("tailits-taiji", "i5/i6", "i5/i6"),
        ("tailits-taiji", "ii5i6/i7i8", "Ii5i6/i7i8"),
        ("lot", "D4^C3Xe5d4", "d4^c3xd4e5"),
    ],
)
def test_order_and_case_do_not_matter(game_id, typed, written):
    assert str(read_move(typed, tessellot.game(game_id))) == written


def test_off_board_moves_are_moves_for_the_rules_to_judge():
    position = tessellot.game("battle-of-lits").start()
    assert [v.rule for v in position.why_illegal("Ij1k1l1m1")] == ["off-board"]
    assert [v.rule for v in tessellot.game("lot").start().why_illegal("h1")] == ["off-board"]


def refusal(read, *arguments):
    """The error that reading ends with, if it does."""
    try:
        read(*arguments)
    except NotationError as error:
        return error
    return None


@given(
    st.text(max_size=40), st.sampled_from(DEFAULTS), st.sampled_from([read_move, read_partial_move])
)
def test_any_text_is_a_move_or_a_clear_error(text, game, read):
    error = refusal(read, text, game)
    if error is not None:
        assert error.line == 1
        assert 1 <= error.column <= len(text) + 1
        assert str(error.expected)


@given(st.text(alphabet="LITSlits^x/abcdefghij0123456789", max_size=14), st.sampled_from(DEFAULTS))
def test_any_near_miss_is_a_move_or_a_clear_error(text, game):
    try:
        move = read_move(text, game)
    except NotationError:
        return
    assert read_move(str(move), game) == move


def test_a_disc_that_resolves_nothing_is_just_a_cell():
    move = random.Random(1).choice(
        [m for m in tessellot.game("lot").move_index if m != SWAP and m.keep is None]
    )
    assert isinstance(move, Disc)
    assert len(str(move)) == 2
