"""The kernels play by the rules: compared with games/ after every move of random games."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from tessellot.engine.kernels import packing
from tessellot.engine.kernels.layout import POSITION_ROWS, Ints, group_scratch
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.kernels.rules.random_games import RandomGames
from tessellot.games.lot import LotPosition
from tessellot.games.moves import SWAP
from tessellot.games.protocol import Game, Position
from tessellot.games.seats import Seat
from tessellot.geometry import bits_of
from tests.engine.variants import variants

WINNERS = {Seat.FIRST: 1, Seat.SECOND: -1, None: 0}


def legal_actions(position: Position) -> list[int]:
    return list(position.legal_moves().actions())


def compare(position: Position, state: Ints) -> None:
    tables = packing.tables(position.game)
    moves = np.zeros(tables.header.actions, np.int32)
    count = dispatch.legal_actions(tables, state, moves)
    assert sorted(moves[:count]) == legal_actions(position)
    rows = slice(POSITION_ROWS)
    np.testing.assert_array_equal(packing.pack(position)[rows], state[rows])
    winner, margin = dispatch.judge(tables, state, group_scratch())
    if not isinstance(position, LotPosition):
        assert margin == 2 * (position.score.first - position.score.second)
    if position.outcome:
        assert winner == WINNERS[position.outcome.winner]


def play_out(game: Game, seed: int) -> int:
    """A random game on both boards; returns its length."""
    chooser = Random(seed)
    position = game.start()
    state = packing.pack(position)
    while not position.outcome:
        compare(position, state)
        number = chooser.choice(legal_actions(position))
        position = position.after(number)
        after = dispatch.play(packing.tables(game), state, number)
        assert Seat.at(after) == position.mover
    compare(position, state)
    return position.ply


@pytest.mark.parametrize("game", variants(), ids=str)
def test_kernels_agree_with_the_rules_after_every_move(game: Game) -> None:
    for seed in range(2):
        assert play_out(game, seed) > 3


@pytest.mark.parametrize("game", variants(), ids=str)
def test_whole_random_games_are_legal_and_end_where_the_rules_end_them(game: Game) -> None:
    games = RandomGames(game, seed=3)
    for _ in range(5):
        first_wins, second_wins, doubled_margin, _ = games.play(1)
        position = game.start()
        for action in games.last_game:
            assert position.legal_placements >> action & 1
            position = position.after(action)
        assert position.outcome is not None
        winners = {Seat.FIRST: (1, 0), Seat.SECOND: (0, 1), None: (0, 0)}
        assert (first_wins, second_wins) == winners[position.outcome.winner]
        if game.info.points_decide:
            first, second = position.score.first, position.score.second
            assert doubled_margin == 2 * (first - second)


def test_random_games_are_as_long_and_as_even_as_those_of_the_rules() -> None:
    for game in variants()[:1] + variants()[6:8]:
        first, second, _, _ = RandomGames(game, seed=5).play(4000)
        wins = {Seat.FIRST: 0, Seat.SECOND: 0, None: 0}
        chooser = Random(1)
        for _ in range(150):
            position = game.start()
            while not position.outcome:
                number = chooser.choice(list(bits_of(position.legal_placements)))
                position = position.after(number)
            wins[position.outcome.winner] += 1
        assert first / 4000 == pytest.approx(wins[Seat.FIRST] / 150, abs=0.15)
        assert second / 4000 == pytest.approx(wins[Seat.SECOND] / 150, abs=0.15)


def test_the_swap_is_the_last_action() -> None:
    game = variants()[0]
    position = game.start().after(600)
    assert SWAP in position.legal_moves()
    state = packing.pack(position)
    moves = np.zeros(2000, np.int32)
    count = dispatch.legal_actions(packing.tables(game), state, moves)
    assert moves[count - 1] == game.move_index.action_of(SWAP)


CHECKED = """
from random import Random
from tessellot.engine import Engine
from tests.engine.test_engine import random_position
from tests.engine.variants import variants
for game in variants()[::4] + variants()[5:7]:
    engine = Engine(game, nodes=150, memory_mb=1)
    for turns in (0, 1, 3, 25):
        engine.best_move(random_position(game, Random(turns), turns))
"""


def test_no_kernel_reads_or_writes_past_the_end_of_an_array() -> None:
    environment = {**os.environ, "NUMBA_BOUNDSCHECK": "1"}
    run = subprocess.run(
        [sys.executable, "-c", CHECKED],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
