# mypy: no-warn-return-any
"""What the tree learns from a simulation: values, shared values, and results that are certain."""

from __future__ import annotations

from math import sqrt

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Floats, Ints
from tessellot.engine.kernels.mcts.node import (
    DRAWN,
    FIRST_WINS,
    LOST,
    NONE,
    SECOND_WINS,
    SHARED_USED,
    UNKNOWN,
    Edges,
    Nodes,
    Shared,
    edge_after,
)
from tessellot.engine.kernels.mcts.rollout import EDGES, MOVERS, MOVES, NODES
from tessellot.engine.kernels.mcts.select import BOTH_SEATS, REFERENCE

MOST_SHARED = 2**20
"""So many games are counted for a move; then half of them are forgotten, since a sum in single
precision would not notice one more game when it is too large."""


@inner
def add_result(
    nodes: Nodes, depth: int, trail: Ints, reward: float, win: float, margin: float
) -> None:
    """Count a game for every position on the way."""
    for level in range(depth + 1):
        node = trail[NODES, level]
        nodes[node].visits += 1
        nodes[node].reward += reward
        nodes[node].wins += win
        nodes[node].margin += margin


@inner
def share(
    nodes: Nodes,
    shared: Shared,
    control: Ints,
    settings: Floats,
    depth: int,
    length: int,
    trail: Ints,
    reward: float,
) -> None:
    """Tell the nodes on the way about every move that was made after them."""
    both = settings[BOTH_SEATS] != 0
    one, half, gained = np.float32(1), np.float32(0.5), np.float32(reward)
    for level in range(depth + 1):
        node = trail[NODES, level]
        if nodes[node].shared == NONE:
            if nodes[node].legal == NONE or control[SHARED_USED] >= shared.shape[0]:
                continue
            if level > 0 and nodes[node].visits * 2 < settings[REFERENCE]:
                continue
            nodes[node].shared = control[SHARED_USED]
            control[SHARED_USED] += 1
        table, seat = nodes[node].shared, nodes[node].mover
        for turn in range(level, length):
            if both or trail[MOVERS, turn] == seat:
                move = trail[MOVES, turn]
                shared[table, move, 0] += one
                shared[table, move, 1] += gained
                if shared[table, move, 0] >= MOST_SHARED:
                    shared[table, move, 0] *= half
                    shared[table, move, 1] *= half


@inner
def settle(nodes: Nodes, edges: Edges, depth: int, trail: Ints) -> None:
    """Carry a result that is certain from the leaf as far up as it goes."""
    for level in range(depth - 1, -1, -1):
        node = trail[NODES, level]
        won = SECOND_WINS if nodes[node].mover else FIRST_WINS
        known = nodes[trail[NODES, level + 1]].proven
        if known != won:
            if nodes[node].edges < nodes[node].legal:
                return
            edge = nodes[node].first
            while edge != NONE:
                child = edges[edge].node
                if child == NONE or nodes[child].proven == UNKNOWN:
                    return
                proven = nodes[child].proven
                if proven == won or (proven == DRAWN and known != won):
                    known = proven
                edge = edge_after(edges, edge)
        nodes[node].proven = known


@inner
def refresh(nodes: Nodes, edges: Edges, depth: int, trail: Ints) -> None:
    """Note with every move on the way what is now known of the position after it."""
    for level in range(depth):
        seat = nodes[trail[NODES, level]].mover
        edge, child = trail[EDGES, level], trail[NODES, level + 1]
        visits = nodes[child].visits
        mean = nodes[child].reward / visits
        edges[edge].visits += 1
        edges[edge].weight = visits
        edges[edge].doubt = 1.0 / sqrt(visits)
        edges[edge].mean = 1.0 - mean if seat else mean
        if nodes[child].proven == (FIRST_WINS if seat else SECOND_WINS):
            edges[edge].mean = LOST
