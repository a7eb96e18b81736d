"""The hub: where games are set up, seats are taken, and one game follows another."""

from __future__ import annotations

import secrets
import time
from dataclasses import replace

from tessellot.games import OptionError, Seat, game
from tessellot.locale import Text
from tessellot.play import Match, MatchError, Player
from tessellot.server import wire
from tessellot.server.catalogue import levels
from tessellot.server.live.engine_player import EnginePlayer
from tessellot.server.live.room import Room, Rooms
from tessellot.server.live.states import control_view, time_control
from tessellot.server.storage import COMPANY, Archive, StoredGame
from tessellot.server.tokens import hashed, new_id, new_token, opens
from tessellot.server.views import setup_view

LOBBY_SECONDS = 7 * 24 * 3600
"""How long an open seat is offered to anybody."""


class Hub:
    """All games of a server: the archive, the rooms in use, and the engine's turns."""

    def __init__(self, archive: Archive, turns: EnginePlayer) -> None:
        self.archive = archive
        self.turns = turns
        self.rooms = Rooms(archive, self._game_changed)

    def _game_changed(self, room: Room) -> None:
        self.turns.game_changed(self.rooms, room)

    async def set_up(self, wanted: wire.NewGame) -> wire.Created:
        """Begin a game; the token of the creator's seat is told only here."""
        seat = secrets.choice(list(Seat)) if wanted.seat == "random" else Seat(wanted.seat)
        person = Player.person(_plain(wanted.name))
        token, invitation = new_token(), None
        if wanted.opponent == "here":
            players = (person, Player.person())
            tokens: tuple[str | None, str | None] = (hashed(token), hashed(token))
        else:
            if wanted.opponent == "engine":
                other = Player.engine(_level(wanted.level))
            else:
                other = Player.nobody()
                invitation = new_token() if wanted.opponent == "link" else None
            players = (person, other) if seat is Seat.FIRST else (other, person)
            tokens = (hashed(token), None) if seat is Seat.FIRST else (None, hashed(token))
        match = Match.begin(
            game(wanted.game, **wanted.options),
            COMPANY[wanted.opponent],
            players,
            time_control(wanted.clock),
        )
        stored = StoredGame(
            id=new_id(),
            match=match,
            opponent=wanted.opponent,
            created=time.time(),
            tokens=tokens,
            invitation=None if invitation is None else hashed(invitation),
        )
        await self.archive.add(stored)
        if match.engine_to_move is not None:
            self.turns.resume(self.rooms, stored.id)
        return wire.Created(
            id=stored.id,
            token=token,
            seats=[held.value for held in Seat if stored.token_of(held) is not None],
            invitation=invitation,
        )

    async def join(self, game_id: str, asked: wire.Join) -> wire.Joined:
        """Give the open seat to the first who asks for it, once."""
        token = new_token()
        taken: list[Seat] = []

        def take(stored: StoredGame, _now: float) -> StoredGame:
            seat = stored.free_seat
            if seat is None:
                raise MatchError("seat-taken", Text("No seat is free in this game."))
            if stored.opponent == "link" and not opens(asked.invitation, stored.invitation):
                raise MatchError("no-invitation", Text("This seat is kept for a friend."))
            taken.append(seat)
            match = stored.match.seated(seat, Player.person(_plain(asked.name)))
            first, second = stored.tokens
            tokens = (hashed(token), second) if seat is Seat.FIRST else (first, hashed(token))
            return replace(stored.changed(match), tokens=tokens, invitation=None)

        async with self.rooms.room(game_id) as room:
            await room.change(take)
        return wire.Joined(id=game_id, token=token, seats=[seat.value for seat in taken])

    async def rematch(self, room: Room, seat: Seat) -> StoredGame:
        """Ask for another game, or begin it if both want it; tokens open the exchanged seats."""
        following = new_id()

        def ask(stored: StoredGame, _now: float) -> StoredGame:
            if stored.next_game is not None:
                return stored
            after = stored.changed(stored.match.offer_rematch(seat))
            settled = stored.match.agrees_to_rematch(seat)
            return replace(after, next_game=following) if settled else after

        def follow(stored: StoredGame) -> StoredGame | None:
            if stored.next_game != following:
                return None
            first, second = stored.tokens
            return StoredGame(
                id=following,
                match=stored.match.next_match(),
                opponent=stored.opponent,
                created=time.time(),
                tokens=(second, first),
            )

        after = await room.change(ask, following=follow)
        if after.next_game == following:
            self.turns.resume(self.rooms, following)
        return after

    async def lobby(self, language: str) -> wire.Lobby:
        """The open seats."""
        entries = []
        for stored in await self.archive.lobby(time.time() - LOBBY_SECONDS):
            free = stored.free_seat
            if free is not None:
                entries.append(
                    wire.LobbyEntry(
                        id=stored.id,
                        created=stored.created,
                        setup=setup_view(stored.match.game, language),
                        seat=free.value,
                        name=stored.match.player(free.other).name,
                        online=self.rooms.is_online(stored.id, free.other),
                        clock=control_view(stored.match.clock.control),
                    )
                )
        return wire.Lobby(games=entries)


def _level(wanted: str | None) -> str:
    """The level that was asked for, or the middle one."""
    known = [level.id for level in levels("en")]
    if not known:
        raise OptionError(Text("The engine is not installed here."))
    if wanted is None:
        return known[len(known) // 2]
    if wanted not in known:
        raise OptionError(
            Text(
                "There is no level {wanted!r}: known are {known}.",
                wanted=wanted,
                known=", ".join(known),
            )
        )
    return wanted


def _plain(name: str) -> str:
    """A name in one line, without characters that cannot be seen."""
    return " ".join("".join(c for c in name if c.isprintable()).split())
