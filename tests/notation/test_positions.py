from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tessellot
from tessellot import NotationError
from tessellot.notation import read_position, write_position
from tests.every_game import GAMES, played


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_position_of_a_game_survives_writing_and_reading(game):
    rng = random.Random(str(game))
    for position in played(game, [rng.randrange(10**9) for _ in range(200)])[::3]:
        text = write_position(position)
        assert "\n" not in text
        again = read_position(text)
        assert again == position
        assert again.legal_moves() == position.legal_moves()
        assert again.turn == position.turn
        assert write_position(again) == text


def test_the_forms_are_stable():
    lits = tessellot.game("battle-of-lits").start().play("Td5e5f5e6").play("swap")
    assert write_position(lits) == "battle-of-lits board=monogram Td5e5f5e6 swap"
    lot = tessellot.game("lot").start().play("d4")
    assert write_position(lot) == "lot 7/7/7/3w3/7/7/7 b"
    assert write_position(lot.play("swap")) == "lot 7/7/7/3w3/7/7/7 b swapped"
    assert write_position(tessellot.game("taiji").start()) == "taiji size=9 groups=2"


def test_options_that_are_left_out_take_their_defaults():
    assert read_position("taiji size=7").game.groups == 1
    assert read_position("lot") == tessellot.game("lot").start()


def test_pieces_may_come_in_any_order():
    text = write_position(
        played(tessellot.game("tailits"), [random.Random(2).randrange(99) for _ in range(9)])[-1]
    )
    game, *rest = text.split()
    options, pieces = rest[:2], rest[2:]
    shuffled = random.Random(3).sample(pieces, len(pieces))
    assert read_position(" ".join([game, *options, *shuffled])) == read_position(text)


words = st.sampled_from(["lot", "taiji", "size=7", "d4/d5", "swap", "Td5e5f5e6", "7/7", "=", "w"])


@given(st.text(max_size=60) | st.lists(words).map(" ".join))
def test_any_text_is_a_position_or_an_error_that_says_where(text):
    try:
        position = read_position(text)
    except NotationError as error:
        message = str(error)
    else:
        message = "line 1, column 1: fine"
        assert read_position(write_position(position)) == position
    assert message.startswith("line ")
    assert ", column " in message
