"""A trial: proof-number search near the root, for openings that X wins.

    python -m benchmarks.proof_numbers

Every reply has to be refuted. The solver does so by alpha-beta in a single search. Here the
replies, and X's answers to them, are chosen best first, as in PN search: the proof number of a
position is the number of nodes of the solver that it is worth next, which doubles with each
attempt. On boards of 8×8 cells, cut out of the published ones; both ways begin with an empty table.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field

import tessellot
from benchmarks.ledger import RESULTS, keep
from tessellot.engine.analysis import ProofValue
from tessellot.engine.solver import Solver
from tessellot.games import SWAP
from tessellot.games.boards import Board
from tessellot.games.first_moves import equivalent_first_moves
from tessellot.games.moves import Move
from tessellot.games.protocol import Game, Position
from tessellot.games.seats import Seat

SIZE, STRIDE, OPENINGS, MEMORY_MB = 8, 3, 4, 64
"""Every third opening is solved, and the four of each board that took longest are compared."""
MOST_NODES = 400_000
FIRST_NODES, ANSWERS = 2_000, 6


def corner(name: str) -> str:
    """The lower left corner of a published board, as a board of its own."""
    board = Board.named(name)

    def symbol(row: int, column: int) -> str:
        bit = 1 << (row * board.size + column)
        return "X" if board.x & bit else "O" if board.o & bit else "."

    rows = ["".join(symbol(row, column) for column in range(SIZE)) for row in range(SIZE)]
    return f"{SIZE}x{SIZE}:" + "/".join(reversed(rows))


def by_alphabeta(game: Game, opening: Move) -> int | None:
    """The nodes of a single search that proves that X wins; None if it does not."""
    solver = Solver(game, memory_mb=MEMORY_MB)
    opened = game.start().play(opening)
    found = solver.solve(opened, margin=False, pv=False, nodes=MOST_NODES)
    return found.nodes if found.moves.get(SWAP) is ProofValue.WIN else None


@dataclass(slots=True)
class Reply:
    """A reply that is not refuted yet, and the answers that may refute it."""

    position: Position
    answers: list[tuple[int, int, Position]] | None = None
    """The nodes that each is worth next, its rank by the score, and the position after it."""

    def list_answers(self) -> list[tuple[int, int, Position]]:
        """The answers that gain most, the best first."""
        sign = 1 if self.position.mover is Seat.FIRST else -1
        following = [self.position.after(a) for a in self.position.legal_moves().actions()]
        following.sort(key=lambda after: sign * (after.score.second - after.score.first))
        return [(FIRST_NODES, rank, after) for rank, after in enumerate(following[:ANSWERS])]


@dataclass(slots=True)
class ProofNumberSearch:
    """Refutes all replies to an opening, the cheapest attempt first."""

    game: Game
    nodes: int = 0
    _solver: Solver = field(init=False)

    def __post_init__(self) -> None:
        self._solver = Solver(self.game, memory_mb=MEMORY_MB)

    def refute_all(self, opening: Move) -> int:
        """The nodes until every reply to an opening that X wins is refuted."""
        opened = self.game.start().play(opening).after_swap()
        replies = [Reply(opened.after(action)) for action in opened.legal_moves().actions()]
        heap = [(FIRST_NODES, number) for number in range(len(replies))]
        while heap:
            worth, number = heapq.heappop(heap)
            following = self._attempt(replies[number], worth)
            if following is not None:
                heapq.heappush(heap, (following, number))
        return self.nodes

    def _attempt(self, reply: Reply, worth: int) -> int | None:
        """Try to refute a reply; returns what it is worth next, None if it is refuted."""
        if reply.answers is None:
            if self._value(reply.position, worth) is ProofValue.WIN:
                return None
            reply.answers = reply.list_answers()
            return 2 * worth
        if not reply.answers:
            won = self._value(reply.position, worth) is ProofValue.WIN
            return None if won else 4 * worth
        nodes, rank, after = heapq.heappop(reply.answers)
        value = self._value(after, nodes)
        if value is ProofValue.LOSS:
            return None
        if value is None:
            heapq.heappush(reply.answers, (2 * nodes, rank, after))
        return reply.answers[0][0] if reply.answers else 4 * worth

    def _value(self, position: Position, nodes: int) -> ProofValue | None:
        if position.outcome is not None:
            # The game ended with the last piece: its side has won or lost.
            won = position.outcome.winner is position.mover
            return ProofValue.WIN if won else ProofValue.LOSS
        found = self._solver.solve(position, margin=False, pv=False, nodes=nodes)
        self.nodes += found.nodes
        return found.proven


def main() -> None:
    for name in ("monogram", "boxes", "horizontals"):
        game = tessellot.game("battle-of-lits", board=corner(name))
        board = Board.named(corner(name))
        costs = {}
        for images in equivalent_first_moves(board)[::STRIDE]:
            cost = by_alphabeta(game, images[0])
            if cost is not None:
                costs[images[0]] = cost
        chosen = sorted(costs, key=lambda move: -costs[move])[:OPENINGS]
        found: dict[str, object] = {
            "openings": len(chosen),
            "alphabeta_nodes": sum(costs[move] for move in chosen),
            "proof_number_nodes": sum(ProofNumberSearch(game).refute_all(m) for m in chosen),
        }
        print(f"{name}: {found}", flush=True)
        keep(RESULTS / "proof_numbers.json", {"corner_of": name}, found)


if __name__ == "__main__":
    main()
