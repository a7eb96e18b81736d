# mypy: no-warn-return-any
"""Keeping a tree when the game moves on: finding the new root, giving back what is not below it."""

from __future__ import annotations

from tessellot.engine.kernels import rules
from tessellot.engine.kernels.arrays import Ints, ShortInts
from tessellot.engine.kernels.compiler import kernel, part
from tessellot.engine.kernels.tree import (
    FREE,
    NONE,
    ROOT,
    SHARED_USED,
    USED,
    Nodes,
    Shared,
)


@kernel
def follow(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    start: Ints,
    state: Ints,
    target: Ints,
    nodes: Nodes,
    root: int,
) -> int:
    """The node of a position at most two moves below the root, or NONE."""
    if _same(start, target):
        return root
    child = nodes[root].first
    while child != NONE:
        rules.copy_state(start, state)
        rules.play(head, bits, pieces, state, nodes[child].move)
        if _same(state, target):
            return child
        further = nodes[child].first
        while further != NONE:
            rules.copy_state(start, state)
            rules.play(head, bits, pieces, state, nodes[child].move)
            rules.play(head, bits, pieces, state, nodes[further].move)
            if _same(state, target):
                return further
            further = nodes[further].next
        child = nodes[child].next
    return NONE


@part
def _same(state: Ints, other: Ints) -> bool:
    for row in range(state.shape[0]):
        for column in range(state.shape[1]):
            if state[row, column] != other[row, column]:
                return False
    return True


@kernel
def keep_only(nodes: Nodes, shared: Shared, control: Ints, root: int, stack: ShortInts) -> int:
    """Make a node the root and give back the memory of all that is not below it.

    Tables of shared values move to the front of theirs. Returns how many nodes remain.
    """
    for node in range(control[USED]):
        nodes[node].kept = 0
    count, kept = 1, 0
    stack[0] = root
    nodes[root].next = NONE
    while count:
        count -= 1
        node = stack[count]
        nodes[node].kept = 1
        kept += 1
        child = nodes[node].first
        while child != NONE:
            stack[count] = child
            count += 1
            child = nodes[child].next
    control[FREE] = NONE
    for node in range(control[USED]):
        if not nodes[node].kept:
            if nodes[node].shared != NONE:
                nodes[node].shared = NONE
            nodes[node].next = control[FREE]
            control[FREE] = node
    _gather_shared(nodes, shared, control, stack)
    control[ROOT] = root
    return kept


@part
def _gather_shared(nodes: Nodes, shared: Shared, control: Ints, stack: ShortInts) -> None:
    owners = control[SHARED_USED]
    for table in range(owners):
        stack[table] = NONE
    for node in range(control[USED]):
        if nodes[node].kept and nodes[node].shared != NONE:
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
