# mypy: no-warn-return-any
"""Keeping a tree when the game moves on: finding the new root, giving back what is not below it."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, ShortInts
from tessellot.engine.kernels.mcts.node import (
    CHUNK,
    IN_USE,
    KEPT,
    NODES_USED,
    NONE,
    ROOT,
    SHARED_USED,
    UNUSED,
    UNUSED_EDGE,
    UNUSED_NODE,
    Edges,
    Nodes,
    Shared,
    edge_after,
    find_slot,
)
from tessellot.engine.kernels.rules import dispatch


@entry
def follow(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    start: Ints,
    state: Ints,
    target: Ints,
    nodes: Nodes,
    edges: Edges,
    root: int,
) -> int:
    """The node of a position at most two moves below the root, or NONE."""
    if _same(start, target):
        return root
    edge = nodes[root].first
    while edge != NONE:
        child = edges[edge].node
        dispatch.copy_state(start, state)
        dispatch.play(head, bits, pieces, state, edges[edge].move)
        if _same(state, target):
            return child
        further = NONE
        if child != NONE and _can_lead_to(state, target):
            further = nodes[child].first
        while further != NONE:
            dispatch.copy_state(start, state)
            dispatch.play(head, bits, pieces, state, edges[edge].move)
            dispatch.play(head, bits, pieces, state, edges[further].move)
            if _same(state, target):
                return edges[further].node
            further = edge_after(edges, further)
        edge = edge_after(edges, edge)
    return NONE


@inner
def _same(state: Ints, other: Ints) -> bool:
    for row in range(state.shape[0]):
        for column in range(state.shape[1]):
            if state[row, column] != other[row, column]:
                return False
    return True


@inner
def _can_lead_to(state: Ints, later: Ints) -> bool:
    """Whether all pieces of a state may be among those of another (LOT keeps none here)."""
    for column in range(state.shape[1]):
        if state[at.MASKS, column] & ~later[at.MASKS, column]:
            return False
    return True


@entry
def keep_only(
    nodes: Nodes,
    edges: Edges,
    slots: ShortInts,
    shared: Shared,
    control: Ints,
    root: int,
    stack: ShortInts,
) -> int:
    """Make a node the root and give back the memory of all that is not below it.

    Tables of shared values move to the front of theirs. Returns how many nodes remain.
    """
    control[ROOT] = root
    kept = _mark(nodes, edges, root, stack)
    slots[:] = 0
    for node in range(control[NODES_USED]):
        if nodes[node].use == KEPT:
            nodes[node].use = IN_USE
            if slots.shape[0] > 1:
                slots[find_slot(nodes, slots, nodes[node].key)] = node + 1
        elif nodes[node].use == IN_USE:
            _give_back(nodes, edges, control, node)
    _gather_shared(nodes, shared, control, stack)
    return kept


@inner
def _mark(nodes: Nodes, edges: Edges, root: int, stack: ShortInts) -> int:
    """Mark a node and all below it; returns how many there are."""
    waiting = kept = 1
    stack[0] = root
    nodes[root].use = KEPT
    while waiting:
        waiting -= 1
        edge = nodes[stack[waiting]].first
        while edge != NONE:
            child = edges[edge].node
            if child != NONE and nodes[child].use != KEPT:
                nodes[child].use = KEPT
                stack[waiting] = child
                waiting += 1
                kept += 1
            edge = edge_after(edges, edge)
    return kept


@inner
def _give_back(nodes: Nodes, edges: Edges, control: Ints, node: int) -> None:
    edge = nodes[node].first
    while edge != NONE:
        following = edge_after(edges, edge)
        if edge % CHUNK == 0:
            edges[edge].next = control[UNUSED_EDGE]
            control[UNUSED_EDGE] = edge
        edge = following
    nodes[node].use = UNUSED
    nodes[node].shared = NONE
    nodes[node].first = control[UNUSED_NODE]
    control[UNUSED_NODE] = node


@inner
def _gather_shared(nodes: Nodes, shared: Shared, control: Ints, stack: ShortInts) -> None:
    owners = control[SHARED_USED]
    for table in range(owners):
        stack[table] = NONE
    for node in range(control[NODES_USED]):
        if nodes[node].shared != NONE:
            stack[nodes[node].shared] = node
    used = 0
    for table in range(owners):
        node = stack[table]
        if node != NONE:
            if table != used:
                for move in range(shared.shape[1]):
                    shared[used, move, 0] = shared[table, move, 0]
                    shared[used, move, 1] = shared[table, move, 1]
                nodes[node].shared = used
            used += 1
    for table in range(used, owners):
        for move in range(shared.shape[1]):
            shared[table, move, 0] = shared[table, move, 1] = 0
    control[SHARED_USED] = used
