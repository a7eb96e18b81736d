# mypy: no-warn-return-any
"""Monte-Carlo tree search: the loop over simulations.

A simulation selects a path through the tree, expands its leaf, plays a rollout to the end of the
game and backs the result up. All values are those of the first seat. Proven values are backed up
exactly (MCTS-Solver).
"""

from __future__ import annotations

from tessellot.engine.kernels.jit import entry, inlined
from tessellot.engine.kernels.layout import GameTables, Ints
from tessellot.engine.kernels.mcts.backup import (
    backup_amaf,
    backup_proof,
    backup_result,
    update_edges,
)
from tessellot.engine.kernels.mcts.expand import should_widen, widen
from tessellot.engine.kernels.mcts.node import (
    DRAWN,
    FIRST_WINS,
    NONE,
    SECOND_WINS,
    UNKNOWN,
    TreeArrays,
    child_of,
    key_after,
    try_lock,
    unlock,
    variable,
)
from tessellot.engine.kernels.mcts.rollout import rollout
from tessellot.engine.kernels.mcts.select import add_virtual_loss, select_edge
from tessellot.engine.kernels.rules import dispatch

BATCH = 8
"""Simulations in a row that a thread of several runs below one busy node. Only then it changes the
nodes above, which all threads read: each change takes them out of the caches of the others."""

BUSY_VISITS = 200
NEVER_BUSY = 2**62


@entry
def run_simulations(
    game: GameTables,
    tree: TreeArrays,
    start: Ints,
    state: Ints,
    base_state: Ints,
    simulations: int,
    stop: Ints,
) -> int:
    """Run simulations, fewer if stopped or if the root is proven; returns their number."""
    done = 0
    root = tree.nodes[tree.control.root]
    while done < simulations and not stop[0] and root.proven == UNKNOWN:
        done += _run_batch(game, tree, start, state, base_state, min(simulations - done, BATCH))
    return done


@inlined
def _run_batch(
    game: GameTables, tree: TreeArrays, start: Ints, state: Ints, base_state: Ints, most: int
) -> int:
    """Run a simulation and, if threads share the tree, more from its last busy node on.

    Returns their number.
    """
    nodes, edges, path, parameters = tree.nodes, tree.edges, tree.path, tree.parameters
    busy = BUSY_VISITS if tree.workers.shape[0] > 1 else NEVER_BUSY
    rewards = wins = margins = reward = 0.0
    one, top = variable(1), variable(0)
    base, reference, length, done = top, variable(NONE), top, top
    path[0].node = tree.control.root
    while True:
        # Step 1. Set up the position of the root, or of the busy node.
        dispatch.copy_state(base_state if done else start, state)
        # Steps 2 and 3. Select a path to a leaf, and expand nodes on the way.
        depth, base, reference = _descend(game, tree, state, base_state, base, reference, busy)
        # Step 4. Rollout to the end of the game.
        length, winner, margin = _evaluate(game, tree, state, depth)
        # Step 5. The reward: a share for winning, the rest for the margin.
        win = 0.5 + 0.5 * winner
        squashed = 0.5 + 0.5 * margin / (abs(margin) + parameters.margin_scale)
        reward = parameters.win_weight * win + (1.0 - parameters.win_weight) * squashed
        # Step 6. Backup: results, AMAF values, proven values, and last the edges.
        backup_result(nodes, path, base, depth, one, reward, win, margin)
        if parameters.grave_ref > 0:
            backup_amaf(tree, base, depth, length, one, reward)
        if nodes[path[depth].node].proven != UNKNOWN:
            backup_proof(tree, depth)
        update_edges(nodes, edges, path, base, depth, one)
        done += one
        rewards += reward
        wins += win
        margins += margin
        if base == 0 or done == most or nodes[path[base].node].proven != UNKNOWN:
            break
        busy = NEVER_BUSY
    if base > 0:
        # Step 7. Backup above the busy node; in AMAF values the last simulation stands for all.
        backup_result(nodes, path, top, base - one, done, rewards, wins, margins)
        if parameters.grave_ref > 0:
            backup_amaf(tree, top, base - one, length, done, reward * done)
        update_edges(nodes, edges, path, top, base, done)
    return done


@inlined
def _descend(
    game: GameTables,
    tree: TreeArrays,
    state: Ints,
    base_state: Ints,
    depth: int,
    reference: int,
    busy: int,
) -> tuple[int, int, int]:
    """Play from the node at a level of the path to a leaf, which may be new.

    Returns the level of the leaf, and the level and the reference of the node where the next
    simulation may begin: the last one with `busy` visits, whose state is copied, or else the
    first.
    """
    nodes, edges, path, parameters = tree.nodes, tree.edges, tree.path, tree.parameters
    base, base_reference, number = depth, reference, path[depth].node
    while True:
        node = nodes[number]
        path[depth].node = number
        if node.proven != UNKNOWN:
            break
        if node.visits < parameters.expansion_visits and depth > 0:
            break
        if node.visits >= parameters.grave_ref and node.amaf != NONE:
            reference = node.amaf
        if node.visits >= busy and depth > 0:
            dispatch.copy_state(state, base_state)
            base, base_reference = depth, reference
        selected = _select(game, tree, state, number, reference)
        if selected == NONE:
            break
        edge = edges[selected]
        if parameters.virtual_loss > 0.0:
            add_virtual_loss(edge, parameters.virtual_loss)
        action = edge.action
        dispatch.make_move(game, state, action)
        path[depth].edge = selected
        path[depth].action = action
        path[depth].mover = node.mover
        depth += 1
        number = edge.node
        if number == NONE:
            number = child_of(tree, edge, key_after(game, state, node.key, action))
    return depth, base, base_reference


@inlined
def _select(game: GameTables, tree: TreeArrays, state: Ints, number: int, reference: int) -> int:
    """The edge of a node to follow, after giving it more edges if it should have them."""
    node, is_wide = tree.nodes[number], False
    while True:
        # Step 2. Select the best edge, with the AMAF values of the nearest reference node.
        selected = select_edge(tree, number, reference)
        if is_wide or not should_widen(tree, number, selected) or not try_lock(node):
            return selected
        # Step 3. Expand: list the moves, add the most promising ones, select again.
        _expand(game, tree, state, number, reference)
        unlock(node)
        is_wide = True


@inlined
def _expand(game: GameTables, tree: TreeArrays, state: Ints, number: int, reference: int) -> None:
    """List the legal actions of a locked node, and give it edges for some of them."""
    node = tree.nodes[number]
    count = dispatch.list_actions(game, state, tree.actions)
    if count > 0:
        node.mover = dispatch.side_to_move(game, state)
    node.legal = count
    if count > 0:
        widen(game, tree, number, reference, count)


@inlined
def _evaluate(
    game: GameTables, tree: TreeArrays, state: Ints, depth: int
) -> tuple[int, int, float]:
    """The turn at which a game from a leaf on ends, the winner (1, 0 or -1), and the margin."""
    leaf = tree.nodes[tree.path[depth].node]
    if leaf.proven != UNKNOWN and leaf.visits > 0:
        # A proven leaf needs no rollout.
        winner = 0
        if leaf.proven != DRAWN:
            winner = 1 if leaf.proven == FIRST_WINS else -1
        return depth, winner, leaf.margin / leaf.visits
    length = rollout(game, tree, state, depth)
    winner, doubled = dispatch.result(game, state, tree.scratch)
    if length == depth and tree.parameters.mcts_solver:
        # The game is over at the leaf: it is proven.
        leaf.legal = 0
        leaf.proven = DRAWN
        if winner != 0:
            leaf.proven = FIRST_WINS if winner > 0 else SECOND_WINS
    return length, winner, doubled / 2.0
