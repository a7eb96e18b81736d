"""Garbage collection for a process that should answer at once.

A full collection looks at every object there is, which takes hundreds of milliseconds with many
open games, and it finds next to nothing: what a game is made of has no cycles. So all that was made
at the start is left out of collections, young objects are looked at as usual, and a full collection
is rare.
"""

from __future__ import annotations

import gc

YOUNG = 10_000
"""New objects between collections of the youngest."""
MIDDLE = 10
"""Collections of the youngest between those of the middle generation."""
OLD = 1_000
"""Collections of the middle generation between full ones: some million objects."""


def settle() -> None:
    """Call this when the server is ready."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
