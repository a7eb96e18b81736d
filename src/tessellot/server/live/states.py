"""A room as one guest may see it: the state, and what the guest may do."""

from __future__ import annotations

import time

from tessellot.games import Seat
from tessellot.play import Clock, Company, Days, Fischer, TimeControl
from tessellot.server import wire
from tessellot.server.catalogue import engine_is_installed
from tessellot.server.live.room import Room
from tessellot.server.views import move_view, outcome_view, position_view, setup_view


def state(room: Room, seats: frozenset[Seat], language: str) -> wire.State:
    """Everything about a game."""
    game, match = room.game, room.game.match
    return wire.State(
        id=game.id,
        version=game.version,
        created=game.created,
        opponent=game.opponent,
        setup=setup_view(match.game, language),
        players=(_player(room, Seat.FIRST), _player(room, Seat.SECOND)),
        watchers=room.watchers,
        moves=[move_view(move, match.game) for move in match.moves],
        position=current_position(room, language),
        clocks=clocks(match.clock),
        offers=offers(room),
        outcome=outcome(room, language),
        thinking=room.thinking,
        rematch=game.next_game,
        rights=rights(room, seats),
    )


def move_made(room: Room, seats: frozenset[Seat], language: str) -> wire.MoveMade:
    """The last move, and all that it changed."""
    match = room.game.match
    return wire.MoveMade(
        version=room.game.version,
        ply=match.ply - 1,
        move=move_view(match.moves[-1], match.game),
        position=current_position(room, language),
        clocks=clocks(match.clock),
        offers=offers(room),
        outcome=outcome(room, language),
        thinking=room.thinking,
        rights=rights(room, seats),
    )


def presence(room: Room) -> wire.Presence:
    """Who is there."""
    return wire.Presence(
        first=room.is_online(Seat.FIRST),
        second=room.is_online(Seat.SECOND),
        watchers=room.watchers,
    )


def current_position(room: Room, language: str) -> wire.PositionView:
    """The position now."""
    match = room.game.match
    return position_view(match.position, match.moves[-1] if match.moves else None, language)


def clocks(clock: Clock) -> wire.ClocksView:
    """The clocks at this moment."""
    now = time.time()
    return wire.ClocksView(
        control=control_view(clock.control),
        first=clock.left(Seat.FIRST, now),
        second=clock.left(Seat.SECOND, now),
        running=None if clock.running is None else clock.running.value,
    )


def control_view(control: TimeControl) -> wire.ClockView:
    """A time control as it is sent."""
    match control:
        case None:
            return wire.NoClock()
        case Fischer(seconds, increment):
            return wire.FischerClock(kind="fischer", seconds=seconds, increment=increment)
        case Days(days):
            return wire.DaysClock(kind="days", days=days)


def time_control(view: wire.ClockView) -> TimeControl:
    """The time control that somebody asked for."""
    match view:
        case wire.FischerClock():
            return Fischer(view.seconds, view.increment)
        case wire.DaysClock():
            return Days(view.days)
        case wire.NoClock():
            return None


def offers(room: Room) -> wire.OffersView:
    """What is being offered."""
    takeback, rematch = room.game.match.takeback, room.game.match.rematch
    return wire.OffersView(
        takeback=None if takeback is None else takeback.value,
        rematch=None if rematch is None else rematch.value,
    )


def outcome(room: Room, language: str) -> wire.OutcomeView | None:
    """How the game ended."""
    found = room.game.match.outcome
    return None if found is None else outcome_view(found, language)


def rights(room: Room, seats: frozenset[Seat]) -> wire.Rights:
    """What those who hold these seats may do now."""
    match = room.game.match
    going_on = match.outcome is None
    own = bool(seats)
    return wire.Rights(
        seats=[seat.value for seat in Seat if seat in seats],
        move=going_on and match.is_full and match.turn in seats,
        undo=any(match.can_undo(seat) for seat in seats),
        takeback=any(match.can_ask_back(seat) for seat in seats),
        resign=own and going_on and match.is_full,
        abort=own and match.can_abort,
        rematch=own and not going_on and match.is_full and room.game.next_game is None,
        hint=own and may_be_advised(room),
        join=room.game.opponent == "open" and room.game.free_seat is not None,
    )


def may_be_advised(room: Room) -> bool:
    """Whether the engine may help: never in a game between people while it runs."""
    match = room.game.match
    fair = match.company is Company.ENGINE or match.outcome is not None
    return fair and engine_is_installed()


def _player(room: Room, seat: Seat) -> wire.PlayerView:
    player = room.game.match.player(seat)
    return wire.PlayerView(
        kind=player.kind,
        name=player.name,
        level=player.level,
        online=room.is_online(seat),
    )
