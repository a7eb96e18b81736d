"""Positions to be drawn: every game with every choice of every option, at several moments."""

import random

import tessellot
from tessellot.games import Game, Position
from tessellot.geometry import bits_of

CUSTOM_BOARD = "5x5:XOXO./O.X.O/XXOO./..X../OOOXX"


def every_game() -> list[Game]:
    games = [tessellot.game(game_id) for game_id in tessellot.GAMES]
    for game_id in tessellot.GAMES:
        for option in tessellot.game_info(game_id).options:
            for choice in option.choices:
                game = tessellot.game(game_id, **{option.name: choice.value})
                if game not in games:
                    games.append(game)
    boards = ("random:7", "random-free:7", CUSTOM_BOARD)
    return games + [tessellot.game("battle-of-lits", board=board) for board in boards]


def random_game(game: Game, seed: int) -> list[Position]:
    """All positions of a random game, in which a swap is as likely as not."""
    numbers = random.Random(f"{game} {seed}")
    positions = [game.start()]
    while True:
        position = positions[-1]
        moves = position.legal_moves()
        if not moves:
            return positions
        if position.can_swap and numbers.random() < 0.5:
            positions.append(position.after_swap())
        else:
            choices = list(bits_of(position.legal_placements))
            positions.append(position.after(choices[int(numbers.random() * len(choices))]))


def moments(game: Game, seed: int = 1) -> list[Position]:
    """A few positions of a random game: the first, the last, and some between."""
    positions = random_game(game, seed)
    last = len(positions) - 1
    return [
        positions[index] for index in sorted({0, 1, 2, last // 3, last * 2 // 3, last - 1, last})
    ]
