# mypy: no-warn-return-any
"""Expansion with progressive widening: a node gets its moves a few at a time, best AMAF first."""

from __future__ import annotations

from math import sqrt

from tessellot.engine.kernels.jit import inlined
from tessellot.engine.kernels.layout import GameTables
from tessellot.engine.kernels.mcts.node import (
    CHUNK,
    FIRST_WINS,
    NONE,
    SECOND_WINS,
    UNKNOWN,
    Edge,
    TreeArrays,
    add_edge,
    has_room_for_edges,
    next_edge,
    publish_edges,
    single,
)
from tessellot.engine.kernels.records import Records
from tessellot.engine.kernels.rng import below

PRIOR_WEIGHT = 3.0
"""Simulations that the mean of the node counts for in the initial mean of a move."""


@inlined
def should_widen(tree: TreeArrays, number: int, selected: int) -> bool:
    """Whether a node gets more moves: it has few for its visits, or all that it has are lost."""
    nodes, edges, parameters = tree.nodes, tree.edges, tree.parameters
    node = nodes[number]
    if node.edges == node.legal or not has_room_for_edges(tree):
        return False
    if selected == NONE:
        return True
    child = edges[selected].node
    if child == NONE:
        return False
    proven = nodes[child].proven
    if proven != UNKNOWN:
        return proven != (SECOND_WINS if node.mover else FIRST_WINS)
    wanted = parameters.widening_base + parameters.widening_factor * sqrt(node.visits)
    return node.edges + CHUNK <= wanted


@inlined
def widen(game: GameTables, tree: TreeArrays, number: int, reference: int, count: int) -> None:
    """Give a locked node the most promising of the `count` listed actions that it does not have."""
    worker, seen, actions = tree.worker, tree.seen, tree.actions
    edges, node = tree.edges, tree.nodes[number]
    worker.mark += 1
    mark = worker.mark
    edge = node.first_edge
    while edge != NONE:
        seen[edges[edge].action] = mark
        edge = next_edge(edges, edge)
    mean = node.reward / node.visits if node.visits else 0.5
    if node.mover:
        mean = 1.0 - mean
    wanted = min(node.edges + CHUNK, count)
    last, missing = node.first_edge, wanted - node.edges
    swap = game.header.swap
    if actions[count - 1] == swap and seen[swap] != mark:
        seen[swap] = mark
        last = add_edge(tree, last, swap, 1.0)
        missing -= 1
    if reference == NONE:
        last = _add_random(tree, last, missing, mean, count)
    else:
        last = _add_promising(tree, node.mover, last, missing, mean, reference, count)
    publish_edges(node, last, wanted)


@inlined
def _add_random(tree: TreeArrays, last: int, missing: int, mean: float, count: int) -> int:
    """Add the missing number of random actions to a node; returns its last edge."""
    actions, seen, rng, mark = tree.actions, tree.seen, tree.rng, tree.worker.mark
    for _ in range(missing):
        index = below(rng, count)
        while seen[actions[index]] == mark:
            index = index + 1 if index + 1 < count else 0
        seen[actions[index]] = mark
        last = add_edge(tree, last, actions[index], mean)
    return last


@inlined
def _add_promising(
    tree: TreeArrays, seat: int, last: int, missing: int, mean: float, reference: int, count: int
) -> int:
    """Add the actions with the best AMAF values for a seat; returns the last edge of the node."""
    amaf, actions, seen, mark = tree.amaf, tree.actions, tree.seen, tree.worker.mark
    edges, worst = tree.edges, NONE
    prior, prior_reward = single(PRIOR_WEIGHT), single(PRIOR_WEIGHT * mean)
    # From a random index on, so that none of several equal ones is preferred.
    index = below(tree.rng, count)
    for _ in range(count):
        action = actions[index]
        index = index + 1 if index + 1 < count else 0
        if seen[action] == mark:
            continue
        played, reward = amaf[reference, action, 0], amaf[reference, action, 1]
        if seat:
            reward = played - reward
        value = (reward + prior_reward) / (played + prior)
        if missing:
            last = add_edge(tree, last, action, value)
            missing -= 1
            if missing == 0:
                worst = _worst_of_chunk(edges, last)
        elif value > edges[worst].mean:
            edges[worst].action, edges[worst].mean = action, value
            worst = _worst_of_chunk(edges, last)
    return last


@inlined
def _worst_of_chunk(edges: Records[Edge], last: int) -> int:
    """The least promising of the edges that were added last."""
    worst = last
    for edge in range(last - last % CHUNK, last):
        if edges[edge].mean < edges[worst].mean:
            worst = edge
    return worst
