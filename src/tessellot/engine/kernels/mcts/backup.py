# mypy: no-warn-return-any
"""Backup: what a simulation changes in the nodes and edges on its path."""

from __future__ import annotations

from math import sqrt

from tessellot.engine.kernels.atomics import field_fetch_add
from tessellot.engine.kernels.jit import inlined
from tessellot.engine.kernels.layout import Step
from tessellot.engine.kernels.mcts.node import (
    DRAWN,
    FIRST_WINS,
    LOST,
    NONE,
    SECOND_WINS,
    UNKNOWN,
    Edge,
    Node,
    TreeArrays,
    next_edge,
    single,
    try_lock,
    unlock,
)
from tessellot.engine.kernels.records import Records

AMAF_LIMIT = 2**20
"""AMAF counts that reach this are halved, with their rewards: a larger sum in single precision
would not change when 1 is added."""

_take_amaf_tables = field_fetch_add("amaf_used")


@inlined
def backup_result(
    nodes: Records[Node],
    path: Records[Step],
    first: int,
    last: int,
    visits: int,
    reward: float,
    win: float,
    margin: float,
) -> None:
    """Add the results of simulations to the nodes on their path, from a level to another."""
    for level in range(first, last + 1):
        node = nodes[path[level].node]
        node.visits += visits
        node.reward += reward
        node.wins += win
        node.margin += margin


@inlined
def backup_amaf(
    tree: TreeArrays, first: int, last: int, length: int, visits: int, reward: float
) -> None:
    """Add the reward to the AMAF value of every later action, in the nodes of these levels."""
    nodes, path, amaf = tree.nodes, tree.path, tree.amaf
    control, parameters = tree.control, tree.parameters
    both_seats = parameters.amaf_both_seats != 0
    added, half, gained = single(visits), single(0.5), single(reward)
    for level in range(first, last + 1):
        node = nodes[path[level].node]
        if node.amaf == NONE:
            if node.legal == NONE or control.amaf_used >= amaf.shape[0]:
                continue
            if level > 0 and node.visits * 2 < parameters.grave_ref:
                continue
            _add_amaf_table(tree, node)
        table, seat = node.amaf, node.mover
        if table == NONE:
            continue
        for turn in range(level, length):
            if both_seats or path[turn].mover == seat:
                action = path[turn].action
                amaf[table, action, 0] += added
                amaf[table, action, 1] += gained
                if amaf[table, action, 0] >= AMAF_LIMIT:
                    amaf[table, action, 0] *= half
                    amaf[table, action, 1] *= half


@inlined
def _add_amaf_table(tree: TreeArrays, node: Node) -> None:
    """Give a node an AMAF table, if one is left and no other thread is about to."""
    if try_lock(node):
        if node.amaf == NONE:
            table = _take_amaf_tables(tree.control, 1)
            if table < tree.amaf.shape[0]:
                node.amaf = table
        unlock(node)


@inlined
def backup_proof(tree: TreeArrays, depth: int) -> None:
    """Carry the proven value of the leaf up the path, as far as it decides nodes (MCTS-Solver)."""
    nodes, edges, path = tree.nodes, tree.edges, tree.path
    for level in range(depth - 1, -1, -1):
        node = nodes[path[level].node]
        win = SECOND_WINS if node.mover else FIRST_WINS
        best = nodes[path[level + 1].node].proven
        if best != win:
            if node.edges < node.legal:
                return
            edge, met = node.first_edge, 0
            while edge != NONE:
                met += 1
                child = edges[edge].node
                if child == NONE or nodes[child].proven == UNKNOWN:
                    return
                proven = nodes[child].proven
                if proven == win or (proven == DRAWN and best != win):
                    best = proven
                edge = next_edge(edges, edge)
            if met < node.legal:
                # Another thread has added moves since.
                return
        node.proven = best


@inlined
def update_edges(
    nodes: Records[Node],
    edges: Records[Edge],
    path: Records[Step],
    first: int,
    last: int,
    simulations: int,
) -> None:
    """Copy into the edges on the path what is now known of their children."""
    for level in range(first, last):
        seat = nodes[path[level].node].mover
        edge, child = edges[path[level].edge], nodes[path[level + 1].node]
        visits = child.visits
        mean = child.reward / visits
        edge.visits += simulations
        edge.weight = visits
        edge.uncertainty = 1.0 / sqrt(visits)
        edge.mean = 1.0 - mean if seat else mean
        if child.proven == (FIRST_WINS if seat else SECOND_WINS):
            edge.mean = LOST
