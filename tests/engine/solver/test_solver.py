"""The solver proves what is true: held against plain negamax over a second reading of the rules."""

from __future__ import annotations

import math
import threading
import time
from array import array
from functools import cache
from random import Random
from typing import Any

import pytest

import tessellot
from tessellot.engine import Engine, FinishedGameError, ForeignPositionError, LimitError, levels
from tessellot.engine.budget import Budget
from tessellot.engine.kernels.proof.lits_node import Feature
from tessellot.engine.kernels.proof.lits_prover import LitsProver
from tessellot.engine.kernels.proof.tt import TranspositionTable
from tessellot.engine.settings import PLAIN_UCT
from tessellot.engine.solver import Solution, Solver, SolverProgress
from tessellot.engine.solver.query import Query
from tessellot.engine.solver.workers import Workers
from tessellot.games.boards import PUBLISHED
from tessellot.games.moves import SWAP, Move
from tessellot.games.protocol import Game, Position
from tessellot.games.seats import Seat
from tessellot.geometry import bits_of
from tests.literal import State, start

SMALL = "6x6:XO.XO./.XOX.O/XO.OXO/O.XX.O/XOX.OX/.OX.XO"


def battle(board: str) -> Game:
    return tessellot.game("battle-of-lits", board=board)


def game_of(seed: int, game: Game) -> list[tuple[Position, Move]]:
    """A random game: every position with the move that was made there."""
    chooser = Random(seed)
    played = []
    position = game.start()
    while not position.outcome:
        move = chooser.choice(position.legal_moves())
        played.append((position, move))
        position = position.play(move)
    return played


def placed(game: Game, seed: int, pieces: int) -> Position:
    """A random position with n pieces, in which something can still be placed."""
    while True:
        played = [position for position, _ in game_of(seed, game)]
        found = [p for p in played if p.ply == pieces and not p.can_swap]
        if found:
            return found[0]
        seed += 1000


def literal_value(state: State) -> float:
    """The first seat's margin under best play; a tie counts a quarter for its winner."""
    if state.is_over():
        score = state.score()
        sign = 1 if state.winner() == "first" else -1
        return (score["first"] - score["second"]) or sign / 4
    values = [literal_value(state.play(move)) for move in state.legal_moves()]
    turn = state.turn()
    assert turn is not None
    return max(values) if turn[0] == "first" else min(values)


def second_reading(game: Game) -> State:
    options = dict(game.options)
    if "board" in options:
        options["board"] = getattr(game, "board").rows  # noqa: B009
    return start(game.info.id, **options)


def follow(position: Position, line: tuple[Move, ...]) -> Position:
    for move in line:
        position = position.play(move)
    return position


def margin_of(position: Position, seat: Seat) -> float:
    margin = position.score.first - position.score.second
    return margin if seat is Seat.FIRST else -margin


def check_line(solution: Solution) -> None:
    """The rules agree with what is claimed, at the end of the line."""
    end = follow(solution.position, solution.pv)
    assert end.outcome is not None
    assert end.outcome.winner is solution.winner
    if solution.margin is not None:
        assert margin_of(end, solution.position.mover) == solution.margin


def size_of(position: Position, most: int) -> int:
    """How many positions there are from here to the end, counted up to a limit."""
    if position.outcome or most <= 1:
        return 1
    total = 1
    for move in position.legal_moves():
        total += size_of(position.play(move), most - total)
        if total >= most:
            break
    return total


LATE = [
    (battle(SMALL), 800),
    (battle("monogram"), 100),
    (battle("random-free:3"), 100),
    (tessellot.game("taiji", size=7), 300),
    (tessellot.game("taiji", size=7, groups=3), 300),
    (tessellot.game("tailits"), 100),
    (tessellot.game("tailits", score="second-largest", pieces="any"), 100),
    (tessellot.game("tailits-taiji"), 60),
    (tessellot.game("tailits-taiji", score="second-largest", groups=1), 60),
    (tessellot.game("taiji-lits", size=7), 150),
]


@pytest.mark.parametrize(("game", "size"), LATE, ids=[str(game) for game, _ in LATE])
def test_late_positions_are_worth_what_plain_negamax_says(game: Game, size: int) -> None:
    solver = Solver(game, memory_mb=2)
    for seed in range(4):
        played = game_of(seed, game)
        small = (n for n, (p, _) in enumerate(played) if size_of(p, size) < size)
        early = next(small, len(played) - 1)
        state = second_reading(game)
        for _, move in played[:early]:
            state = state.play(str(move))
        position = played[early][0]
        solution = solver.solve(position)
        truth = literal_value(state)
        if position.mover is Seat.SECOND:
            truth = -truth
        assert solution.proven == ("win" if truth > 0 else "loss")
        assert solution.margin == (truth if abs(truth) > 0.25 else 0)
        check_line(solution)


def answer(features: Feature, position: Position, target: int | None = None) -> bool:
    query = Query(LitsProver(TranspositionTable(8), 1, features))
    reached = query.ask(position, target, Budget(None, None), None).reached
    assert reached is not None
    return reached


def six_pieces() -> list[Position]:
    """A position with six pieces on each published board that can do without any pruning."""
    return [placed(battle(board), 40 + number, 6) for number, board in enumerate(PUBLISHED)]


def test_all_prunings_off_say_the_same_as_all_on_with_six_pieces() -> None:
    answers = [answer(Feature.ALL, position) for position in six_pieces()]
    assert answers == [answer(Feature(0), position) for position in six_pieces()]
    assert set(answers) == {True, False}


def test_all_prunings_off_give_the_same_margins_as_all_on_with_eight_pieces() -> None:
    seen = set()
    for seed, board in enumerate(PUBLISHED):
        position = placed(battle(board), seed + 1, 8)
        for least in (None, -6, -2, 0, 2, 6):
            truth = answer(Feature(0), position, least)
            assert answer(Feature.ALL, position, least) == truth
            seen.add((least, truth))
    assert len(seen) > 8


@pytest.mark.parametrize(
    "left_out",
    [
        Feature.TABLE,
        Feature.COVERS,
        Feature.CLIQUE_EXTENSION,
        Feature.SURE_GAIN,
        Feature.TWO_PLIES,
        Feature.FUTILITY,
        Feature.MOVE_ORDER,
        Feature.EQUIVALENCE,
    ],
)
def test_no_single_pruning_changes_a_result_with_six_pieces(left_out: Feature) -> None:
    for position in six_pieces():
        assert answer(Feature.ALL & ~left_out, position) == answer(Feature.ALL, position)


@pytest.mark.parametrize("board", [*PUBLISHED, "random-free:3"])
def test_the_line_ends_as_promised(board: str) -> None:
    solver = Solver(battle(board), memory_mb=8)
    for seed in range(3):
        position = placed(battle(board), seed, 8)
        check_line(solver.solve(position))
        check_line(solver.solve(position, margin=False))


@cache
def hard_position() -> Position:
    return placed(battle("boxes"), 1, 6)


def test_threads_find_what_one_thread_finds() -> None:
    for seed, board in enumerate(PUBLISHED):
        position = placed(battle(board), 10 + seed, 7)
        alone = Solver(position.game, memory_mb=4).solve(position)
        together = Solver(position.game, memory_mb=4, threads=3).solve(position)
        assert (together.proven, together.margin) == (alone.proven, alone.margin)
        check_line(together)


@pytest.mark.parametrize("slow", [0, 1])
def test_no_thread_runs_on_when_another_has_answered(slow: int) -> None:
    ended = array("q", [0])
    left: list[bool] = []

    def answer_at_once() -> bool:
        return True

    def answer_late() -> bool:
        while not ended[0]:
            time.sleep(0.001)
        time.sleep(0.05)
        left.append(True)
        return False

    searches = [answer_at_once, answer_at_once]
    searches[slow] = answer_late
    assert Workers(2).run(searches, Budget(None, None), ended, None) == 1 - slow
    assert left, "the slow search still runs"


def test_one_thread_repeats_itself() -> None:
    position = placed(battle("monogram"), 5, 7)
    first, second = (Solver(position.game, memory_mb=2).solve(position) for _ in range(2))
    assert (first.pv, first.nodes, first.moves) == (second.pv, second.nodes, second.moves)


def test_a_stopped_solver_claims_nothing_that_it_has_not_proven() -> None:
    position = hard_position()
    truth = Solver(position.game, memory_mb=16).solve(position, margin=False)
    known = dict(truth.moves)
    for nodes in (1, 1024, 5000):
        solution = Solver(position.game, memory_mb=2).solve(position, nodes=nodes)
        assert solution.proven in (None, truth.proven)
        for move, proof in solution.moves.items():
            assert known.get(move, proof) == proof


def test_moves_that_are_tried_first_change_the_way_but_not_the_result() -> None:
    position = next(
        found
        for found in (placed(battle("monogram"), seed, 7) for seed in range(20))
        if Solver(found.game, memory_mb=4).solve(found, margin=False).proven == "win"
    )
    numbers = list(bits_of(position.legal_placements))
    book = position.game.move_index
    proven = set()
    for first in (numbers, numbers[::-1]):
        budget = Budget(None, None)
        solver = Solver(position.game, memory_mb=4)
        solution = solver.solve_within(position, budget, margin=False, first=first)
        assert solution.proven == "win"
        tried = [number for number in first if book[number] in solution.moves]
        won = [number for number in tried if solution.moves[book[number]] == "win"]
        assert won == tried[-1:], "the first move that wins ends the search"
        proven.add(won[0])
    assert len(proven) == 2


def test_stop_ends_a_proof_that_would_take_hours() -> None:
    game = battle("boxes")
    solver = Solver(game, memory_mb=2, threads=2)
    told: list[SolverProgress] = []

    def watch(progress: SolverProgress) -> None:
        told.append(progress)
        if progress.nodes > 2000:
            threading.Thread(target=solver.stop).start()

    solution = solver.solve(game.start().after(0), progress=watch)
    assert solution.proven is None
    assert solution.winner is None
    assert told[-1].nodes > 2000
    assert told[-1].moves >= told[-1].settled >= 0


def test_what_one_solver_exports_another_need_not_find_again() -> None:
    position = hard_position()
    first = Solver(position.game, memory_mb=16)
    solution = first.solve(position)
    second = Solver(position.game, memory_mb=1)
    second.load(first.export(least_nodes=8))
    again = second.solve(position)
    assert (again.proven, again.margin) == (solution.proven, solution.margin)
    assert again.nodes < solution.nodes / 4
    other = placed(battle("monogram"), 1, 8)
    foreign = Solver(other.game, memory_mb=4)
    foreign.load(first.export(least_nodes=1))
    assert foreign.solve(other).margin == Solver(other.game, memory_mb=4).solve(other).margin


def test_a_swap_is_worth_what_placing_is_not() -> None:
    game = battle(SMALL)
    solver = Solver(game, memory_mb=4)
    worth = set()
    for number in range(0, game.move_index.placement_count, 29):
        position = game.start().after(number)
        solution = solver.solve(position)
        assert solution.proven == "win"
        placing = [proof for move, proof in solution.moves.items() if move != SWAP]
        assert (solution.moves[SWAP] == "win") == ("win" not in placing)
        check_line(solution)
        worth.add(solution.moves[SWAP])
    assert worth == {"win", "loss"}


def test_a_margin_is_told_only_if_neither_swapping_nor_placing_wins_by_more() -> None:
    """The points of TAIJI stay with the seats: here both win, the swap by more."""
    game = tessellot.game("taiji-lits", size=7)
    chooser = Random(14)
    position = game.start()
    while not position.can_swap:
        position = position.play(chooser.choice(position.legal_moves()))
    whole = Solver(game, memory_mb=2).solve(position)
    assert whole.moves[SWAP] == "win"
    check_line(whole)
    told = set()
    for twelfth in range(1, 12):
        nodes = whole.nodes * twelfth // 12
        solution = Solver(game, memory_mb=2).solve(position, nodes=nodes)
        assert solution.proven == "win"
        told.add(solution.margin)
    assert told <= {None, whole.margin}


def test_the_beginner_loses_a_small_game_with_the_swap() -> None:
    game = battle("5x5:XO.XO/.XOX./XO.OX/O.XX./XOX.O")
    solution = Solver(game, memory_mb=2).solve(game.start())
    assert solution.proven == "loss"
    assert set(solution.moves) == set(game.start().legal_moves())


def test_lot_is_proven_only_where_a_win_can_be_forced() -> None:
    game = tessellot.game("lot")
    solver = Solver(game, memory_mb=4)
    played = next(found for seed in range(20) if len(found := game_of(seed, game)) > 40)
    solution = solver.solve(played[-1][0], nodes=20_000)
    assert solution.proven == "win"
    assert follow(solution.position, solution.pv[:1]).outcome is not None
    early = solver.solve(game.start().play("a1").play("g7"), nodes=500)
    assert early.proven is None
    assert early.margin is None


@pytest.mark.parametrize(
    "limit", [{"seconds": math.nan}, {"seconds": 0}, {"seconds": -1}, {"nodes": -1}, {"nodes": 1.5}]
)
def test_limits_that_would_never_be_reached_are_refused(limit: dict[str, Any]) -> None:
    with pytest.raises(LimitError, match=f"{next(iter(limit.values()))} "):
        Solver(battle("boxes"), memory_mb=1).solve(battle("boxes").start(), **limit)


def test_foreign_and_finished_positions_are_refused() -> None:
    solver = Solver(battle("boxes"), memory_mb=1)
    with pytest.raises(ForeignPositionError):
        solver.solve(battle("monogram").start())
    played = game_of(1, battle("boxes"))
    with pytest.raises(FinishedGameError):
        solver.solve(played[-1][0].play(played[-1][1]))


@pytest.mark.parametrize("level", [7, 8])
@pytest.mark.parametrize("board", PUBLISHED)
def test_the_strongest_levels_know_what_they_play_from_six_pieces_on(
    board: str, level: int
) -> None:
    position = placed(battle(board), 2, 6)
    truth = Solver(position.game, memory_mb=16).solve(position, margin=False)
    engine = Engine(position.game, level=level, memory_mb=64)
    *_, analysis = engine.analyse(position)
    assert analysis.proven == truth.proven
    assert truth.moves.get(analysis.choice, truth.proven) == truth.proven


def test_what_an_engine_proves_comes_with_margin_and_line() -> None:
    position = placed(battle("diagonals"), 2, 8)
    truth = Solver(position.game, memory_mb=8).solve(position)
    *_, analysis = Engine(position.game, level=8, memory_mb=16).analyse(position)
    assert analysis.best.margin == truth.margin
    check_line(Solution(position, analysis.proven, truth.margin, analysis.best.pv, {}, 0, 0.0))


def test_a_limit_that_is_given_holds_for_proofs_too() -> None:
    position = hard_position()
    engine = Engine(position.game, level=8, nodes=2000, memory_mb=16)
    *_, analysis = engine.analyse(position)
    assert analysis.proven is None
    assert analysis.nodes <= 2000
    engine = Engine(position.game, level=8, memory_mb=64)
    engine.limit(nodes=2000)
    engine.best_move(position)
    *_, analysis = engine.analyse(position)
    assert analysis.nodes <= 2000
    engine.limit()
    *_, analysis = engine.analyse(position)
    assert analysis.proven is not None


def test_more_lines_are_told_with_a_proof_too() -> None:
    position = placed(battle("boxes"), 4, 9)
    truth = Solver(position.game, memory_mb=8).solve(position)
    *_, analysis = Engine(position.game, nodes=30_000, memory_mb=16).analyse(position, multipv=3)
    assert len(analysis.variations) == 3
    assert analysis.proven == truth.proven


def test_weak_levels_and_plain_players_do_not_use_the_solver() -> None:
    proving_levels = [
        level.number for level in levels("battle-of-lits") if level.settings.use_solver
    ]
    assert proving_levels == [7, 8]
    assert not PLAIN_UCT.use_solver
