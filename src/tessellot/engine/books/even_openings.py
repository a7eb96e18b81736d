"""First moves of Battle of LITS after which a long search could not tell who is ahead.

Whoever opens is left with the side that the other does not want. If the best play were known,
every opening would lose; the next best thing is one that is hard to judge.
`benchmarks/even_openings.py` finds them, board by board.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.protocol import Game

FILE = files(__package__) / "even_openings.json"


def even_openings(game: Game) -> tuple[int, ...]:
    """The numbers of these moves; none for games and boards that were not searched."""
    if not isinstance(game, BattleOfLits):
        return ()
    wanted = set(_moves().get(game.board.name, ()))
    return tuple(number for number, move in enumerate(game.move_index) if str(move) in wanted)


@cache
def _moves() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(FILE.read_text("utf-8"))
    return found
