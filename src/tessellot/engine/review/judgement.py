"""Judgements of moves: the value of each move, the best move, and how bad a mistake was.

A move is judged by the engine's evaluations of the position before it, with the best move, and of
the position after it. Values are from the view of the seat that made the move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from tessellot.engine.analysis import ProofValue, Variation
from tessellot.engine.engine import Engine
from tessellot.games import Move, Position, Seat
from tessellot.locale import Text
from tessellot.notation import Record


class Verdict(StrEnum):
    """The quality of a move."""

    ONLY = "only"
    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def mark(self) -> str:
        """The annotation of a bad move, such as ``?``; empty for other moves."""
        return {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}.get(self.value, "")


MISTAKES = {
    Verdict.INACCURACY: Text("Inaccuracy"),
    Verdict.MISTAKE: Text("Mistake"),
    Verdict.BLUNDER: Text("Blunder"),
}
"""The names of the verdicts with a mark."""

THRESHOLDS = ((0.20, Verdict.BLUNDER), (0.10, Verdict.MISTAKE), (0.05, Verdict.INACCURACY))
"""The loss of winning probability from which a move gets each verdict."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a position for a seat."""

    win_probability: float
    margin: float | None
    """The expected lead in points; None in games without points."""
    proven: ProofValue | None
    """The result for the seat, if it is proven."""

    @property
    def negated(self) -> Value:
        """The value for the other seat."""
        margin = None if self.margin is None else -self.margin
        proven = None if self.proven is None else self.proven.negated
        return Value(1 - self.win_probability, margin, proven)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A judged move; the values are for the seat that made it."""

    turn: int
    """The number of the move in the record, from 1."""
    position: Position
    """The position before the move."""
    move: Move
    before: Value
    """The value with the best move."""
    after: Value
    """The value with the move that was made."""
    best: tuple[Move, ...]
    """The principal variation: the best move and its continuation."""
    only: bool
    """Whether it was the only legal move."""

    @property
    def seat(self) -> Seat:
        """The seat that made the move."""
        return self.position.mover

    @property
    def loss(self) -> float:
        """The winning probability that the move lost."""
        if self.only or self.move == self.best[0]:
            return 0.0
        return max(self.before.win_probability - self.after.win_probability, 0.0)

    @property
    def points(self) -> float | None:
        """The points of the expected margin that the move lost; None in games without points."""
        if self.before.margin is None or self.after.margin is None:
            return None
        if self.only or self.move == self.best[0]:
            return 0.0
        return max(self.before.margin - self.after.margin, 0.0)

    @property
    def verdict(self) -> Verdict:
        """The quality of the move."""
        if self.only:
            return Verdict.ONLY
        if self.move == self.best[0]:
            return Verdict.BEST
        return next((word for least, word in THRESHOLDS if self.loss >= least), Verdict.GOOD)

    @property
    def missed_win(self) -> bool:
        """Whether a position that was proven won is won no longer, or no longer clearly."""
        if self.before.proven is not ProofValue.WIN or self.after.proven is ProofValue.WIN:
            return False
        return self.after.proven is not None or self.loss >= THRESHOLDS[-1][0]

    def first_seat(self, value: Value) -> Value:
        """One of the values, for the first seat."""
        return value if self.seat is Seat.FIRST else value.negated


def judge(record: Record, engine: Engine) -> Iterator[Judgement]:
    """Judge every move of a game, in order; each position is analysed once."""
    line = [record.root, *record.main_line()]
    best = _best(line[0].position, engine)
    for turn, (node, following) in enumerate(pairwise(line), 1):
        assert best is not None
        assert following.move is not None
        reply = _best(following.position, engine)
        yield judgement_of(turn, node.position, following.move, best, reply)
        best = reply


def judgement_of(
    turn: int, position: Position, move: Move, best: Variation, reply: Variation | None
) -> Judgement:
    """Judge a move by the best variation before it, and by the best one after it.

    `reply` is None if the move ends the game.
    """
    seat, following = position.mover, position.play(move)
    before = _value(best)
    if following.outcome is not None:
        after = _final(following, seat, counted=before.margin is not None)
    else:
        assert reply is not None
        after = _value(reply)
        after = after if following.mover is seat else after.negated
    only = len(position.legal_moves()) == 1
    return Judgement(turn, position, move, before, after, best.pv, only)


def _best(position: Position, engine: Engine) -> Variation | None:
    """The best variation; None if the game is over."""
    if position.outcome is not None:
        return None
    *_, analysis = engine.analyse(position)
    return analysis.best


def _value(variation: Variation) -> Value:
    """The value of a move for the seat to move; a proven result has probability 0, ½ or 1."""
    proven = variation.proven
    likely = variation.win_probability if proven is None else proven.expected_score
    return Value(likely, variation.margin, proven)


def _final(position: Position, seat: Seat, *, counted: bool) -> Value:
    """The value of a finished game."""
    assert position.outcome is not None
    proven = ProofValue.of(position.outcome.winner, seat)
    margin = float(position.score[seat] - position.score[seat.other]) if counted else None
    return Value(proven.expected_score, margin, proven)
