"""Safe cells: the bare cells that no sequence of legal placements can ever cover.

A cell can still be covered if there is a chain of legal placements, the first holding on to a
piece on the board, each further one to the one before, that ends on the cell. Pieces outside
the chain only rule things out, so they may be left away; and in a shortest chain no piece
touches anything that was there before its predecessor. So it is enough to look for chains,
shortest first, and a cell is safe if there is none at all: this is exact, not an estimate.
"""

from __future__ import annotations

from tessellot.games.pieces.tetrominoes import Tiling
from tessellot.geometry import bits_of


def safe_cells(tiling: Tiling) -> int:
    """The bare cells, as a mask, that can never be covered again."""
    table = tiling.table
    coverable = tiling.covered
    for number in bits_of(tiling.legal):
        coverable |= table.masks[number]
    for bit in range(len(table.grid.cells)):
        if not coverable >> bit & 1:
            coverable |= _chain_to(tiling, bit)
    return table.grid.full & ~coverable


def _chain_to(tiling: Tiling, bit: int) -> int:
    """The cells of some chain that ends on the cell, or 0 if there is none."""
    layers = _distances(tiling, tiling.table.covering[bit])
    longest = sum(tiling.supply)
    for length in range(1, longest + 1):
        within = [0]
        for layer in layers[:length]:
            within.append(within[-1] | layer)
        within += [within[-1]] * (length + 1 - len(within))
        search = _Search(within, layers)
        chain = search.extend(tiling, tiling.legal, length)
        if chain or not search.cut_short:
            return chain
    return 0


def _distances(tiling: Tiling, goal: int) -> list[int]:
    """The living placements by how many more a chain needs from them to the goal, at best."""
    layers = []
    seen = 0
    layer = goal & tiling.alive
    while layer:
        layers.append(layer)
        seen |= layer
        beside = 0
        for number in bits_of(layer):
            beside |= tiling.table.adjacent[number]
        layer = beside & tiling.alive & ~seen
    return layers


class _Search:
    """A depth-first search for a chain of limited length."""

    def __init__(self, within: list[int], layers: list[int]) -> None:
        self.within = within
        """For each number of pieces still allowed, the placements that could be next."""
        self.everything = 0
        for layer in layers:
            self.everything |= layer
        self.goal = layers[0] if layers else 0
        self.cut_short = False

    def extend(self, tiling: Tiling, candidates: int, allowed: int) -> int:
        """The cells of a chain that begins with one of the candidates, or 0."""
        near = candidates & self.within[allowed]
        if candidates & self.everything & ~near:
            self.cut_short = True
        table = tiling.table
        final = near & self.goal
        if final:
            return table.masks[(final & -final).bit_length() - 1]
        for number in bits_of(near):
            longer = tiling.place(number)
            onward = longer.alive & table.adjacent[number] & ~tiling.touch
            found = self.extend(longer, onward, allowed - 1)
            if found:
                return found | table.masks[number]
        return 0
