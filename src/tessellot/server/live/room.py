"""A room: one game, its subscribers, and what the engine does in it.

Every change goes through `Room.change`: the clocks are checked, the match judges the change, one
transaction stores it, and only then is it broadcast.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from sqlalchemy.exc import SQLAlchemyError

from tessellot.games import Seat, Violation
from tessellot.locale import Text
from tessellot.play import Match, MatchError
from tessellot.server import metrics
from tessellot.server.cluster import Attendance, Cluster
from tessellot.server.live.crowd import Crowd
from tessellot.server.live.pulse import Pulse
from tessellot.server.live.subscriber import Audience, Subscriber
from tessellot.server.settings import CLAIM_SECONDS
from tessellot.server.storage import Archive, StaleError, StoredGame
from tessellot.server.tokens import opens
from tessellot.server.wire.base import Message, RequestId
from tessellot.server.wire.live.game_state import (
    Presence,
    State,
    ThinkingView,
    seconds_to_claim,
    state,
)
from tessellot.server.wire.live.server_messages import Thinking, move_made, refusal

GameChange = Callable[[StoredGame, float], StoredGame]
"""From a game and the time to the game's next version, or to the same game for no change."""
FollowUp = Callable[[StoredGame], StoredGame | None]
"""From a changed game to a new game that is stored together with it, if there is one."""
GAME_MOVED_ON = Text("The game has gone on meanwhile.")
RETRY_SECONDS = 15.0
"""How long a player whose move could not be stored may repeat it: no time is charged for that."""
FRESH_SECONDS = 0.1
"""How long watchers who come are sent the same state: only its clocks are that much older."""


@dataclass(eq=False, slots=True)
class Room:
    """One game that somebody watches, plays or thinks about."""

    game: StoredGame
    archive: Archive
    pulse: Pulse
    cluster: Cluster
    on_change: Callable[[Room], None]
    """Called after every change, when it has been broadcast."""
    on_doubt: Callable[[], None]
    """Called when the database may have a later version than this room."""
    crowd: Crowd = field(init=False)
    claim_after: float = CLAIM_SECONDS
    thinking: ThinkingView | None = None
    users: int = 0
    """How many hold the room open: it is closed when there are none."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _not_stored: tuple[int, float] | None = None
    """The version to which a change could not be made, and when that was first tried."""
    _presence_told: str | None = None
    _states: dict[Audience, tuple[float, object, str]] = field(default_factory=dict)
    """The state as watchers were last sent it: when, of what, and its text."""

    def __post_init__(self) -> None:
        self.crowd = Crowd(self._tell_presence)

    async def change(
        self, change: GameChange, *, ply: int | None = None, follow_up: FollowUp | None = None
    ) -> StoredGame:
        """Change the game; with `ply`, only if that is the number of moves made so far.

        A caller that is cancelled, as when its client disconnects, does not interrupt a change.
        """
        return await asyncio.shield(self._change(change, ply, follow_up))

    async def _change(
        self, change: GameChange, ply: int | None, follow_up: FollowUp | None
    ) -> StoredGame:
        is_second_try = False
        while True:
            await self.pulse.wait()
            async with self.lock:
                if self.pulse.pause(time.time()):
                    # The lock came late, as the change before it was long in being stored.
                    continue
                try:
                    return await self._change_once(change, ply, follow_up)
                except StaleError:
                    # Another process has changed the game, perhaps only its clocks: judge again.
                    await self._reload()
                    if is_second_try:
                        raise MatchError("wrong-ply", GAME_MOVED_ON) from None
                    is_second_try = True

    async def _change_once(
        self, change: GameChange, ply: int | None, follow_up: FollowUp | None
    ) -> StoredGame:
        now = self._fair_now()
        flagged = self.game.match.at(now)
        if flagged is not self.game.match:
            await self._store(self.game.changed(flagged), now)
        if ply is not None and ply != self.game.match.ply:
            raise MatchError("wrong-ply", GAME_MOVED_ON)
        after = change(self.game, now)
        if after is not self.game:
            await self._store(after, now, follow_up(after) if follow_up else None)
        return self.game

    def _fair_now(self) -> float:
        """The time for the clocks: a move that could not be stored counts from its first try."""
        now = time.time()
        if self._not_stored is not None:
            version, at = self._not_stored
            if version == self.game.version and now - at < RETRY_SECONDS:
                return at
        return now

    async def change_match(
        self, change: Callable[[Match, float], Match], *, ply: int | None = None
    ) -> StoredGame:
        """Change the match of the game; what stays as it was is neither stored nor told."""

        def changed(game: StoredGame, now: float) -> StoredGame:
            after = change(game.match, now)
            return game if after == game.match else game.changed(after)

        return await self.change(changed, ply=ply)

    async def _store(
        self, after: StoredGame, now: float, following: StoredGame | None = None
    ) -> None:
        after = replace(after, changed_at=now)
        try:
            await self.archive.save(self.game, after, now, following)
        except StaleError:
            raise
        except Exception:
            self._not_stored = (self.game.version, now)
            # The connection may have broken after the database had stored it.
            self.on_doubt()
            raise
        self._not_stored = None
        if after.is_one_move_after(self.game):
            match = self.game.match
            mover = match.player(match.position.mover)
            metrics.MOVES.labels(match.game.info.id, mover.kind).inc()
        self._publish(after)
        self.cluster.tell_version(after.id, after.version)

    def _publish(self, after: StoredGame) -> None:
        """Broadcast a version that is stored: one move in short, anything else as whole state."""
        before, self.game = self.game, after
        is_one_move = after.is_one_move_after(before)

        def build(to: Audience) -> str:
            message: Message = (
                move_made(after, self.thinking, to.seats, to.language, self.claim_after)
                if is_one_move
                else self.state_for(to)
            )
            return message.model_dump_json()

        self.crowd.tell_version(build, after.version)
        self.on_change(self)

    async def _reload(self) -> None:
        stored = await self.archive.load(self.game.id)
        if stored is not None and stored.version > self.game.version:
            self._publish(stored)

    async def refresh(self, version: int) -> None:
        """Load the game again if another process has stored this later version."""
        async with self.lock:
            if version > self.game.version:
                await self._reload()

    async def check_version(self) -> None:
        """Before somebody enters: load what a process stored that died before it could tell."""
        if not self.cluster.is_alone:
            try:
                versions = await self.archive.versions([self.game.id])
                await self.refresh(versions.get(self.game.id, 0))
            except (SQLAlchemyError, OSError):
                # Without the database, what is known here is all that anybody can see.
                self.on_doubt()

    def refuse(
        self,
        subscriber: Subscriber,
        request: RequestId,
        code: str,
        text: Text,
        violations: Iterable[Violation] = (),
    ) -> None:
        """Send a subscriber why its request was not carried out."""
        metrics.REFUSALS.labels(code).inc()
        subscriber.send(
            refusal(
                self.game,
                request,
                code,
                text,
                language=subscriber.language,
                violations=violations,
            )
        )

    def state_for(self, audience: Audience) -> State:
        """The whole state as an audience may see it."""
        return state(
            self.game,
            self.presence,
            self.thinking,
            audience.seats,
            audience.language,
            claim_after=self.claim_after,
        )

    async def claim(self, seat: Seat, *, win: bool) -> StoredGame:
        """End the game for a player whose opponent has left it for long enough."""

        def claim(match: Match, now: float) -> Match:
            after = match.claim(seat, now, win=win)
            if self.is_online(seat.other) or seconds_to_claim(self.game, self.claim_after):
                raise MatchError("too-early", Text("The other side has not been away for so long."))
            return after

        return await self.change_match(claim)

    def seats_of(self, token: str | None) -> frozenset[Seat]:
        """The seats that a token opens."""
        return frozenset(seat for seat in Seat if opens(token, self.game.token_of(seat)))

    def is_online(self, seat: Seat) -> bool:
        """Whether the holder of a seat is connected; the engine always is."""
        return (
            self.game.match.player(seat).kind == "engine"
            or self.crowd.holds(seat)
            or any(self._holds(one, seat) for one in self.cluster.elsewhere(self.game.id).values())
        )

    @staticmethod
    def _holds(attendance: Attendance, seat: Seat) -> bool:
        return attendance.first if seat is Seat.FIRST else attendance.second

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        return Presence(
            first=self.is_online(Seat.FIRST),
            second=self.is_online(Seat.SECOND),
            watchers=len(self.crowd.watchers)
            + sum(one.watchers for one in self.cluster.elsewhere(self.game.id).values()),
        )

    @property
    def attendance(self) -> Attendance:
        """Who is connected through this process."""
        return Attendance(
            self.crowd.holds(Seat.FIRST), self.crowd.holds(Seat.SECOND), len(self.crowd.watchers)
        )

    def _tell_presence(self) -> None:
        self.cluster.tell_attendance(self.game.id, self.attendance)
        text = self.presence.model_dump_json()
        if text != self._presence_told:
            self._presence_told = text
            self.crowd.tell_latest("presence", text)

    def send_state(self, subscriber: Subscriber) -> None:
        """Send a subscriber the whole state; watchers who come together get the same text."""
        subscriber.version = self.game.version
        # Who comes while others go may see a presence that nobody is told of: the next is told
        # even if it is as the one before.
        self._presence_told = None
        subscriber.send_text(self._state_text(subscriber.audience))

    def _state_text(self, audience: Audience) -> str:
        if audience.seats:
            return self.state_for(audience).model_dump_json()
        now, content = time.monotonic(), (self.game.version, self.presence, self.thinking)
        kept = self._states.get(audience)
        if kept is not None and kept[0] > now - FRESH_SECONDS and kept[1] == content:
            return kept[2]
        text = self.state_for(audience).model_dump_json()
        self._states[audience] = (now, content, text)
        return text

    def set_thinking(self, thinking: ThinkingView | None) -> None:
        """Note what the engine does now, and broadcast it if that is new."""
        if thinking != self.thinking:
            self.thinking = thinking
            self.broadcast_thinking()

    def broadcast_thinking(self) -> None:
        """Broadcast what the engine does."""
        self.crowd.tell_latest("thinking", Thinking(thinking=self.thinking).model_dump_json())
