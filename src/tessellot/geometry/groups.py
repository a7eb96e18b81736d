"""Connected groups: what TAILITS and TAIJI count."""

from __future__ import annotations

from tessellot.geometry.cells import Grid


def connected_groups(grid: Grid, mask: int, *, diagonal: bool = False) -> tuple[int, ...]:
    """The connected groups of a mask, largest first; equals in the order of their first cells."""
    groups = []
    while mask:
        group = mask & -mask
        while True:
            grown = grid.spread(group, diagonal=diagonal) & mask
            if grown == group:
                break
            group = grown
        groups.append(group)
        mask ^= group
    groups.sort(key=int.bit_count, reverse=True)
    return tuple(groups)
