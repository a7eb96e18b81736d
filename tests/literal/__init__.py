"""A second, slow reading of the rulebooks, over sets of cells.

It is written from the rulebooks alone and shares no code with the package, so that the two
can be held against each other. Every game tells its legal moves in notation, plays one, and
names the turn, the score, the end, the winner and the rules that a move would break.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, Self

from tests.literal.battle_of_lits import BattleOfLits, printed_symbols
from tests.literal.lot import Lot
from tests.literal.taiji import Taiji
from tests.literal.taiji_lits import TaijiLits
from tests.literal.tailits import Tailits
from tests.literal.tailits_taiji import TailitsTaiji


class State(Protocol):
    """What can be asked of a state of play of any game."""

    def legal_moves(self) -> set[str]: ...
    def play(self, move: str) -> Self: ...
    def broken_rules(self, move: object) -> set[str]: ...
    def is_over(self) -> bool: ...
    def turn(self) -> tuple[str, str] | None: ...
    def score(self) -> dict[str, float]: ...
    def winner(self) -> str | None: ...


_STARTS: dict[str, Callable[..., State]] = {
    "battle-of-lits": lambda board: BattleOfLits(len(board), printed_symbols(board)),
    "tailits": lambda score, pieces: Tailits(pieces, score),
    "taiji": Taiji,
    "tailits-taiji": lambda score, pieces, groups: TailitsTaiji(groups, Tailits(pieces, score)),
    "taiji-lits": lambda size, groups, supply: TaijiLits(supply, Taiji(size, groups)),
    "lot": Lot,
}


def start(game: str, **options: Any) -> State:
    """The start of a game with all its options; a board is given by its rows from the top."""
    return _STARTS[game](**options)
