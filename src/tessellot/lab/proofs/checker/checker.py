"""The checker in Python: whether a claim about a position is right."""

from __future__ import annotations

import numpy as np

from tessellot.games.battle_of_lits import BattleOfLits, BattleOfLitsPosition
from tessellot.geometry import bits_of
from tessellot.lab.proofs.checker.arrays import Numbers, make_arrays
from tessellot.lab.proofs.checker.search import (
    LEGAL,
    LOSER,
    SETTLED,
    WINNER,
    examine,
)

TABLE_BITS = 21


class Checker:
    """Checks claims that one side, X or O, wins positions of one game.

    It shares nothing with the solver: no tables, no kernels, no search.
    """

    def __init__(self, game: BattleOfLits, winner: str, *, table_bits: int = TABLE_BITS) -> None:
        self.game, self.winner = game, winner
        self._levels, self._rules, self._state = make_arrays(game.board, winner, table_bits)

    @property
    def nodes(self) -> int:
        """Positions looked at so far."""
        return int(self._state.nodes[0])

    def wins(self, position: BattleOfLitsPosition) -> bool:
        """Whether the winner of the claim wins this position, by a full search."""
        mover = WINNER if self.winner_moves(position) else LOSER
        return self._examine(position, mover, np.zeros(0, dtype=np.int64))

    def winner_moves(self, position: BattleOfLitsPosition) -> bool:
        """Whether the winner of the claim is to move: X places first, then O, and so on."""
        return "XO"[position.tiling.count % 2] == self.winner

    def open_moves(self, position: BattleOfLitsPosition) -> tuple[set[int], set[int]]:
        """The loser's legal moves, and those of them that lemma 2 does not refute at once."""
        found = np.zeros(len(self._rules.shape), dtype=np.int64)
        self._examine(position, LOSER, found)
        unsettled = {int(number) for number in np.flatnonzero(found == LEGAL)}
        return unsettled | {int(number) for number in np.flatnonzero(found == SETTLED)}, unsettled

    def _examine(self, position: BattleOfLitsPosition, mover: int, found: Numbers) -> bool:
        pieces = np.array(list(bits_of(position.tiling.placed)), dtype=np.int64)
        arrays = (self._levels, self._rules, self._state)
        return bool(examine(*arrays, pieces, mover, self._lead(position), found))

    def _lead(self, position: BattleOfLitsPosition) -> int:
        """The winner's visible symbols less the loser's."""
        board, covered = self.game.board, position.tiling.covered
        ahead = (board.x & ~covered).bit_count() - (board.o & ~covered).bit_count()
        return ahead if self.winner == "X" else -ahead
