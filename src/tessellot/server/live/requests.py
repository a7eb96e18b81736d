"""What a guest can ask for, and how it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tessellot.games import Seat
from tessellot.locale import Text
from tessellot.play import Match, MatchError
from tessellot.server import messages
from tessellot.server.storage import StoredGame

if TYPE_CHECKING:
    from tessellot.server.live.session import Session


async def perform(session: Session, request: messages.ClientMessage) -> None:
    """Do what was asked for, or raise what stands in the way."""
    match request:
        case messages.Hello():
            session.greet(request)
        case messages.AskState():
            session.send_state()
        case messages.Ping():
            session.send(messages.Pong(id=request.id))
        case messages.AskHint() | messages.AskEvaluation():
            _own_seat(session)
            session.adviser.ask(request)
        case _:
            after = await _change(session, request)
            session.send(messages.Done(id=request.id, version=after.version))


Change = (
    messages.MakeMove
    | messages.Undo
    | messages.Takeback
    | messages.Resign
    | messages.Abort
    | messages.Rematch
)


async def _change(session: Session, request: Change) -> StoredGame:
    seat = _own_seat(session)
    if isinstance(request, messages.Rematch) and request.action == "offer":
        return await session.hall.rematch(session.room, seat)
    if isinstance(request, messages.Resign) and request.seat is not None:
        seat = Seat(request.seat)
        if seat not in session.seats:
            raise MatchError("no-seat", Text("This seat is not yours."))
    ply = None
    if isinstance(request, messages.MakeMove | messages.Undo | messages.Takeback):
        ply = request.ply
    return await session.room.change_match(
        lambda match, now: _changed(match, request, seat, now), ply=ply
    )


def _changed(match: Match, request: Change, seat: Seat, now: float) -> Match:
    """The match after what a seat asked for."""
    match request:
        case messages.MakeMove():
            after = match.play(seat, request.move, now)
        case messages.Undo():
            after = match.undo(seat, now)
        case messages.Takeback(action="offer"):
            after = match.offer_takeback(seat)
        case messages.Takeback():
            after = match.answer_takeback(seat, accept=request.action == "accept", now=now)
        case messages.Resign():
            after = match.resign(seat, now)
        case messages.Abort():
            after = match.abort(now)
        case messages.Rematch():
            after = match.decline_rematch()
    return after


def _own_seat(session: Session) -> Seat:
    """The seat that the guest speaks for: of two, the one whose turn it is."""
    if not session.seats:
        raise MatchError("no-seat", Text("You are watching: only players can do that."))
    mover = session.room.game.match.position.mover
    return mover if mover in session.seats else next(iter(session.seats))
