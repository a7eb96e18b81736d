"""No part of the search of late positions changes a result: all off, each off, all on."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.engine.kernels.proof.endgame.node import EndgameFeature
from tessellot.engine.kernels.proof.endgame.prover import EndgameProver
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.solver.query import Query
from tessellot.games.protocol import Game
from tests.engine.kernels.proof.exact_values import positions, value

PARTS = [feature for feature in EndgameFeature if feature is not EndgameFeature.ALL]

# A game, the most plies before the end at which positions are taken, and how many positions.
CASES: list[tuple[Game, int, int]] = [
    (tessellot.game("taiji", size=7), 6, 60),
    (tessellot.game("taiji", size=7, groups=3), 6, 40),
    (tessellot.game("taiji", size=9), 6, 50),
    (tessellot.game("taiji", size=11), 6, 50),
    (tessellot.game("tailits"), 3, 40),
    (tessellot.game("tailits", score="second-largest", pieces="any"), 3, 20),
    (tessellot.game("tailits-taiji"), 6, 40),
    (tessellot.game("tailits-taiji", score="second-largest", groups=1), 6, 20),
    (tessellot.game("taiji-lits", size=7), 2, 4),
]


@pytest.mark.parametrize(
    ("game", "latest", "count"), CASES, ids=[str(case[0])[:60] for case in CASES]
)
def test_no_part_changes_a_value(game: Game, latest: int, count: int) -> None:
    chosen = positions(game, range(0), count, latest)
    plain = Query(EndgameProver(game, TranspositionTable(1), EndgameFeature(0)))
    truth = [value(plain, position) for position in chosen]
    for features in (EndgameFeature.ALL, *(EndgameFeature.ALL & ~part for part in PARTS)):
        query = Query(EndgameProver(game, TranspositionTable(1), features))
        for position, expected in zip(chosen, truth, strict=True):
            assert value(query, position) == expected, (features, position)
    if count > 20:
        assert len(set(truth)) > 8
