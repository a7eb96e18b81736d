# mypy: no-warn-return-any
"""Selection: UCT over the edges of a node, their means blended with AMAF values (GRAVE).

AMAF ("all moves as first") values of a move come from every simulation below a node in which the
move was played at some later turn. GRAVE takes them from the nearest ancestor that has enough
visits, the *reference*.
"""

from __future__ import annotations

from math import log, sqrt

import numpy as np

from tessellot.engine.kernels.jit import inlined
from tessellot.engine.kernels.mcts.node import (
    LOST,
    NONE,
    Edge,
    TreeArrays,
    has_room_for_node,
    next_edge,
    single,
)


@inlined
def select_edge(tree: TreeArrays, number: int, reference: int) -> int:
    """The edge of a node with the highest upper confidence bound, or NONE.

    `reference` is an AMAF table or NONE. If memory is full, only edges with a child are taken.
    """
    edges, amaf, parameters, node = tree.edges, tree.amaf, tree.parameters, tree.nodes[number]
    seat = node.mover
    has_room = has_room_for_node(tree)
    # All in single precision, as the edges are: a double in the loop would convert every number.
    one, lost, bias = single(1), single(LOST), single(parameters.rave_bias)
    exploration = single(parameters.exploration * sqrt(log(node.visits + 1.0)))
    best, best_value = NONE, single(10 * LOST)
    edge = node.first_edge
    while edge != NONE:
        value = edges[edge].mean
        if reference != NONE and value != lost:
            action = edges[edge].action
            count, reward = amaf[reference, action, 0], amaf[reference, action, 1]
            if seat:
                reward = count - reward
            weight = edges[edge].weight * (one + bias * count)
            value = (reward + value * weight) / (count + weight)
        value += exploration * edges[edge].uncertainty
        if value > best_value and (has_room or edges[edge].node != NONE):
            best, best_value = edge, value
        edge = next_edge(edges, edge)
    return best


@inlined
def add_virtual_loss(edge: Edge, visits: float) -> None:
    """Count lost visits of a move until its backup, so that other threads rather try others."""
    if edge.mean != single(LOST):
        weight = edge.weight + single(visits)
        edge.mean *= edge.weight / weight
        edge.weight = weight
        edge.uncertainty = single(1) / np.sqrt(weight)
