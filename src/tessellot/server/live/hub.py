"""The hub: all games of the server; creates them, gives out seats, and starts rematches."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from dataclasses import replace

from tessellot.engine.levels import levels
from tessellot.games import Board, OptionError, Seat, game
from tessellot.locale import Text
from tessellot.play import Match, MatchError, Player
from tessellot.server.cluster import Cluster
from tessellot.server.engine_pool import EnginePool
from tessellot.server.engine_pool.availability import check_engine
from tessellot.server.live.engine_player import EnginePlayer
from tessellot.server.live.room import Room
from tessellot.server.live.rooms import NoGameError, Rooms
from tessellot.server.rate_limit import Allowance
from tessellot.server.settings import CLAIM_SECONDS
from tessellot.server.storage import COMPANY, Archive, StoredGame, UnreadableGameError
from tessellot.server.tokens import hashed, new_id, new_token, opens
from tessellot.server.wire.live.clocks import time_control
from tessellot.server.wire.live.lobby import Lobby, lobby_entry, running_game
from tessellot.server.wire.live.new_game import Created, Join, Joined, NewGame
from tessellot.server.wire.live.own_games import HeldSeats, OwnGames, own_game

LOBBY_SECONDS = 7 * 24 * 3600
"""How long an open seat, or a game to watch, is listed."""


class Hub:
    """The archive of games, the open rooms, and the engine that plays in them."""

    def __init__(
        self,
        archive: Archive,
        pool: EnginePool,
        cluster: Cluster | None = None,
        *,
        lobby_places: int = 5,
        claim_after: float = CLAIM_SECONDS,
    ) -> None:
        self.archive = archive
        self._lobby_places = lobby_places
        self.pool = pool
        self.rooms = Rooms(archive, cluster, claim_after)
        self.engine_player = EnginePlayer(pool, self.rooms)

    async def create(
        self, wanted: NewGame, *, visitor: str = "", pairing: str | None = None
    ) -> Created:
        """Create a game; the token of the creator's seat is sent only here.

        Open seats with one `pairing` are alternatives: when one is taken, the others are closed.
        """
        seat = secrets.choice(list(Seat)) if wanted.seat == "random" else Seat(wanted.seat)
        person = Player.person(_printable(wanted.name))
        token, invitation = new_token(), None
        if wanted.opponent == "here":
            players = (person, Player.person())
            tokens: tuple[str | None, str | None] = (hashed(token), hashed(token))
        else:
            if wanted.opponent == "engine":
                other = Player.engine(_level(wanted.game, wanted.level))
            else:
                other = Player.nobody()
                invitation = new_token() if wanted.opponent == "link" else None
            players = (person, other) if seat is Seat.FIRST else (other, person)
            tokens = (hashed(token), None) if seat is Seat.FIRST else (None, hashed(token))
        chosen = game(wanted.game, **wanted.options)
        for option in chosen.info.options:
            value = getattr(chosen, option.name)
            if isinstance(value, Board):
                value.check_playable()
        match = Match.begin(
            chosen,
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
            pairing=pairing,
            opener=hashed(visitor) if wanted.opponent == "open" else None,
        )
        if stored.opener is None:
            await self.archive.add(stored)
        else:
            await self._add_to_lobby(stored)
        if match.engine_to_move is not None:
            self.engine_player.look(stored.id, visitor)
            self.engine_player.resume(stored.id)
        return Created(
            id=stored.id,
            token=token,
            seats=[held.value for held in Seat if stored.token_of(held) is not None],
            invitation=invitation,
        )

    async def _add_to_lobby(self, stored: StoredGame) -> None:
        """Raise a MatchError if the visitor has as many open seats as allowed."""
        since = time.time() - LOBBY_SECONDS
        if not await self.archive.add_open(stored, since, self._lobby_places):
            raise MatchError(
                "too-many",
                Text(
                    "You wait at {most} tables already: close one of them first.",
                    most=self._lobby_places,
                ),
            )

    async def join(self, game_id: str, request: Join) -> Joined:
        """Give the open seat to the first who asks for it, once."""
        token = new_token()
        taken: list[Seat] = []

        def take(stored: StoredGame, _now: float) -> StoredGame:
            seat = stored.free_seat
            if seat is None:
                raise MatchError("seat-taken", Text("No seat is free in this game."))
            if stored.opponent == "link" and not opens(request.invitation, stored.invitation):
                raise MatchError("no-invitation", Text("This seat is kept for a friend."))
            taken.append(seat)
            match = stored.match.seated(seat, Player.person(_printable(request.name)))
            first, second = stored.tokens
            tokens = (hashed(token), second) if seat is Seat.FIRST else (first, hashed(token))
            return replace(stored.changed(match), tokens=tokens, invitation=None, opener=None)

        async with self.rooms.room(game_id) as room:
            after = await room.change(take)
        if after.pairing is not None:
            await self._close_alternatives(after.pairing)
        return Joined(id=game_id, token=token, seats=[seat.value for seat in taken])

    async def close(self, game_id: str, token: str | None) -> None:
        """End the waiting for an opponent: the game of an open seat is aborted."""
        async with self.rooms.room(game_id) as room:
            if not room.seats_of(token):
                raise MatchError("no-seat", Text("This seat is not yours."))
            await room.change(_aborted_if_open)

    async def _close_alternatives(self, pairing: str) -> None:
        """Abort the games of a quick pairing whose seats are still open."""
        for game_id in await self.archive.paired(pairing):
            # One that was taken at the same moment goes on: both players are at the table.
            with suppress(MatchError):
                async with self.rooms.room(game_id) as room:
                    await room.change(_aborted_if_open)

    async def rematch(self, room: Room, seat: Seat, visitor: str = "") -> StoredGame:
        """Offer another game, or create it if both agree; each token opens the other seat in it."""
        next_id = new_id()

        def offer(stored: StoredGame, _now: float) -> StoredGame:
            if stored.next_game is not None:
                return stored
            after = stored.changed(stored.match.offer_rematch(seat))
            agreed = stored.match.agrees_to_rematch(seat)
            return replace(after, next_game=next_id) if agreed else after

        def next_game(stored: StoredGame) -> StoredGame | None:
            if stored.next_game != next_id:
                return None
            first, second = stored.tokens
            return StoredGame(
                id=next_id,
                match=stored.match.next_match(),
                opponent=stored.opponent,
                created=time.time(),
                tokens=(second, first),
            )

        after = await room.change(offer, follow_up=next_game)
        if after.next_game == next_id:
            self.engine_player.look(next_id, visitor)
            self.engine_player.resume(next_id)
        return after

    async def lobby(self, language: str) -> Lobby:
        """The games with an open seat, those of players who are here first; and those to watch."""
        since = time.time() - LOBBY_SECONDS
        entries = []
        for stored in await self.open_seats():
            free = stored.free_seat
            if free is not None:
                online = self.rooms.is_online(stored.id, free.other)
                entries.append(lobby_entry(stored, free, language, online=online))
        entries.sort(key=lambda entry: not entry.online)
        running = [running_game(listed, language) for listed in await self.archive.watchable(since)]
        return Lobby(games=entries, running=running)

    async def open_seats(self) -> list[StoredGame]:
        """The games with an open seat; however many there are, all whose player is here."""
        return await self.archive.lobby(time.time() - LOBBY_SECONDS, self.rooms.waiting_here())

    async def own_games(self, held: HeldSeats, language: str, allowance: Allowance) -> OwnGames:
        """The games that some tokens open; over the limit for states, the answer comes later."""
        games, missing = [], []
        # Many ids lead to nothing any more: one question to the database sorts them out.
        known = await self.archive.held(seat.id for seat in held.seats)
        for seat in held.seats:
            if (seat.id, hashed(seat.token)) not in known:
                missing.append(seat.id)
                continue
            await asyncio.sleep(await allowance.wait("states"))
            try:
                async with self.rooms.room(seat.id) as room:
                    seats = room.seats_of(seat.token)
                    if seats:
                        games.append(own_game(room.game, seats, language))
                    else:
                        missing.append(seat.id)
            except NoGameError:
                missing.append(seat.id)
            except UnreadableGameError:
                continue
        return OwnGames(games=games, missing=missing)


def _aborted_if_open(stored: StoredGame, now: float) -> StoredGame:
    if stored.free_seat is None:
        return stored
    return stored.changed(stored.match.abort(now))


def _level(game_id: str, wanted: str | None) -> str:
    """The level that was asked for, by default the middle one."""
    check_engine(game_id)
    known = [str(level.number) for level in levels(game_id)]
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


def _printable(name: str) -> str:
    """A name on one line, without invisible characters."""
    return " ".join("".join(c for c in name if c.isprintable()).split())
