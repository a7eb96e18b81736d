"""A room: one game, its subscribers, and what the engine does in it.

Every change goes through `Room.change`: the clocks are checked, the match judges the change, one
transaction stores it, and only then is it broadcast. A message is serialised once for each
audience, not once for each subscriber.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tessellot.games import Seat, Violation
from tessellot.locale import Text
from tessellot.play import Match, MatchError
from tessellot.server.live.subscriber import Audience, Subscriber
from tessellot.server.storage import Archive, StaleError, StoredGame
from tessellot.server.tokens import opens
from tessellot.server.wire.base import Message, RequestId
from tessellot.server.wire.game_state import Presence, State, ThinkingView, state
from tessellot.server.wire.server_messages import Thinking, move_made, refusal

GameChange = Callable[[StoredGame, float], StoredGame]
"""From a game and the time to the game's next version, or to the same game for no change."""
FollowUp = Callable[[StoredGame], StoredGame | None]
"""From a changed game to a new game that is stored together with it, if there is one."""
GAME_MOVED_ON = Text("The game has gone on meanwhile.")


@dataclass(eq=False, slots=True)
class Room:
    """One game that somebody watches, plays or thinks about."""

    game: StoredGame
    archive: Archive
    on_change: Callable[[Room], None]
    """Called after every change, when it has been broadcast."""
    subscribers: set[Subscriber] = field(default_factory=set)
    thinking: ThinkingView | None = None
    users: int = 0
    """How many hold the room open: it is closed when there are none."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

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
        async with self.lock:
            now = time.time()
            flagged = self.game.match.at(now)
            if flagged is not self.game.match:
                await self._store(self.game.changed(flagged), now)
            if ply is not None and ply != self.game.match.ply:
                raise MatchError("wrong-ply", GAME_MOVED_ON)
            after = change(self.game, now)
            if after is not self.game:
                await self._store(after, now, follow_up(after) if follow_up else None)
            return self.game

    async def change_match(
        self, change: Callable[[Match, float], Match], *, ply: int | None = None
    ) -> StoredGame:
        """Change the match of the game."""
        return await self.change(lambda game, now: game.changed(change(game.match, now)), ply=ply)

    async def _store(
        self, after: StoredGame, now: float, following: StoredGame | None = None
    ) -> None:
        try:
            await self.archive.save(self.game, after, now, following)
        except StaleError:
            await self._reload()
            raise MatchError("wrong-ply", GAME_MOVED_ON) from None
        self._publish(after)

    def _publish(self, after: StoredGame) -> None:
        """Broadcast a version that is stored: one move in short, anything else as whole state."""
        before, self.game = self.game, after
        if after.is_one_move_after(before):
            self.broadcast(lambda to: move_made(after, self.thinking, to.seats, to.language))
        else:
            self.broadcast(self.state_for)
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

    def broadcast(self, build: Callable[[Audience], Message]) -> None:
        """Send a message that depends on the audience: built and serialised once for each."""
        texts: dict[Audience, str] = {}
        for subscriber in tuple(self.subscribers):
            text = texts.get(subscriber.audience)
            if text is None:
                text = texts[subscriber.audience] = build(subscriber.audience).model_dump_json()
            subscriber.send_text(text)

    def broadcast_same(self, message: Message, *, except_to: Subscriber | None = None) -> None:
        """Send one message to all subscribers, serialised once."""
        text = message.model_dump_json()
        for subscriber in tuple(self.subscribers):
            if subscriber is not except_to:
                subscriber.send_text(text)

    def refuse(
        self,
        subscriber: Subscriber,
        request: RequestId,
        code: str,
        text: Text,
        violations: Iterable[Violation] = (),
    ) -> None:
        """Send a subscriber why its request was not carried out."""
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
        return state(self.game, self.presence, self.thinking, audience.seats, audience.language)

    def seats_of(self, token: str | None) -> frozenset[Seat]:
        """The seats that a token opens."""
        return frozenset(seat for seat in Seat if opens(token, self.game.token_of(seat)))

    def is_online(self, seat: Seat) -> bool:
        """Whether the holder of a seat is connected; the engine always is."""
        if self.game.match.player(seat).kind == "engine":
            return True
        return any(seat in subscriber.seats for subscriber in self.subscribers)

    @property
    def presence(self) -> Presence:
        """Who is connected."""
        return Presence(
            first=self.is_online(Seat.FIRST),
            second=self.is_online(Seat.SECOND),
            watchers=sum(not subscriber.seats for subscriber in self.subscribers),
        )

    def enter(self, subscriber: Subscriber) -> None:
        """Add a subscriber, and let the others know."""
        self.subscribers.add(subscriber)
        self.broadcast_same(self.presence, except_to=subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber, if it is one, and let the others know."""
        if subscriber in self.subscribers:
            self.subscribers.remove(subscriber)
            self.broadcast_same(self.presence)

    def set_thinking(self, thinking: ThinkingView | None) -> None:
        """Note what the engine does now, and broadcast it if that is new."""
        if thinking != self.thinking:
            self.thinking = thinking
            self.broadcast_thinking()

    def broadcast_thinking(self) -> None:
        """Broadcast what the engine does."""
        self.broadcast_same(Thinking(thinking=self.thinking))
