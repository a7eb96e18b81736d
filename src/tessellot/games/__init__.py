"""The six games: rules as values, without a third-party package.

`registry.game` makes a game, `game.start()` its first position; everything else is a method of
`protocol.Position`.
"""

from tessellot.games.boards import Board
from tessellot.games.errors import (
    BoardError,
    IllegalMoveError,
    MissingPackagesError,
    NotationError,
    OptionError,
    TessellotError,
    UnknownGameError,
)
from tessellot.games.info import GameInfo, Option
from tessellot.games.moves import (
    SWAP,
    ColouredPlacement,
    Disc,
    Move,
    Moves,
    PartialMove,
    Placement,
    Swap,
    Taijitu,
)
from tessellot.games.pieces.piece import Piece
from tessellot.games.pieces.tray import Stock, TrayPiece
from tessellot.games.protocol import Completions, Game, Position
from tessellot.games.registry import GAMES, game, game_info
from tessellot.games.scores import Count, Outcome, Score, Tally
from tessellot.games.seats import Seat, Turn
from tessellot.games.violations import Violation

__all__ = [
    "GAMES",
    "SWAP",
    "Board",
    "BoardError",
    "ColouredPlacement",
    "Completions",
    "Count",
    "Disc",
    "Game",
    "GameInfo",
    "IllegalMoveError",
    "MissingPackagesError",
    "Move",
    "Moves",
    "NotationError",
    "Option",
    "OptionError",
    "Outcome",
    "PartialMove",
    "Piece",
    "Placement",
    "Position",
    "Score",
    "Seat",
    "Stock",
    "Swap",
    "Taijitu",
    "Tally",
    "TessellotError",
    "TrayPiece",
    "Turn",
    "UnknownGameError",
    "Violation",
    "game",
    "game_info",
]
