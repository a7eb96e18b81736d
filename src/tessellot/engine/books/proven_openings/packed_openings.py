"""Openings that X wins, in a short form: one text file for each board.

The first line has the board and the version of the solver. Each other line is an opening: its
piece, O's hardest reply, the nodes of the proof, its processor time in seconds, and X's answers to
all replies: their numbers in the order of the replies, two bytes each, compressed and in base 64.
"""

from __future__ import annotations

import base64
import struct
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path

from tessellot.engine.books.proven_openings.opening import ProvenOpening
from tessellot.games.boards import Board
from tessellot.games.moves import Placement
from tessellot.games.pieces.tetrominoes import PlacementTable
from tessellot.games.registry import game
from tessellot.geometry import bits_of

NO_ANSWER = 0xFFFF
"""Stands for the answer to a reply that ends the game."""


def read_packed_openings(path: Path) -> Iterator[ProvenOpening]:
    """The openings of a file of the package."""
    head, *lines = path.read_text("ascii").splitlines()
    name, solver = head.split()
    board = Board.named(name)
    placements = PlacementTable.of(board.size).placements
    names = [str(move) for move in placements]
    by_name = dict(zip(names, placements, strict=True))
    for line in lines:
        move, reply, nodes, seconds, packed = line.split()
        replies = list(_replies(board, by_name[move]))
        numbers = struct.unpack(f"<{len(replies)}H", zlib.decompress(base64.b64decode(packed)))
        answers = {
            names[number]: names[answer]
            for number, answer in zip(replies, numbers, strict=True)
            if answer != NO_ANSWER
        }
        cost = (int(nodes), float(seconds), int(solver))
        yield ProvenOpening(board, by_name[move], "X", by_name[reply], answers, *cost)


def packed_openings(openings: Iterable[ProvenOpening]) -> str:
    """The file of these openings, which X wins, of one board and by one solver."""
    ordered = sorted(openings, key=lambda opening: str(opening.move))
    ((board, solver),) = {(opening.board, opening.solver) for opening in ordered}
    names = [str(move) for move in PlacementTable.of(board.size).placements]
    numbers = {name: number for number, name in enumerate(names)}
    lines = [f"{board.name} {solver}"]
    for opening in ordered:
        answers = [
            numbers[opening.answers[names[reply]]] if names[reply] in opening.answers else NO_ANSWER
            for reply in _replies(board, opening.move)
        ]
        packed = zlib.compress(struct.pack(f"<{len(answers)}H", *answers), 9)
        cost = f"{opening.nodes} {opening.seconds:.1f}"
        text = base64.b64encode(packed).decode("ascii")
        lines.append(f"{opening.move} {opening.reply} {cost} {text}")
    return "\n".join(lines) + "\n"


def _replies(board: Board, move: Placement) -> Iterator[int]:
    """The numbers of the legal replies to an opening."""
    return bits_of(game("battle-of-lits", board=board).start().play(move).legal_placements)
