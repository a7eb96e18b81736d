# mypy: no-warn-return-any
"""What both proof searches share: the frame of a node, counters, and storing results.

A proof search is alpha-beta with a null window: at each node it finds out whether the value for
the side to move is at least `beta`, and returns a bound of the value that decides it. A stack of
frames replaces recursion, which Numba cannot cache on disk.
"""

from __future__ import annotations

import numpy as np

from tessellot.engine.kernels.jit import inner
from tessellot.engine.kernels.layout import Ints, Words
from tessellot.engine.kernels.proof import tt
from tessellot.engine.kernels.proof.tt import NO_BOUND
from tessellot.engine.kernels.records import Records


class Frame:
    """One ply of a proof search; each search has further fields."""

    first_key: np.uint64
    second_key: np.uint64
    beta: int
    best_value: int  # an upper bound, as long as no move reached beta
    next: int  # the first move that was not searched yet
    end: int  # of the list of moves
    nodes_before: int  # nodes searched when this one was entered
    move: int  # the present move


class Control:
    """Limits and results of a proof search; the proof of LITS has further fields."""

    nodes: int
    node_limit: int
    aborted: int
    depth: int  # of the node that was counted last, for progress reports
    root_moves: int  # how many root moves there are
    refutation: int  # the root move that reached beta, or -1
    hardest: int  # the root move that took most nodes, …
    hardest_nodes: int  # … and how many
    root_nodes: int  # nodes searched before the present root move


@inner
def count_node(control: Control, ply: int, stop: Ints, ended: Ints) -> None:
    """Count a node, and check whether to abort: by the flags only every 256 nodes."""
    control.nodes += 1
    if control.nodes & 255 == 0:
        control.depth = ply
        if stop[0] or ended[0]:
            control.aborted = 1
    if control.nodes >= control.node_limit:
        control.aborted = 1


@inner
def store_bound(frame: Frame, control: Control, table: Words, value: int) -> None:
    """Store the bound of a node: a lower one if it reached beta, else an upper one."""
    reached = value >= frame.beta
    tt.store(
        table,
        frame.first_key,
        frame.second_key,
        value if reached else -NO_BOUND,
        NO_BOUND if reached else value,
        frame.move if reached else -1,
        control.nodes - frame.nodes_before + 1,
    )


@inner
def record_root_move(stack: Records[Frame], control: Control, bounds: Ints, value: int) -> None:
    """Record the bound of a root move: column 0 of `bounds` is the lower one, 1 the upper one."""
    root = stack[0]
    move = root.move
    if value >= root.beta:
        bounds[move, 0] = max(bounds[move, 0], value)
        control.refutation = move
    else:
        bounds[move, 1] = min(bounds[move, 1], value)
    nodes = control.nodes - control.root_nodes
    if nodes > control.hardest_nodes:
        control.hardest, control.hardest_nodes = move, nodes
    control.root_nodes = control.nodes
    control.root_moves = root.end
