# mypy: no-warn-return-any
"""Tree reuse: find the new root below the old one, and free everything that is not below it."""

from __future__ import annotations

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inlined, inner
from tessellot.engine.kernels.layout import GameTables, Ints, ShortInts
from tessellot.engine.kernels.mcts.node import (
    CHUNK,
    FREE,
    IN_USE,
    KEPT,
    NONE,
    TreeArrays,
    find_slot,
    next_edge,
)
from tessellot.engine.kernels.rules import dispatch


@entry
def find_descendant(
    game: GameTables, tree: TreeArrays, start: Ints, state: Ints, target: Ints
) -> int:
    """The node of a state at most two moves below the root, or NONE."""
    nodes, edges, root = tree.nodes, tree.edges, tree.control.root
    if _equal(start, target):
        return root
    edge = nodes[root].first_edge
    while edge != NONE:
        child = edges[edge].node
        dispatch.copy_state(start, state)
        _make_move(game, state, edges[edge].action)
        if _equal(state, target):
            return child
        reply = NONE
        if child != NONE and _may_lead_to(state, target):
            reply = nodes[child].first_edge
        while reply != NONE:
            dispatch.copy_state(start, state)
            _make_move(game, state, edges[edge].action)
            _make_move(game, state, edges[reply].action)
            if _equal(state, target):
                return edges[reply].node
            reply = next_edge(edges, reply)
        edge = next_edge(edges, edge)
    return NONE


@inner
def _make_move(game: GameTables, state: Ints, action: int) -> None:
    """Play an action: one copy of the rules for all calls."""
    dispatch.make_move(game, state, action)


@inner
def _equal(state: Ints, other: Ints) -> bool:
    for row in range(at.POSITION_ROWS):
        for column in range(state.shape[1]):
            if state[row, column] != other[row, column]:
                return False
    return True


@inner
def _may_lead_to(state: Ints, later: Ints) -> bool:
    """Whether all pieces of a state may be among those of another; always true in LOT."""
    for column in range(state.shape[1]):
        if state[at.MASKS, column] & ~later[at.MASKS, column]:
            return False
    return True


@entry
def keep_subtree(tree: TreeArrays, root: int, stack: ShortInts) -> int:
    """Make a node the root and free everything that is not below it; returns the nodes kept.

    Threads get equal parts of the freed memory.
    """
    nodes, slots, control = tree.nodes, tree.slots, tree.control
    control.root = root
    kept = _mark(tree, root, stack)
    slots[:] = 0
    for number in range(min(control.nodes_used, nodes.shape[0])):
        node = nodes[number]
        if node.use == KEPT:
            node.use = IN_USE
            if slots.shape[0] > 1:
                slots[find_slot(tree, node.key)] = number + 1
        elif node.use == IN_USE:
            _free(tree, number)
    _compact_amaf(tree, stack)
    return kept


@inlined
def _mark(tree: TreeArrays, root: int, stack: ShortInts) -> int:
    """Mark a node and all below it; returns their number."""
    nodes, edges = tree.nodes, tree.edges
    waiting = kept = 1
    stack[0] = root
    nodes[root].use = KEPT
    while waiting:
        waiting -= 1
        edge = nodes[stack[waiting]].first_edge
        while edge != NONE:
            child = edges[edge].node
            if child != NONE and nodes[child].use != KEPT:
                nodes[child].use = KEPT
                stack[waiting] = child
                waiting += 1
                kept += 1
            edge = next_edge(edges, edge)
    return kept


@inlined
def _free(tree: TreeArrays, number: int) -> None:
    """Put a node and its edges on the free lists."""
    edges, node = tree.edges, tree.nodes[number]
    worker = tree.workers[number % tree.workers.shape[0]]
    edge = node.first_edge
    while edge != NONE:
        following = next_edge(edges, edge)
        if edge % CHUNK == 0:
            edges[edge].next = worker.free_edge
            worker.free_edge = edge
        edge = following
    node.use = FREE
    node.amaf = NONE
    node.first_edge = worker.free_node
    worker.free_node = number


@inlined
def _compact_amaf(tree: TreeArrays, stack: ShortInts) -> None:
    """Move the AMAF tables that are in use to the front, and clear the others."""
    nodes, amaf, control = tree.nodes, tree.amaf, tree.control
    tables = min(control.amaf_used, amaf.shape[0])
    for table in range(tables):
        stack[table] = NONE
    for number in range(min(control.nodes_used, nodes.shape[0])):
        if nodes[number].use == IN_USE and nodes[number].amaf != NONE:
            stack[nodes[number].amaf] = number
    used = 0
    for table in range(tables):
        owner = stack[table]
        if owner != NONE:
            if table != used:
                for action in range(amaf.shape[1]):
                    amaf[used, action, 0] = amaf[table, action, 0]
                    amaf[used, action, 1] = amaf[table, action, 1]
                nodes[owner].amaf = used
            used += 1
    for table in range(used, tables):
        for action in range(amaf.shape[1]):
            amaf[table, action, 0] = amaf[table, action, 1] = 0
    control.amaf_used = used
