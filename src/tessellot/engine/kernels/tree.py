# mypy: no-warn-return-any
"""Monte-Carlo tree search in kernels.

A tree is an array of nodes, linked from first child to next sibling. A node gets children
one at a time, the most promising first: what a move is worth before it was ever tried here is
told by all games in which it was played later (the *shared* values of a node further up). All
values are the first seat's. Results that are certain go up the tree exactly.
"""

from __future__ import annotations

from math import log, sqrt

import numpy as np
import numpy.typing as npt

from tessellot.engine.kernels import arrays as at
from tessellot.engine.kernels import rules
from tessellot.engine.kernels.arrays import Floats, Ints, ShortInts, Words
from tessellot.engine.kernels.chance import below
from tessellot.engine.kernels.compiler import kernel, part
from tessellot.engine.kernels.playouts import MOVERS, MOVES, NODES, playout

Nodes = npt.NDArray[np.void]
Shared = npt.NDArray[np.float32]

NODE = np.dtype(
    [
        ("reward", np.float64),
        ("wins", np.float64),
        ("margin", np.float64),
        ("move", np.int32),
        ("visits", np.int32),
        ("first", np.int32),
        ("next", np.int32),
        ("children", np.int32),
        ("legal", np.int32),
        ("shared", np.int32),
        ("mover", np.int8),
        ("proven", np.int8),
        ("kept", np.int16),
    ]
)
NONE = -1

# What `proven` says.
UNKNOWN, FIRST_WINS, SECOND_WINS, DRAWN = range(4)

# The numbers that steer a search, by index in `settings`.
EXPLORATION = 0
WIN_SHARE = 1  # of the reward; the rest is the margin
MARGIN_SCALE = 2  # points of margin that count as half of all there is
REFERENCE = 3  # visits from which shared values are trusted; 0: none are used
BIAS = 4  # how soon a move's own value outweighs the shared one
WIDTH = 5  # children of a new node
WIDENING = 6  # further children: this, times the root of the visits
TRIES = 7  # random moves of which a playout takes the best
EXPAND_AT = 8  # visits at which a node gets its first child
BOTH_SEATS = 9  # shared values of a move by either seat
SOLVE = 10  # whether certain results go up the tree
SETTINGS = 11

# What a tree keeps for itself, by index in `control`.
ROOT, USED, FREE, SHARED_USED, SERIAL = range(5)
CONTROL = 8


@part
def new_node(nodes: Nodes, control: Ints, move: int) -> int:
    """A fresh node, or NONE if the memory is used up."""
    if control[FREE] != NONE:
        node = control[FREE]
        control[FREE] = nodes[node].next
    elif control[USED] < nodes.shape[0]:
        node = control[USED]
        control[USED] += 1
    else:
        return NONE
    nodes[node].reward = nodes[node].wins = nodes[node].margin = 0.0
    nodes[node].move = move
    nodes[node].visits = nodes[node].children = 0
    nodes[node].first = nodes[node].next = nodes[node].shared = nodes[node].legal = NONE
    nodes[node].proven = UNKNOWN
    return node


@part
def _wants_child(nodes: Nodes, node: int, chosen: int, control: Ints, settings: Floats) -> bool:
    """Whether it is time for another child: the node is wide for its visits, or all is lost."""
    if control[FREE] == NONE and control[USED] == nodes.shape[0]:
        return False
    if chosen == NONE:
        return True
    if nodes[node].children == nodes[node].legal:
        return False
    won = SECOND_WINS if nodes[node].mover else FIRST_WINS
    if nodes[chosen].proven != UNKNOWN:
        return nodes[chosen].proven != won
    visits = nodes[node].visits
    width = settings[WIDTH] + settings[WIDENING] * sqrt(visits)
    return nodes[node].children < width


@part
def _add_child(
    head: Ints,
    nodes: Nodes,
    node: int,
    reference: int,
    shared: Shared,
    control: Ints,
    settings: Floats,
    count: int,
    listed: ShortInts,
    seen: Ints,
    chance: Words,
) -> int:
    """Give a node the most promising child it does not have; NONE if there is no room."""
    control[SERIAL] += 1
    child = nodes[node].first
    while child != NONE:
        seen[nodes[child].move] = control[SERIAL]
        child = nodes[child].next
    seat = nodes[node].mover
    mean = nodes[node].reward / nodes[node].visits if nodes[node].visits else 0.5
    best, best_value = NONE, -1e9
    for index in range(count):
        move = listed[index]
        if seen[move] == control[SERIAL]:
            continue
        if move == head[at.SWAP]:
            best = move
            break
        value = 1.0 - mean if seat else mean
        if reference != NONE and shared[reference, move, 0] > 0:
            tried = shared[reference, move, 0]
            told = shared[reference, move, 1] / tried
            told = 1.0 - told if seat else told
            value += (told - value) * tried / (tried + 3.0)
        value += 1e-3 * below(chance, 1024) / 1024
        if value > best_value:
            best, best_value = move, value
    child = new_node(nodes, control, best)
    if child != NONE:
        nodes[child].next = nodes[node].first
        nodes[node].first = child
        nodes[node].children += 1
    return child


@part
def _select_child(nodes: Nodes, node: int, reference: int, shared: Shared, settings: Floats) -> int:
    """The child to look at next: one that wins for certain, else the best by value and doubt."""
    seat = nodes[node].mover
    won, lost = (SECOND_WINS, FIRST_WINS) if seat else (FIRST_WINS, SECOND_WINS)
    doubt = settings[EXPLORATION] * sqrt(log(nodes[node].visits + 1.0))
    best, best_value = NONE, -1e9
    child = nodes[node].first
    while child != NONE:
        if nodes[child].proven == won:
            return child
        visits = nodes[child].visits
        value = nodes[child].reward / visits if visits else 0.5
        if reference != NONE:
            move = nodes[child].move
            tried = shared[reference, move, 0]
            if tried > 0:
                told = shared[reference, move, 1] / tried
                weight = tried / (tried + visits + settings[BIAS] * tried * visits)
                value += (told - value) * weight
        if seat:
            value = 1.0 - value
        value += doubt / sqrt(visits + 1e-6)
        if nodes[child].proven == lost:
            value -= 1e6
        if value > best_value:
            best, best_value = child, value
        child = nodes[child].next
    return best


@part
def _descend(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    state: Ints,
    nodes: Nodes,
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
        child = NONE
        if nodes[node].first != NONE:
            child = _select_child(nodes, node, reference, shared, settings)
        if _wants_child(nodes, node, child, control, settings):
            count = rules.list_moves(head, bits, pieces, state, listed)
            if nodes[node].legal == NONE:
                nodes[node].legal = count
                nodes[node].mover = rules.mover(head, bits, pieces, state)
            if count == 0:
                return depth
            added = _add_child(
                head,
                nodes,
                node,
                reference,
                shared,
                control,
                settings,
                count,
                listed,
                seen,
                chance,
            )
            child = added if added != NONE else child
        if child == NONE:
            return depth
        trail[MOVES, depth] = nodes[child].move
        trail[MOVERS, depth] = nodes[node].mover
        depth += 1
        rules.play(head, bits, pieces, state, nodes[child].move)
        node = child


@part
def _share(
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
    for level in range(depth + 1):
        node = trail[NODES, level]
        if nodes[node].shared == NONE:
            if (level > 0 and nodes[node].visits * 2 < settings[REFERENCE]) or control[
                SHARED_USED
            ] >= shared.shape[0]:
                return
            if nodes[node].legal == NONE:
                return
            nodes[node].shared = control[SHARED_USED]
            control[SHARED_USED] += 1
        table, seat = nodes[node].shared, nodes[node].mover
        for turn in range(level, length):
            if settings[BOTH_SEATS] or trail[MOVERS, turn] == seat:
                move = trail[MOVES, turn]
                shared[table, move, 0] += 1
                shared[table, move, 1] += reward


@part
def _settle(nodes: Nodes, depth: int, trail: Ints) -> None:
    """Carry a result that is certain from the leaf as far up as it goes."""
    for level in range(depth - 1, -1, -1):
        node, child = trail[NODES, level], trail[NODES, level + 1]
        won = SECOND_WINS if nodes[node].mover else FIRST_WINS
        known = nodes[child].proven
        if known != won:
            if nodes[node].children < nodes[node].legal:
                return
            child = nodes[node].first
            while child != NONE:
                if nodes[child].proven == UNKNOWN:
                    return
                if nodes[child].proven == won or nodes[child].proven == DRAWN:
                    known = nodes[child].proven
                child = nodes[child].next
        nodes[node].proven = known


@kernel
def search(
    head: Ints,
    bits: Ints,
    pieces: Ints,
    start: Ints,
    state: Ints,
    nodes: Nodes,
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
        rules.copy_state(start, state)
        depth = _descend(
            head,
            bits,
            pieces,
            state,
            nodes,
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
            winner, doubled = rules.result(head, bits, pieces, state, scratch)
            margin = doubled / 2.0
            if length == depth and settings[SOLVE]:
                nodes[leaf].legal = 0
                nodes[leaf].proven = DRAWN
                if winner != 0:
                    nodes[leaf].proven = FIRST_WINS if winner > 0 else SECOND_WINS
        win = 0.5 + 0.5 * winner
        squashed = 0.5 + 0.5 * margin / (abs(margin) + settings[MARGIN_SCALE])
        reward = settings[WIN_SHARE] * win + (1.0 - settings[WIN_SHARE]) * squashed
        for level in range(depth + 1):
            node = trail[NODES, level]
            nodes[node].visits += 1
            nodes[node].reward += reward
            nodes[node].wins += win
            nodes[node].margin += margin
        if settings[REFERENCE] > 0:
            _share(nodes, shared, control, settings, depth, length, trail, reward)
        if nodes[leaf].proven != UNKNOWN:
            _settle(nodes, depth, trail)
    return simulations
