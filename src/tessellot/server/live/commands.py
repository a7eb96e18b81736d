"""The commands of a client: one handler for each kind of message."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import IllegalMoveError, NotationError, Seat, TessellotError, Violation
from tessellot.locale import Text
from tessellot.play import Match, MatchError
from tessellot.server import metrics
from tessellot.server.live.advice import Adviser
from tessellot.server.live.hub import Hub
from tessellot.server.live.room import Room
from tessellot.server.live.subscriber import Audience, Subscriber
from tessellot.server.rate_limit import Allowance
from tessellot.server.storage import StoredGame
from tessellot.server.wire.base import RequestId
from tessellot.server.wire.live.client_messages import (
    Abort,
    AskEvaluation,
    AskHint,
    AskState,
    Claim,
    ClientMessage,
    Draw,
    Hello,
    MakeMove,
    Ping,
    Rematch,
    Resign,
    Takeback,
    Undo,
)
from tessellot.server.wire.live.server_messages import Done, Pong

LOG = logging.getLogger(__name__)
MatchCommand = MakeMove | Undo | Takeback | Draw | Resign | Abort | Rematch
"""Commands that change the match."""


class Commands:
    """Carries out the commands of one subscriber in one room."""

    __slots__ = ("_adviser", "_allowance", "_hub", "_room", "_subscriber")

    def __init__(self, hub: Hub, room: Room, subscriber: Subscriber, allowance: Allowance) -> None:
        self._hub = hub
        self._room = room
        self._subscriber = subscriber
        self._allowance = allowance
        self._adviser = Adviser(hub.pool, room, subscriber, allowance)

    async def handle(self, command: ClientMessage) -> None:
        """Carry out a command, or send why not."""
        try:
            with metrics.MOVE_SECONDS.labels(command.type).time():
                await self._dispatch(command)
        except MatchError as error:
            self._refuse(command.id, error.code, error.text)
        except IllegalMoveError as error:
            self._refuse(command.id, "illegal-move", error.text, error.violations)
        except NotationError:
            self._refuse(command.id, "bad-move", self._unreadable_move())
        except TessellotError as error:
            self._refuse(command.id, "bad-move", error.text)
        except (SQLAlchemyError, OSError):
            LOG.exception("could not store", extra={"game": self._room.game.id})
            self._refuse(command.id, "not-stored", Text("This could not be stored: try again."))

    def _refuse(
        self, request: RequestId, code: str, text: Text, violations: Iterable[Violation] = ()
    ) -> None:
        self._room.refuse(self._subscriber, request, code, text, violations)

    def _unreadable_move(self) -> Text:
        example = next(iter(self._room.game.match.position.legal_moves()), None)
        if example is None:
            return Text("This move cannot be read.")
        return Text("This move cannot be read. For example: {example}", example=example)

    def close(self) -> None:
        """Leave the room."""
        self._room.crowd.leave(self._subscriber)
        self._hub.engine_player.look(self._room.game.id, self._subscriber.visitor)
        self._adviser.stop()

    async def _dispatch(self, command: ClientMessage) -> None:
        match command:
            case Hello():
                await self._wait_for_state()
                await self._room.check_version()
                self._hello(command)
            case AskState():
                await self._wait_for_state()
                self._room.send_state(self._subscriber)
            case Ping():
                self._subscriber.send(Pong(id=command.id))
            case AskHint() | AskEvaluation():
                self._own_seat()
                await self._adviser.ask(command)
            case _:
                after = await self._change(command)
                self._subscriber.send(Done(id=command.id, version=after.version))

    def _hello(self, hello: Hello) -> None:
        """Enter the room with the seats of a token; a repeated hello only asks for the state."""
        seats = self._room.seats_of(hello.token)
        audience = Audience(seats, hello.lang)
        crowd = self._room.crowd
        if self._subscriber not in crowd or self._subscriber.audience != audience:
            crowd.leave(self._subscriber)
            self._subscriber.audience = audience
            crowd.enter(self._subscriber)
        if hello.token is not None and not seats:
            self._refuse(hello.id, "wrong-token", Text("This token opens no seat of this game."))
        self._room.send_state(self._subscriber)
        self._hub.engine_player.resume_if_due(self._room)

    async def _wait_for_state(self) -> None:
        """Over the limit, the state is sent later; nothing is lost."""
        await asyncio.sleep(await self._allowance.wait("states"))

    async def _change(self, command: MatchCommand | Claim) -> StoredGame:
        seat = self._own_seat()
        if isinstance(command, Takeback | Draw | Rematch):
            await self._allowance.check("offers", Text("Too many offers: wait a moment."))
        if isinstance(command, Rematch) and command.action == "offer":
            if self._room.game.match.agrees_to_rematch(seat):
                await self._allowance.check("new_games", Text("Too many games: wait a moment."))
            return await self._hub.rematch(self._room, seat, self._subscriber.visitor)
        if isinstance(command, Claim):
            return await self._room.claim(seat, win=command.result == "win")
        if isinstance(command, Resign) and command.seat is not None:
            seat = Seat(command.seat)
            if seat not in self._subscriber.seats:
                raise MatchError("no-seat", Text("This seat is not yours."))
        ply = command.ply if isinstance(command, MakeMove | Undo | Takeback) else None
        return await self._room.change_match(
            lambda match, now: _changed(match, command, seat, now), ply=ply
        )

    def _own_seat(self) -> Seat:
        """The seat that a command is for: of two, the one whose turn it is."""
        seats = self._subscriber.seats
        if not seats:
            raise MatchError("no-seat", Text("You are watching: only players can do that."))
        mover = self._room.game.match.position.mover
        return mover if mover in seats else next(iter(seats))


def _changed(match: Match, command: MatchCommand, seat: Seat, now: float) -> Match:
    """The match after a command of a seat."""
    match command:
        case MakeMove():
            after = match.play(seat, command.move, now)
        case Undo():
            after = match.undo(seat, now)
        case Takeback(action="offer"):
            after = match.offer_takeback(seat)
        case Takeback():
            after = match.answer_takeback(seat, accept=command.action == "accept", now=now)
        case Draw(action="offer"):
            after = match.offer_draw(seat, now)
        case Draw():
            after = match.decline_draw()
        case Resign():
            after = match.resign(seat, now)
        case Abort():
            after = match.abort(now)
        case Rematch():
            after = match.decline_rematch()
    return after
