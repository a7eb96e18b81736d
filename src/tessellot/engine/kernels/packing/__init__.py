"""Games and positions of `tessellot.games` as the arrays that kernels work on."""

from tessellot.engine.kernels.packing.state import pack
from tessellot.engine.kernels.packing.tables import tables

__all__ = ["pack", "tables"]
