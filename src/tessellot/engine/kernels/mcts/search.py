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
    find_or_add_node,
    key_after,
)
from tessellot.engine.kernels.mcts.rollout import rollout
from tessellot.engine.kernels.mcts.select import select_edge
from tessellot.engine.kernels.rules import dispatch


@entry
def run_simulations(
    game: GameTables, tree: TreeArrays, start: Ints, state: Ints, simulations: int, stop: Ints
) -> int:
    """Run simulations, fewer if stopped or if the root is proven; returns their number."""
    nodes, edges, path = tree.nodes, tree.edges, tree.path
    control, parameters, scratch = tree.control, tree.parameters, tree.scratch
    for done in range(simulations):
        if stop[0] or nodes[control.root].proven != UNKNOWN:
            return done
        # Step 1. Set up the position of the root.
        dispatch.copy_state(start, state)
        # Steps 2 and 3. Select a path to a leaf, and expand nodes on the way.
        depth = _descend(game, tree, state)
        leaf = nodes[path[depth].node]
        length = depth
        if leaf.proven != UNKNOWN and leaf.visits > 0:
            # Step 4a. A proven leaf needs no rollout.
            winner = 0
            if leaf.proven != DRAWN:
                winner = 1 if leaf.proven == FIRST_WINS else -1
            margin = leaf.margin / leaf.visits
        else:
            # Step 4b. Rollout to the end of the game.
            length = rollout(game, tree, state, depth)
            winner, doubled = dispatch.result(game, state, scratch)
            margin = doubled / 2.0
            if length == depth and parameters.mcts_solver:
                # The game is over at the leaf: it is proven.
                leaf.legal = 0
                leaf.proven = DRAWN
                if winner != 0:
                    leaf.proven = FIRST_WINS if winner > 0 else SECOND_WINS
        # Step 5. The reward: a share for winning, the rest for the margin.
        win = 0.5 + 0.5 * winner
        squashed = 0.5 + 0.5 * margin / (abs(margin) + parameters.margin_scale)
        reward = parameters.win_weight * win + (1.0 - parameters.win_weight) * squashed
        # Step 6. Backup: results, AMAF values, proven values, and last the edges.
        backup_result(nodes, path, depth, reward, win, margin)
        if parameters.grave_ref > 0:
            backup_amaf(tree, depth, length, reward)
        if leaf.proven != UNKNOWN:
            backup_proof(tree, depth)
        update_edges(nodes, edges, path, depth)
    return simulations


@inlined
def _descend(game: GameTables, tree: TreeArrays, state: Ints) -> int:
    """Play from the root to a leaf, which may be new; returns the number of moves made."""
    nodes, edges, amaf, path = tree.nodes, tree.edges, tree.amaf, tree.path
    control, parameters, actions = tree.control, tree.parameters, tree.actions
    number = control.root
    depth, reference = 0, NONE
    while True:
        node = nodes[number]
        path[depth].node = number
        if node.proven != UNKNOWN:
            return depth
        if node.visits < parameters.expansion_visits and depth > 0:
            return depth
        # Step 2. Select the best edge, with the AMAF values of the nearest reference node.
        if node.visits >= parameters.grave_ref and node.amaf != NONE:
            reference = node.amaf
        selected, is_wide = NONE, False
        while True:
            selected = select_edge(nodes, edges, amaf, control, parameters, number, reference)
            if is_wide or not should_widen(nodes, edges, control, parameters, number, selected):
                break
            # Step 3. Expand: list the moves, add the most promising ones, select again.
            count = dispatch.list_actions(game, state, actions)
            node.legal = count
            if count == 0:
                return depth
            node.mover = dispatch.side_to_move(game, state)
            widen(game, tree, number, reference, count)
            is_wide = True
        if selected == NONE:
            return depth
        action = edges[selected].action
        dispatch.make_move(game, state, action)
        if edges[selected].node == NONE:
            key = key_after(game, state, node.key, action)
            edges[selected].node = find_or_add_node(tree, key)
        path[depth].edge = selected
        path[depth].action = action
        path[depth].mover = node.mover
        depth += 1
        number = edges[selected].node
