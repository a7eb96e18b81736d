"""The pairs that come with the package, in a short form: one text file for each board.

The first line has the board and the version of the solver. Each other line is a pair: its two
pieces, X's answer if X wins, the nodes of the proof, and its processor time in seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tessellot.engine.books.proven_openings.pair import ProvenPair
from tessellot.games.boards import Board
from tessellot.games.moves import Placement
from tessellot.games.pieces.tetrominoes import PlacementTable


def read_packed_pairs(path: Path) -> Iterator[ProvenPair]:
    """The pairs of a file of the package."""
    head, *lines = path.read_text("ascii").splitlines()
    name, solver = head.split()
    board = Board.named(name)
    placements = _placements(board.size)
    for line in lines:
        first, second, *answers, nodes, seconds = line.split()
        answer = placements[answers[0]] if answers else None
        yield ProvenPair(
            board,
            placements[first],
            placements[second],
            "O" if answer is None else "X",
            answer,
            int(nodes),
            float(seconds),
            int(solver),
        )


def packed_pairs(pairs: Iterable[ProvenPair]) -> str:
    """The file of these pairs, which are of one board, by one solver, and not the end of a game."""
    sorted_pairs = sorted(pairs, key=lambda pair: (str(pair.first), str(pair.second)))
    heads = {f"{pair.board.name} {pair.solver}" for pair in sorted_pairs}
    (head,) = heads
    lines = [head]
    for pair in sorted_pairs:
        answer = [] if pair.answer is None else [str(pair.answer)]
        cost = (str(pair.nodes), f"{pair.seconds:.1f}")
        lines.append(" ".join((str(pair.first), str(pair.second), *answer, *cost)))
    return "\n".join(lines) + "\n"


@cache
def _placements(size: int) -> dict[str, Placement]:
    """The placements of a board by their notation."""
    return {str(move): move for move in PlacementTable.of(size).placements}
