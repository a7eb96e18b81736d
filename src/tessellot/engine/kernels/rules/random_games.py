# mypy: no-warn-return-any
"""Random games: how fast the kernels are, and a check that they play fairly."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tessellot.engine.kernels import layout as at
from tessellot.engine.kernels.jit import entry, inlined
from tessellot.engine.kernels.layout import GameTables, Ints, ShortInts, Step, Words, group_scratch
from tessellot.engine.kernels.memory import aligned_copy
from tessellot.engine.kernels.packing import pack, tables
from tessellot.engine.kernels.records import Records, new_records
from tessellot.engine.kernels.rng import seeded
from tessellot.engine.kernels.rules import dispatch, lot, placement, tetrominoes
from tessellot.games.protocol import Game

NO_ACTION = -1
"""Comes after the last action of a recorded game."""


@inlined
def _play_to_the_end(
    game: GameTables, state: Ints, rng: Words, actions: ShortInts, path: Records[Step]
) -> int:
    """Play a random game to its end, and record it; returns the number of its turns."""
    header, bits, pieces = game.header, game.bits, game.pieces
    turn = 0
    if header.kind == at.LOT:
        while not lot.is_over(game.lot, state):
            action = lot.random_action(game.lot, state, rng, actions)
            path[turn].action = action
            turn += 1
            lot.make_move(header, game.lot, state, action)
        return turn
    placements = placement.rank_placements(header, state)
    while placements:
        if tetrominoes.is_plain(game, state):
            return tetrominoes.play_out(game, state, 1, rng, path, turn)
        action = placement.random_action(header, pieces, state, placements, rng)
        path[turn].action = action
        turn += 1
        placement.make_move(header, bits, pieces, state, action)
        placements = placement.rank_placements(header, state)
    return turn


@entry
def _play_games(
    game: GameTables,
    start: Ints,
    state: Ints,
    games: int,
    rng: Words,
    scratch: Ints,
    actions: ShortInts,
    path: Records[Step],
) -> tuple[int, int, int, int]:
    first = second = total = turns = 0
    for _ in range(games):
        dispatch.copy_state(start, state)
        length = _play_to_the_end(game, state, rng, actions, path)
        path[length].action = NO_ACTION
        winner, margin = dispatch.result(game, state, scratch)
        first += winner > 0
        second += winner < 0
        total += margin
        turns += state[at.COUNTERS, at.TETROMINOES] + state[at.COUNTERS, at.TAIJITUS]
    return first, second, total, turns


class Totals(NamedTuple):
    """Sums over random games."""

    first_wins: int
    second_wins: int
    doubled_margin: int
    pieces: int
    """Tetrominoes and taijitus placed."""


class RandomGames:
    """Plays random games from the start, without swaps."""

    def __init__(self, game: Game, seed: int) -> None:
        self._tables = tables(game)
        self._start = pack(game.start())
        self._state = aligned_copy(self._start)
        self._rng = seeded(seed)
        self._scratch = group_scratch()
        self._actions = np.zeros(int(self._tables.header.actions), np.int32)
        self._path = new_records(Step, at.MAX_TURNS)

    def play(self, games: int) -> Totals:
        """Play games to the end, each scored."""
        return Totals(
            *_play_games(
                self._tables,
                self._start,
                self._state,
                games,
                self._rng,
                self._scratch,
                self._actions,
                self._path,
            )
        )

    @property
    def last_game(self) -> list[int]:
        """The actions of the game that was played last."""
        actions: list[int] = []
        while (action := int(self._path[len(actions)].action)) != NO_ACTION:
            actions.append(action)
        return actions
