"""The coach: what the last moves did, and a warning before a clear blunder."""

from __future__ import annotations

from tessellot.games import Position, Seat
from tessellot.learn import coach
from tessellot.play import Match
from tessellot.server.wire.base import Message, Ply, SeatName
from tessellot.server.wire.study.lessons import MoveText


class MoveComment(Message):
    """What a move did, in sentences."""

    ply: int
    """The number of moves before it."""
    seat: SeatName
    """Who made it."""
    texts: list[str]


class CoachComments(Message):
    """What the last moves did, the latest first."""

    comments: list[MoveComment]


class WarningRequest(Message):
    """Ask whether a move would be a clear blunder."""

    ply: Ply
    """The number of moves before it: only the position on the board is judged."""
    move: MoveText


class CoachWarning(Message):
    """A sentence before a clear blunder; null if the move is none, or is not legal."""

    text: str | None


def move_comment(match: Match, ply: int, language: str) -> MoveComment:
    """What a move of a match did."""
    before: Position = match.positions[ply]
    seat: Seat = before.mover
    texts = coach.describe(before, match.moves[ply], language)
    return MoveComment(ply=ply, seat=seat.value, texts=texts)
