"""No part of the proof search changes a result: everything off, each part off, everything on."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.engine.kernels.proof.lits_node import Feature
from tessellot.engine.kernels.proof.lits_prover import LitsProver
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.solver.query import Query
from tessellot.games.protocol import Game
from tests.engine.kernels.proof.exact_values import positions, value

PARTS = [feature for feature in Feature if feature is not Feature.ALL]

# A game, the plies at which positions are taken, and how many positions.
CASES: list[tuple[Game, range, int]] = [
    (tessellot.game("battle-of-lits", board=board), plies, count)
    for board, plies, count in (
        ("4x4:XO../.XO./O.X./.OX.", range(1, 3), 10),
        ("5x5:XO.XO/.XOX./XO.OX/O.XX./XOX.O", range(1, 4), 30),
        ("6x6:XO.XO./.XOX.O/XO.OXO/O.XX.O/XOX.OX/.OX.XO", range(2, 5), 40),
        ("7x7:XO.XO.X/.XOX.OO/XO.OXOX/O.XX.O./XOX.OX./.OX.XOO/XX.O.OX", range(4, 7), 40),
        ("monogram", range(8, 12), 30),
        ("boxes", range(8, 12), 30),
        ("horizontals", range(8, 12), 30),
        ("diagonals", range(8, 12), 30),
        ("random-free:3", range(8, 12), 30),
        (
            "13x13:" + "/".join(["XO.XO.XO.XO.X", ".XOX.OO.XO.XO"] * 6 + ["X.OO.XX.OO.XX"]),
            range(17, 19),
            8,
        ),
    )
]
CASES += [(tessellot.game("taiji-lits", size=size), range(0), 12) for size in (7, 9)]


@pytest.mark.parametrize(
    ("game", "plies", "count"), CASES, ids=[str(case[0])[:40] for case in CASES]
)
def test_no_part_changes_a_value(game: Game, plies: range, count: int) -> None:
    chosen = positions(game, plies, count)
    plain = Query(LitsProver(TranspositionTable(1), 1, Feature(0)))
    truth = [value(plain, position) for position in chosen]
    for features in (Feature.ALL, *(Feature.ALL & ~part for part in PARTS)):
        query = Query(LitsProver(TranspositionTable(1), 1, features))
        for position, expected in zip(chosen, truth, strict=True):
            assert value(query, position) == expected, (features, position)
    if count > 20:
        assert len(set(truth)) > 8
