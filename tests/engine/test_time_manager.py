"""Time management: limits, the share of a proof, clocks, and the intervals of reports."""

from __future__ import annotations

import math
import time
from itertools import islice
from random import Random

import pytest

import tessellot
from tessellot.engine import LimitError
from tessellot.engine.budget import Budget, Share
from tessellot.engine.proof_cost import REFERENCE_NODES, expected_proof_nodes, is_provable_at_once
from tessellot.engine.time_manager import (
    AMPLE_SHARE,
    PROOF_NODES,
    TIGHT_SHARE,
    TimeManager,
    clock_share,
    proof_share,
    report_intervals,
)
from tessellot.games.protocol import Position
from tests.engine.test_engine import late_position, random_position

LITS = tessellot.game("battle-of-lits")


def after_pieces(count: int) -> Position:
    position = LITS.start()
    while position.ply < count:
        position = position.after(next(position.legal_moves().actions()))
    return position


def manager(seconds: float | None = 1.0, proof_nodes: int | None = PROOF_NODES) -> TimeManager:
    return TimeManager(seconds, None, proof_nodes, threads=1, memory_mb=4, clock=time.monotonic)


def limits(budget: Budget) -> tuple[float | None, int | None]:
    return budget.seconds, budget.nodes


def test_a_cheap_proof_replaces_the_usual_limits_but_not_those_of_the_caller() -> None:
    early, late = after_pieces(2), after_pieces(7)
    assert not is_provable_at_once(early)
    assert is_provable_at_once(late)
    usual = manager()
    assert limits(usual.budget(early, 1)) == (1.0, None)
    assert limits(usual.budget(late, 1)) == (None, PROOF_NODES)
    assert limits(usual.budget(late, 2)) == (1.0, None)
    assert limits(manager(proof_nodes=None).budget(late, 1)) == (1.0, None)
    usual.set_limits(0.2, None)
    assert limits(usual.budget(late, 1)) == (0.2, None)
    usual.set_limits(None, None)
    assert limits(usual.budget(late, 1)) == (None, PROOF_NODES)
    with pytest.raises(LimitError):
        usual.set_limits(None, 0)


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_no_game_can_be_proven_from_the_start(game_id: str) -> None:
    start = tessellot.game(game_id).start()
    assert expected_proof_nodes(start) == math.inf
    assert proof_share(start, Budget(None, PROOF_NODES), 1) == 0


def test_the_share_of_a_proof_follows_from_its_expected_cost() -> None:
    position = after_pieces(6)
    cost = expected_proof_nodes(position)
    assert cost <= REFERENCE_NODES
    for factor, share in ((10, AMPLE_SHARE), (9, TIGHT_SHARE), (0.31, TIGHT_SHARE), (0.29, 0.0)):
        assert proof_share(position, Budget(None, math.ceil(factor * cost)), 1) == share
    assert proof_share(position, Budget(None, None), 1) == AMPLE_SHARE
    assert proof_share(position, Budget(1e-6, None), 1) == 0


def test_larger_boards_take_more_pieces_to_prove() -> None:
    rows = "/".join(["XO.XO.XO.XO"] * 11)
    small, large = (
        random_position(tessellot.game("battle-of-lits", board=board), Random(1), 6)
        for board in ("boxes", f"11x11:{rows}")
    )
    assert is_provable_at_once(small)
    assert expected_proof_nodes(large) > 2 * expected_proof_nodes(small)


@pytest.mark.parametrize("game_id", ["taiji", "tailits", "tailits-taiji"])
def test_late_positions_of_every_placement_game_can_be_proven(game_id: str) -> None:
    game = tessellot.game(game_id)
    early, late = (expected_proof_nodes(late_position(game, 1, turns)) for turns in (4, 2))
    assert late < early < REFERENCE_NODES


def test_the_first_half_of_a_double_game_is_not_proven() -> None:
    for game_id in ("tailits-taiji", "taiji-lits"):
        position = tessellot.game(game_id).start()
        while not position.begins_second_half:
            assert expected_proof_nodes(position) == math.inf
            position = position.after(next(position.legal_moves().actions()))


def test_a_stage_cannot_spend_more_than_its_share() -> None:
    budget, share = Budget(None, 1000), Share()
    spent = []
    while (part := share.part(budget, 0.5)) is not None:
        part.spent = min(part.nodes_left, 200)
        share.charge(budget, part)
        spent.append(part.spent)
    assert spent == [200, 200, 100]
    assert budget.spent == 500


def test_a_clock_is_never_used_up() -> None:
    game = tessellot.game("taiji", size=7)
    for position in (game.start(), late_position(game, 1, 3), random_position(game, Random(3), 6)):
        for remaining in (0.01, 1.0, 60.0):
            seconds = clock_share(position, remaining, 0.0)
            assert 0 < seconds <= max(remaining, 0.01)
    assert clock_share(late_position(game, 1, 2), 60, 0) > clock_share(game.start(), 60, 0)


def test_reports_come_soon_at_first_and_once_a_second_later() -> None:
    intervals = list(islice(report_intervals(), 12))
    assert intervals == sorted(intervals)
    assert (intervals[0], intervals[-1]) == (0.05, 1.0)
