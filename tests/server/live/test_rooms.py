"""The registry of rooms: every game is loaded once, and waits for no other game."""

import asyncio
import gc

import pytest

from tessellot.server.live.crowd import PRESENCE_SECONDS
from tessellot.server.live.rooms import NoGameError, Rooms
from tessellot.server.live.subscriber import Subscriber
from tessellot.server.storage import Archive
from tests.server.storage.test_archive import new_game


class SlowArchive(Archive):
    """An archive whose loads can be held up, one game at a time."""

    def __init__(self, url):
        super().__init__(url)
        self.loads = []
        self.held = {}

    async def load(self, game_id):
        self.loads.append(game_id)
        if game_id in self.held:
            await self.held[game_id].wait()
        return await super().load(game_id)


@pytest.fixture
def in_slow_archive(tmp_path):
    def run(work):
        async def with_archive():
            archive = SlowArchive(f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}")
            await archive.open()
            for name in "ab":
                await archive.add(new_game(name))
            try:
                async with asyncio.timeout(60):
                    await work(archive, Rooms(archive))
            finally:
                await archive.close()

        asyncio.run(with_archive())

    return run


async def opened(rooms, game_id):
    async with rooms.room(game_id) as room:
        return room


def test_a_game_that_loads_slowly_delays_no_other(in_slow_archive):
    async def work(archive, rooms):
        archive.held["a"] = asyncio.Event()
        slow = asyncio.create_task(opened(rooms, "a"))
        while "a" not in archive.loads:
            await asyncio.sleep(0)
        assert (await opened(rooms, "b")).game.id == "b"
        assert not slow.done()
        archive.held["a"].set()
        assert (await slow).game.id == "a"

    in_slow_archive(work)


def test_many_who_open_a_game_at_once_share_one_room_loaded_once(in_slow_archive):
    async def work(archive, rooms):
        archive.held["a"] = asyncio.Event()
        together = asyncio.Barrier(20)

        async def enter():
            async with rooms.room("a") as room:
                await together.wait()
                return room

        entering = [asyncio.create_task(enter()) for _ in range(20)]
        await asyncio.sleep(0.05)
        archive.held["a"].set()
        assert len(set(await asyncio.gather(*entering))) == 1
        assert archive.loads == ["a"]
        assert len(rooms) == 0

    in_slow_archive(work)


def test_a_load_that_is_cancelled_or_fails_keeps_nobody_out(in_slow_archive):
    async def work(archive, rooms):
        archive.held["a"] = asyncio.Event()
        leaving, staying = (asyncio.create_task(opened(rooms, "a")) for _ in range(2))
        await asyncio.sleep(0.05)
        leaving.cancel()
        archive.held["a"].set()
        assert (await staying).game.id == "a"
        for _ in range(2):
            with pytest.raises(NoGameError):
                await opened(rooms, "none")

    in_slow_archive(work)


def test_no_lock_is_kept_for_a_game_that_nobody_opens(in_slow_archive):
    async def work(archive, rooms):
        await opened(rooms, "a")
        gc.collect()
        assert len(rooms._locks) == 0

    in_slow_archive(work)


def test_who_leaves_and_comes_back_at_once_is_there(in_slow_archive):
    async def work(_archive, rooms):
        for _ in range(2):
            room, visitor = await rooms.enter("a"), Subscriber()
            room.crowd.enter(visitor)
            await asyncio.sleep(0.05)
            room.crowd.leave(visitor)
            rooms.leave(room)
        room = await rooms.enter("a")
        room.crowd.enter(Subscriber())
        # What the rooms that were left had still to tell is old by now.
        await asyncio.sleep(1.5 * PRESENCE_SECONDS)
        assert rooms.cluster._games["a"].watchers == 1

    in_slow_archive(work)


class TornArchive(Archive):
    """An archive whose connection breaks: after a change is stored, or whenever it is asked."""

    is_away = False

    async def save(self, *arguments):
        await super().save(*arguments)
        raise ConnectionError("the connection broke before the answer came")

    async def versions(self, ids):
        if self.is_away:
            raise ConnectionError("nobody answers")
        return await super().versions(ids)


def test_a_change_that_was_stored_though_its_answer_was_lost_is_found(tmp_path):
    async def work():
        archive = TornArchive(f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}")
        await archive.open()
        await archive.add(new_game())
        rooms = Rooms(archive)
        try:
            async with rooms.room("a") as room:
                with pytest.raises(ConnectionError):
                    await room.change_match(lambda match, now: match.play("first", "d4", now))
                assert room.game.match.ply == 0
                assert rooms.missed
                archive.is_away = True
                with pytest.raises(ConnectionError):
                    await rooms.refresh()
                # A room that could not be read is read again when the database is back.
                assert rooms.missed
                archive.is_away = False
                await rooms.refresh()
                assert (room.game.match.ply, rooms.missed) == (1, False)
        finally:
            await archive.close()

    asyncio.run(work())
