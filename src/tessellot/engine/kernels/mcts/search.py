# mypy: no-warn-return-any
"""Monte-Carlo tree search in kernels: down the tree, to the end of a game, and back up.

All values are the first seat's. Results that are certain go up the tree exactly.
"""

from __future__ import annotations

from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Floats, Ints, ShortInts, Words
from tessellot.engine.kernels.mcts.backup import add_result, refresh, settle, share
from tessellot.engine.kernels.mcts.node import (
    DRAWN,
    FIRST_WINS,
    NONE,
    ROOT,
    SECOND_WINS,
    UNKNOWN,
    Edges,
    Nodes,
    Shared,
    key_after,
    node_of,
)
from tessellot.engine.kernels.mcts.rollout import EDGES, MOVERS, MOVES, NODES, playout
from tessellot.engine.kernels.mcts.select import (
    EXPAND_AT,
    MARGIN_SCALE,
    REFERENCE,
    SOLVE,
    TRIES,
    WIN_SHARE,
    add_moves,
    best_edge,
    wants_moves,
)
from tessellot.engine.kernels.rules import dispatch


@inner
def _descend(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    state: Ints,
    nodes: Nodes,
    edges: Edges,
    slots: ShortInts,
    shared: Shared,
    control: Ints,
    settings: Floats,
    trail: Ints,
    listed: ShortInts,
    seen: Ints,
    chance: Words,
) -> int:
    """Walk from the root to a leaf, which may be new; returns the number of moves made."""
    node = control[ROOT]
    depth, reference = 0, NONE
    while True:
        trail[NODES, depth] = node
        if nodes[node].proven != UNKNOWN:
            return depth
        if nodes[node].visits < settings[EXPAND_AT] and depth > 0:
            return depth
        if nodes[node].visits >= settings[REFERENCE] and nodes[node].shared != NONE:
            reference = nodes[node].shared
        edge = best_edge(nodes, edges, node, reference, shared, control, settings)
        if wants_moves(nodes, edges, node, edge, control, settings):
            count = dispatch.list_moves(head, bits, pieces, state, listed)
            nodes[node].legal = count
            if count == 0:
                return depth
            nodes[node].mover = dispatch.mover(head, bits, pieces, state)
            add_moves(
                head,
                nodes,
                edges,
                node,
                reference,
                shared,
                control,
                count,
                listed,
                seen,
                chance,
            )
            edge = best_edge(nodes, edges, node, reference, shared, control, settings)
        if edge == NONE:
            return depth
        move = edges[edge].move
        if edges[edge].node == NONE:
            dispatch.play(head, bits, pieces, state, move)
            key = key_after(head, state, nodes[node].key, move)
            edges[edge].node = node_of(nodes, slots, control, key)
        else:
            dispatch.play(head, bits, pieces, state, move)
        trail[EDGES, depth] = edge
        trail[MOVES, depth] = move
        trail[MOVERS, depth] = nodes[node].mover
        depth += 1
        node = edges[edge].node


@entry
def search(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    start: Ints,
    state: Ints,
    nodes: Nodes,
    edges: Edges,
    slots: ShortInts,
    shared: Shared,
    control: Ints,
    settings: Floats,
    simulations: int,
    stop: Ints,
    trail: Ints,
    listed: ShortInts,
    seen: Ints,
    scratch: Ints,
    chance: Words,
) -> int:
    """Run that many simulations, fewer if stopped or if all is known; returns how many."""
    for done in range(simulations):
        if stop[0] or nodes[control[ROOT]].proven != UNKNOWN:
            return done
        dispatch.copy_state(start, state)
        depth = _descend(
            head,
            bits,
            pieces,
            state,
            nodes,
            edges,
            slots,
            shared,
            control,
            settings,
            trail,
            listed,
            seen,
            chance,
        )
        leaf = trail[NODES, depth]
        length = depth
        if nodes[leaf].proven != UNKNOWN and nodes[leaf].visits > 0:
            winner = 0
            if nodes[leaf].proven != DRAWN:
                winner = 1 if nodes[leaf].proven == FIRST_WINS else -1
            margin = nodes[leaf].margin / nodes[leaf].visits
        else:
            tries = int(settings[TRIES])
            length = playout(head, bits, pieces, state, tries, depth, trail, listed, chance)
            winner, doubled = dispatch.result(head, bits, pieces, state, scratch)
            margin = doubled / 2.0
            if length == depth and settings[SOLVE]:
                nodes[leaf].legal = 0
                nodes[leaf].proven = DRAWN
                if winner != 0:
                    nodes[leaf].proven = FIRST_WINS if winner > 0 else SECOND_WINS
        win = 0.5 + 0.5 * winner
        squashed = 0.5 + 0.5 * margin / (abs(margin) + settings[MARGIN_SCALE])
        reward = settings[WIN_SHARE] * win + (1.0 - settings[WIN_SHARE]) * squashed
        add_result(nodes, depth, trail, reward, win, margin)
        if settings[REFERENCE] > 0:
            share(nodes, shared, control, settings, depth, length, trail, reward)
        if nodes[leaf].proven != UNKNOWN:
            settle(nodes, edges, depth, trail)
        refresh(nodes, edges, depth, trail)
    return simulations
