# mypy: no-warn-return-any
"""The search tree: nodes, the edges between them, and the memory for both.

Placements commute, so several orders of the same moves lead to one position. It is one node,
found by its key; each move that leads to it is an edge of its own. No position is repeated in
any of the games, so the graph has no cycle.

Threads share a tree without waiting for each other (Enzenberger and Müller, "A lock-free
multithreaded Monte-Carlo tree search algorithm", 2009). Sums are added up without
synchronization: now and then an addition is lost, which biases nothing. What must be consistent
is published by one atomic operation: a node in its slot, a child in its edge, the edges of a node
in its `first_edge`. A node that two threads would extend at once is locked by one of them; the
other goes on without extending it.
"""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.atomics import (
    field_compare_and_swap,
    field_fetch_add,
    field_store,
    item_compare_and_swap,
)
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
    locked: Int32  # 1 while a thread gives it edges or an AMAF table
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
    """The root, and how much of the arrays was given to threads; may exceed their lengths."""

    root: int
    nodes_used: int
    edges_used: int
    amaf_used: int


class Worker:
    """A thread, and the memory that it alone allocates from: a cache line of its own."""

    free_node: int  # heads of the free lists, or NONE
    free_edge: int
    next_node: int  # the rest of its block of new nodes
    end_nodes: int
    next_edge: int
    end_edges: int
    mark: int  # the value in `seen` of the actions that the present node has
    padding: int


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
    virtual_loss: float


class TreeArrays(NamedTuple):
    """A search tree that threads share, and the working memory of one of them."""

    nodes: Records[Node]
    edges: Records[Edge]
    slots: ShortInts  # hash table: the number of a node plus one, or 0
    amaf: AmafTables  # by table and action: simulations with it, and their rewards
    control: Control
    parameters: Parameters
    workers: Records[Worker]
    # From here on each thread has its own.
    worker: Worker
    path: Records[Step]
    actions: ShortInts  # the legal actions of the present node
    seen: Ints  # by action
    scratch: Ints
    rng: Words


CHUNK = 4
"""Edges are allocated in chunks of this size."""

BLOCK = 256
"""Nodes or edges that a thread takes from the shared memory at a time."""

NONE = -1
LOST = -1e6
"""The mean of a move that loses for certain."""

UNTRIED_WEIGHT = 1e-3

# Values of `proven` and of `use`.
UNKNOWN, FIRST_WINS, SECOND_WINS, DRAWN = range(4)
FREE, IN_USE, KEPT = range(3)

_take_nodes = field_fetch_add("nodes_used")
_take_edges = field_fetch_add("edges_used")
_swap_lock = field_compare_and_swap("locked")
_store_lock = field_store("locked")
_swap_child = field_compare_and_swap("node")
_store_first_edge = field_store("first_edge")


@inlined
def single(number: float) -> float:
    """A number in single precision: operations with it convert no other single to a double."""
    return np.float32(number)  # type: ignore[return-value]


@inlined
def variable(number: int) -> int:
    """A number that is no literal: for each literal argument Numba compiles a copy."""
    return np.int64(number)  # type: ignore[return-value]


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
def try_lock(node: Node) -> bool:
    """Lock a node, unless another thread has."""
    return _swap_lock(node, 0, 1) == 0


@inlined
def unlock(node: Node) -> None:
    """Let other threads lock a node again."""
    _store_lock(node, 0)


@inlined
def has_room_for_node(tree: TreeArrays) -> bool:
    """Whether this thread has memory for another node; takes a block if it needs one."""
    worker, control, size = tree.worker, tree.control, tree.nodes.shape[0]
    if worker.free_node != NONE or worker.next_node < worker.end_nodes:
        return True
    if control.nodes_used >= size:
        return False
    start = _take_nodes(control, BLOCK)
    worker.next_node, worker.end_nodes = start, min(start + BLOCK, size)
    return start < size


@inlined
def has_room_for_edges(tree: TreeArrays) -> bool:
    """Whether this thread has memory for another chunk of edges; takes a block if it needs one."""
    worker, control, size = tree.worker, tree.control, tree.edges.shape[0]
    if worker.free_edge != NONE or worker.next_edge < worker.end_edges:
        return True
    if control.edges_used >= size:
        return False
    start = _take_edges(control, BLOCK)
    worker.next_edge, worker.end_edges = start, min(start + BLOCK, size)
    return start < size


@inlined
def child_of(tree: TreeArrays, edge: Edge, key: np.uint64) -> int:
    """The child of an edge that has none yet, by its key; there is room for a new node."""
    child = _find_or_add_node(tree, key)
    earlier = _swap_child(edge, NONE, child)
    if earlier not in (NONE, child):
        # Another thread was faster; without a hash table it has made a node of its own.
        _release_node(tree, child)
        return earlier
    return child


@inlined
def _find_or_add_node(tree: TreeArrays, key: np.uint64) -> int:
    """The node with a key, a new one if there is none; without a hash table always a new one."""
    nodes, slots = tree.nodes, tree.slots
    last = slots.shape[0] - 1
    if last == 0:
        return _new_node(tree, key)
    slot, added = np.int64(key) & last, NONE
    while True:
        number = slots[slot] - 1
        if number == NONE:
            if added == NONE:
                added = _new_node(tree, key)
            number = item_compare_and_swap(slots, slot, 0, added + 1) - 1
            if number == NONE:
                return added
        if nodes[number].key == key:
            if added != NONE:
                _release_node(tree, added)
            return number
        slot = (slot + 1) & last


@inlined
def _new_node(tree: TreeArrays, key: np.uint64) -> int:
    """A node without visits and edges, which other threads do not see yet."""
    nodes, worker = tree.nodes, tree.worker
    if worker.free_node != NONE:
        number = worker.free_node
        worker.free_node = nodes[number].first_edge
    else:
        number = worker.next_node
        worker.next_node += 1
    node = nodes[number]
    node.reward = node.wins = node.margin = 0.0
    node.key = key
    node.visits = node.edges = 0
    node.first_edge = node.amaf = node.legal = NONE
    node.proven = UNKNOWN
    node.use = IN_USE
    return number


@inlined
def _release_node(tree: TreeArrays, number: int) -> None:
    """Free a new node that no other thread has seen."""
    node, worker = tree.nodes[number], tree.worker
    node.use = FREE
    node.first_edge = worker.free_node
    worker.free_node = number


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
def add_edge(tree: TreeArrays, last: int, action: int, mean: float) -> int:
    """An untried move after the last edge of a locked node; it is not published yet."""
    edges, worker = tree.edges, tree.worker
    if last != NONE and (last + 1) % CHUNK:
        added = last + 1
    else:
        if worker.free_edge != NONE:
            added = worker.free_edge
            worker.free_edge = edges[added].next
        else:
            added = worker.next_edge
            worker.next_edge += CHUNK
        edges[added].next = last
    edge = edges[added]
    edge.mean = mean
    edge.weight = UNTRIED_WEIGHT
    edge.uncertainty = 1.0 / sqrt(UNTRIED_WEIGHT)
    edge.visits = 0
    edge.action = action
    edge.node = NONE
    return added


@inlined
def publish_edges(node: Node, last: int, count: int) -> None:
    """Give a node its new edges, all at once."""
    _store_first_edge(node, last)
    node.edges = count


@inlined
def next_edge(edges: Records[Edge], edge: int) -> int:
    """The next edge of the same node, or NONE."""
    return edge - 1 if edge % CHUNK else edges[edge].next
