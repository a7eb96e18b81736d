"""First moves of Battle of LITS that a long search finds even.

The second seat takes the better side by the swap, so a first move should favour neither side.
`benchmarks/even_openings.py` finds these moves for each board.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from tessellot.engine.books.opening_estimates import opening_estimates
from tessellot.engine.books.proven_openings import known_openings
from tessellot.games.battle_of_lits import BattleOfLits
from tessellot.games.moves import Placement
from tessellot.games.protocol import Game
from tessellot.notation import read_move

FILE = files(__package__) / "even_openings.json"
CHOICE = 10
"""Openings to choose from on each board."""


def even_openings(game: Game) -> tuple[int, ...]:
    """Their actions; none for games and boards that were not searched."""
    if not isinstance(game, BattleOfLits):
        return ()
    moves = [read_move(text, game) for text in _moves().get(game.board.name, ())]
    actions = (game.move_index.action_of(move) for move in moves)
    return tuple(sorted(action for action in actions if action is not None))


@cache
def undecided_openings(game: Game) -> tuple[int, ...]:
    """The actions of even first moves of which nobody knows who wins.

    Where an opening is proven, an opponent with the same table takes the winner's side. So proven
    ones are left out, and those with the most even estimates take their place.
    """
    even = even_openings(game)
    if not even:
        return ()
    assert isinstance(game, BattleOfLits)
    estimates, known = opening_estimates(game), known_openings()

    def is_proven(action: int) -> bool:
        move = game.move_index[action]
        return isinstance(move, Placement) and known.winner(game.board, move) is not None

    others = sorted(set(estimates) - set(even), key=lambda action: abs(estimates[action] - 0.5))
    found = [action for action in even if not is_proven(action)]
    for action in others:
        if len(found) >= CHOICE:
            break
        if not is_proven(action):
            found.append(action)
    return tuple(found)


@cache
def _moves() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(FILE.read_text("utf-8"))
    return found
