"""The engine as its users see it: legal moves, certain results, limits kept, errors in words."""

from __future__ import annotations

import math
import subprocess
import sys
import threading
import time
from dataclasses import replace
from functools import cache, reduce
from random import Random

import pytest

import tessellot
from tessellot.engine import (
    Analysis,
    Engine,
    EngineError,
    FinishedGameError,
    ForeignPositionError,
    LimitError,
    SearchSettings,
)
from tessellot.engine.proof_cost import is_provable_at_once
from tessellot.games.moves import SWAP
from tessellot.games.protocol import Game, Position
from tessellot.games.seats import Seat
from tests.engine.variants import variants

SMALL = "6x6:XO.XO./.XOX.O/XO.OXO/O.XX.O/XOX.OX/.OX.XO"


def random_position(game: Game, chooser: Random, turns: int) -> Position:
    position = game.start()
    for _ in range(turns):
        following = position.play(chooser.choice(position.legal_moves()))
        if following.outcome:
            return position
        position = following
    return position


def late_position(game: Game, seed: int, moves_left: int) -> Position:
    """The position n turns before the end of a random game."""
    chooser = Random(seed)
    positions = [game.start()]
    while not positions[-1].outcome:
        positions.append(positions[-1].play(chooser.choice(positions[-1].legal_moves())))
    return positions[max(-1 - moves_left, -len(positions))]


@cache
def wins(position: Position) -> bool:
    """Whether the side to move wins, by trying everything."""
    for move in position.legal_moves():
        following = position.play(move)
        if following.outcome:
            if following.outcome.winner is position.mover:
                return True
        elif wins(following) == (following.mover is position.mover):
            return True
    return False


@pytest.mark.parametrize("game", variants(), ids=str)
def test_every_game_gets_a_legal_move_from_any_position(game: Game) -> None:
    engine = Engine(game, nodes=60, memory_mb=4, seed=3)
    chooser = Random(str(game))
    for turns in (0, 1, 2, 5, 11, 40):
        position = random_position(game, chooser, turns)
        assert engine.best_move(position) in position.legal_moves()


@pytest.mark.parametrize("method", ["uct", "greedy", "random"])
@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_the_simple_players_play_whole_games(game_id: str, method: str) -> None:
    game = tessellot.game(game_id)
    engine = Engine(game, nodes=20, memory_mb=4, method=method)
    position = game.start()
    while not position.outcome:
        position = position.play(engine.best_move(position))


@pytest.mark.parametrize("game_id", tessellot.GAMES)
def test_one_thread_with_a_seed_repeats_itself(game_id: str) -> None:
    game = tessellot.game(game_id)
    position = random_position(game, Random(1), 3)

    def told() -> list[object]:
        engine = Engine(game, nodes=3000, seed=5, memory_mb=16)
        *_, analysis = engine.analyse(position, multipv=3)
        return [(line.move, line.visits, line.win_probability) for line in analysis.variations]

    assert told() == told()


@pytest.mark.parametrize(
    ("game", "moves_left"),
    [
        (tessellot.game("battle-of-lits", board=SMALL), 4),
        (tessellot.game("battle-of-lits"), 3),
        (tessellot.game("taiji", size=7), 6),
        (tessellot.game("tailits", score="second-largest"), 2),
        (tessellot.game("taiji-lits", size=7), 3),
        (tessellot.game("tailits-taiji"), 5),
    ],
    ids=str,
)
def test_what_is_proven_is_true(game: Game, moves_left: int) -> None:
    for seed in range(4):
        position = late_position(game, seed, moves_left)
        *_, analysis = Engine(game, nodes=400_000, memory_mb=32).analyse(position, multipv=99)
        assert analysis.proven == ("win" if wins(position) else "loss")
        for line in analysis.variations:
            if line.proven:
                following = position.play(line.move)
                won = (
                    following.outcome.winner is position.mover
                    if following.outcome
                    else wins(following) == (following.mover is position.mover)
                )
                assert line.proven == ("win" if won else "loss")


@pytest.mark.parametrize(("game_id", "moves_left"), [("taiji", 7), ("tailits", 4)])
def test_strong_levels_prove_late_positions(game_id: str, moves_left: int) -> None:
    game = tessellot.game(game_id)
    late = [late_position(game, seed, moves_left) for seed in range(12)]
    within_reach = [position for position in late if is_provable_at_once(position)]
    proven = {}
    for number in (6, 7):
        engine = Engine(game, level=number, memory_mb=32)
        analyses = [list(engine.analyse(position))[-1] for position in within_reach]
        proven[number] = sum(analysis.proven is not None for analysis in analyses)
    assert proven[7] == len(within_reach) > proven[6]


def lot_position(white: str, black: str, white_stacks: str, black_stacks: str) -> Position:
    from tessellot.games.lot import LotPosition
    from tessellot.games.pieces.discs import LineTable
    from tessellot.geometry import Cell

    grid = LineTable.shared().grid
    masks = [
        grid.mask(Cell.parse(name) for name in names.split())
        for names in (white, black, white_stacks, black_stacks)
    ]
    game = tessellot.game("lot")
    return LotPosition(game, *masks, white_moves=True, swapped=True)  # type: ignore[arg-type]


def test_lot_wins_in_one_and_says_that_it_is_certain() -> None:
    position = lot_position("c1 c2 g1", "a7 b7 f5 g6", "a3 b3", "e7")
    engine = Engine(position.game, nodes=2000)
    *_, analysis = engine.analyse(position)
    assert analysis.proven == "win"
    assert position.play(analysis.best.move).outcome is not None
    greedy = Engine(position.game, nodes=1, method="greedy")
    assert position.play(greedy.best_move(position)).outcome is not None


def test_lot_stops_a_win_in_one() -> None:
    position = lot_position("a7 b5 f5 g6", "c1 c2 g1", "e7", "a3 b3")
    move = Engine(position.game, nodes=20_000).best_move(position)
    following = position.play(move)
    for reply in following.legal_moves():
        assert following.play(reply).outcome is None


def test_certain_wins_in_lot_are_won_against_any_defence() -> None:
    game = tessellot.game("lot")
    found = 0
    for seed in range(40):
        position = random_position(game, Random(seed), 30)
        engine = Engine(game, nodes=30_000, memory_mb=16)
        *_, analysis = engine.analyse(position)
        if analysis.proven != "win":
            continue
        found += 1
        winner = position.mover
        chooser = Random(seed)
        while not position.outcome:
            if position.mover is winner:
                *_, analysis = engine.analyse(position)
                assert analysis.proven == "win"
                position = position.play(analysis.best.move)
            else:
                position = position.play(chooser.choice(position.legal_moves()))
        assert position.outcome.winner is winner
    assert found > 5


@pytest.mark.parametrize(("many", "few", "swaps"), [("X", "O", True), ("O", "X", False)])
def test_the_swap_follows_the_value(many: str, few: str, swaps: bool) -> None:
    """Where one side has most of the symbols, whoever may choose takes that side."""
    rows = "6x6:MMM.MM/M.MMMM/MMfM.M/M.MMMM/MMM.MM/MM.MMM"
    game = tessellot.game("battle-of-lits", board=rows.replace("M", many).replace("f", few))
    position = game.start().play(game.start().legal_moves()[100])
    *_, analysis = Engine(game, nodes=20_000).analyse(position, multipv=999)
    swap = next(line for line in analysis.variations if line.move == SWAP)
    best = next(line for line in analysis.variations if line.move != SWAP)
    assert (analysis.best.move == SWAP) == swaps
    assert swap.win_probability == pytest.approx(1 - best.win_probability)


def test_the_opening_is_one_that_a_swap_does_not_spoil() -> None:
    for game_id in ("battle-of-lits", "lot"):
        game = tessellot.game(game_id)
        *_, analysis = Engine(game, nodes=60_000, seed=2).analyse(game.start())
        assert 0.4 < analysis.best.win_probability <= 0.5


def test_an_analysis_grows_and_tells_lines_and_values() -> None:
    # Of this board no opening is proven: a proof tells the winner and no margin.
    game = tessellot.game("battle-of-lits", board="rings")
    position = game.start().play("Td5e5f5e6").play("swap")
    told = list(Engine(game, seconds=1).analyse(position, multipv=4))
    assert len(told) > 2
    assert [a.nodes for a in told] == sorted(a.nodes for a in told)
    last = told[-1]
    assert len({line.move for line in last.variations}) == 4
    for line in last.variations:
        assert line.pv[0] == line.move
        assert 0 <= line.win_probability <= 1
        assert line.margin is not None
        following = position
        for move in line.pv:
            following = following.play(move)
    legal = set(position.legal_moves().actions())
    assert set(last.values) <= legal
    assert len(last.values) > len(legal) / 2
    assert all(0 <= value <= 1 for value in last.values.values())


def test_the_tree_is_kept_from_move_to_move() -> None:
    game = tessellot.game("taiji", size=7)
    engine = Engine(game, nodes=20_000, seed=1)
    position = game.start()
    *_, analysis = engine.analyse(position)
    first, second = analysis.best.pv[:2]
    *_, further = engine.analyse(position.play(first).play(second))
    assert sum(line.visits for line in [further.best]) > 0
    fresh = Engine(game, nodes=20_000, seed=1)
    *_, anew = fresh.analyse(position.play(first).play(second), multipv=999)
    *_, kept = engine.analyse(position.play(first).play(second), multipv=999)
    assert sum(x.visits for x in kept.variations) > sum(x.visits for x in anew.variations)


def test_memory_is_bounded_and_search_goes_on_when_it_is_full() -> None:
    game = tessellot.game("battle-of-lits")
    position = random_position(game, Random(4), 2)
    engine = Engine(game, nodes=60_000, memory_mb=1)
    *_, analysis = engine.analyse(position)
    assert analysis.nodes >= 60_000
    assert analysis.best.move in position.legal_moves()


@pytest.mark.parametrize("game_id", ["battle-of-lits", "lot"])
def test_threads_think_together(game_id: str) -> None:
    game = tessellot.game(game_id)
    position = random_position(game, Random(4), 4)
    move = Engine(game, seconds=0.3, threads=2).best_move(position)
    assert move in position.legal_moves()


@pytest.mark.parametrize("game_id", ["tailits", "lot"])
def test_thinking_can_be_stopped_at_once(game_id: str) -> None:
    game = tessellot.game(game_id)
    engine = Engine(game, seconds=600)
    threading.Timer(0.3, engine.stop).start()
    started = time.monotonic()
    position = random_position(game, Random(2), 2)
    assert engine.best_move(position) in position.legal_moves()
    assert time.monotonic() - started < 60


def test_time_limits_are_kept() -> None:
    for game_id in tessellot.GAMES:
        game = tessellot.game(game_id)
        engine = Engine(game, seconds=0.1, clock=time.process_time)
        started = time.process_time()
        engine.best_move(game.start())
        assert time.process_time() - started < 1


@pytest.mark.parametrize(
    "limits",
    [
        {},
        {"seconds": 0},
        {"seconds": -1},
        {"seconds": math.nan},
        {"seconds": math.inf},
        {"nodes": 0},
        {"nodes": -5},
        {"nodes": 1.5},
        {"seconds": 1, "threads": 0},
        {"seconds": 1, "memory_mb": 0},
        {"seconds": 1, "memory_mb": math.nan},
        {"seconds": 1, "memory_mb": 1 << 21},
    ],
)
def test_limits_that_cannot_be_kept_are_refused(limits: dict[str, float]) -> None:
    with pytest.raises(LimitError):
        Engine(tessellot.game("lot"), **limits)  # type: ignore[arg-type]


def test_nonsense_gets_a_clear_answer() -> None:
    taiji, lot = tessellot.game("taiji", size=7), tessellot.game("lot")
    engine = Engine(taiji, nodes=10)
    with pytest.raises(ForeignPositionError, match="belongs to lot"):
        engine.best_move(lot.start())
    with pytest.raises(ForeignPositionError, match="taiji size=9"):
        engine.analyse(tessellot.game("taiji").start())
    with pytest.raises(ForeignPositionError):
        engine.best_move("d4/d5")  # type: ignore[arg-type]
    with pytest.raises(EngineError, match="no setting 'exploraton'"):
        Engine(taiji, nodes=10, exploraton=1.0)
    with pytest.raises(EngineError, match="no setting 'second'"):
        Engine(taiji, level=3, second=1)
    with pytest.raises(EngineError, match="exploration cannot be nan"):
        Engine(taiji, nodes=10, exploration=math.nan)
    with pytest.raises(EngineError, match="rollout_candidates is a number, not 'many'"):
        Engine(taiji, nodes=10, rollout_candidates="many")
    with pytest.raises(EngineError, match="no method 'magic'"):
        Engine(taiji, nodes=10, method="magic")
    with pytest.raises(EngineError, match="Only LOT"):
        Engine(taiji, nodes=10, settings=SearchSettings(method="alphabeta"))
    with pytest.raises(EngineError, match="0 lines"):
        engine.analyse(taiji.start(), multipv=0)
    over = late_position(taiji, 1, 0)
    assert over.outcome
    with pytest.raises(FinishedGameError, match="The game is over"):
        engine.best_move(over)


def test_settings_of_a_level_can_be_changed_by_name() -> None:
    taiji = tessellot.game("taiji")
    usual, changed = Engine(taiji, level=8), Engine(taiji, level=8, exploration=0.9)
    assert changed.settings == replace(usual.settings, exploration=0.9)
    assert Engine(
        taiji, nodes=9, settings=SearchSettings(rollout_candidates=3), widening_base=2
    ).settings == SearchSettings(rollout_candidates=3, widening_base=2)


@pytest.mark.parametrize("game_id", ["taiji", "battle-of-lits", "lot"])
def test_one_engine_can_be_asked_from_several_threads(game_id: str) -> None:
    game = tessellot.game(game_id)
    early = late_position(game, 1, 30)
    late = early.after(next(early.legal_moves().actions()))
    engine = Engine(game, seconds=0.1, memory_mb=8)
    found: list[tuple[Position, Analysis]] = []

    def ask(position: Position) -> None:
        for _ in range(2):
            *_, last = engine.analyse(position)
            found.append((position, last))

    threads = [threading.Thread(target=ask, args=(position,)) for position in (early, late)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4
    for position, last in found:
        assert last.nodes > 0
        reduce(Position.play, last.best.pv, position)


def test_an_analysis_goes_on_rightly_after_another_question() -> None:
    game = tessellot.game("taiji", size=7)
    first = game.start().play("a1/b1")
    other = first.play("d4/d5").play("g7/g6")
    engine = Engine(game, nodes=300_000, seed=1, memory_mb=16)
    analysis = engine.analyse(first)
    next(analysis)
    engine.best_move(other)
    *_, last = analysis
    assert last.nodes == 300_000
    assert not set(last.values) <= set(other.legal_moves().actions())


def test_nothing_is_compiled_or_loaded_before_an_engine_is_made() -> None:
    code = (
        "import sys, tessellot, tessellot.engine as e; "
        "print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_seats_move_in_turn_between_engines() -> None:
    game = tessellot.game("taiji", size=7)
    strong = Engine(game, nodes=1500, seed=1)
    weak = Engine(game, nodes=1, method="greedy")
    won = 0
    for seat in Seat:
        position = game.start()
        while not position.outcome:
            player = strong if position.mover is seat else weak
            position = position.play(player.best_move(position))
        won += position.outcome.winner is seat
    assert won == 2
