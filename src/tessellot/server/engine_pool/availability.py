"""Which games the engine plays here, and at which levels."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING

from tessellot.games import OptionError, game_info
from tessellot.locale import Text

if TYPE_CHECKING:
    from tessellot.engine.levels import Level


def has_engine(game_id: str) -> bool:
    """Whether the engine can play a game here."""
    if not _is_installed():
        return False
    try:
        return bool(levels_of(game_id))
    except LookupError:
        return False


def check_engine(game_id: str) -> None:
    """Raise OptionError with a sentence if the engine cannot play a game here."""
    name = game_info(game_id).name
    if not _is_installed():
        raise OptionError(Text("The engine is not installed here."))
    if not has_engine(game_id):
        raise OptionError(Text("The engine does not play {game} yet.", game=name))


def levels_of(game_id: str) -> Sequence[Level]:
    """The levels of the engine in a game that it plays, weakest first."""
    from tessellot.engine.levels import levels

    return levels(game_id)


def _is_installed() -> bool:
    return find_spec("numba") is not None
