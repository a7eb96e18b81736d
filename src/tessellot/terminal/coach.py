"""The coach of a game against the engine: what moves did, and a warning before a clear blunder."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tessellot.games import Move, Position, Seat
from tessellot.learn.coach import BLUNDER, chance, comments, latest_plies, warning_text
from tessellot.locale import Text
from tessellot.play import Company, Match
from tessellot.terminal.match_text import player_names

if TYPE_CHECKING:
    from tessellot.engine import Engine, Variation

SECONDS = 0.4
"""The time of each of the two searches before a warning."""


class Considered(NamedTuple):
    """A move of a player, and the warning before it if it is a clear blunder."""

    move: Move
    warning: Text | None


class Coach:
    """Whether the coach speaks in a match, and which move it has warned of."""

    def __init__(self, match: Match, *, on: bool) -> None:
        self.possible = match.company is Company.ENGINE
        self.on = on and self.possible
        self._warned: tuple[Position, Move] | None = None
        self._commented: tuple[Match, list[Text]] | None = None

    def wants_to_see(self, position: Position, move: Move) -> bool:
        """Whether a move is to be considered before it is made; it is warned of only once."""
        return self.on and self._warned != (position, move) and not position.why_illegal(move)

    def warned(self, position: Position, move: Move) -> None:
        """Remember a warning: the same move may be made the next time."""
        self._warned = (position, move)

    def toggle(self) -> Text:
        """Switch the coach on or off; returns what to say about it."""
        if not self.possible:
            return Text("The coach speaks only in games against the engine.")
        self.on = not self.on
        return Text("The coach is on.") if self.on else Text("The coach is off.")

    def comments(self, match: Match) -> list[Text]:
        """What the last moves did, the latest first."""
        if not self.on:
            return []
        if self._commented is None or self._commented[0] is not match:
            plies = latest_plies(match.positions)
            self._commented = (match, [_comment(match, ply) for ply in plies])
        return self._commented[1]


def consider(engine: Engine, position: Position, move: Move) -> Considered:
    """Search the positions before and after a legal move, and warn if it is a clear blunder."""
    after = position.play(move)
    answer = None if after.outcome is not None else _search(engine, after)
    value = chance(after, position.mover, 0 if answer is None else answer.win_probability)
    if value > 1 - BLUNDER:
        return Considered(move, None)
    best = _search(engine, position).win_probability
    reply = None if answer is None else answer.move
    return Considered(move, warning_text(position, move, best=best, value=value, reply=reply))


def _search(engine: Engine, position: Position) -> Variation:
    if engine.nodes is None:
        engine.limit(seconds=SECONDS)
    try:
        *_, last = engine.analyse(position)
    finally:
        engine.limit()
    return last.best


def _comment(match: Match, ply: int) -> Text:
    before = match.positions[ply]
    name = player_names(match)[before.mover is Seat.SECOND]
    return Text("{name}: {texts}", name=name, texts=tuple(comments(before, match.moves[ply])))
