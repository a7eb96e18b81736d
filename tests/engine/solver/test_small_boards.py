"""Small boards solved from the start: as the docs show them, and as their symmetries demand."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tessellot
from docs import small_boards
from tessellot.engine.solver import Solver
from tessellot.games import SWAP

KEPT = json.loads(small_boards.RESULTS.read_text())


@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_opening_of_a_small_board_is_won_by_whom_the_docs_say(size):
    found = small_boards.solved(size)
    kept = KEPT[str(size)]
    assert found["x_wins"] == kept["x_wins"]
    assert found["openings"] == kept["openings"]


def test_openings_that_a_symmetry_exchanges_are_solved_alike():
    game = tessellot.game("battle-of-lits", board=small_boards.quarters(5))
    solver = Solver(game, memory_mb=2)
    x_wins = [
        str(move)
        for move in game.start().legal_moves()
        if solver.solve(game.start().play(move), margin=False).moves[SWAP] == "win"
    ]
    assert x_wins == KEPT["5"]["x_wins"]


def test_the_page_tells_the_numbers_that_were_found():
    page = (Path(small_boards.__file__).parent / "small-boards.md").read_text()
    for size, kept in KEPT.items():
        won, every = len(kept["x_wins"]), kept["openings"]
        row = f"| {size}×{size} | {every} | {won} | {every - won} |"
        assert re.search(re.escape(row), page)
