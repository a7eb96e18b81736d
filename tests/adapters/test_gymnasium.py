"""Gymnasium's checks, and games against the levels."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tessellot.adapters.gymnasium import TessellotEnv
from tessellot.games import GAMES, TessellotError
from tests.adapters.variants import SMALL


def play(environment, seed):
    """The moves of a game in which the player takes the first legal action."""
    observation, _ = environment.reset(seed=seed)
    actions, terminated, reward = [], False, 0.0
    while not terminated:
        actions.append(int(np.flatnonzero(observation["action_mask"])[0]))
        observation, reward, terminated, truncated, info = environment.step(actions[-1])
        assert not truncated
        assert info == {}
    return actions, reward


@pytest.mark.parametrize(("game_id", "options"), [("taiji", {"size": 7}), ("lot", {})], ids=str)
def test_the_checks_of_gymnasium_find_nothing(game_id, options, capsys):
    environment = gymnasium.make(f"tessellot/{game_id}-v0", level=1, **options)
    check_env(environment.unwrapped)


def test_every_game_is_registered():
    assert {f"tessellot/{game_id}-v0" for game_id in GAMES} <= set(gymnasium.registry)


def test_the_same_seed_gives_the_same_game_in_either_seat():
    environment = gymnasium.make("tessellot/taiji-v0", level=2, seat=None, size=7)
    games = [play(environment, seed) for seed in range(6)]
    assert [play(environment, seed) for seed in range(6)] == games
    assert {reward for _, reward in games} <= {1.0, -1.0}
    seats = set()
    for seed in range(6):
        environment.reset(seed=seed)
        seats.add(environment.unwrapped.seat)
    assert len(seats) == 2


def test_in_the_second_seat_the_engine_has_moved_first():
    environment = gymnasium.make("tessellot/battle-of-lits-v0", level=1, seat="second", board=SMALL)
    environment.reset(seed=1)
    assert environment.unwrapped.position.ply == 1


def test_an_illegal_action_loses_and_says_why():
    environment = gymnasium.make("tessellot/taiji-v0", level=1, size=7)
    environment.reset(seed=1)
    environment.step(0)
    observation, reward, terminated, _, info = environment.step(0)
    assert (reward, terminated) == (-1.0, True)
    assert info["illegal"].endswith("is not legal here. Already covered: a1, b1.")
    assert environment.observation_space.contains(observation)
    with pytest.raises(gymnasium.error.ResetNeeded, match="call reset"):
        environment.step(1)
    environment.reset(seed=1)
    assert not environment.step(0)[2]


def test_nobody_plays_on_after_the_end():
    environment = gymnasium.make("tessellot/taiji-v0", level=1, size=7)
    observation, _ = environment.reset(seed=1)
    terminated = False
    while not terminated:
        action = int(observation["action_mask"].argmax())
        observation, _, terminated, _, _ = environment.step(action)
    with pytest.raises(gymnasium.error.ResetNeeded):
        environment.step(0)


def test_an_unknown_render_mode_is_refused():
    with pytest.raises(TessellotError, match="no render_mode 'pink': known are human, ansi, rgb_"):
        TessellotEnv("lot", render_mode="pink")


def test_an_unknown_level_is_refused_when_the_environment_is_made():
    with pytest.raises(TessellotError, match="level"):
        gymnasium.make("tessellot/lot-v0", level=99)
