"""The whole state of a game, as one reader may see it."""

from __future__ import annotations

import time
from typing import Literal

from tessellot.games import Game, Seat
from tessellot.play import Company, Match
from tessellot.server.engine_pool.availability import has_engine
from tessellot.server.settings import CLAIM_SECONDS
from tessellot.server.storage import Opponent, StoredGame
from tessellot.server.wire.base import Message, OptionValue, SeatName
from tessellot.server.wire.live.clocks import ClocksView, clocks_view
from tessellot.server.wire.positions.move_tables import move_table_id
from tessellot.server.wire.positions.position import (
    MoveView,
    OutcomeView,
    PositionView,
    move_view,
    outcome_view,
    position_view,
)


class PlayerView(Message):
    """Who holds a seat; a seat that is still free has the kind ``nobody``."""

    kind: Literal["person", "engine", "nobody"]
    name: str
    level: str | None
    online: bool


class Presence(Message):
    """Who is connected: sent when somebody connects or leaves."""

    type: Literal["presence"] = "presence"
    first: bool
    second: bool
    watchers: int


class OffersView(Message):
    """The open offers, and the seat that made each."""

    takeback: SeatName | None
    draw: SeatName | None
    rematch: SeatName | None


class ThinkingView(Message):
    """What the engine is doing in this game."""

    state: Literal["waiting", "compiling", "thinking"]
    done: float | None
    """The progress of compiling, from 0 to 1."""
    place: int | None = None
    """The place of the game among those that wait for the engine, from 1."""


class Setup(Message):
    """The game with its options, and the id of its move table."""

    game: str
    name: str
    options: dict[str, OptionValue]
    size: int
    table: str


class Rights(Message):
    """What the reader of the state may do now."""

    seats: list[SeatName]
    """The seats that the token holds: both for two people at one screen, none for a watcher."""
    move: bool
    undo: bool
    takeback: bool
    draw: bool
    """Offer a draw, or agree to one."""
    resign: bool
    abort: bool
    claim: float | None
    """In how many seconds the game can be claimed if the opponent stays away; null if never."""
    rematch: bool
    hint: bool
    """Hints and evaluations."""
    join: bool
    """Anybody may take the open seat."""


class State(Message):
    """The whole state of a game, as one reader may see it."""

    type: Literal["state"] = "state"
    id: str
    version: int
    """Grows by one with every change of the game."""
    created: float
    opponent: Opponent
    setup: Setup
    players: tuple[PlayerView, PlayerView]
    watchers: int
    moves: list[MoveView]
    position: PositionView
    clocks: ClocksView
    offers: OffersView
    outcome: OutcomeView | None
    thinking: ThinkingView | None
    rematch: str | None
    """The id of the game that followed this one."""
    rights: Rights


def setup_view(game: Game, language: str) -> Setup:
    """The game with its options."""
    return Setup(
        game=game.info.id,
        name=game.info.name.to(language),
        options=game.options,
        size=game.size,
        table=move_table_id(game),
    )


def state(
    stored: StoredGame,
    presence: Presence,
    thinking: ThinkingView | None,
    seats: frozenset[Seat],
    language: str,
    *,
    claim_after: float = CLAIM_SECONDS,
) -> State:
    """The whole state, as the holder of some seats (none for a watcher) may see it."""
    match = stored.match
    last = match.moves[-1] if match.moves else None
    return State(
        id=stored.id,
        version=stored.version,
        created=stored.created,
        opponent=stored.opponent,
        setup=setup_view(match.game, language),
        players=(
            _player_view(stored, Seat.FIRST, online=presence.first),
            _player_view(stored, Seat.SECOND, online=presence.second),
        ),
        watchers=presence.watchers,
        moves=[move_view(move, match.game) for move in match.moves],
        position=position_view(match.position, last, language),
        clocks=clocks_view(match.clock),
        offers=offers_view(match),
        outcome=None
        if match.outcome is None
        else outcome_view(match.outcome, match.position, language),
        thinking=thinking,
        rematch=stored.next_game,
        rights=rights(stored, seats, claim_after),
    )


def offers_view(match: Match) -> OffersView:
    """The open offers."""
    return OffersView(
        takeback=_name(match.takeback), draw=_name(match.draw), rematch=_name(match.rematch)
    )


def rights(
    stored: StoredGame, seats: frozenset[Seat], claim_after: float = CLAIM_SECONDS
) -> Rights:
    """What the holder of some seats may do now."""
    match = stored.match
    going_on = match.outcome is None
    holds_seat = bool(seats)
    return Rights(
        seats=[seat.value for seat in Seat if seat in seats],
        move=going_on and match.is_full and match.turn in seats,
        undo=any(match.can_undo(seat) for seat in seats),
        takeback=any(match.can_ask_back(seat) for seat in seats),
        draw=any(match.can_offer_draw(seat) for seat in seats),
        resign=holds_seat and going_on and match.is_full,
        abort=holds_seat and match.can_abort,
        claim=seconds_to_claim(stored, claim_after)
        if any(match.can_claim(seat) for seat in seats)
        else None,
        rematch=holds_seat and not going_on and match.is_full and stored.next_game is None,
        hint=holds_seat and may_be_advised(stored) and has_engine(match.game.info.id),
        join=stored.opponent == "open" and stored.free_seat is not None,
    )


def seconds_to_claim(stored: StoredGame, claim_after: float) -> float:
    """How long the last change must still have been before the game can be claimed."""
    since = stored.changed_at or stored.created
    return max(0.0, round(since + claim_after - time.time(), 1))


def may_be_advised(stored: StoredGame) -> bool:
    """Whether the engine may help: never in a game between people while it runs."""
    return stored.match.company is Company.ENGINE or stored.match.outcome is not None


def _player_view(stored: StoredGame, seat: Seat, *, online: bool) -> PlayerView:
    player = stored.match.player(seat)
    return PlayerView(kind=player.kind, name=player.name, level=player.level, online=online)


def _name(seat: Seat | None) -> SeatName | None:
    return None if seat is None else seat.value
