"""PettingZoo's own tests of environments, and what they do not ask for."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import tessellot
from tessellot.adapters.observation import planes_for
from tessellot.adapters.pettingzoo import env, raw_env
from tessellot.games import OptionError, Seat
from tests.adapters.variants import VARIANTS

# What PettingZoo says of every environment whose observation holds an action mask.
EXPECTED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation numpy array is all zeros:UserWarning",
)


@EXPECTED
@pytest.mark.parametrize(("game_id", "options"), VARIANTS.items(), ids=str)
def test_the_environment_passes_the_tests_of_pettingzoo(game_id, options, capsys):
    api_test(env(game_id, **options), num_cycles=40)
    seed_test(lambda: env(game_id, **options), num_cycles=10)
    render_test(lambda render_mode: env(game_id, render_mode=render_mode, **options))


def test_a_whole_game_has_a_winner_and_a_loser():
    environment = env("taiji", size=7)
    environment.reset()
    total = dict.fromkeys(environment.agents, 0.0)
    for agent in environment.agent_iter():
        observation, reward, terminated, _, _ = environment.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        environment.step(None if terminated else int(legal[-1]))
    assert sorted(total.values()) == [-1, 1]


def test_who_is_not_to_move_sees_the_same_board_from_the_other_side():
    environment = raw_env("lot")
    environment.reset()
    environment.step(0)
    first, second = (environment.observe(agent) for agent in environment.agents)
    assert not first["action_mask"].any()
    assert second["action_mask"].sum() == 49
    assert first["observation"][0].sum() == second["observation"][1].sum() == 1
    assert first["observation"][1].sum() == second["observation"][0].sum() == 0
    position = environment.position
    assert np.array_equal(planes_for(position, Seat.SECOND), position.planes())


def test_an_illegal_action_ends_the_game_and_loses_it():
    environment = env("taiji", size=7)
    environment.reset()
    environment.step(0)
    environment.step(0)
    assert environment.terminations == {"player_0": True, "player_1": True}
    assert environment.rewards["player_1"] == -1


def test_pictures_show_the_board_and_environments_can_be_pickled():
    environment = env("lot", render_mode="rgb_array")
    environment.reset()
    before = environment.render()
    environment.step(24)
    after = environment.render()
    assert before.shape == (480, 480, 3)
    changed = np.argwhere((before != after).any(axis=2))
    assert 150 < changed.min() < changed.max() < 330  # the middle of the board
    game = tessellot.game("taiji", size=11)
    for made in (raw_env("taiji", size=11), raw_env(game)):
        read_back = pickle.loads(pickle.dumps(made))
        assert (read_back.game, read_back.metadata["name"]) == (game, "tessellot_taiji_v0")


@pytest.mark.parametrize("make", [env, raw_env])
def test_a_copy_in_the_middle_of_a_game_goes_on_from_there(make):
    environment = make("taiji", size=7)
    environment.reset()
    environment.step(0)
    environment.step(environment.unwrapped.game.action_of("g6/g7"))
    position = environment.unwrapped.position
    for duplicate in (copy.deepcopy(environment), pickle.loads(pickle.dumps(environment))):
        assert duplicate.unwrapped.position == position
        assert duplicate.agent_selection == environment.agent_selection
        duplicate.step(int(duplicate.last()[0]["action_mask"].argmax()))
        assert duplicate.unwrapped.position.ply == 3
    assert environment.unwrapped.position == position


def test_wrong_uses_are_refused():
    with pytest.raises(
        OptionError, match="no render_mode 'pink': known are human, ansi, rgb_array"
    ):
        env("lot", render_mode="pink")
    environment = raw_env("lot")
    environment.reset()
    with pytest.raises(ValueError, match="player_0 is to move"):
        environment.step(None)
    assert environment.position.ply == 0
