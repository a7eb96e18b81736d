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
    Control,
    Edge,
    Node,
    Parameters,
    TreeArrays,
    add_edge,
    has_room_for_edges,
    next_edge,
    single,
)
from tessellot.engine.kernels.records import Records
from tessellot.engine.kernels.rng import below

PRIOR_WEIGHT = 3.0
"""Simulations that the mean of the node counts for in the initial mean of a move."""


@inlined
def should_widen(
    nodes: Records[Node],
    edges: Records[Edge],
    control: Control,
    parameters: Parameters,
    number: int,
    selected: int,
) -> bool:
    """Whether a node gets more moves: it has few for its visits, or all that it has are lost."""
    node = nodes[number]
    if node.edges == node.legal or not has_room_for_edges(edges, control):
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
    """Give a node the most promising of the `count` listed actions that it does not have."""
    control, seen, actions = tree.control, tree.seen, tree.actions
    edges, node = tree.edges, tree.nodes[number]
    control.mark += 1
    mark = control.mark
    edge = node.first_edge
    while edge != NONE:
        seen[edges[edge].action] = mark
        edge = next_edge(edges, edge)
    mean = node.reward / node.visits if node.visits else 0.5
    if node.mover:
        mean = 1.0 - mean
    wanted = min(node.edges + CHUNK, count)
    swap = game.header.swap
    if actions[count - 1] == swap and seen[swap] != mark:
        seen[swap] = mark
        add_edge(edges, control, node, swap, 1.0)
    if reference == NONE:
        _add_random(tree, number, wanted, mean, count)
    else:
        _add_promising(tree, number, wanted, mean, reference, count)


@inlined
def _add_random(tree: TreeArrays, number: int, wanted: int, mean: float, count: int) -> None:
    """Add random actions until the node has the wanted number."""
    node, edges, control = tree.nodes[number], tree.edges, tree.control
    actions, seen, rng, mark = tree.actions, tree.seen, tree.rng, control.mark
    while node.edges < wanted:
        index = below(rng, count)
        while seen[actions[index]] == mark:
            index = index + 1 if index + 1 < count else 0
        seen[actions[index]] = mark
        add_edge(edges, control, node, actions[index], mean)


@inlined
def _add_promising(
    tree: TreeArrays, number: int, wanted: int, mean: float, reference: int, count: int
) -> None:
    """Add the actions with the best AMAF values until the node has the wanted number."""
    node, edges, control = tree.nodes[number], tree.edges, tree.control
    amaf, actions, seen, mark = tree.amaf, tree.actions, tree.seen, control.mark
    seat, worst = node.mover, NONE
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
        if worst == NONE:
            add_edge(edges, control, node, action, value)
            if node.edges == wanted:
                worst = _worst_of_chunk(edges, node.first_edge)
        elif value > edges[worst].mean:
            edges[worst].action, edges[worst].mean = action, value
            worst = _worst_of_chunk(edges, node.first_edge)


@inlined
def _worst_of_chunk(edges: Records[Edge], last: int) -> int:
    """The least promising of the edges that were added last."""
    worst = last
    for edge in range(last - last % CHUNK, last):
        if edges[edge].mean < edges[worst].mean:
            worst = edge
    return worst
