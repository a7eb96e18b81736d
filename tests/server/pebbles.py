"""A game that exists only in the tests, and that no engine profile knows."""

from dataclasses import dataclass, replace

from tessellot.games import GAMES
from tessellot.games.lot import Lot
from tessellot.locale import Text


@dataclass(frozen=True, slots=True)
class Pebbles(Lot):
    """LOT under another name."""

    info = replace(Lot.info, id="pebbles", name=Text("Pebbles"))


def register() -> None:
    """Add it to the registry of this process."""
    GAMES[Pebbles.info.id] = Pebbles
