"""The six games: rules as values, without a third-party package.

`registry.game` makes a game, `game.start()` its first position; everything else is a verb of
`protocol.Position`.
"""

from tessellot.games.boards import Board
from tessellot.games.errors import (
    BoardError,
    IllegalMoveError,
    NotationError,
    OptionError,
    TessellotError,
    UnknownGameError,
)
from tessellot.games.moves import (
    SWAP,
    ColouredPlacement,
    Disc,
    Move,
    Moves,
    Placement,
    Sketch,
    Swap,
    Taijitu,
)
from tessellot.games.protocol import (
    Completions,
    Count,
    Facts,
    Game,
    Option,
    Outcome,
    Position,
    Score,
    Seat,
    Tally,
    Turn,
    Violation,
)
from tessellot.games.registry import GAMES, facts, game

__all__ = [
    "GAMES",
    "SWAP",
    "Board",
    "BoardError",
    "ColouredPlacement",
    "Completions",
    "Count",
    "Disc",
    "Facts",
    "Game",
    "IllegalMoveError",
    "Move",
    "Moves",
    "NotationError",
    "Option",
    "OptionError",
    "Outcome",
    "Placement",
    "Position",
    "Score",
    "Seat",
    "Sketch",
    "Swap",
    "Taijitu",
    "Tally",
    "TessellotError",
    "Turn",
    "UnknownGameError",
    "Violation",
    "facts",
    "game",
]
