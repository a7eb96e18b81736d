"""Which games the engine plays here."""

from __future__ import annotations

from importlib.util import find_spec

from tessellot.engine import profiles
from tessellot.games import OptionError, game_info
from tessellot.locale import Text


def has_engine(game_id: str) -> bool:
    """Whether the engine can play a game here."""
    return _is_installed() and profiles.has_engine(game_id)


def check_engine(game_id: str) -> None:
    """Raise OptionError with a sentence if the engine cannot play a game here."""
    if not _is_installed():
        raise OptionError(Text("The engine is not installed here."))
    if not has_engine(game_id):
        raise OptionError(Text("{game} has no engine yet.", game=game_info(game_id).name))


def _is_installed() -> bool:
    return find_spec("numba") is not None
