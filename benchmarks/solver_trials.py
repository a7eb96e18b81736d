"""Ideas for the LITS solver that were measured and not taken further.

    python -m benchmarks.solver_trials

On the positions of `benchmarks/solver.py`: how often the living placements fall into independent
parts, and how often covers of single shapes, limited by the supply, bound a side's gain better than
the usual cover.
"""

from __future__ import annotations

from benchmarks.ledger import RESULTS, keep
from benchmarks.solver import POSITIONS, seeded
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.geometry import bits_of


def independent_parts(position: BattleOfLitsPosition) -> list[int]:
    """The living placements, in sets between which none conflicts with or touches another."""
    tiling, table = position.tiling, position.tiling.table
    left, parts = tiling.alive, []
    while left:
        part, found = 0, left & -left
        while found:
            number = found.bit_length() - 1
            part |= 1 << number
            found |= (table.conflict[number] | table.adjacent[number]) & tiling.alive
            found &= ~part
        parts.append(part)
        left &= ~part
    return parts


def cover(position: BattleOfLitsPosition, side: int, among: int) -> list[int]:
    """The best gains of the cliques of a greedy cover, as the solver makes it."""
    table, board = position.tiling.table, position.game.board
    own, other = (board.o, board.x) if side else (board.x, board.o)
    gains = {
        number: (other & table.masks[number]).bit_count() - (own & table.masks[number]).bit_count()
        for number in bits_of(among)
    }
    good = sorted((n for n, gain in gains.items() if gain > 0), key=lambda n: -gains[n])
    uncovered = sum(1 << number for number in good)
    best = []
    for number in good:
        if not uncovered >> number & 1:
            continue
        over = [table.covering[cell] & uncovered for cell in bits_of(table.masks[number])]
        clique = max(over, key=int.bit_count)
        joint = uncovered
        for member in bits_of(clique):
            joint &= table.conflict[member]
        for member in good:
            if joint & ~clique & (1 << member):
                clique |= 1 << member
                joint &= table.conflict[member]
        uncovered &= ~clique
        best.append(gains[number])
    return best


def supply_bound(position: BattleOfLitsPosition, side: int) -> int:
    """What a side can gain at most, from a cover for each shape and the supply of it."""
    tiling = position.tiling
    total = 0
    for shape, left in enumerate(tiling.supply):
        gains = cover(position, side, tiling.alive & tiling.table.of_shape[shape])
        total += sum(sorted(gains, reverse=True)[:left])
    return total


def measure(pieces: int) -> dict[str, object]:
    """Count over all positions with this number of pieces."""
    several = comparable = better = 0
    for index in range(POSITIONS):
        position = seeded(index, pieces)
        parts = independent_parts(position)
        several += sum(bool(part & position.tiling.legal) for part in parts) > 1
        sizes = sorted((part.bit_count() for part in parts), reverse=True)
        comparable += len(sizes) > 1 and 4 * sizes[1] >= sizes[0]
        better += sum(
            supply_bound(position, side) < sum(cover(position, side, position.tiling.alive))
            for side in range(2)
        )
    return {
        "positions": POSITIONS,
        "several_parts_with_legal_moves": several,
        "second_part_at_least_a_quarter": comparable,
        "supply_bounds_better": better,
        "bounds": 2 * POSITIONS,
    }


def main() -> None:
    for pieces in (4, 6, 8, 10):
        found = measure(pieces)
        print(f"{pieces} pieces: {found}", flush=True)
        keep(RESULTS / "solver_trials.json", {"pieces": pieces}, found)


if __name__ == "__main__":
    main()
