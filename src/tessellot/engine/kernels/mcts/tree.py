"""A search tree for Python: owns the arrays, runs simulations, reads the results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from tessellot.engine.kernels.layout import MAX_TURNS, Ints, Step, group_scratch
from tessellot.engine.kernels.mcts import reroot, search
from tessellot.engine.kernels.mcts.node import (
    CHUNK,
    FIRST_WINS,
    FREE,
    IN_USE,
    NONE,
    SECOND_WINS,
    UNKNOWN,
    Control,
    Edge,
    Node,
    Parameters,
    TreeArrays,
    Worker,
)
from tessellot.engine.kernels.memory import aligned_copy, aligned_zeros
from tessellot.engine.kernels.packing import pack, tables
from tessellot.engine.kernels.records import dtype_of, new_record, new_records
from tessellot.engine.kernels.rng import seeded
from tessellot.games.protocol import Game, Position

AMAF_MEMORY = 0.5
"""The share of the memory for AMAF tables; the rest is for nodes and edges."""

EDGES_PER_NODE = 2
"""More than most trees need, since some edges of a chunk stay unused."""

BYTES_PER_NODE = dtype_of(Node).itemsize + EDGES_PER_NODE * dtype_of(Edge).itemsize + 12
"""With its share of the edges, slots and stack."""


@dataclass(frozen=True, slots=True)
class MoveStatistics:
    """What a tree knows of one move; values are the first seat's."""

    action: int
    visits: int
    reward: float
    wins: float
    margin: float
    proven: int
    """One of UNKNOWN, FIRST_WINS, SECOND_WINS and DRAWN of `mcts.node`."""


class Tree:
    """The nodes below a position, in a fixed amount of memory, grown by one or several threads.

    `settings` has the fields of `Parameters`, and `transpositions`.
    """

    def __init__(
        self, game: Game, settings: Any, *, seed: int, memory_mb: float, threads: int = 1
    ) -> None:
        self._game = tables(game)
        actions = int(self._game.header.actions)
        memory = memory_mb * 2**20
        amaf_bytes = 8 * actions
        amaf_tables = max(int(memory * AMAF_MEMORY / amaf_bytes), 1) if settings.grave_ref else 1
        nodes = max(int((memory - amaf_tables * amaf_bytes) / BYTES_PER_NODE), 1000)
        slots = 1 << nodes.bit_length() if settings.transpositions else 1
        parameters = {name: getattr(settings, name) for name in dtype_of(Parameters).names or ()}
        if threads == 1:
            parameters["virtual_loss"] = 0.0
        workers = aligned_zeros(threads, dtype_of(Worker))
        shared = {
            "nodes": aligned_zeros(nodes, dtype_of(Node)),
            "edges": aligned_zeros(EDGES_PER_NODE * nodes // CHUNK * CHUNK, dtype_of(Edge)),
            "slots": np.zeros(slots, np.int32),
            "amaf": np.zeros((amaf_tables, actions, 2), np.float32),
            "control": new_record(Control),
            "parameters": new_record(Parameters, **parameters),
            "workers": workers,
        }
        self._threads = [
            TreeArrays(
                **shared,
                worker=workers[thread],
                path=new_records(Step, MAX_TURNS),
                actions=np.zeros(actions, np.int32),
                seen=np.zeros(actions, np.int64),
                scratch=group_scratch(),
                rng=seeded(seed * 1009 + thread),
            )
            for thread in range(threads)
        ]
        self._stack = np.zeros(max(nodes, amaf_tables), np.int32)
        self._root_state: Ints | None = None
        self._states = [(np.zeros((1, 1), np.int64),) * 2 for _ in range(threads)]

    @property
    def arrays(self) -> TreeArrays:
        """The tree, with the working memory of the first thread."""
        return self._threads[0]

    def set_root(self, position: Position, *, swap: bool = True) -> None:
        """Begin at a position, with the subtree that is already there.

        Without `swap` the swap is not searched.
        """
        state = pack(position, swap=swap)
        if self._root_state is not None:
            node = reroot.find_descendant(
                self._game, self.arrays, self._root_state, self._states[0][0], state
            )
            if node != NONE:
                reroot.keep_subtree(self.arrays, node, self._stack)
                self._root_state = state
                return
        self._clear()
        self._root_state = state
        self._states = [(aligned_copy(state), aligned_copy(state)) for _ in self._threads]

    def _clear(self) -> None:
        arrays, control = self.arrays, self.arrays.control
        nodes, workers = cast("Any", arrays.nodes), cast("Any", arrays.workers)
        nodes["use"][: int(control.nodes_used)] = FREE
        arrays.amaf[: int(control.amaf_used)] = 0
        arrays.slots[:] = 0
        for thread in self._threads:
            thread.seen[:] = 0
        control.root = control.edges_used = control.amaf_used = 0
        control.nodes_used = 1
        workers[:] = 0
        workers["free_node"] = workers["free_edge"] = NONE
        root = arrays.nodes[0]
        root.reward = root.wins = root.margin = 0.0
        root.key = np.uint64(0)
        root.visits = root.edges = root.mover = root.proven = 0
        root.use = IN_USE
        root.first_edge = root.legal = root.amaf = NONE

    def run(self, simulations: int, stop: Any, thread: int = 0) -> int:
        """Run simulations, fewer if stopped or if the root is proven; returns their number.

        `stop` is a buffer of one 64-bit integer, which another thread sets to end the run. Each
        thread runs simulations under a number of its own.
        """
        assert self._root_state is not None
        return search.run_simulations(
            self._game,
            self._threads[thread],
            self._root_state,
            *self._states[thread],
            simulations,
            np.frombuffer(stop, np.int64),
        )

    @property
    def root(self) -> int:
        """The number of the root's node."""
        return int(self.arrays.control.root)

    @property
    def is_proven(self) -> bool:
        """Whether the value of the root is proven."""
        return bool(self.arrays.nodes[self.root].proven)

    def root_moves(self) -> list[MoveStatistics]:
        """The statistics of each move that was tried at the root."""
        return [self._statistics(edge) for edge in self.tried_edges(self.root)]

    def principal_variation(self, action: int, length: int = 30) -> list[int]:
        """The best actions for both sides, beginning with an action at the root."""
        edges = self.arrays.edges
        found = [edge for edge in self.tried_edges(self.root) if edges[edge].action == action]
        variation: list[int] = []
        while found and len(variation) < length:
            variation.append(int(edges[found[0]].action))
            node = int(edges[found[0]].node)
            win = SECOND_WINS if self.arrays.nodes[node].mover else FIRST_WINS
            moves = {edge: self._statistics(edge) for edge in self.tried_edges(node)}
            found = sorted(
                moves,
                key=lambda edge: (
                    moves[edge].proven == win,
                    moves[edge].proven == UNKNOWN,
                    moves[edge].visits,
                ),
                reverse=True,
            )
        return variation

    def amaf_values(self) -> dict[int, tuple[float, float]]:
        """By action, how many simulations played it at any turn, and their mean reward."""
        table = int(self.arrays.nodes[self.root].amaf)
        if table == NONE:
            return {}
        counts, rewards = self.arrays.amaf[table, :, 0], self.arrays.amaf[table, :, 1]
        return {
            int(action): (float(counts[action]), float(rewards[action] / counts[action]))
            for action in np.flatnonzero(counts)
        }

    def tried_edges(self, node: int) -> Iterator[int]:
        """The edges of a node that have a child."""
        edges = self.arrays.edges
        edge = int(self.arrays.nodes[node].first_edge)
        while edge != NONE:
            if edges[edge].node != NONE:
                yield edge
            edge = edge - 1 if edge % CHUNK else int(edges[edge].next)

    def _statistics(self, number: int) -> MoveStatistics:
        edge = self.arrays.edges[number]
        child = self.arrays.nodes[edge.node]
        visits = max(int(child.visits), 1)
        return MoveStatistics(
            int(edge.action),
            int(edge.visits),
            float(child.reward) / visits,
            float(child.wins) / visits,
            float(child.margin) / visits,
            int(child.proven),
        )
