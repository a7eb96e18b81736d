# mypy: no-warn-return-any
"""What a search tree is made of: positions, the moves between them, and the memory for both.

Placements commute, so several orders of the same moves lead to one position. It is one node,
found by its key; each move that leads to it is an edge of its own. No position comes back in
any of the games, so going down the edges always ends.
"""

from __future__ import annotations

from math import sqrt

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, ShortInts
from tessellot.engine.kernels.lot.tt import key_of
from tessellot.engine.kernels.rng import mixed

Nodes = npt.NDArray[np.void]
Edges = npt.NDArray[np.void]
Shared = npt.NDArray[np.float32]

# Sums over all games that came through, by whatever moves; values are the first seat's.
NODE = np.dtype(
    [
        ("reward", np.float64),
        ("wins", np.float64),
        ("margin", np.float64),
        ("key", np.uint64),
        ("visits", np.int64),
        ("first", np.int32),  # edge; of a node that is not in use: the next such node
        ("edges", np.int32),
        ("legal", np.int32),
        ("shared", np.int32),
        ("mover", np.int8),
        ("proven", np.int8),
        ("use", np.int16),
    ]
)
# What choosing among moves needs of the nodes they lead to, as it was when last seen from here
# and for the side that chooses, so that it lies close together.
EDGE = np.dtype(
    [
        ("mean", np.float32),
        ("weight", np.float32),  # the visits of the node, next to none if it was not tried
        ("doubt", np.float32),  # one by the root of the weight
        ("visits", np.int64),  # that came by this edge
        ("move", np.int32),
        ("node", np.int32),  # NONE until the move is tried
        ("next", np.int32),
    ]
)
CHUNK = 4
"""Edges that are made together and lie side by side; the first says where the next chunk is."""

NONE = -1
LOST = -1e6
"""The mean of a move that loses for certain."""

UNTRIED = 1e-3
"""The weight of a move that was not tried."""

# What `proven` says, and `use`.
UNKNOWN, FIRST_WINS, SECOND_WINS, DRAWN = range(4)
IN_USE, KEPT, UNUSED = range(3)

# What a tree keeps for itself, by index in `control`.
ROOT, NODES_USED, UNUSED_NODE, EDGES_USED, UNUSED_EDGE, SHARED_USED, SERIAL = range(7)
CONTROL = 8


@inner
def key_after(head: Ints, state: Ints, key: np.uint64, move: int) -> np.uint64:
    """The key of a state that a move led to from the state with another key."""
    if head[at.KIND] == at.LOT:
        discs = at.ALIVE
        turn = state[discs, at.BLACK_MOVES] + 2 * state[at.NUMBERS, at.SWAPPED]
        return mixed(np.uint64(turn)) + key_of(
            state[discs, at.WHITE],
            state[discs, at.WHITE_STACKS],
            state[discs, at.BLACK_SINGLES],
            state[discs, at.BLACK_STACKS],
        )
    # A sum, so that the order of the moves does not matter.
    return key + mixed(np.uint64(move))


@inner
def has_room(nodes: Nodes, control: Ints) -> bool:
    """Whether there is memory for another position."""
    return control[UNUSED_NODE] != NONE or control[NODES_USED] < nodes.shape[0]


@inner
def has_room_for_moves(edges: Edges, control: Ints) -> bool:
    """Whether there is memory for another chunk of moves."""
    return control[UNUSED_EDGE] != NONE or control[EDGES_USED] < edges.shape[0]


@inner
def node_of(nodes: Nodes, slots: ShortInts, control: Ints, key: np.uint64) -> int:
    """The node of the position with a key: a known one, if there are slots to know it by."""
    slot = 0
    if slots.shape[0] > 1:
        slot = find_slot(nodes, slots, key)
        if slots[slot]:
            return slots[slot] - 1
    if control[UNUSED_NODE] != NONE:
        node = control[UNUSED_NODE]
        control[UNUSED_NODE] = nodes[node].first
    else:
        node = control[NODES_USED]
        control[NODES_USED] += 1
    slots[slot] = node + 1
    nodes[node].reward = nodes[node].wins = nodes[node].margin = 0.0
    nodes[node].key = key
    nodes[node].visits = nodes[node].edges = 0
    nodes[node].first = nodes[node].shared = nodes[node].legal = NONE
    nodes[node].proven = UNKNOWN
    nodes[node].use = IN_USE
    return node


@inner
def find_slot(nodes: Nodes, slots: ShortInts, key: np.uint64) -> int:
    """The slot that has the number of a key's node, plus one; it is 0 if there is no such node."""
    last = slots.shape[0] - 1
    slot = np.int64(key) & last
    while slots[slot] and nodes[slots[slot] - 1].key != key:
        slot = (slot + 1) & last
    return slot


@inner
def add_edge(nodes: Nodes, edges: Edges, control: Ints, node: int, move: int, mean: float) -> None:
    """Give a node a move that was not tried, with a first guess of its mean."""
    before = nodes[node].first
    if before != NONE and (before + 1) % CHUNK:
        edge = before + 1
    else:
        if control[UNUSED_EDGE] != NONE:
            edge = control[UNUSED_EDGE]
            control[UNUSED_EDGE] = edges[edge].next
        else:
            edge = control[EDGES_USED]
            control[EDGES_USED] += CHUNK
        edges[edge].next = before
    edges[edge].mean = mean
    edges[edge].weight = UNTRIED
    edges[edge].doubt = 1.0 / sqrt(UNTRIED)
    edges[edge].visits = 0
    edges[edge].move = move
    edges[edge].node = NONE
    nodes[node].first = edge
    nodes[node].edges += 1


@inner
def edge_after(edges: Edges, edge: int) -> int:
    """The next edge of the same node, or NONE."""
    return edge - 1 if edge % CHUNK else edges[edge].next
