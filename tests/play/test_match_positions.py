"""The positions of a match: all are there, though only the last few are kept."""

import random

import pytest

from tessellot.play.positions import KEPT, Positions
from tests.every_game import GAMES


@pytest.fixture(params=GAMES, ids=str)
def played(request):
    """A random line of some game: its positions as a tuple, and as they are kept."""
    chance = random.Random(1)
    position = request.param.start()
    all_of_them, kept = [position], Positions(position)
    while position.outcome is None and len(all_of_them) < 12:
        move = chance.choice(position.legal_moves())
        position = position.play(move)
        all_of_them.append(position)
        kept = kept.after(move)
    return tuple(all_of_them), kept


def test_every_position_is_there_by_its_number_and_in_slices(played):
    expected, positions = played
    assert (len(positions), tuple(positions)) == (len(expected), expected)
    for number in range(-len(expected), len(expected)):
        assert positions[number] == expected[number]
    for part in (slice(None, 1), slice(-2, None), slice(1, -1), slice(None, None, -2)):
        assert positions[part] == expected[part]
    with pytest.raises(IndexError):
        positions[len(expected)]


def test_the_last_positions_are_not_made_again(played):
    _, positions = played
    for number in range(1, KEPT + 1):
        assert positions[-number] is positions[-number]


def test_moves_are_taken_back(played):
    expected, positions = played
    before = positions.without_last(4)
    assert tuple(before) == expected[:-4]
    assert before == Positions(expected[0], positions.moves[:-4])
    assert before != positions
