"""Forced wins of LOT within a number of turns, held against trying everything."""

from __future__ import annotations

from random import Random

import pytest

import tessellot
from tessellot.engine import LimitError
from tessellot.engine.solver import Solver
from tessellot.engine.solver.forced_wins import ForcedWins
from tessellot.games.lot import LotPosition
from tessellot.notation import read_position
from tessellot.puzzles import Kind, puzzles_of


def brute_force(position: LotPosition, turns: int) -> bool:
    """Whether the side to move wins within the turns, by trying everything."""
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome is not None:
            if after.outcome.winner is position.mover:
                return True
        elif turns > 1 and all(
            (answered := after.play(reply)).outcome is None and brute_force(answered, turns - 1)
            for reply in after.legal_moves()
        ):
            return True
    return False


def lot(text: str) -> LotPosition:
    position = read_position(text)
    assert isinstance(position, LotPosition)
    return position


def test_random_positions_agree_with_trying_everything() -> None:
    forced, random = ForcedWins(memory_mb=1), Random(2)
    checked = 0
    while checked < 10:
        position = tessellot.game("lot").start()
        while position.outcome is None and position.ply < 34:
            position = position.play(random.choice(position.legal_moves()))
        if position.outcome is None:
            assert isinstance(position, LotPosition)
            answer = brute_force(position, 2)
            assert forced.wins_within(position, 2) is answer
            assert forced.wins_within(position, 3) in (True, answer)
            checked += 1


def test_a_win_in_two_is_found_and_not_in_one() -> None:
    forced = ForcedWins(memory_mb=1)
    wins = [one for one in puzzles_of("lot") if one.kind is Kind.WIN and one.turns == 2]
    for puzzle in wins[:2]:
        position = puzzle.position
        assert isinstance(position, LotPosition)
        assert brute_force(position, 2)
        assert forced.wins_within(position, 2)
        assert forced.wins_within(position, 1) is False
        assert forced.loses_within(position.play(puzzle.line[0]), 1)
        assert forced.wins_within(position, 12)


def test_a_threat_of_the_defender_counts() -> None:
    """White would win in two, but Black wins first: both have two stacks and a pair of discs."""
    both = lot("lot WW1ww2/7/7/7/7/BB1bb2/7 b")
    forced = ForcedWins(memory_mb=1)
    assert forced.wins_within(both, 1)
    assert forced.loses_within(both, 3) is False


def test_finished_games_limits_and_turns() -> None:
    forced = ForcedWins(memory_mb=1)
    won = lot("lot WWW4/7/7/7/7/b6/7 b")
    assert forced.loses_within(won, 0) is True
    assert forced.wins_within(won, 3) is False
    start = lot("lot 7/7/7/3w3/7/7/7 b")
    assert forced.wins_within(start, 4, nodes=1000) is None
    assert forced.nodes >= 1000
    with pytest.raises(LimitError, match="13 turns cannot be searched"):
        forced.wins_within(start, 13)


def test_a_solution_without_the_variation_has_the_same_winner_and_first_move() -> None:
    game = tessellot.game("taiji", size=7)
    random = Random(4)
    position = game.start()
    while len(position.legal_moves()) > 12:
        position = position.play(random.choice(position.legal_moves()))
    whole = Solver(game, memory_mb=1).solve(position, margin=False)
    short = Solver(game, memory_mb=1).solve(position, margin=False, pv=False)
    assert (short.proven, short.pv) == (whole.proven, whole.pv[:1])
    assert short.nodes <= whole.nodes
