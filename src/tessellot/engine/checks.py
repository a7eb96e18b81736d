"""The check that a position can be searched or solved."""

from __future__ import annotations

from tessellot.engine.errors import FinishedGameError, ForeignPositionError
from tessellot.games import Game, Position
from tessellot.locale import Text


def check_position(position: Position, game: Game) -> None:
    """Refuse what is not an unfinished position of the game."""
    if not isinstance(position, Position):
        raise ForeignPositionError(Text("{position!r} is not a position.", position=position))
    if position.game != game:
        raise ForeignPositionError(
            Text("This position belongs to {other}, not to {game}.", other=position.game, game=game)
        )
    if position.outcome is not None:
        raise FinishedGameError(
            Text("The game is over, nothing is left to search. {how}", how=position.outcome.text)
        )
