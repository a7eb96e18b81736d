"""A puzzle: a position, the moves to find in it, and what refutes all others."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache

from tessellot.games import Move, Position, Seat
from tessellot.games.moves import read_move
from tessellot.locale import PluralText, Text
from tessellot.notation import read_position

OTHERS = "*"
"""In a table of refutations: every wrong move that is not listed."""


class Kind(StrEnum):
    """What is asked for."""

    WIN = "win"
    """The only move that wins; in LOT, the only one that wins within the turns."""
    DEFENCE = "defence"
    """LOT: the only move after which the opponent cannot win by force within the turns."""
    OVER = "over"
    """The last placement of the game, or the claim that there is none."""


@dataclass(frozen=True, slots=True)
class Proof:
    """How the puzzle was proven: by which version of the solver, and at which cost."""

    solver: int
    nodes: int
    wrong: int
    """How many other first moves are proven to be wrong, moves to equal positions as one."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle. Positions and moves are kept as text, and read when they are needed."""

    id: str
    kind: Kind
    position_text: str
    """One line of notation, with the game and its options."""
    side: str
    """The side that the player plays: X, O, white or black."""
    line_text: tuple[str, ...]
    """The moves to find and the replies to them in turn; empty if the answer is: it is over."""
    level: int
    """The difficulty, 1 to 8: the lowest level of the engine that finds all moves."""
    themes: tuple[str, ...] = ()
    """Ids of `THEMES`."""
    trivial: bool = False
    """Whether the move with the largest gain at once, or the only legal one, is the solution."""
    turns: int | None = None
    """LOT: within how many turns of the attacker the win is forced, or prevented."""
    refutations: tuple[Mapping[str, str], ...] = field(default=(), hash=False)
    """For each move to find: lines that refute wrong moves, by wrong move; `OTHERS` for the rest.
    A line is moves in notation, the opponent's reply first."""
    last_text: str | None = None
    """The opponent's last move."""
    proof: Proof | None = None
    source: str = ""
    """Where the position comes from."""

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return self.position_text.partition(" ")[0]

    @property
    def position(self) -> Position:
        """The position at the beginning."""
        return _position(self.position_text)

    @property
    def last(self) -> Move | None:
        """The opponent's last move, to be shown on the board."""
        return None if self.last_text is None else read_move(self.last_text, self.position.game)

    @property
    def line(self) -> tuple[Move, ...]:
        """The moves to find, and the opponent's replies in turn."""
        return tuple(read_move(text, self.position.game) for text in self.line_text)

    @property
    def moves_to_find(self) -> int:
        """How many moves the player has to find; 0 if the answer is that it is over."""
        return (len(self.line_text) + 1) // 2

    @property
    def seat(self) -> Seat:
        """Whom the player plays."""
        return self.position.mover

    @property
    def goal(self) -> Text:
        """What is asked for, in one sentence."""
        if self.kind is Kind.OVER:
            return Text("Is it over? Find the last placement, or say that there is none.")
        if self.turns is None:
            return _WIN[self.side]
        return (_DEFEND if self.kind is Kind.DEFENCE else _WIN_WITHIN)[self.side](self.turns)

    @property
    def claim(self) -> Text:
        """What is proven, in one sentence."""
        if self.kind is Kind.OVER:
            return Text("The rules settle it: every placement was tried, and at most one is legal.")
        if self.turns is not None:
            return _CLAIM_WITHIN[self.kind](self.turns)
        if self.proof is None:
            return Text(
                "Only one move wins. All others are proven to lose, to the end of the game."
            )
        return PluralText(
            "Only one move wins. The {count} other is proven to lose, to the end of the game.",
            "Only one move wins. All {count} others are proven to lose, to the end of the game.",
            count=self.proof.wrong,
        )

    def refutation(self, number: int, wrong: Move) -> tuple[Move, ...]:
        """The line that refutes a wrong move in place of move `number`, from 0; the reply first."""
        table = self.refutations[number] if number < len(self.refutations) else {}
        text = table.get(str(wrong), table.get(OTHERS, ""))
        return tuple(read_move(word, self.position.game) for word in text.split())


def puzzle_id(kind: Kind, position_text: str) -> str:
    """The id that belongs to a puzzle: it depends on what is asked and on nothing else."""
    return hashlib.sha256(f"{kind} {position_text}".encode()).hexdigest()[:8]


@lru_cache(maxsize=256)
def _position(text: str) -> Position:
    return read_position(text)


_WIN = {
    "X": Text("X to play and win."),
    "O": Text("O to play and win."),
    "white": Text("White to play and win."),
    "black": Text("Black to play and win."),
}
_WIN_WITHIN: dict[str, Callable[[int], Text]] = {
    "white": lambda turns: PluralText(
        "White to play and win in {count} move.",
        "White to play and win in {count} moves.",
        count=turns,
    ),
    "black": lambda turns: PluralText(
        "Black to play and win in {count} move.",
        "Black to play and win in {count} moves.",
        count=turns,
    ),
}
_DEFEND: dict[str, Callable[[int], Text]] = {
    "white": lambda turns: PluralText(
        "White to play: after any move but one, Black wins in {count} move. Find that one.",
        "White to play: after any move but one, Black wins in {count} moves. Find that one.",
        count=turns,
    ),
    "black": lambda turns: PluralText(
        "Black to play: after any move but one, White wins in {count} move. Find that one.",
        "Black to play: after any move but one, White wins in {count} moves. Find that one.",
        count=turns,
    ),
}
_CLAIM_WITHIN: dict[Kind, Callable[[int], Text]] = {
    Kind.WIN: lambda turns: PluralText(
        "Only one move forces a win in {count} move. What comes later is not claimed.",
        "Only one move forces a win within {count} moves. What comes later is not claimed.",
        count=turns,
    ),
    Kind.DEFENCE: lambda turns: PluralText(
        "After every other move the opponent forces a win in {count} move; after the right "
        "one, not that soon.",
        "After every other move the opponent forces a win within {count} moves; after the right "
        "one, not that soon.",
        count=turns,
    ),
}
