"""Random positions, and their exact values by queries as the solver asks them."""

from __future__ import annotations

from random import Random

from tessellot.engine.budget import Budget
from tessellot.engine.solver.query import Query
from tessellot.games.protocol import Game, Position

FAR = 1 << 10


def positions(game: Game, plies: range, count: int, latest: int = 6) -> list[Position]:
    """Random positions; without plies some that are at most `latest` plies before the end."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        chooser = Random(seed)
        seed += 1
        played = [game.start()]
        while played[-1].outcome is None:
            played.append(played[-1].play(chooser.choice(played[-1].legal_moves())))
        wanted = (
            chooser.choice(plies) if plies else max(len(played) - chooser.randint(2, latest), 0)
        )
        if wanted < len(played) - 1 and not played[wanted].can_swap:
            found.append(played[wanted])
    return found


def value(query: Query, position: Position) -> tuple[bool, int]:
    """Who wins, and the exact doubled margin, by queries as the solver asks them."""
    won = query.ask(position, None, Budget(None, None), None).reached
    assert won is not None
    low, high = -FAR, FAR
    target = 0
    while low < high:
        answer = query.ask(position, target, Budget(None, None), None)
        if answer.reached:
            low = max(low, answer.bound)
            target = low + 1
        else:
            high = min(high, answer.bound)
            target = high
    assert low == high
    return won, low
