"""Which games the engine plays here."""

from __future__ import annotations

from tessellot.engine.installation import is_installed
from tessellot.engine.profiles import has_engine as has_profile
from tessellot.engine.profiles import profile_of
from tessellot.games import OptionError
from tessellot.locale import Text


def has_engine(game_id: str) -> bool:
    """Whether the engine can play a game here."""
    return is_installed() and has_profile(game_id)


def check_engine(game_id: str) -> None:
    """Raise a TessellotError with a sentence if the engine cannot play a game here."""
    if not is_installed():
        raise OptionError(Text("The engine is not installed here."))
    profile_of(game_id)
