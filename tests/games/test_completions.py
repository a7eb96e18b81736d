"""Half-entered moves: what they could become, when they are whole, and what is in the way."""

from __future__ import annotations

import random

import pytest

import tessellot
from tessellot import Cell
from tessellot.games import PartialMove
from tessellot.notation import read_position
from tests.every_game import DEFAULTS, played


def words(completions):
    return sorted(map(str, completions.moves))


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_every_beginning_of_a_legal_move_can_become_it(game):
    rng = random.Random(8)
    choices = [rng.randrange(10**9) for _ in range(60)]
    for position in played(game, choices)[:-1:6]:
        move = rng.choice(position.legal_moves())
        word = str(move)
        for length in range(len(word) + 1):
            completions = position.completions(word[:length])
            if length == len(word):
                assert completions.move == move
            assert move in completions.moves
            assert completions.why == ()


def test_cells_of_a_piece_may_come_in_any_order():
    position = tessellot.game("battle-of-lits").start()
    assert words(position.completions("Te6d5f5")) == ["Td5e5f5e6"]
    painted = [Cell.parse(name) for name in ("f5", "d5", "e6")]
    assert "Td5e5f5e6" in words(position.completions(painted))
    assert str(position.completions([*painted, Cell.parse("e5")]).move) == "Td5e5f5e6"


def test_painted_cells_of_a_coloured_piece_leave_the_colours_open():
    position = tessellot.game("tailits").start()
    painted = PartialMove(cells=frozenset(map(Cell.parse, ("f6", "f7", "f8", "f9"))))
    assert len(position.completions(painted).moves) == 6
    assert position.completions(painted).move is None


def test_a_lot_disc_that_makes_lines_lists_its_resolutions():
    position = read_position("lot 7/7/7/ww5/7/7/7 w")
    completions = position.completions("c4")
    assert words(completions) == ["c4^a4xb4c4", "c4^b4xa4c4", "c4^c4xa4b4"]
    assert completions.move is None
    assert words(position.completions("c4^b4")) == ["c4^b4xa4c4"]


@pytest.mark.parametrize(
    ("partial", "rule", "cells"),
    [
        ("Td5", "overlap", ["d5"]),
        ("Tz9", "off-board", ["z9"]),
        ("d6", "no-fit", ["d6"]),
        ("Ta1", "no-fit", ["a1"]),
    ],
)
def test_a_beginning_that_leads_nowhere_says_why(partial, rule, cells):
    position = tessellot.game("battle-of-lits").start().play("Td5e5f5e6")
    completions = position.completions(partial)
    assert not completions.moves
    assert [violation.rule for violation in completions.why] == [rule]
    assert list(map(str, completions.why[0].cells)) == cells
    assert str(completions.why[0])


def test_swap_and_pieces_of_the_other_half_say_why_too():
    assert [v.rule for v in tessellot.game("lot").start().completions("swa").why] == ["swap"]
    position = tessellot.game("taiji-lits").start()
    assert [v.rule for v in position.completions("Td").why] == ["wrong-piece"]


@pytest.mark.parametrize(
    ("position", "others"),
    [("lot 7/7/7/3w3/7/7/7 b", False), ("battle-of-lits Td5e5f5e6", True)],
)
def test_every_beginning_of_the_word_swap_can_become_it(position, others):
    position = read_position(position)
    for word in ("s", "S", "sw", "swa", "swap"):
        completions = position.completions(word)
        assert "swap" in words(completions)
        assert (len(completions.moves) > 1) == (others and len(word) == 1)
        assert (completions.move is None) == (len(word) == 1)
    assert "swap" not in words(position.play("swap").completions("s"))
    assert "swap" not in words(position.completions("t"))
