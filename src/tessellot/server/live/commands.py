"""What a guest can ask for, and how it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.games import Seat
from tessellot.locale import Text
from tessellot.play import Match, MatchError
from tessellot.server import wire
from tessellot.server.storage import StoredGame

if TYPE_CHECKING:
    from tessellot.server.live.connection import Connection


async def perform(connection: Connection, request: wire.ClientMessage) -> None:
    """Do what was asked for, or raise what stands in the way."""
    match request:
        case wire.Hello():
            connection.greet(request)
        case wire.AskState():
            connection.send_state()
        case wire.Ping():
            connection.send(wire.Pong(id=request.id))
        case wire.AskHint() | wire.AskEvaluation():
            _own_seat(connection)
            connection.adviser.ask(request)
        case _:
            after = await _change(connection, request)
            connection.send(wire.Done(id=request.id, version=after.version))


Change = wire.MakeMove | wire.Undo | wire.Takeback | wire.Resign | wire.Abort | wire.Rematch


async def _change(connection: Connection, request: Change) -> StoredGame:
    seat = _own_seat(connection)
    if isinstance(request, wire.Rematch) and request.action == "offer":
        return await connection.hub.rematch(connection.room, seat)
    if isinstance(request, wire.Resign) and request.seat is not None:
        seat = Seat(request.seat)
        if seat not in connection.seats:
            raise MatchError("no-seat", Text("This seat is not yours."))
    ply = None
    if isinstance(request, wire.MakeMove | wire.Undo | wire.Takeback):
        ply = request.ply
    return await connection.room.change_match(
        lambda match, now: _changed(match, request, seat, now), ply=ply
    )


def _changed(match: Match, request: Change, seat: Seat, now: float) -> Match:
    """The match after what a seat asked for."""
    match request:
        case wire.MakeMove():
            after = match.play(seat, request.move, now)
        case wire.Undo():
            after = match.undo(seat, now)
        case wire.Takeback(action="offer"):
            after = match.offer_takeback(seat)
        case wire.Takeback():
            after = match.answer_takeback(seat, accept=request.action == "accept", now=now)
        case wire.Resign():
            after = match.resign(seat, now)
        case wire.Abort():
            after = match.abort(now)
        case wire.Rematch():
            after = match.decline_rematch()
    return after


def _own_seat(connection: Connection) -> Seat:
    """The seat that the guest speaks for: of two, the one whose turn it is."""
    if not connection.seats:
        raise MatchError("no-seat", Text("You are watching: only players can do that."))
    mover = connection.room.game.match.position.mover
    return mover if mover in connection.seats else next(iter(connection.seats))
