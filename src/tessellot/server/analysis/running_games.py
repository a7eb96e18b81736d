"""The boards of the running games between people, in which the engine helps nobody."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Container, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from tessellot.games import Position
from tessellot.play import Company
from tessellot.server.analysis.likeness import (
    LEAST_PLIES,
    Pieces,
    helps,
    images_of,
    pieces_of,
)
from tessellot.server.live.advice import check_advice
from tessellot.server.live.rooms import Rooms
from tessellot.server.storage import Archive, StoredGame
from tessellot.server.wire.live.game_state import may_be_advised

REFRESH_SECONDS = 1.0
"""How old the boards of games may be that nobody looks at here: less than a move takes."""
REST = 10
"""On a site with very many games their boards may be older: reading them takes a tenth of the time
of this process at most."""
OVERLAP_SECONDS = 30.0
"""Clocks of several processes differ, and a change is seen some time after it was made."""
KEPT_SECONDS = 14 * 24 * 3600.0
"""Games in which nothing happened for longer are given up."""
BATCH = 50
"""Games that are read at once: others use the server in between."""


@dataclass(frozen=True, slots=True)
class _Board:
    """What lies on the board of a running game; no pieces while anything may be asked."""

    version: int
    size: int
    pieces: Pieces | None


class RunningGames:
    """Knows the boards of all running games between people, wherever these are played."""

    def __init__(self, archive: Archive, rooms: Rooms) -> None:
        self._archive = archive
        self._rooms = rooms
        self._boards: dict[str, _Board] = {}
        self._seen_until = 0.0
        self._next_look = 0.0
        self._lock = asyncio.Lock()
        # One thread: many questions at once must not keep the games waiting. A question that is
        # given up before its turn is never looked at.
        self._comparing = ThreadPoolExecutor(1, thread_name_prefix="likeness")

    async def check(self, positions: Sequence[Position]) -> None:
        """Raise a MatchError if an answer about one of the positions helps in a running game."""
        # A question may leave out the swap, which is a move too.
        later = [position for position in positions if position.ply >= LEAST_PLIES - 1]
        if not later:
            return
        open_games = {room.game.id: room.game for room in self._rooms.open_rooms()}
        for stored in open_games.values():
            if stored.match.company is Company.ENGINE:
                # Anything may be asked about it, and nothing would tell that it has ended.
                continue
            known = self._boards.get(stored.id)
            if known is None or known.version != stored.version:
                self._boards[stored.id] = _board(stored)
        await self._refresh(open_games)
        size = later[0].game.size
        boards = {
            game_id: board.pieces
            for game_id, board in self._boards.items()
            if board.size == size and board.pieces is not None
        }
        loop = asyncio.get_running_loop()
        for game_id in await loop.run_in_executor(self._comparing, _helped, boards, later):
            if game_id in open_games:
                check_advice(open_games[game_id])
            else:
                await self._check_stored(game_id)

    def close(self) -> None:
        """End the thread."""
        self._comparing.shutdown(wait=False, cancel_futures=True)

    async def _check_stored(self, game_id: str) -> None:
        """Check a game as it is now: it may have ended since."""
        for stored in await self._archive.load_some([game_id]):
            check_advice(stored)
        self._boards.pop(game_id, None)

    async def _refresh(self, open_games: Container[str]) -> None:
        """Read the boards that have changed, but not those of games that are open here."""
        async with self._lock:
            began = time.monotonic()
            if began < self._next_look:
                return
            now = time.time()
            since = max(self._seen_until - OVERLAP_SECONDS, now - KEPT_SECONDS)
            new = []
            for game in await self._archive.changed_between_people(since):
                known = self._boards.get(game.id)
                if not game.runs:
                    self._boards.pop(game.id, None)
                elif game.id not in open_games and (known is None or known.version != game.version):
                    new.append(game.id)
            for start in range(0, len(new), BATCH):
                for stored in await self._archive.load_some(new[start : start + BATCH]):
                    self._boards[stored.id] = _board(stored)
            self._seen_until = now
            ended = time.monotonic()
            self._next_look = ended + max(REFRESH_SECONDS, (ended - began) * REST)


def _board(stored: StoredGame) -> _Board:
    position = stored.match.position
    is_free = position.ply < LEAST_PLIES or may_be_advised(stored)
    pieces = None if is_free else pieces_of(position)
    return _Board(stored.version, position.game.size, pieces)


def _helped(boards: Mapping[str, Pieces], positions: Sequence[Position]) -> list[str]:
    """The games in which an answer about one of the positions helps."""
    if not boards:
        return []
    images = [image for position in positions for image in images_of(position)]
    return [
        game_id
        for game_id, pieces in boards.items()
        if any(helps(asked, pieces) for asked in images)
    ]
