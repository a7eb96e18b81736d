"""Solve Battle of LITS on small boards, every opening: `python -m docs.small_boards`.

The boards have four quarters, those that face each other alike. The results go to
`small_boards.json`, from which `python -m docs.figures` draws who wins after which opening.
Up to 7×7 this takes some seconds, 8×8 a few minutes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TypedDict

import tessellot
from tessellot.engine.solver import Solver
from tessellot.games import SWAP
from tessellot.games.first_moves import distinct_first_moves
from tessellot.games.moves import Placement

RESULTS = Path(__file__).with_suffix(".json")
SIZES = (5, 6, 7, 8)


class SmallBoard(TypedDict):
    """What was found of a board: the openings after which X wins; O wins after all others."""

    board: str
    openings: int
    x_wins: list[str]
    nodes: int


def main() -> None:
    sizes = [int(word) for word in sys.argv[1:]] or SIZES
    found = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    for size in sizes:
        result = found[str(size)] = solved(size)
        print(f"{size}×{size}: X wins after {len(result['x_wins'])} of {result['openings']}")
        RESULTS.write_text(json.dumps(found, indent=1) + "\n")


def quarters(size: int) -> str:
    """A board with X's and O's in its quarters, and bare middle lines if its size is odd."""
    half = size // 2

    def symbol(row: int, column: int) -> str:
        if size % 2 and half in (row, column):
            return "."
        return "X" if (row < half) == (column < half) else "O"

    rows = ("".join(symbol(row, column) for column in range(size)) for row in range(size))
    return f"{size}x{size}:" + "/".join(rows)


def solved(size: int) -> SmallBoard:
    """Who wins after each opening of a board, one of each kind solved."""
    game = tessellot.game("battle-of-lits", board=quarters(size))
    board = tessellot.Board.named(quarters(size))
    start = game.start()
    openings = [move for move in start.legal_moves() if isinstance(move, Placement)]
    solver = Solver(game, memory_mb=256)
    x_wins, nodes = set[Placement](), 0
    for move in distinct_first_moves(openings, board):
        solution = solver.solve(start.play(move), margin=False)
        nodes += solution.nodes
        if solution.moves[SWAP] == "win":
            x_wins |= {move.transformed(symmetry, size) for symmetry in board.symmetries}
    return {
        "board": board.name,
        "openings": len(openings),
        "x_wins": [str(move) for move in openings if move in x_wins],
        "nodes": nodes,
    }


if __name__ == "__main__":
    main()
