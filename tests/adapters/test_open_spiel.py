"""OpenSpiel's own tests of games, with all six games and their options."""

from __future__ import annotations

import pickle
import unittest

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import mcts, sample_some_states

import tessellot
from tessellot.adapters.observation import planes_for
from tessellot.adapters.open_spiel import SEATS, name_of
from tessellot.games import GAMES, OptionError, Seat, game_info
from tests.adapters.playthroughs import PLAYTHROUGHS, STRINGS, playthrough
from tests.adapters.variants import VARIANTS


@pytest.fixture(params=STRINGS)
def game(request):
    """Each game by its string."""
    return pyspiel.load_game(STRINGS[request.param])


def test_random_games_are_what_openspiel_expects(game):
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_checks_of_its_api_test_pass(game):
    class Checks(api_test.EnforceAPIOnPartialTreeBase):
        @classmethod
        def setUpClass(cls):
            cls.game, cls.game_name = game, str(game)
            cls.game_type = game.get_type()
            cls.some_states = sample_some_states.sample_some_states(game, max_states=12)

    result = unittest.TestResult()
    tests = unittest.defaultTestLoader.loadTestsFromTestCase(Checks)
    tests.run(result)
    assert result.testsRun >= 5
    assert [*result.errors, *result.failures] == []


@pytest.mark.parametrize("game_id", STRINGS)
def test_the_playthrough_is_the_recorded_one(game_id):
    recorded = (PLAYTHROUGHS / f"{game_id}.txt").read_text()
    assert playthrough(game_id) == recorded


def test_games_and_states_can_be_pickled_and_serialised(game):
    state = game.new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[-1])
    for copy in (
        pickle.loads(pickle.dumps(state)),
        game.deserialize_state(state.serialize()),
        state.clone(),
    ):
        assert str(copy) == str(state)
        assert copy.position == state.position
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


def test_its_mcts_bot_plays_a_whole_game():
    game = pyspiel.load_game("tessellot_taiji(size=7)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bot.step(state))
    assert sorted(state.returns()) == [-1, 1]


def test_tensors_are_the_planes_as_each_player_sees_them(game):
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    for player in (0, 1):
        planes = planes_for(state.position, SEATS[player])
        assert np.array_equal(state.observation_tensor(player), planes.ravel())
    assert state.position.mover is Seat.SECOND


def test_every_option_of_every_game_can_be_chosen():
    for game_id in GAMES:
        for option in game_info(game_id).options:
            for choice in option.choices:
                text = f"{name_of(game_id)}({option.name}={choice.value})"
                found = pyspiel.load_game(text)
                assert found.new_initial_state().position.game.options[option.name] == choice.value
    default = pyspiel.load_game("tessellot_taiji(size=11)").new_initial_state().position.game
    assert default == tessellot.game("taiji", size=11)
    with pytest.raises(OptionError, match="size=8 is not possible"):
        pyspiel.load_game("tessellot_taiji(size=8)")


def test_all_games_are_among_the_variants():
    assert list(VARIANTS) == list(GAMES)
