# mypy: no-warn-return-any
"""Alpha-beta search of LOT (principal variation search) over the masks of both sides.

A side is two masks, single discs and stacks; the side to move comes first, so that a position and
the same position with colours exchanged are one. Wins in one move are seen without search, and
threats of one are searched beyond the horizon. Nothing is pruned that could hide a win, so
values beyond CERTAIN are proven. The steps of a node are numbered; 2 to 12 are in `search_stack`.
"""

from __future__ import annotations

from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, LotTables, ShortInts, Words
from tessellot.engine.kernels.lot import tt
from tessellot.engine.kernels.lot.search_stack import (
    NEXT_MOVE,
    SEARCH_AGAIN,
    SearchArrays,
    close_frame,
    next_child,
    open_frame,
    update_frame,
)
from tessellot.engine.kernels.lot.tt import CERTAIN, WIN
from tessellot.engine.kernels.rules.lot import (
    FULL,
    after_move,
    has_line,
    position_key,
    winning_action,
)


@inner
def _negamax(game: LotTables, search: SearchArrays, stop: Ints) -> int:
    """The value of the position in frame 1 for the side to move, within its window."""
    control = search.control
    ply = 1
    while True:
        # Step 1. Count the node, and stop if it is time.
        control.nodes += 1
        if control.nodes & 255 == 0 and (stop[0] or control.nodes >= control.node_limit):
            control.aborted = 1
            return 0
        # Steps 2 to 9. Enter the position, and go on to its first move.
        opened, value = open_frame(game, search, ply)
        if opened:
            if next_child(game, search, ply):
                ply += 1
                continue
            value = close_frame(search, ply)
        # Steps 10 to 12. Return to the parent, and go on to its next move, or leave it too.
        while True:
            if ply == 1:
                return value
            ply -= 1
            verdict = update_frame(search, ply, -value)
            if verdict == SEARCH_AGAIN or (verdict == NEXT_MOVE and next_child(game, search, ply)):
                ply += 1
                break
            value = close_frame(search, ply)


@inner
def _set_root_frame(
    search: SearchArrays,
    root: Ints,
    after: int,
    after_stacks: int,
    depth: int,
    alpha: int,
    beta: int,
) -> None:
    """Set up the position after a root move in frame 1."""
    frame = search.stack[1]
    frame.own, frame.stacks = root[2], root[3]
    frame.other, frame.other_stacks = after, after_stacks
    frame.depth, frame.alpha, frame.beta = depth, alpha, beta


@inner
def _move_to_front(actions: ShortInts, index: int) -> None:
    action = actions[index]
    for place in range(index, 0, -1):
        actions[place] = actions[place - 1]
    actions[0] = action


@entry
def search_root(
    game: LotTables,
    search: SearchArrays,
    root: Ints,
    depth: int,
    excluded: Ints,
    root_actions: ShortInts,
    root_values: Ints,
    stop: Ints,
) -> int:
    """Search every root move, in the order of `root_actions`, to a depth; returns the best value.

    `root` has the four masks of the position. The best action is moved to the front; actions
    that are marked in `excluded` are left out. If the search is aborted, the best so far still
    counts if at least one move was completed.
    """
    control = search.control
    own, stacks = root[0], root[1]
    best, best_index = -WIN, -1
    control.completed = 0
    for index in range(root_actions.shape[0]):
        action = root_actions[index]
        if excluded[action]:
            continue
        after, after_stacks = after_move(game, own, stacks, action)
        value = WIN
        if has_line(game, after_stacks):
            value = WIN - 1
        else:
            # Null window first, then the full window for the first move and for a better one.
            if best_index >= 0:
                _set_root_frame(search, root, after, after_stacks, depth - 1, -best - 1, -best)
                value = -_negamax(game, search, stop)
            if best_index < 0 or (value > best and not control.aborted):
                _set_root_frame(search, root, after, after_stacks, depth - 1, -WIN, -best)
                value = -_negamax(game, search, stop)
        if control.aborted:
            break
        control.completed += 1
        root_values[action] = value
        if best_index < 0 or value > best:
            best, best_index = value, index
        if best > CERTAIN:
            break
    if best_index > 0:
        _move_to_front(root_actions, best_index)
    return best


@entry
def read_variation(game: LotTables, table: Words, root: Ints, found: ShortInts) -> int:
    """Write the best actions from a position on, as the table has them; returns their number."""
    own, stacks, other, other_stacks = root[0], root[1], root[2], root[3]
    count = 0
    while count < found.shape[0]:
        empty = FULL & ~(own | stacks | other | other_stacks)
        if empty == 0 or has_line(game, other_stacks):
            return count
        action = winning_action(game, own, stacks, empty)
        if action < 0:
            action = tt.probe(table, position_key(own, stacks, other, other_stacks), 0)[3]
        if action < 0:
            return count
        found[count] = action
        count += 1
        after, after_stacks = after_move(game, own, stacks, action)
        own, stacks, other, other_stacks = other, other_stacks, after, after_stacks
    return count
