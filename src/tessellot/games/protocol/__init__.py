"""What every game has in common: `Game`, a game with its options, and `Position`, a state of play.

Every interface is written against this package alone. A game is a value (its options chosen), a
position is a value, and a move leads from one position to another. The verbs are
`legal_moves`, `play`, `why_illegal`, `outcome` and `score`.
"""

from tessellot.games.protocol.game import Game
from tessellot.games.protocol.position import Completions, Position, checked_position

__all__ = ["Completions", "Game", "Position", "checked_position"]
