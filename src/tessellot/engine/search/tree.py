"""A search tree and its memory, as one thread grows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tessellot.engine.kernels import arrays as at
from tessellot.engine.kernels import chance, packing, rooting, rules, tree
from tessellot.engine.kernels.arrays import Ints
from tessellot.engine.settings import Settings
from tessellot.games.protocol import Game

SHARED_PART = 0.5
"""How much of the memory holds shared values; the rest holds nodes."""


@dataclass(frozen=True, slots=True)
class Branch:
    """What a tree knows of one move; values are the first seat's."""

    move: int
    visits: int
    reward: float
    wins: float
    margin: float
    proven: int


class Tree:
    """Nodes below a position, in a fixed amount of memory, and what it takes to add to them."""

    def __init__(self, game: Game, settings: Settings, seed: int, memory_mb: float) -> None:
        self.tables = packing.tables(game)
        moves = int(self.tables.head[at.MOVES])
        room = memory_mb * 2**20
        uses_shared = settings.reference > 0
        tables = max(int(room * SHARED_PART / (8 * moves)), 1) if uses_shared else 1
        nodes = max(int((room - tables * 8 * moves) / (tree.NODE.itemsize + 4)), 1000)
        self.nodes = np.zeros(nodes, tree.NODE)
        self.shared = np.zeros((tables, moves, 2), np.float32)
        self.control = np.zeros(tree.CONTROL, np.int64)
        self.settings = _numbers(settings)
        self.chance = chance.seeded(seed)
        self._stack = np.zeros(max(nodes, tables), np.int32)
        self._trail = np.zeros((3, rules.LONGEST), np.int64)
        self._listed = np.zeros(moves, np.int32)
        self._seen = np.zeros(moves, np.int64)
        self._scratch = np.zeros(rules.SCRATCH, np.int64)
        self.start: Ints | None = None
        self._state = np.zeros((1, 1), np.int64)

    def move_to(self, start: Ints) -> None:
        """Begin at a state, with what is already known of it."""
        if self.start is not None:
            node = rooting.follow(
                *self.tables,
                self.start,
                self._state,
                start,
                self.nodes,
                int(self.control[tree.ROOT]),
            )
            if node != tree.NONE:
                rooting.keep_only(self.nodes, self.shared, self.control, node, self._stack)
                self.start = start
                return
        used = int(self.control[tree.SHARED_USED])
        self.shared[:used] = 0
        self.control[:] = 0
        self.control[tree.FREE] = tree.NONE
        self.control[tree.USED] = 1
        self._seen[:] = 0
        self.nodes[0] = (0, 0, 0, 0, 0, -1, -1, 0, -1, -1, 0, 0, 0)
        self.start = start
        self._state = start.copy()

    def grow(self, simulations: int, stop: Ints) -> int:
        """Run so many simulations, fewer if stopped or if the result is certain."""
        assert self.start is not None
        return tree.search(
            *self.tables,
            self.start,
            self._state,
            self.nodes,
            self.shared,
            self.control,
            self.settings,
            simulations,
            stop,
            self._trail,
            self._listed,
            self._seen,
            self._scratch,
            self.chance,
        )

    @property
    def root(self) -> Branch:
        """What is known of the position itself."""
        return self._branch(int(self.control[tree.ROOT]))

    def branches(self) -> list[Branch]:
        """What is known of each move that was looked at."""
        return [self._branch(node) for node in self._children(int(self.control[tree.ROOT]))]

    def line(self, move: int, length: int = 30) -> list[int]:
        """The moves that look best after a move, beginning with it."""
        found = [
            node
            for node in self._children(int(self.control[tree.ROOT]))
            if self.nodes[node]["move"] == move
        ]
        moves: list[int] = []
        while found and len(moves) < length:
            node = found[0]
            moves.append(int(self.nodes[node]["move"]))
            seat = self.nodes[node]["mover"]
            won = tree.SECOND_WINS if seat else tree.FIRST_WINS
            found = sorted(
                self._children(node),
                key=lambda n: (
                    self.nodes[n]["proven"] == won,
                    self.nodes[n]["proven"] == tree.UNKNOWN,
                    self.nodes[n]["visits"],
                ),
                reverse=True,
            )
        return moves

    def shared_values(self) -> dict[int, tuple[float, float]]:
        """For every move: how often it was played sooner or later, and its mean reward then."""
        table = int(self.nodes[int(self.control[tree.ROOT])]["shared"])
        if table == tree.NONE:
            return {}
        counts, sums = self.shared[table, :, 0], self.shared[table, :, 1]
        return {
            int(move): (float(counts[move]), float(sums[move] / counts[move]))
            for move in np.flatnonzero(counts)
        }

    def _children(self, node: int) -> Iterator[int]:
        child = int(self.nodes[node]["first"])
        while child != tree.NONE:
            yield child
            child = int(self.nodes[child]["next"])

    def _branch(self, node: int) -> Branch:
        found = self.nodes[node]
        visits = max(int(found["visits"]), 1)
        return Branch(
            int(found["move"]),
            int(found["visits"]),
            float(found["reward"]) / visits,
            float(found["wins"]) / visits,
            float(found["margin"]) / visits,
            int(found["proven"]),
        )


def _numbers(settings: Settings) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    numbers = np.zeros(tree.SETTINGS, np.float64)
    for index, value in {
        tree.EXPLORATION: settings.exploration,
        tree.WIN_SHARE: settings.win_share,
        tree.MARGIN_SCALE: settings.margin_scale,
        tree.REFERENCE: settings.reference,
        tree.BIAS: settings.bias,
        tree.WIDTH: settings.width,
        tree.WIDENING: settings.widening,
        tree.TRIES: settings.tries,
        tree.EXPAND_AT: settings.expand_at,
        tree.BOTH_SEATS: settings.both_seats,
        tree.SOLVE: settings.solve,
    }.items():
        numbers[index] = value
    return numbers
