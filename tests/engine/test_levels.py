"""What the levels are made of: the weak ones overlook moves, the strongest wait for a proof."""

from __future__ import annotations

import time
from random import Random

import pytest

import tessellot
from tessellot.engine import Engine, levels
from tessellot.notation import read_position

POSITIONS = 30
WEAK, MASTER, FULL = 1, 7, 8
FAST = 400
"""How much faster the clock runs, so that a second is over before a proof is found."""


def positions(game):
    """Positions early enough for a choice of moves, each after other random moves."""
    for seed in range(POSITIONS):
        chance, position = Random(seed), game.start()
        for _ in range(2 + seed % 3):
            position = position.play(chance.choice(position.legal_moves()))
        yield position


def overlooked(game, number):
    """In how many positions the best move that a level sees is not the one that it plays."""
    engine = Engine(game, level=number, memory_mb=4)
    found = 0
    for position in positions(game):
        *_, analysis = engine.analyse(position)
        found += analysis.choice != analysis.best.move
    return found


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_the_weakest_level_overlooks_as_much_as_it_should(game_id):
    share = levels(game_id)[WEAK - 1].blunder_rate
    error = (share * (1 - share) / POSITIONS) ** 0.5
    found = overlooked(tessellot.game(game_id), WEAK) / POSITIONS
    assert found == pytest.approx(share, abs=3 * error)
    assert found > 0


def test_a_strong_level_plays_the_best_move_that_it_sees():
    assert overlooked(tessellot.game("tailits"), MASTER) == 0


@pytest.mark.parametrize("number", [MASTER, FULL])
def test_the_strongest_levels_go_beyond_their_limits_for_a_proof(number):
    position = read_position(
        "battle-of-lits board=boxes Lb8b9a10b10 Ig2g3g4g5 Tb5a6b6b7 Tg6f7g7h7 Sc2b3c3b4 Sd7e7c8d8"
    )
    level = levels("battle-of-lits")[number - 1]
    means = {"level": number, "memory_mb": 64, "clock": lambda: FAST * time.monotonic()}
    # As a limit that somebody gives, the level's own is kept: it is not enough.
    limit = {"seconds": level.seconds, "nodes": level.nodes}
    *_, hurried = Engine(position.game, **means, **limit).analyse(position)
    assert hurried.proven is None
    *_, patient = Engine(position.game, **means).analyse(position)
    assert patient.proven == "loss"
