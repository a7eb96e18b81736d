# mypy: no-warn-return-any
"""The search tree: nodes, the edges between them, and the memory for both.

Placements commute, so several orders of the same moves lead to one position. It is one node,
found by its key; each move that leads to it is an edge of its own. No position is repeated in
any of the games, so the graph has no cycle.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import inlined, inner
from tessellot.engine.kernels.layout import GameTables, Ints, ShortInts, Step, Words
from tessellot.engine.kernels.records import Float32, Int8, Int16, Int32, Records
from tessellot.engine.kernels.rng import hashed
from tessellot.engine.kernels.rules.lot import position_key

AmafTables = npt.NDArray[np.float32]


class Node:
    """A position: sums over all simulations through it, as values of the first seat."""

    reward: float
    wins: float
    margin: float
    key: np.uint64
    visits: int
    first_edge: Int32  # of a node on the free list: the next free node
    edges: Int32
    legal: Int32  # the number of legal actions, NONE until they were listed
    amaf: Int32  # its AMAF table, or NONE
    mover: Int8
    proven: Int8
    use: Int16


class Edge:
    """A move, with what selection reads of its child, as of the last visit, for the mover."""

    mean: Float32
    weight: Float32  # the visits of the child, UNTRIED_WEIGHT if there is none
    uncertainty: Float32  # 1 / √weight
    visits: int  # by this edge
    action: Int32
    node: Int32  # NONE until the move is tried
    next: Int32  # of the first edge of a chunk: the last edge of the chunk before, or a free chunk


class Control:
    """The root, and how much of the arrays is in use."""

    root: int
    nodes_used: int
    free_node: int  # heads of the free lists, or NONE
    edges_used: int
    free_edge: int
    amaf_used: int
    mark: int  # the value in `seen` of the actions that the present node has


class Parameters:
    """The settings of the search, under the same names as in `engine.settings`."""

    exploration: float
    win_weight: float
    margin_scale: float
    grave_ref: int
    rave_bias: float
    widening_base: float
    widening_factor: float
    rollout_candidates: int
    expansion_visits: int
    amaf_both_seats: int
    mcts_solver: int


class TreeArrays(NamedTuple):
    """A search tree, and the working memory of the simulations that grow it."""

    nodes: Records[Node]
    edges: Records[Edge]
    slots: ShortInts  # hash table: the number of a node plus one, or 0
    amaf: AmafTables  # by table and action: simulations with it, and their rewards
    control: Control
    parameters: Parameters
    path: Records[Step]
    actions: ShortInts  # the legal actions of the present node
    seen: Ints  # by action
    scratch: Ints
    rng: Words


CHUNK = 4
"""Edges are allocated in chunks of this size."""

NONE = -1
LOST = -1e6
"""The mean of a move that loses for certain."""

UNTRIED_WEIGHT = 1e-3

# Values of `proven` and of `use`.
UNKNOWN, FIRST_WINS, SECOND_WINS, DRAWN = range(4)
IN_USE, KEPT, FREE = range(3)


@inlined
def single(number: float) -> float:
    """A number in single precision: operations with it convert no other single to a double."""
    return np.float32(number)  # type: ignore[return-value]


@inner
def key_after(game: GameTables, state: Ints, key: np.uint64, action: int) -> np.uint64:
    """The key of the state that an action led to, from the key of the state before."""
    if game.header.kind == at.LOT:
        turn = state[at.DISCS, at.BLACK_MOVES] + 2 * state[at.COUNTERS, at.SWAPPED]
        return hashed(np.uint64(turn)) + position_key(
            state[at.DISCS, at.WHITE_SINGLES],
            state[at.DISCS, at.WHITE_STACKS],
            state[at.DISCS, at.BLACK_SINGLES],
            state[at.DISCS, at.BLACK_STACKS],
        )
    # A Zobrist sum: the order of the moves does not matter.
    return key + hashed(np.uint64(action))


@inlined
def has_room_for_node(nodes: Records[Node], control: Control) -> bool:
    """Whether there is memory for another node."""
    return control.free_node != NONE or control.nodes_used < nodes.shape[0]


@inlined
def has_room_for_edges(edges: Records[Edge], control: Control) -> bool:
    """Whether there is memory for another chunk of edges."""
    return control.free_edge != NONE or control.edges_used < edges.shape[0]


@inlined
def find_or_add_node(tree: TreeArrays, key: np.uint64) -> int:
    """The node with a key, a new one if there is none; without a hash table always a new one."""
    nodes, slots, control = tree.nodes, tree.slots, tree.control
    slot = 0
    if slots.shape[0] > 1:
        slot = find_slot(tree, key)
        if slots[slot]:
            return slots[slot] - 1
    if control.free_node != NONE:
        number = control.free_node
        control.free_node = nodes[number].first_edge
    else:
        number = control.nodes_used
        control.nodes_used += 1
    slots[slot] = number + 1
    node = nodes[number]
    node.reward = node.wins = node.margin = 0.0
    node.key = key
    node.visits = node.edges = 0
    node.first_edge = node.amaf = node.legal = NONE
    node.proven = UNKNOWN
    node.use = IN_USE
    return number


@inlined
def find_slot(tree: TreeArrays, key: np.uint64) -> int:
    """The slot of a key's node, or the empty slot where it belongs (linear probing)."""
    nodes, slots = tree.nodes, tree.slots
    last = slots.shape[0] - 1
    slot = np.int64(key) & last
    while slots[slot] and nodes[slots[slot] - 1].key != key:
        slot = (slot + 1) & last
    return slot


@inlined
def add_edge(edges: Records[Edge], control: Control, node: Node, action: int, mean: float) -> None:
    """Give a node an untried move, with an initial mean."""
    before = node.first_edge
    if before != NONE and (before + 1) % CHUNK:
        added = before + 1
    else:
        if control.free_edge != NONE:
            added = control.free_edge
            control.free_edge = edges[added].next
        else:
            added = control.edges_used
            control.edges_used += CHUNK
        edges[added].next = before
    edge = edges[added]
    edge.mean = mean
    edge.weight = UNTRIED_WEIGHT
    edge.uncertainty = 1.0 / sqrt(UNTRIED_WEIGHT)
    edge.visits = 0
    edge.action = action
    edge.node = NONE
    node.first_edge = added
    node.edges += 1


@inlined
def next_edge(edges: Records[Edge], edge: int) -> int:
    """The next edge of the same node, or NONE."""
    return edge - 1 if edge % CHUNK else edges[edge].next
