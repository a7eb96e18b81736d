# mypy: no-warn-return-any
"""Which way a simulation takes through the tree: to a move that is known, or to a new one.

A node gets its moves a few at a time, the most promising first: what a move is worth before it
was ever tried here is told by all games in which it was played later (the *shared* values of a
node further up).
"""

from __future__ import annotations

from math import log, sqrt

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Floats, Ints, ShortInts, Words
from tessellot.engine.kernels.mcts.node import (
    CHUNK,
    FIRST_WINS,
    LOST,
    NONE,
    SECOND_WINS,
    SERIAL,
    UNKNOWN,
    Edges,
    Nodes,
    Shared,
    add_edge,
    edge_after,
    has_room,
    has_room_for_moves,
)
from tessellot.engine.kernels.rng import below

# The numbers that steer a search, by index in `settings`.
EXPLORATION = 0
WIN_SHARE = 1  # of the reward; the rest is the margin
MARGIN_SCALE = 2  # points of margin that count as half of all there is
REFERENCE = 3  # visits from which shared values are trusted; 0: none are used
BIAS = 4  # how soon a move's own value outweighs the shared one
WIDTH = 5  # moves of a new node
WIDENING = 6  # further moves: this, times the root of the visits
TRIES = 7  # random moves of which a playout takes the best
EXPAND_AT = 8  # visits at which a node gets its first move
BOTH_SEATS = 9  # shared values of a move by either seat
SOLVE = 10  # whether certain results go up the tree
SETTINGS = 11

DEFAULT_WEIGHT = 3.0
"""How many games speak for a move of which nothing is known being as good as the position."""


@inner
def best_edge(
    nodes: Nodes,
    edges: Edges,
    node: int,
    reference: int,
    shared: Shared,
    control: Ints,
    settings: Floats,
) -> int:
    """The move to look at next, by value and doubt; NONE if there is none."""
    seat = nodes[node].mover
    room = has_room(nodes, control)
    bias = settings[BIAS]
    exploration = settings[EXPLORATION] * sqrt(log(nodes[node].visits + 1.0))
    best, best_value = NONE, 10 * LOST
    edge = nodes[node].first
    while edge != NONE:
        value = edges[edge].mean
        if reference != NONE and value != LOST:
            move = edges[edge].move
            tried, told = shared[reference, move, 0], shared[reference, move, 1]
            if seat:
                told = tried - told
            weight = edges[edge].weight * (1 + bias * tried)
            value = (told + value * weight) / (tried + weight)
        value += exploration * edges[edge].doubt
        if value > best_value and (room or edges[edge].node != NONE):
            best, best_value = edge, value
        edge = edge_after(edges, edge)
    return best


@inner
def wants_moves(
    nodes: Nodes, edges: Edges, node: int, chosen: int, control: Ints, settings: Floats
) -> bool:
    """Whether it is time for more moves: there are few for so many visits, or all is lost."""
    if nodes[node].edges == nodes[node].legal or not has_room_for_moves(edges, control):
        return False
    if chosen == NONE:
        return True
    child = edges[chosen].node
    if child == NONE:
        return False
    if nodes[child].proven != UNKNOWN:
        return nodes[child].proven != (SECOND_WINS if nodes[node].mover else FIRST_WINS)
    wanted = settings[WIDTH] + settings[WIDENING] * sqrt(nodes[node].visits)
    return nodes[node].edges + CHUNK <= wanted


@inner
def add_moves(
    head: Ints,
    nodes: Nodes,
    edges: Edges,
    node: int,
    reference: int,
    shared: Shared,
    control: Ints,
    count: int,
    listed: ShortInts,
    seen: Ints,
    chance: Words,
) -> None:
    """Give a node the most promising of the listed moves that it does not have."""
    control[SERIAL] += 1
    serial = control[SERIAL]
    edge = nodes[node].first
    while edge != NONE:
        seen[edges[edge].move] = serial
        edge = edge_after(edges, edge)
    mean = nodes[node].reward / nodes[node].visits if nodes[node].visits else 0.5
    if nodes[node].mover:
        mean = 1.0 - mean
    wanted = min(nodes[node].edges + CHUNK, count)
    swap = head[at.SWAP]
    if listed[count - 1] == swap and seen[swap] != serial:
        seen[swap] = serial
        add_edge(nodes, edges, control, node, swap, 1.0)
    if reference == NONE:
        _add_any(nodes, edges, node, wanted, mean, control, count, listed, seen, chance)
    else:
        _add_promising(
            nodes,
            edges,
            node,
            wanted,
            mean,
            reference,
            shared,
            control,
            count,
            listed,
            seen,
            chance,
        )


@inner
def _add_any(
    nodes: Nodes,
    edges: Edges,
    node: int,
    wanted: int,
    mean: float,
    control: Ints,
    count: int,
    listed: ShortInts,
    seen: Ints,
    chance: Words,
) -> None:
    """Add moves at random until there are so many."""
    while nodes[node].edges < wanted:
        index = below(chance, count)
        while seen[listed[index]] == control[SERIAL]:
            index = index + 1 if index + 1 < count else 0
        seen[listed[index]] = control[SERIAL]
        add_edge(nodes, edges, control, node, listed[index], mean)


@inner
def _add_promising(
    nodes: Nodes,
    edges: Edges,
    node: int,
    wanted: int,
    mean: float,
    reference: int,
    shared: Shared,
    control: Ints,
    count: int,
    listed: ShortInts,
    seen: Ints,
    chance: Words,
) -> None:
    """Add those of the moves that have the best shared values, until there are so many."""
    seat, worst = nodes[node].mover, NONE
    # From a random place on, so that none of several equal ones is preferred.
    index = below(chance, count)
    for _ in range(count):
        move = listed[index]
        index = index + 1 if index + 1 < count else 0
        if seen[move] == control[SERIAL]:
            continue
        tried, told = shared[reference, move, 0], shared[reference, move, 1]
        if seat:
            told = tried - told
        value = (told + DEFAULT_WEIGHT * mean) / (tried + DEFAULT_WEIGHT)
        if worst == NONE:
            add_edge(nodes, edges, control, node, move, value)
            if nodes[node].edges == wanted:
                worst = _worst_of_chunk(edges, nodes[node].first)
        elif value > edges[worst].mean:
            edges[worst].move, edges[worst].mean = move, value
            worst = _worst_of_chunk(edges, nodes[node].first)


@inner
def _worst_of_chunk(edges: Edges, last: int) -> int:
    """The least promising of the moves that were added last."""
    worst = last
    for edge in range(last - last % CHUNK, last):
        if edges[edge].mean < edges[worst].mean:
            worst = edge
    return worst
