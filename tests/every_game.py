"""Every game with every combination of its options: what the tests go through."""

from __future__ import annotations

from itertools import product

import tessellot
from tessellot.games import Game, Position

BOARDS = (
    *("boxes", "diagonals", "horizontals", "monogram", "rings", "weave", "bands", "letters"),
    *("random:1", "random-free:1", "/".join(["XO.X......"] * 10)),
)


def _combinations() -> list[Game]:
    games = []
    for game_id in tessellot.GAMES:
        options = tessellot.game_info(game_id).options
        values = [
            BOARDS if option.open else [choice.value for choice in option.choices]
            for option in options
        ]
        names = [option.name for option in options]
        games += [
            tessellot.game(game_id, **dict(zip(names, chosen, strict=True)))
            for chosen in product(*values)
        ]
    return games


GAMES = _combinations()
DEFAULTS = [tessellot.game(game_id) for game_id in tessellot.GAMES]


def played(game: Game, choices: list[int], *, swap: bool = True) -> list[Position]:
    """The positions of a game in which each choice picks a legal move by its remainder."""
    positions = [game.start()]
    for choice in choices:
        moves = positions[-1].legal_moves()
        if not moves:
            break
        move = moves[choice % len(moves)]
        if move == tessellot.SWAP and not swap:
            move = moves[0]
        positions.append(positions[-1].play(move))
    return positions
