"""TAILITS+TAIJI, read from the double games of the TAILITS rulebook."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.literal.cells import FIRST, SECOND
from tests.literal.taiji import Taiji
from tests.literal.tailits import Tailits


@dataclass(frozen=True)
class TailitsTaiji:
    """A state of play: the TAILITS game and, once that is over, the TAIJI game on top of it."""

    groups: int
    lower: Tailits
    upper: Taiji | None = None

    def legal_moves(self) -> set[str]:
        """Every legal move in notation."""
        return (self.upper or self.lower).legal_moves()

    def play(self, move: str) -> TailitsTaiji:
        """The state after a legal move; the last tetromino opens the second half."""
        if self.upper is not None:
            return replace(self, upper=self.upper.play(move))
        lower = self.lower.play(move)
        if not lower.is_over():
            return replace(self, lower=lower)
        raised = frozenset(cell for piece in lower.laid for cell in piece.plain.cells)
        # Black began TAILITS, so White, who begins here, is the second seat.
        return replace(self, lower=lower, upper=Taiji(11, self.groups, SECOND, raised))

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
        """The sum of both halves; the player of the last tetromino has half a point more."""
        score = self.lower.score()
        if self.upper is not None:
            upper = self.upper.score()
            score = {seat: score[seat] + upper[seat] for seat in score}
            score[self.lower.last_to_place()] += 0.5
        return score

    def winner(self) -> str | None:
        """The seat that won a game that is over."""
        score = self.score()
        return FIRST if score[FIRST] > score[SECOND] else SECOND
