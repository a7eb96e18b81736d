"""First moves of Battle of LITS that a long search finds even.

The second seat takes the better side by the swap, so a first move should favour neither side.
`benchmarks/even_openings.py` finds these moves for each board.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.protocol import Game
from tessellot.notation import read_move

FILE = files(__package__) / "even_openings.json"


def even_openings(game: Game) -> tuple[int, ...]:
    """Their actions; none for games and boards that were not searched."""
    if not isinstance(game, BattleOfLits):
        return ()
    moves = [read_move(text, game) for text in _moves().get(game.board.name, ())]
    actions = (game.move_index.action_of(move) for move in moves)
    return tuple(sorted(action for action in actions if action is not None))


@cache
def _moves() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(FILE.read_text("utf-8"))
    return found
