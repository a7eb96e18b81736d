"""TAIJI+Battle of LITS, read from the double games of the TAILITS rulebook."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.literal.battle_of_lits import BattleOfLits
from tests.literal.cells import FIRST, SECOND
from tests.literal.taiji import Taiji


@dataclass(frozen=True)
class TaijiLits:
    """A state of play: the TAIJI game and, once that is over, Battle of LITS on top of it."""

    copies: int
    lower: Taiji
    upper: BattleOfLits | None = None

    def legal_moves(self) -> set[str]:
        """Every legal move in notation."""
        return (self.upper or self.lower).legal_moves()

    def play(self, move: str) -> TaijiLits:
        """The state after a legal move; the last taijitu opens the second half."""
        if self.upper is not None:
            return replace(self, upper=self.upper.play(move))
        lower = self.lower.play(move)
        if not lower.is_over():
            return replace(self, lower=lower)
        symbols = {piece.white: "white" for piece in lower.laid}
        symbols |= {piece.black: "black" for piece in lower.laid}
        # White began TAIJI and begins again: the first seat, until somebody swaps.
        upper = BattleOfLits(lower.size, symbols, ("white", "black"), self.copies)
        return replace(self, lower=lower, upper=upper)

    def broken_rules(self, move: object) -> set[str]:
        """The ids of the rules that a move breaks."""
        return (self.upper or self.lower).broken_rules(move)

    def is_over(self) -> bool:
        """Both halves are over."""
        return self.upper is not None and self.upper.is_over()

    def turn(self) -> tuple[str, str] | None:
        """The person and the side to move."""
        return (self.upper or self.lower).turn()

    def score(self) -> dict[str, float]:
        """The TAIJI points, which stay with the seats, and the visible squares of the sides."""
        score = self.lower.score()
        if self.upper is not None:
            upper = self.upper.score()
            score = {seat: score[seat] + upper[seat] for seat in score}
        return score

    def winner(self) -> str | None:
        """The seat that won a game that is over; ties go to who placed the last tetromino."""
        assert self.upper is not None
        score = self.score()
        if score[FIRST] == score[SECOND]:
            return self.upper.last_to_place()
        return FIRST if score[FIRST] > score[SECOND] else SECOND
