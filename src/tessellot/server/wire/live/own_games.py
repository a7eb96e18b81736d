"""The games of one reader, by the tokens of their seats: whose turn it is, and how they ended."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tessellot.games import Seat
from tessellot.server.storage import Opponent, StoredGame
from tessellot.server.wire.base import Message, SeatName, Token
from tessellot.server.wire.live.game_state import Setup, setup_view


class HeldSeat(Message):
    """A game, and the token of a seat in it."""

    id: Annotated[str, Field(max_length=32)]
    token: Token


class HeldSeats(Message):
    """A request for the games of some tokens."""

    seats: Annotated[list[HeldSeat], Field(max_length=100)]


class OwnGame(Message):
    """A game in which the reader holds a seat, in short."""

    id: str
    created: float
    setup: Setup
    opponent: Opponent
    names: tuple[str, str]
    """The names of the first and of the second seat; empty for a player without a name."""
    sides: tuple[str, str]
    """The side of the first seat, and that of the second."""
    seats: list[SeatName]
    """The reader's seats."""
    ply: int
    open: bool
    """A seat is still free."""
    turn: SeatName | None
    """Whose turn it is, while the game goes on."""
    winner: SeatName | None
    reason: str | None
    """Why the game ended, as in the outcome of its state; null while it goes on."""
    points: tuple[float, float] | None
    """The points of the first and of the second seat, if they decided the game."""


class OwnGames(Message):
    """Games in the order of the request, and the ids that lead to none of the reader's."""

    games: list[OwnGame]
    missing: list[str]


def own_game(stored: StoredGame, seats: frozenset[Seat], language: str) -> OwnGame:
    """A game for the holder of some seats."""
    match, outcome = stored.match, stored.match.outcome
    score = match.position.score
    by_points = match.position.outcome is not None and match.ending is None
    return OwnGame(
        id=stored.id,
        created=stored.created,
        setup=setup_view(match.game, language),
        opponent=stored.opponent,
        names=(match.player(Seat.FIRST).name, match.player(Seat.SECOND).name),
        sides=match.position.sides,
        seats=[seat.value for seat in Seat if seat in seats],
        ply=match.ply,
        open=stored.free_seat is not None,
        turn=None if match.turn is None else match.turn.value,
        winner=None if outcome is None or outcome.winner is None else outcome.winner.value,
        reason=None if outcome is None else outcome.reason,
        points=(score.first, score.second) if by_points and match.game.info.points_decide else None,
    )
