"""The batched environment plays by the rules: every array agrees with the position it shows."""

from __future__ import annotations

import numpy as np
import pytest

import tessellot
from tessellot.adapters.batched import BatchedEnvironment
from tessellot.adapters.observation import rewards
from tessellot.games import OptionError, Seat
from tests.adapters.variants import VARIANTS

ALL = [
    *VARIANTS.items(),
    ("battle-of-lits", {}),
    ("tailits", {"score": "second-largest"}),
    ("taiji", {"size": 11, "groups": 3}),
    ("taiji-lits", {"size": 9, "supply": 5}),
]


@pytest.mark.parametrize(("game_id", "options"), ALL, ids=str)
def test_arrays_agree_with_the_positions_that_they_show(game_id, options):
    game = tessellot.game(game_id, **options)
    environment = BatchedEnvironment(game, 2, seed=3)
    step = environment.reset()
    ended = 0
    for _ in range(100):
        positions = [environment.position(index) for index in range(2)]
        for index, position in enumerate(positions):
            assert np.array_equal(step.planes[index], position.planes())
            assert np.array_equal(step.action_mask[index], position.action_mask())
            assert step.movers[index] == (position.mover is Seat.SECOND)
        actions = environment.random_actions()
        step = environment.step(actions)
        for index, position in enumerate(positions):
            after = position.after(int(actions[index]))
            assert step.terminated[index] == (after.outcome is not None)
            assert tuple(step.rewards[index]) == rewards(after)
            expected = after if after.outcome is None else game.start()
            assert environment.position(index) == expected
            ended += after.outcome is not None
        if ended > 2:
            break
    assert ended > 0


def test_the_same_seed_gives_the_same_games():
    first, second, other = (BatchedEnvironment("lot", 50, seed=seed) for seed in (1, 1, 2))
    for _ in range(30):
        actions = first.random_actions()
        assert np.array_equal(actions, second.random_actions())
        first.step(actions)
        second.step(actions)
        other.step(other.random_actions())
    assert first.position(7) == second.position(7) != other.position(7)
    first.reset(seed=1)
    assert first.position(7).ply == 0
    second.reset(seed=1)
    assert np.array_equal(first.random_actions(), second.random_actions())


def test_an_illegal_action_is_refused_and_nothing_is_played():
    environment = BatchedEnvironment(tessellot.game("taiji", size=7), 3, observe=False)
    environment.step([0, 1, 2])
    before = [environment.position(index) for index in range(3)]
    for actions, complaint in [
        ([99, 1, 99], r"Game 1: \S+ is not legal here\. Already covered: a1, a2\."),
        ([99, 99, 168], "Game 2: There is no action 168: they go from 0 to 167"),
        ([99, -1, 99], "Game 1: There is no action -1"),
        ([99.5, 99, 99], "Actions are whole numbers, not float64"),
        ([99, 99], r"3 actions are needed, one for each game, not an array of \(2,\)"),
    ]:
        with pytest.raises(OptionError, match=complaint):
            environment.step(actions)
    assert [environment.position(index) for index in range(3)] == before
    with pytest.raises(OptionError, match="At least one game is needed, not 0"):
        BatchedEnvironment("lot", 0)


def test_a_game_may_be_given_by_its_id_and_options():
    game = tessellot.game("taiji", size=7)
    environment = BatchedEnvironment("taiji", 2, size=7)
    assert environment.game == BatchedEnvironment(game, 2).game == game
    assert repr(environment) == "<BatchedEnvironment of 2 games of taiji size=7 groups=1>"
    assert "planes (2, 3, 7, 7), action_mask (2, 168)" in repr(environment.reset())
    with pytest.raises(OptionError, match="has its options already: leave out size"):
        BatchedEnvironment(game, 2, size=7)
    for wrong in ({"count": 1.5}, {"count": 2, "seed": "x"}, {"count": 2, "seed": None}):
        with pytest.raises(TypeError, match="cannot be interpreted as an integer"):
            BatchedEnvironment(game, **wrong)


def test_planes_are_left_out_if_nobody_looks():
    environment = BatchedEnvironment("lot", 4, observe=False)
    assert environment.reset().planes.shape == (4, 0, 7, 7)
