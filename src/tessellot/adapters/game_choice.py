"""Which game an environment plays: one that is made already, or an id with options."""

from __future__ import annotations

from collections.abc import Mapping

import tessellot
from tessellot.games import Game, OptionError
from tessellot.locale import Text


def chosen_game(game: Game | str, options: Mapping[str, object]) -> Game:
    """The game as it is, or that of an id with its options."""
    if not isinstance(game, Game):
        return tessellot.game(game, **options)
    if options:
        names = ", ".join(options)
        raise OptionError(
            Text("{game} has its options already: leave out {names}", game=game, names=names)
        )
    return game
