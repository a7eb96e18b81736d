"""Other colours below a second half: by the rules, and with the margin that was asked for."""

from __future__ import annotations

from random import Random

import pytest

import tessellot
from tessellot.games import ColouredPlacement
from tessellot.notation import read_position, write_position
from tessellot.puzzles.making.first_halves import FirstHalves


@pytest.fixture(scope="module")
def played():
    """A position in the second half, and the moves of the first."""
    random = Random(4)
    position = tessellot.game("tailits-taiji").start()
    moves = []
    while position.ply < 3 or not position.taijitus or position.taijitus.count < 9:
        move = random.choice(position.legal_moves())
        if isinstance(move, ColouredPlacement):
            moves.append(move)
        position = position.play(move)
    return position, moves


def lead(position, seat):
    return position.score[seat] - position.score[seat.other]


def test_other_colours_change_the_margin_and_nothing_else(played):
    position, moves = played
    halves = FirstHalves(position.game, moves, wanted=2, random=Random(1))
    found = {
        points: changed
        for points in range(-6, 7)
        if (changed := halves.change_margin(position, points)) is not None
    }
    assert len(found) >= 3
    for points, changed in found.items():
        assert lead(changed, position.mover) == lead(position, position.mover) + points
        assert changed.legal_moves() == position.legal_moves()
        assert changed.coloured.tiling == position.coloured.tiling
        assert read_position(write_position(changed)) == changed
        # The first half is over: of what is left in the supply nothing fits.
        assert not changed.coloured.legal
    assert halves.change_margin(position, 1000) is None


def test_the_same_numbers_give_the_same_colours(played):
    position, moves = played
    first, second = (
        FirstHalves(position.game, moves, wanted=0, random=Random(2)) for _ in range(2)
    )
    assert [first.change_margin(position, 1) for _ in range(3)] == [
        second.change_margin(position, 1) for _ in range(3)
    ]
