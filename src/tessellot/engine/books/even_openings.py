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

FILE = files(__package__) / "even_openings.json"


def even_openings(game: Game) -> tuple[int, ...]:
    """Their actions; none for games and boards that were not searched."""
    if not isinstance(game, BattleOfLits):
        return ()
    wanted = set(_moves().get(game.board.name, ()))
    return tuple(action for action, move in enumerate(game.move_index) if str(move) in wanted)


@cache
def _moves() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(FILE.read_text("utf-8"))
    return found
