"""The speed of the solver for Battle of LITS: positions with 8, 6, 5, 4 and 3 pieces, and threads.

    python -m benchmarks.solver                           every figure
    python -m benchmarks.solver --pieces 8 6 --threads    some of them
    python -m benchmarks.solver --second-half             TAIJI+Battle of LITS

Forty seeded positions each, half from random and half from greedy play, on the four published
boards. Times are processor time of one core; only two threads against one is wall-clock time, and
needs an idle machine. The solver finds who wins, with an empty table for each position. The cost of
proofs of whole openings is printed by `benchmarks.proven_openings`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from statistics import median

import tessellot
from benchmarks.ledger import RESULTS, keep
from tessellot.engine.profiles import profile_of
from tessellot.engine.solver import VERSION, Solver
from tessellot.games.battle_of_lits import BattleOfLitsPosition
from tessellot.games.boards import PUBLISHED
from tessellot.games.protocol import Position
from tessellot.geometry import bits_of

POSITIONS = 40
SECOND_HALF = ((7, 5, 2), (7, 6, 2), (9, 5, 4), (9, 6, 4), (11, 5, 6), (11, 6, 6))
"""Sizes of TAIJI+Battle of LITS, pieces of each shape, and pieces on the board."""
SECOND_HALF_POSITIONS = 12
LIMIT = 60.0
"""Processor seconds for one position."""
MEMORY_MB = 64


def gain(position: BattleOfLitsPosition, number: int) -> int:
    """The points that a placement gains for the side to move."""
    covered = position.tiling.table.masks[number]
    board = position.game.board
    difference = (board.o & covered).bit_count() - (board.x & covered).bit_count()
    return -difference if position.tiling.count % 2 else difference


def seeded(index: int, pieces: int) -> BattleOfLitsPosition:
    """A position by its index: boards in turn, four by random play, then four by greedy play."""
    game = tessellot.game("battle-of-lits", board=PUBLISHED[index % len(PUBLISHED)])
    chooser, greedy = Random(index), index // len(PUBLISHED) % 2
    while True:
        position = game.start()
        for turn in range(pieces):
            numbers = list(bits_of(position.legal_placements))
            if greedy and turn and numbers:
                best = max(gain(position, number) for number in numbers)
                numbers = [number for number in numbers if gain(position, number) == best]
            if numbers:
                position = position.after(chooser.choice(numbers))
        if position.tiling.count == pieces and position.tiling.legal:
            return position


def second_half(index: int, size: int, supply: int, pieces: int) -> Position:
    """A random position in the second half of TAIJI+Battle of LITS, by its index."""
    game = tessellot.game("taiji-lits", size=size, supply=supply)
    chooser = Random(index)
    while True:
        position: Position = game.start()
        placed = 0
        while position.outcome is None and (placed < pieces or position.can_swap):
            actions = list(bits_of(position.legal_placements))
            in_second_half = profile_of(game).layers(position).tetrominoes is not None
            position = position.after(chooser.choice(actions))
            placed += in_second_half
        if position.outcome is None:
            return position


def solve(position: Position, threads: int) -> tuple[bool, int, float, float]:
    """Whether a position was solved in time, with nodes, processor and wall seconds."""
    solver = Solver(position.game, memory_mb=MEMORY_MB, threads=threads, clock=time.process_time)
    wall, processor = time.monotonic(), time.process_time()
    solution = solver.solve(position, margin=False, seconds=LIMIT * threads)
    return (
        solution.proven is not None,
        solution.nodes,
        time.process_time() - processor,
        time.monotonic() - wall,
    )


def measure(positions: Iterable[Position], count: int) -> dict[str, object]:
    """Solve positions."""
    found = []
    for position in positions:
        found.append(solve(position, 1))
        print(f"\r{len(found)} of {count}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    seconds = sorted(row[2] for row in found)
    nodes = sorted(row[1] for row in found)
    return {
        "positions": count,
        "solved_within_60_s": sum(row[0] for row in found) / count,
        "median_seconds": round(median(seconds), 4),
        "ninety_percent_seconds": round(seconds[count * 9 // 10 - 1], 3),
        "most_seconds": round(seconds[-1], 2),
        "median_nodes": int(median(nodes)),
        "ninety_percent_nodes": nodes[count * 9 // 10 - 1],
        "nodes_per_second": round(sum(nodes) / sum(seconds)),
    }


def thread_gain(pieces: int, count: int) -> dict[str, object]:
    """Two threads against one on the same positions, in nodes and in wall-clock time."""
    nodes, wall = [0, 0], [0.0, 0.0]
    for index in range(count):
        for threads in (1, 2):
            solved, looked, _, seconds = solve(seeded(index, pieces), threads)
            if not solved:
                break
            nodes[threads - 1] += looked
            wall[threads - 1] += seconds
        print(f"\rthreads: {index + 1} of {count}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return {
        "positions": count,
        "wall_one_to_two": round(wall[0] / wall[1], 2),
        "nodes_two_to_one": round(nodes[1] / nodes[0], 2),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    # There are not many more pieces in any game: a search for such positions would never end.
    parser.add_argument(
        "--pieces",
        nargs="*",
        type=int,
        choices=range(1, 11),
        help="only positions with these numbers of pieces",
    )
    parser.add_argument("--threads", action="store_true", help="two threads against one")
    parser.add_argument("--second-half", action="store_true", help="TAIJI+Battle of LITS")
    parser.add_argument("--output", type=Path, default=RESULTS / "solver.json")
    chosen = parser.parse_args()
    everything = chosen.pieces is None and not chosen.threads and not chosen.second_half
    # Kernels are compiled once on a machine, tables of a board are made once in a program.
    for index in range(len(PUBLISHED)):
        solve(seeded(index, 10), 1)
    for pieces in (8, 6, 5, 4, 3) if everything else chosen.pieces or ():
        positions = (seeded(index, pieces) for index in range(POSITIONS))
        show(chosen.output, {"threads": 1, "pieces": pieces}, measure(positions, POSITIONS))
    for size, supply, pieces in SECOND_HALF if everything or chosen.second_half else ():
        count = SECOND_HALF_POSITIONS
        found = measure((second_half(n, size, supply, pieces) for n in range(count)), count)
        board = {"taiji_lits": size, "supply": supply, "pieces": pieces}
        show(chosen.output, {"threads": 1, **board}, found)
    if everything or chosen.threads:
        show(chosen.output, {"threads": 2, "pieces": 4}, thread_gain(4, 12))


def show(output: Path, key: dict[str, object], found: dict[str, object]) -> None:
    print({**key, **found}, flush=True)
    keep(output, key, {"solver_version": VERSION, **found})


if __name__ == "__main__":
    main()
