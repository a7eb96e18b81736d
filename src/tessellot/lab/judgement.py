"""Judging the moves of a game: what each was worth, what was better, and how bad a mistake was.

A move is measured by what the engine expects of the position before it, with the best move, and of
the position after it. Values belong to whoever made the move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tessellot.engine import Engine, Line, Proof
from tessellot.games import Move, Position, Seat
from tessellot.locale import Text
from tessellot.notation import Record


class Verdict(StrEnum):
    """What is said of a move."""

    ONLY = "only"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def mark(self) -> str:
        """The mark behind a move that was not good."""
        return {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}.get(self.value, "")


MISTAKES = {
    Verdict.INACCURACY: Text("Inaccuracy"),
    Verdict.MISTAKE: Text("Mistake"),
    Verdict.BLUNDER: Text("Blunder"),
}
"""The verdicts that have a mark, in words."""

THRESHOLDS = ((0.20, Verdict.BLUNDER), (0.10, Verdict.MISTAKE), (0.05, Verdict.INACCURACY))
"""How much of the winning probability a move must lose to be called so."""

_CERTAIN: dict[Proof, float] = {"win": 1.0, "draw": 0.5, "loss": 0.0}
_TURNED: dict[Proof | None, Proof | None] = {"win": "loss", "loss": "win", "draw": "draw"}


@dataclass(frozen=True, slots=True)
class Value:
    """What a position is worth to a seat."""

    win_probability: float
    margin: float | None
    """Points by which the seat is expected to be ahead; None where no points are counted."""
    proven: Proof | None
    """The result for the seat, if it is certain."""

    def turned(self) -> Value:
        """The same for the other seat."""
        margin = None if self.margin is None else -self.margin
        return Value(1 - self.win_probability, margin, _TURNED.get(self.proven))


@dataclass(frozen=True, slots=True)
class Judgement:
    """A move and what is said of it; the values are those of the seat that made it."""

    turn: int
    """The number of the move in the record, from 1."""
    position: Position
    """The position in which it was made."""
    move: Move
    before: Value
    """With the best move."""
    after: Value
    """With the move that was made."""
    best: tuple[Move, ...]
    """The best move, and how the game might have gone on."""
    only: bool
    """Whether there was no other move."""

    @property
    def seat(self) -> Seat:
        """Who made the move."""
        return self.position.mover

    @property
    def loss(self) -> float:
        """How much of the winning probability the move gave away."""
        if self.only or self.move == self.best[0]:
            return 0.0
        return max(self.before.win_probability - self.after.win_probability, 0.0)

    @property
    def points(self) -> float | None:
        """How many points of the expected margin the move gave away."""
        if self.before.margin is None or self.after.margin is None:
            return None
        if self.only or self.move == self.best[0]:
            return 0.0
        return max(self.before.margin - self.after.margin, 0.0)

    @property
    def verdict(self) -> Verdict:
        """What is said of the move."""
        if self.only:
            return Verdict.ONLY
        if self.move == self.best[0]:
            return Verdict.BEST
        return next((word for least, word in THRESHOLDS if self.loss >= least), Verdict.GOOD)

    def first_seat(self, value: Value) -> Value:
        """One of the values as the first seat sees it."""
        return value if self.seat is Seat.FIRST else value.turned()


def judge(record: Record, engine: Engine) -> Iterator[Judgement]:
    """Judge every move of a game, in order; each position is thought about once."""
    position = record.root.position
    moves = record.moves
    thought = _best(position, engine) if moves else None
    for turn, (move, node) in enumerate(zip(moves, record.main_line(), strict=True), 1):
        assert thought is not None
        seat, following = position.mover, node.position
        before = _value(thought)
        if following.outcome is not None:
            next_thought = None
            after = _final(following, seat, counted=before.margin is not None)
        else:
            next_thought = _best(following, engine)
            after = _value(next_thought)
            after = after if following.mover is seat else after.turned()
        only = len(position.legal_moves()) == 1
        yield Judgement(turn, position, move, before, after, thought.variation, only)
        position, thought = following, next_thought


def _best(position: Position, engine: Engine) -> Line:
    *_, analysis = engine.analyse(position)
    return analysis.best


def _value(line: Line) -> Value:
    """What the engine expects, for the seat to move; what is certain is not only likely."""
    likely = line.win_probability if line.proven is None else _CERTAIN[line.proven]
    return Value(likely, line.margin, line.proven)


def _final(position: Position, seat: Seat, *, counted: bool) -> Value:
    """What a finished game is worth."""
    assert position.outcome is not None
    winner = position.outcome.winner
    proven: Proof = "draw" if winner is None else "win" if winner is seat else "loss"
    margin = float(position.score[seat] - position.score[seat.other]) if counted else None
    return Value(_CERTAIN[proven], margin, proven)
