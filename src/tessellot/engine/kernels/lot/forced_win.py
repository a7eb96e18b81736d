# mypy: no-warn-return-any
"""Forced wins of LOT within a number of turns: an exact AND-OR search.

The alpha-beta search proves wins, but that there is none it cannot tell: late moves are reduced
there. This search looks at every move of both sides, so that both answers are proofs. Positions of
the attacker are kept in a table: the turns within which a win is forced, and within which none is.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels.jit import entry, inner
from tessellot.engine.kernels.layout import Ints, LotTables, ShortInts, Words
from tessellot.engine.kernels.lot.search_stack import MAX_ACTIONS
from tessellot.engine.kernels.lot.worker import LotRoot
from tessellot.engine.kernels.packing import tables
from tessellot.engine.kernels.records import Records, new_record, new_records
from tessellot.engine.kernels.rules.lot import (
    FULL,
    after_move,
    list_discs,
    position_key,
    winning_action,
)
from tessellot.games.lot import Lot
from tessellot.games.protocol import Position

MAX_TURNS = 12
MAX_PLY = 2 * MAX_TURNS + 1
HISTORY_LIMIT = 1 << 20
STACK_BONUS = 1 << 16
"""In move ordering, for a move that makes a stack."""

NO, YES, UNKNOWN = 0, 1, 2


class AndOrFrame:
    """One ply: a position from the side to move, and the move loop."""

    own: int
    stacks: int
    other: int
    other_stacks: int
    turns: int  # that the attacker has left
    next: int  # the rest of the moves in `actions`, …
    end: int  # … up to, not including, this one
    action: int  # the present move
    key: np.uint64


class AndOrControl:
    """Counters and limits of a search."""

    nodes: int
    node_limit: int


class AndOrArrays(NamedTuple):
    """The memory of a search. `history` has a row for the attacker, and one for the defender."""

    stack: Records[AndOrFrame]
    actions: ShortInts
    scores: Ints
    history: Ints
    control: AndOrControl
    table: Words


@inner
def _entry(table: Words, key: np.uint64) -> tuple[int, int]:
    """The turns within which a win is forced, 0 if that is unknown, and within which none is."""
    slot = np.int64(key & np.uint64(table.shape[0] - 1))
    data = table[slot, 1]
    if table[slot, 0] ^ data != key:
        return 0, 0
    word: int = np.int64(data)  # type: ignore[assignment]
    return word & 0xFF, word >> 8


@inner
def _probe(table: Words, key: np.uint64, turns: int) -> int:
    """What the table knows about the attacker's win within these turns."""
    won, not_won = _entry(table, key)
    if 0 < won <= turns:
        return YES
    return NO if not_won >= turns else UNKNOWN


@inner
def _store(table: Words, key: np.uint64, turns: int, answer: int) -> None:
    """Store an answer beside what is known about the position; another position is replaced."""
    won, not_won = _entry(table, key)
    if answer == YES:
        won = min(won, turns) if won else turns
    else:
        not_won = max(not_won, turns)
    slot = np.int64(key & np.uint64(table.shape[0] - 1))
    data = np.uint64(won | not_won << 8)
    table[slot, 0] = key ^ data
    table[slot, 1] = data


@inner
def _enter(game: LotTables, search: AndOrArrays, ply: int, attacking: int) -> int:
    """Enter a position: its answer, or UNKNOWN if its moves must be searched."""
    frame = search.stack[ply]
    own, stacks = frame.own, frame.stacks
    empty = FULL & ~(own | stacks | frame.other | frame.other_stacks)
    if empty == 0:
        return NO
    if winning_action(game, own, stacks, empty) >= 0:
        return YES if attacking and frame.turns > 0 else NO
    if frame.turns <= attacking:
        return NO
    frame.key = position_key(own, stacks, frame.other, frame.other_stacks)
    if attacking:
        known = _probe(search.table, frame.key, frame.turns)
        if known != UNKNOWN:
            return known
    frame.next = ply * MAX_ACTIONS
    frame.end = list_discs(game, own, empty, search.actions, frame.next)
    for index in range(frame.next, frame.end):
        action = search.actions[index]
        bonus = STACK_BONUS if attacking and game.stacked[action] else 0
        search.scores[index] = search.history[attacking, action] + bonus
    return UNKNOWN


@inner
def _next_child(game: LotTables, search: AndOrArrays, ply: int, attacking: int) -> bool:
    """Set up the next move's position in the next frame; False if no move is left."""
    frame, child = search.stack[ply], search.stack[ply + 1]
    if frame.next >= frame.end:
        return False
    actions, scores = search.actions, search.scores
    best = frame.next
    for index in range(frame.next + 1, frame.end):
        if scores[index] > scores[best]:
            best = index
    action = actions[best]
    actions[best], scores[best] = actions[frame.next], scores[frame.next]
    frame.next += 1
    frame.action = action
    child.other, child.other_stacks = after_move(game, frame.own, frame.stacks, action)
    child.own, child.stacks = frame.other, frame.other_stacks
    child.turns = frame.turns - attacking
    return True


@entry
def search_forced_win(game: LotTables, search: AndOrArrays, attacking: int) -> int:
    """Whether the attacker wins from the position in frame 0; UNKNOWN at the node limit.

    `attacking` says whether the attacker is to move there.
    """
    control, history = search.control, search.history
    ply, role = 0, attacking
    while True:
        control.nodes += 1
        if control.nodes > control.node_limit:
            return UNKNOWN
        answer = _enter(game, search, ply, role)
        if answer == UNKNOWN and not _next_child(game, search, ply, role):
            answer = NO
        if answer == UNKNOWN:
            ply, role = ply + 1, 1 - role
            continue
        # Return to the parent: one good move decides there, else its next move is searched.
        while True:
            if ply == 0:
                return answer
            ply, role = ply - 1, 1 - role
            frame = search.stack[ply]
            if answer == role:
                gained = history[role, frame.action] + frame.turns * frame.turns
                history[role, frame.action] = min(gained, HISTORY_LIMIT)
            elif _next_child(game, search, ply, role):
                ply, role = ply + 1, 1 - role
                break
            if role:
                _store(search.table, frame.key, frame.turns, answer)


class ForcedWinSearch:
    """The memory of the search, for Python. Answers are exact, or None at the node limit."""

    def __init__(self, memory_mb: float) -> None:
        game = tables(Lot())
        self._game = game.lot
        entries = 1 << max(int(math.log2(memory_mb * 2**20 / 16)), 10)
        self._arrays = AndOrArrays(
            stack=new_records(AndOrFrame, MAX_PLY + 1),
            actions=np.zeros((MAX_PLY + 1) * MAX_ACTIONS, np.int32),
            scores=np.zeros((MAX_PLY + 1) * MAX_ACTIONS, np.int64),
            history=np.zeros((2, int(game.header.actions)), np.int64),
            control=new_record(AndOrControl),
            table=np.zeros((entries, 2), np.uint64),
        )
        self.nodes = 0
        """Nodes of all searches."""

    def ask(
        self, position: Position, turns: int, node_limit: int, *, attacking: bool
    ) -> bool | None:
        """Whether a win within `turns` is forced: for the side to move, or against it."""
        own, stacks, other, other_stacks = (int(mask) for mask in LotRoot(position).masks)
        frame, control = self._arrays.stack[0], self._arrays.control
        frame.own, frame.stacks = own, stacks
        frame.other, frame.other_stacks = other, other_stacks
        frame.turns = turns
        control.nodes, control.node_limit = 0, node_limit
        answer = search_forced_win(self._game, self._arrays, int(attacking))
        self.nodes += int(control.nodes)
        self._arrays.history[:] //= 4
        return None if answer == UNKNOWN else answer == YES
