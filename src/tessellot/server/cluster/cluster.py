"""The cluster: what this process tells the others, and what it knows about them.

Texts can be lost. Each process numbers everything that it tells and repeats its last number every
second. A process that misses a number, meets another for the first time, or was cut off reads the
versions of its games from the database (`on_gap`) and greets the others: it tells which visitors it
has, and asks for theirs. A lost greeting, or a lost answer to one, is noticed by its number too.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from tessellot.server.background import repeat
from tessellot.server.cluster.transports import Transport
from tessellot.server.outages import reason
from tessellot.server.tokens import new_id

LOG = logging.getLogger(__name__)
ALIVE_SECONDS = 1.0
"""How often a process says that it is alive."""
GONE_SECONDS = 5.0
"""Without a word for this long, a process is gone."""
RETRY_SECONDS = 0.5
MANY_CONNECTIONS = 10
"""Visitors with fewer connections to a process are not reported."""
MOST_VISITORS = 100
"""The number of visitors that are reported at most: all must fit into one text."""
Entry = dict[str, Any]


class Attendance(NamedTuple):
    """Who is connected to a game through one process."""

    first: bool = False
    second: bool = False
    watchers: int = 0


@dataclass(slots=True)
class Peer:
    """Another process, or a worker."""

    heard: float
    number: int
    """The number of the last thing that it told."""
    games: dict[str, Attendance] = field(default_factory=dict)
    connections: dict[str, int] = field(default_factory=dict)
    workers: int = 0


class Cluster:
    """A process among the others; without a transport it is alone."""

    def __init__(self, transport: Transport | None = None, workers: int = 0) -> None:
        self.id = new_id()
        self.on_game: Callable[[str, int], None] = lambda _game, _version: None
        """Called when another process has stored a version of a game."""
        self.on_gap: Callable[[], None] = lambda: None
        """Called when something may have been missed."""
        self.on_attendance: Callable[[str], None] = lambda _game: None
        """Called when others came to a game, or left it, elsewhere."""
        self.on_workers: Callable[[int, int], None] = lambda _count, _sharing: None
        """Called when their numbers change: of engine workers, and of processes that use them."""
        self.is_connected = False
        self.connections: Counter[str] = Counter()
        """The connections of each visitor to this process."""
        self._transport = transport
        self._workers = workers
        """Above 0 if this process is a worker, and has no games."""
        self._workers_known = (0, 1)
        self._number = 0
        self._echo = 0.0
        self._is_cut_off = False
        self._games: dict[str, Attendance] = {}
        self._peers: dict[str, Peer] = {}
        self._outbox: list[Entry] = []
        self._filled = asyncio.Event()

    @property
    def is_alone(self) -> bool:
        """Whether there is no way to tell others anything."""
        return self._transport is None

    def tell_version(self, game_id: str, version: int) -> None:
        """Tell the others that a version of a game is stored."""
        self._tell({"k": "game", "g": game_id, "v": version})

    def tell_all_versions(self) -> None:
        """Tell the others that versions of many games are stored."""
        self._tell({"k": "games"})

    def tell_attendance(self, game_id: str, attendance: Attendance) -> None:
        """Tell the others who is connected to a game here, if that has changed."""
        if attendance == self._games.get(game_id, Attendance()):
            return
        if any(attendance):
            self._games[game_id] = attendance
        else:
            del self._games[game_id]
        self._tell({"k": "here", "g": game_id, "a": attendance})

    def elsewhere(self, game_id: str) -> dict[str, Attendance]:
        """Who is connected to a game through other processes."""
        return {
            name: peer.games[game_id] for name, peer in self._peers.items() if game_id in peer.games
        }

    def games_elsewhere(self) -> Iterable[str]:
        """The games that somebody is connected to through other processes."""
        return {game_id for peer in self._peers.values() for game_id in peer.games}

    def connections_elsewhere(self, visitor: str) -> int:
        """How many connections a visitor has to other processes, as far as these are many."""
        return sum(peer.connections.get(visitor, 0) for peer in self._peers.values())

    def _tell(self, entry: Entry) -> None:
        if self._transport is None:
            return
        self._number += 1
        self._outbox.append({**entry, "n": self._number})
        self._filled.set()

    async def run(self) -> None:
        """Stay connected until cancelled."""
        if self._transport is None:
            return
        telling = asyncio.create_task(repeat("telling the cluster", self._send))
        try:
            await repeat("listening to the cluster", partial(self._stay_connected, self._transport))
        finally:
            telling.cancel()
            self._outbox = [{"k": "bye"}]
            with suppress(Exception):
                await self._publish_all()
            with suppress(Exception):
                await self._transport.close()

    async def _stay_connected(self, transport: Transport) -> None:
        """Connect, and listen until the connection breaks."""
        try:
            await transport.connect()
            await self._listen(transport)
        except Exception as error:  # noqa: BLE001 (whatever happened, connect again)
            if not self._is_cut_off:
                LOG.warning("cut off from other processes", extra={"reason": reason(error)})
        self._is_cut_off = True
        self.is_connected = False
        self._drop_silent()
        await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, transport: Transport) -> None:
        self._echo = time.monotonic()
        self._greet()
        texts = transport.texts()
        while True:
            async with asyncio.timeout(GONE_SECONDS):
                text = await anext(texts)
            if not self.is_connected:
                self.is_connected = True
                self._is_cut_off = False
                LOG.info("connected to other processes")
                self.on_gap()
            self._hear(text)
            now = time.monotonic()
            if now - self._echo > GONE_SECONDS:
                # What this process says no longer comes back: the connection is broken.
                raise ConnectionError("no echo")

    def _hear(self, text: str) -> None:
        said = json.loads(text)
        name = said["f"]
        if name == self.id:
            self._echo = time.monotonic()
            return
        for entry in said["e"]:
            self._hear_entry(name, entry)

    def _peer(self, name: str, entry: Entry) -> Peer:
        """Who told something; notice if something before it was missed."""
        peer = self._peers.get(name)
        if peer is None:
            peer = self._peers[name] = Peer(time.monotonic(), entry.get("n", 0))
            self._miss()
        peer.heard = time.monotonic()
        if "n" in entry:
            # "alive" repeats the last number, anything else has the next one.
            expected = peer.number if entry["k"] == "alive" else peer.number + 1
            if entry["n"] > expected:
                self._miss()
            peer.number = max(peer.number, entry["n"])
        return peer

    def _hear_entry(self, name: str, entry: Entry) -> None:
        if entry["k"] == "bye":
            self._lose(name)
            return
        peer = self._peer(name, entry)
        match entry["k"]:
            case "alive":
                peer.connections = entry["c"]
                peer.workers = entry["w"]
                self._count_workers()
            case "game":
                self.on_game(entry["g"], entry["v"])
            case "games":
                self.on_gap()
            case "here":
                self._note(peer, {entry["g"]: entry["a"]})
            case "all":
                if entry["first"]:
                    self._note(peer, dict.fromkeys([*peer.games], Attendance()))
                self._note(peer, entry["g"])
            case "hello":
                self._tell_who_is_here()

    def _note(self, peer: Peer, games: Mapping[str, Iterable[Any]]) -> None:
        for game_id, values in games.items():
            attendance = Attendance(*values)
            if any(attendance):
                peer.games[game_id] = attendance
            else:
                peer.games.pop(game_id, None)
            self.on_attendance(game_id)

    def _miss(self) -> None:
        """Something may have been missed: read it again, and ask who is where."""
        self.on_gap()
        if not any(entry["k"] == "hello" for entry in self._outbox):
            self._greet()

    def _greet(self) -> None:
        """Ask the others who is with them; what was missed may have been their greeting."""
        self._tell({"k": "hello"})
        self._tell_who_is_here()

    def _lose(self, name: str) -> None:
        """Forget a process; what it told last may have been lost with it."""
        peer = self._peers.pop(name, None)
        if peer is None:
            return
        self._count_workers()
        self.on_gap()
        for game_id in peer.games:
            self.on_attendance(game_id)

    def _drop_silent(self) -> None:
        now = time.monotonic()
        for name, peer in list(self._peers.items()):
            if now - peer.heard > GONE_SECONDS:
                LOG.warning("a process is gone", extra={"peer": name})
                self._lose(name)

    @property
    def web_processes(self) -> int:
        """How many processes with games there are, this one among them."""
        return 1 + sum(not peer.workers for peer in self._peers.values())

    def _count_workers(self) -> None:
        count = sum(peer.workers for peer in self._peers.values())
        if (count, self.web_processes) != self._workers_known:
            self._workers_known = (count, self.web_processes)
            self.on_workers(*self._workers_known)

    def _tell_who_is_here(self) -> None:
        """Tell who is connected here, in parts that fit into a text."""
        games = list(self._games.items())
        for start in range(0, len(games) or 1, 50):
            self._tell({"k": "all", "first": not start, "g": dict(games[start : start + 50])})

    async def _send(self) -> None:
        """Publish what is to be told, or after a second that this process is alive."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ALIVE_SECONDS):
                await self._filled.wait()
        self._filled.clear()
        self._drop_silent()
        busiest = self.connections.most_common(MOST_VISITORS)
        many = {who: n for who, n in busiest if n >= MANY_CONNECTIONS}
        alive = {"k": "alive", "n": self._number, "c": many, "w": self._workers}
        self._outbox.append(alive)
        try:
            await self._publish_all()
        except Exception as error:  # noqa: BLE001 (those who missed it notice by its number)
            LOG.debug("nothing was published", extra={"reason": repr(error)})
            self._outbox.clear()
            self._greet()
            await asyncio.sleep(RETRY_SECONDS)

    async def _publish_all(self) -> None:
        assert self._transport is not None
        while self._outbox:
            entries: list[Entry] = []
            size = 0
            while self._outbox:
                length = len(json.dumps(self._outbox[0]).encode()) + 2
                if entries and size + length > self._transport.longest - 100:
                    break
                entries.append(self._outbox.pop(0))
                size += length
            await self._transport.publish(json.dumps({"f": self.id, "e": entries}))
