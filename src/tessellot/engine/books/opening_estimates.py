"""The engine's estimates of all first moves of Battle of LITS on the published boards.

`benchmarks/opening_estimates.py` makes them: a short search after every opening. They fill the swap
map where nothing is proven.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.first_moves import equivalent_first_moves
from tessellot.games.protocol import Game

FILE = files(__package__) / "opening_estimates.json"


@cache
def opening_estimates(game: Game) -> dict[int, float]:
    """The probability that X wins after each first move if nobody swaps, by action."""
    if not isinstance(game, BattleOfLits):
        return {}
    known = _estimates().get(game.board.name, {})
    found: dict[int, float] = {}
    for images in equivalent_first_moves(game.board):
        win = next((known[str(move)] for move in images if str(move) in known), None)
        if win is None:
            continue
        for move in images:
            action = game.move_index.action_of(move)
            if action is not None:
                found[action] = win
    return found


@cache
def _estimates() -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = json.loads(FILE.read_text("utf-8"))
    return found
