"""One profile per game: settings, ladder of levels, packing and books.

The profile of a game is in the module with the game's id, underscores for hyphens. A game without
such a module has no engine yet; everything else works without one.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tessellot.engine.errors import NoEngineError
from tessellot.engine.profiles.profile import Profile
from tessellot.engine.settings import SearchSettings
from tessellot.games.protocol import Game
from tessellot.games.registry import game_info
from tessellot.locale import Text

__all__ = ["Profile", "has_engine", "profile_of", "strongest"]


def profile_of(game: Game | str) -> Profile:
    """The profile of a game, or of the game with this id; raises NoEngineError if it has none."""
    info = game_info(game) if isinstance(game, str) else game.info
    profile = _find(info.id)
    if profile is None:
        raise NoEngineError(Text("{game} has no engine yet.", game=info.name))
    return profile


def has_engine(game: Game | str) -> bool:
    """Whether there is an engine for a game; this needs none of the engine's packages."""
    return _find(game if isinstance(game, str) else game.info.id) is not None


def strongest(game: Game | str) -> SearchSettings:
    """The settings that won the most games."""
    return profile_of(game).strongest


@cache
def _find(game_id: str) -> Profile | None:
    module = f"{__name__}.{game_id.replace('-', '_')}"
    if find_spec(module) is None:
        return None
    profile = getattr(import_module(module), "PROFILE", None)
    return profile if isinstance(profile, Profile) else None
