"""LOT: whether a win is forced within a number of turns, as a proof either way.

>>> from tessellot.notation import read_position
>>> position = read_position("lot 7/7/2W4/2WB3/3ww2/4bB1/7 w")
>>> ForcedWins().wins_within(position, 1)
True
"""

from __future__ import annotations

from tessellot.engine.errors import LimitError
from tessellot.engine.kernels.lot.forced_win import MAX_TURNS, ForcedWinSearch
from tessellot.engine.limits import check_limits, within_memory
from tessellot.games.lot import LotPosition
from tessellot.games.seats import Seat
from tessellot.locale import Text

NO_NODE_LIMIT = 1 << 62


class ForcedWins:
    """Proves and disproves forced wins of LOT, and keeps what it has found in a table.

    An answer is None if it would take more than `nodes` positions. Turns are those of the side
    that is to win, at most `MAX_TURNS`.
    """

    def __init__(self, *, memory_mb: float = 64) -> None:
        check_limits(None, 1, 1, memory_mb)
        with within_memory(memory_mb):
            self._search = ForcedWinSearch(memory_mb)

    @property
    def nodes(self) -> int:
        """Positions that were searched so far."""
        return self._search.nodes

    def wins_within(
        self, position: LotPosition, turns: int, nodes: int | None = None
    ) -> bool | None:
        """Whether the side to move can force a win within `turns` of its turns."""
        return self._ask(position, turns, nodes, attacking=True)

    def loses_within(
        self, position: LotPosition, turns: int, nodes: int | None = None
    ) -> bool | None:
        """Whether the opponent of the side to move can force a win within `turns` of its turns."""
        return self._ask(position, turns, nodes, attacking=False)

    def _ask(
        self, position: LotPosition, turns: int, nodes: int | None, *, attacking: bool
    ) -> bool | None:
        if not 0 <= turns <= MAX_TURNS:
            raise LimitError(
                Text(
                    "{turns} turns cannot be searched: give 0 to {most}.",
                    turns=turns,
                    most=MAX_TURNS,
                )
            )
        if position.outcome is not None:
            attacker: Seat = position.mover if attacking else position.mover.other
            return position.outcome.winner is attacker
        limit = NO_NODE_LIMIT if nodes is None else nodes
        return self._search.ask(position, turns, limit, attacking=attacking)
