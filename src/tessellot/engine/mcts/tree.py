"""A search tree and its memory, as one thread grows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels import packing, rng
from tessellot.engine.kernels.layout import Ints
from tessellot.engine.kernels.mcts import node as mcts_node
from tessellot.engine.kernels.mcts import reroot, rollout, search, select
from tessellot.engine.kernels.rules import dispatch
from tessellot.engine.settings import SearchSettings
from tessellot.games.protocol import Game

SHARED_PART = 0.5
"""How much of the memory holds shared values; the rest holds nodes and edges."""

EDGES_PER_NODE = 2
"""More than there are in most trees, since some of a chunk's edges are not used."""

BYTES_PER_NODE = mcts_node.NODE.itemsize + EDGES_PER_NODE * mcts_node.EDGE.itemsize + 12
"""With its share of the edges, slots and stack."""


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

    def __init__(self, game: Game, settings: SearchSettings, seed: int, memory_mb: float) -> None:
        self.tables = packing.tables(game)
        moves = int(self.tables.head[at.MOVES])
        room = memory_mb * 2**20
        uses_shared = settings.grave_ref > 0
        tables = max(int(room * SHARED_PART / (8 * moves)), 1) if uses_shared else 1
        count = max(int((room - tables * 8 * moves) / BYTES_PER_NODE), 1000)
        self.nodes = np.zeros(count, mcts_node.NODE)
        self.edges = np.zeros(
            EDGES_PER_NODE * count // mcts_node.CHUNK * mcts_node.CHUNK, mcts_node.EDGE
        )
        self.slots = np.zeros(1 << count.bit_length() if settings.transpositions else 1, np.int32)
        self.shared = np.zeros((tables, moves, 2), np.float32)
        self.control = np.zeros(mcts_node.CONTROL, np.int64)
        self.settings = _numbers(settings)
        self.chance = rng.seeded(seed)
        self._stack = np.zeros(max(count, tables), np.int32)
        self._trail = np.zeros((rollout.TRAIL, dispatch.LONGEST), np.int64)
        self._listed = np.zeros(moves, np.int32)
        self._seen = np.zeros(moves, np.int64)
        self._scratch = np.zeros(dispatch.SCRATCH, np.int64)
        self.start: Ints | None = None
        self._state = np.zeros((1, 1), np.int64)

    def move_to(self, start: Ints) -> None:
        """Begin at a state, with what is already known of it."""
        if self.start is not None:
            node = reroot.follow(
                *self.tables,
                self.start,
                self._state,
                start,
                self.nodes,
                self.edges,
                int(self.control[mcts_node.ROOT]),
            )
            if node != mcts_node.NONE:
                reroot.keep_only(
                    self.nodes,
                    self.edges,
                    self.slots,
                    self.shared,
                    self.control,
                    node,
                    self._stack,
                )
                self.start = start
                return
        self.shared[: int(self.control[mcts_node.SHARED_USED])] = 0
        self.slots[:] = 0
        self._seen[:] = 0
        self.control[:] = 0
        self.control[[mcts_node.UNUSED_NODE, mcts_node.UNUSED_EDGE]] = mcts_node.NONE
        self.control[mcts_node.NODES_USED] = 1
        root = self.nodes[0]
        for name in mcts_node.NODE.fields or ():
            root[name] = mcts_node.NONE if name in ("first", "legal", "shared") else 0
        self.start = start
        self._state = start.copy()

    def grow(self, simulations: int, stop: Ints) -> int:
        """Run so many simulations, fewer if stopped or if the result is certain."""
        assert self.start is not None
        return search.search(
            *self.tables,
            self.start,
            self._state,
            self.nodes,
            self.edges,
            self.slots,
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
    def proven(self) -> bool:
        """Whether the result of the position itself is certain."""
        return bool(self.nodes[self._root]["proven"])

    def branches(self) -> list[Branch]:
        """What is known of each move that was looked at."""
        return [self._branch(edge) for edge in self._edges(self._root)]

    def line(self, move: int, length: int = 30) -> list[int]:
        """The moves that look best after a move, beginning with it."""
        found = [edge for edge in self._edges(self._root) if self.edges[edge]["move"] == move]
        moves: list[int] = []
        while found and len(moves) < length:
            moves.append(int(self.edges[found[0]]["move"]))
            node = int(self.edges[found[0]]["node"])
            won = mcts_node.SECOND_WINS if self.nodes[node]["mover"] else mcts_node.FIRST_WINS
            branches = {edge: self._branch(edge) for edge in self._edges(node)}
            found = sorted(
                branches,
                key=lambda edge: (
                    branches[edge].proven == won,
                    branches[edge].proven == mcts_node.UNKNOWN,
                    branches[edge].visits,
                ),
                reverse=True,
            )
        return moves

    def shared_values(self) -> dict[int, tuple[float, float]]:
        """For every move: how often it was played sooner or later, and its mean reward then."""
        table = int(self.nodes[self._root]["shared"])
        if table == mcts_node.NONE:
            return {}
        counts, sums = self.shared[table, :, 0], self.shared[table, :, 1]
        return {
            int(move): (float(counts[move]), float(sums[move] / counts[move]))
            for move in np.flatnonzero(counts)
        }

    @property
    def _root(self) -> int:
        return int(self.control[mcts_node.ROOT])

    def _edges(self, node: int) -> Iterator[int]:
        """The moves of a node that were tried."""
        edge = int(self.nodes[node]["first"])
        while edge != mcts_node.NONE:
            if self.edges[edge]["node"] != mcts_node.NONE:
                yield edge
            edge = edge - 1 if edge % mcts_node.CHUNK else int(self.edges[edge]["next"])

    def _branch(self, edge: int) -> Branch:
        way = self.edges[edge]
        found = self.nodes[way["node"]]
        visits = max(int(found["visits"]), 1)
        return Branch(
            int(way["move"]),
            int(way["visits"]),
            float(found["reward"]) / visits,
            float(found["wins"]) / visits,
            float(found["margin"]) / visits,
            int(found["proven"]),
        )


def _numbers(settings: SearchSettings) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    numbers = np.zeros(select.SETTINGS, np.float64)
    for index, value in {
        select.EXPLORATION: settings.exploration,
        select.WIN_SHARE: settings.win_weight,
        select.MARGIN_SCALE: settings.margin_scale,
        select.REFERENCE: settings.grave_ref,
        select.BIAS: settings.rave_bias,
        select.WIDTH: settings.widening_base,
        select.WIDENING: settings.widening_factor,
        select.TRIES: settings.rollout_candidates,
        select.EXPAND_AT: settings.expansion_visits,
        select.BOTH_SEATS: settings.amaf_both_seats,
        select.SOLVE: settings.mcts_solver,
    }.items():
        numbers[index] = value
    return numbers
