"""Positions as numbers, for programs that learn and look up: planes of cells and stable keys."""

from tessellot.games.encoding.features import Feature, features
from tessellot.games.encoding.keys import position_key

__all__ = ["Feature", "features", "position_key"]
