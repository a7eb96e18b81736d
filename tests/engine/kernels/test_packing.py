"""Tables for the kernels: boards share them."""

from __future__ import annotations

import tessellot
from tessellot.engine.kernels import packing


def test_boards_of_one_size_share_their_tables() -> None:
    """Else whoever plays on many random boards would run out of memory."""
    usual = packing.tables(tessellot.game("battle-of-lits"))
    assert packing.tables(tessellot.game("battle-of-lits", board="random:7")) is usual
    small = tessellot.game("battle-of-lits", board="8x8:" + "/".join(["X......O"] * 8))
    assert packing.tables(small) is not usual
