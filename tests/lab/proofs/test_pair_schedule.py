"""Pairs settle the openings of a board: the same winners as single proofs, resumed, in rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import tessellot
from tessellot.engine.books.proven_openings import (
    Attempt,
    ProvenOpening,
    ProvenOpenings,
    ProvenPair,
)
from tessellot.engine.solver import Solver
from tessellot.games import SWAP
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import Placement
from tessellot.lab.proofs.pair_proofs import attempt_of, prove_pair
from tessellot.lab.proofs.pair_schedule import (
    BUDGET_GROWTH,
    FIRST_BUDGET,
    PairSchedule,
    PairTask,
)

QUARTERS = "5x5:XX.OO/XX.OO/...../OO.XX/OO.XX"


@cache
def quarters() -> BattleOfLits:
    game = tessellot.game("battle-of-lits", board=QUARTERS)
    assert isinstance(game, BattleOfLits)
    return game


def new_schedule(known: ProvenOpenings) -> PairSchedule:
    schedule = PairSchedule(quarters(), known)
    for opening in schedule.unrated:
        schedule.rate(opening, {})
    return schedule


@cache
def worked_through() -> tuple[tuple[ProvenPair, ...], tuple[ProvenOpening, ...]]:
    """All pairs that were proven on a small board, and the openings that they settled."""
    schedule = new_schedule(ProvenOpenings([]))
    pairs: list[ProvenPair] = []
    openings: list[ProvenOpening] = []
    while (task := schedule.next_task()) is not None:
        if task.reply is None:
            schedule.record(task, None)
            continue
        pair = prove_pair(quarters(), task, 1)
        assert isinstance(pair, ProvenPair)
        pairs.append(pair)
        openings += schedule.record(task, pair)
    assert schedule.open == 0
    assert schedule.settled == Counter(opening.winner for opening in openings)
    return tuple(pairs), tuple(openings)


def test_pairs_settle_openings_as_the_solver_does() -> None:
    _, openings = worked_through()
    solver = Solver(quarters(), memory_mb=2)
    assert {opening.winner for opening in openings} == {"X", "O"}
    for opening in openings:
        opened = quarters().start().play(opening.move)
        swap = solver.solve(opened, margin=False).moves[SWAP]
        assert (swap == "win") is (opening.winner == "X")
        after = opened.play(opening.reply)
        assert after.outcome is not None or set(opening.answers) in (
            set(),
            {str(move) for move in opened.legal_moves() if move != SWAP},
        )


def test_a_pair_that_o_wins_is_known_by_both_openings() -> None:
    pairs, _ = worked_through()
    pair = next(pair for pair in pairs if pair.winner == "O")
    known = ProvenOpenings([pair])
    for move, reply in ((pair.first, pair.second), (pair.second, pair.first)):
        found = known.find(pair.board, move)
        assert found is not None
        assert (found.winner, found.reply) == ("O", reply)
    lost = next(pair for pair in pairs if pair.winner == "X" and pair.answer)
    known = ProvenOpenings([lost])
    assert len(known) == 0
    position = quarters().start().play(lost.second).play(lost.first)
    assert isinstance(position, type(quarters().start()))
    assert known.best_move(position) == (lost.answer, "win")


def test_a_run_goes_on_from_what_is_known() -> None:
    pairs, openings = worked_through()
    half = pairs[: len(pairs) // 2]
    schedule = new_schedule(ProvenOpenings(half))
    again = 0
    while (task := schedule.next_task()) is not None:
        if task.reply is None:
            schedule.record(task, None)
            continue
        pair = next(
            (p for p in pairs if p.moves == frozenset(task.pieces)),
            None,
        ) or prove_pair(quarters(), task, 1)
        schedule.record(task, pair)
        again += 1
    assert again < len(pairs)
    assert schedule.settled == Counter(opening.winner for opening in openings)


def test_an_opening_that_x_wins_is_told_if_a_run_was_killed_before_it_was_noted() -> None:
    pairs, openings = worked_through()
    schedule = PairSchedule(quarters(), ProvenOpenings(pairs))
    told = [found for opening in schedule.unrated for found in schedule.rate(opening, {})]
    assert {opening.move for opening in told} == {
        opening.move for opening in openings if opening.winner == "X"
    }
    assert {opening.winner for opening in told} == {"X"}
    assert schedule.open == 0


def test_hints_are_tried_first_and_once() -> None:
    pairs, _ = worked_through()
    by_moves = {pair.moves: pair for pair in pairs}
    lost = next(pair for pair in pairs if pair.winner == "X")
    schedule = PairSchedule(quarters(), ProvenOpenings([]), [(lost.second, lost.first)])
    for opening in schedule.unrated:
        schedule.rate(opening, {})
    seen: list[frozenset[Placement]] = []
    while len(seen) < 5:
        task = schedule.next_task()
        assert task is not None
        if task.reply is None:
            schedule.record(task, None)
            continue
        seen.append(frozenset(task.pieces))
        schedule.record(task, by_moves.get(seen[-1]) or prove_pair(quarters(), task, 1))
    assert by_moves[seen[0]].winner == "X"
    assert len(set(seen)) == 5


def test_a_pair_that_fails_waits_for_a_larger_budget() -> None:
    schedule = new_schedule(ProvenOpenings([]))
    first = schedule.next_task()
    assert first is not None
    tasks = [first]
    while tasks[-1].nodes == tasks[0].nodes:
        assert schedule.record(tasks[-1], None) == []
        task = schedule.next_task()
        assert task is not None
        tasks.append(task)
    rounds = tasks[-1].nodes // tasks[0].nodes
    assert rounds in (BUDGET_GROWTH**power for power in range(1, 4))
    assert tasks[0].nodes % FIRST_BUDGET == 0
    pairs = [frozenset(task.pieces) for task in tasks[:-1]]
    assert len(set(pairs)) == len(pairs)


def test_a_new_run_does_not_repeat_what_has_failed_before() -> None:
    def fail(count: int, attempts: Iterable[Attempt]) -> list[PairTask]:
        schedule = PairSchedule(quarters(), ProvenOpenings([]), attempts=attempts)
        for opening in schedule.unrated:
            legal = quarters().start().play(opening).legal_moves()
            schedule.rate(opening, {move: 0.5 for move in legal if isinstance(move, Placement)})
        tasks = []
        for _ in range(count):
            task = schedule.next_task()
            assert task is not None
            assert schedule.record(task, None) == []
            tasks.append(task)
        return tasks

    whole = fail(300, [])
    kinds = {(len(task.pieces), task.nodes) for task in whole}
    assert kinds == {(2, FIRST_BUDGET), (1, 8 * FIRST_BUDGET), (2, FIRST_BUDGET * BUDGET_GROWTH)}
    for stopped_after in (1, 20, 150, 290):
        attempts = [attempt_of(quarters(), task) for task in whole[:stopped_after]]
        read = [Attempt.read(attempt.data()) for attempt in attempts]
        assert fail(300 - stopped_after, read) == whole[stopped_after:]


def test_openings_that_look_lost_for_o_are_proven_as_a_whole_at_the_end_of_a_round() -> None:
    _, openings = worked_through()
    winners = {opening.move: opening.winner for opening in openings}
    schedule = PairSchedule(quarters(), ProvenOpenings([]))
    hopeless = {opening for opening in schedule.unrated if winners.get(opening) == "X"}
    for opening in schedule.unrated:
        legal = quarters().start().play(opening).legal_moves()
        replies = [move for move in legal if isinstance(move, Placement)]
        schedule.rate(opening, dict.fromkeys(replies, 0.0 if opening in hopeless else 0.01))
    whole = []
    while (task := schedule.next_task()) is not None:
        if task.reply is not None:
            schedule.record(task, None)
            continue
        whole.append(task)
        proof = prove_pair(quarters(), task, 1)
        (settled, *_) = schedule.record(task, proof)
        assert settled.winner == winners.get(settled.move, settled.winner)
    assert hopeless
    assert {task.opening for task in whole[: len(hopeless)]} == hopeless
    assert schedule.open == 0
    assert schedule.settled == Counter(opening.winner for opening in openings)
