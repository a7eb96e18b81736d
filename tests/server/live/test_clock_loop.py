"""The clock loop and the hub go on without a database, and past games that cannot be read."""

import asyncio
import sqlite3
import time
from dataclasses import replace

import pytest
from sqlalchemy import create_engine, update

from tessellot.games import Seat
from tessellot.play import Days, Fischer
from tessellot.server.app import create_app
from tessellot.server.engine_pool import EnginePool
from tessellot.server.live import clock_loop
from tessellot.server.live.hub import LOBBY_SECONDS, Hub
from tessellot.server.settings import Retention, ServerSettings
from tessellot.server.storage import Archive, UnreadableGameError
from tessellot.server.storage.schema import GAMES
from tests.server.storage.test_archive import moved, new_game, open_game

FIRST, SECOND = Seat
NOWHERE = "postgresql+asyncpg://nobody@127.0.0.1:1/none"
"""Nobody listens there: asyncpg raises a plain OSError."""


def hub_of(archive):
    return Hub(archive, EnginePool(workers=1, max_waiting=10))


def spoil(tmp_path, game_id, **changes):
    """Store values that this version cannot read."""
    engine = create_engine(f"sqlite:///{tmp_path / 'games.sqlite3'}")
    with engine.begin() as connection:
        values = {"game": "chess", **changes}
        connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(values))
    engine.dispose()


async def until(happened):
    async with asyncio.timeout(120):
        while not happened():
            await asyncio.sleep(0.05)


def test_the_clock_loop_outlives_a_database_that_is_away(caplog):
    async def work():
        running = asyncio.create_task(clock_loop.run(hub_of(Archive(NOWHERE))))
        await until(lambda: caplog.messages.count("the clock loop failed") > 1)
        assert not running.done()
        running.cancel()

    asyncio.run(work())


def test_an_engine_that_cannot_reach_its_game_says_so_and_tries_again(caplog):
    async def work():
        hub = hub_of(Archive(NOWHERE))

        def has_tried_twice():
            hub.engine_player.resume("a")
            return caplog.messages.count("the engine did not move") > 1

        await until(has_tried_twice)
        await hub.engine_player.close()

    asyncio.run(work())


def test_a_game_that_cannot_be_read_keeps_no_other_from_the_lobby(in_archive, tmp_path, caplog):
    async def work(archive):
        for name in ("good", "bad", "better"):
            await archive.add(open_game(name))
        spoil(tmp_path, "bad")
        lobby = await hub_of(archive).lobby("en")
        assert {entry.id for entry in lobby.games} == {"good", "better"}
        assert "a game cannot be read" in caplog.messages
        with pytest.raises(UnreadableGameError):
            await archive.load("bad")

    in_archive(work)


@pytest.mark.parametrize(
    "changes",
    [{"options": {"size": 100}}, {"opponent": "ghost"}, {"takeback": "third"}, {"clock": {}}],
    ids=str,
)
def test_whatever_is_wrong_with_a_game_it_is_called_unreadable(in_archive, tmp_path, changes):
    async def work(archive):
        await archive.add(new_game(game="taiji"))
        spoil(tmp_path, "a", game="taiji", **changes)
        with pytest.raises(UnreadableGameError):
            await archive.load("a")

    in_archive(work)


def test_a_seat_is_not_offered_for_ever(in_archive):
    async def work(archive):
        now = open_game().created
        for name, age in (("new", 0), ("old", LOBBY_SECONDS - 3600), ("stale", LOBBY_SECONDS + 1)):
            await archive.add(replace(open_game(name), created=now - age))
        lobby = await hub_of(archive).lobby("en")
        assert [entry.id for entry in lobby.games] == ["new", "old"]

    in_archive(work)


def test_rooms_catch_up_with_other_processes_past_a_game_that_cannot_be_read(in_archive, tmp_path):
    async def work(archive):
        for name in "abc":
            await archive.add(new_game(name))
        hub = hub_of(archive)
        async with hub.rooms.room("a") as a, hub.rooms.room("b"), hub.rooms.room("c") as c:
            for room in (a, c):
                await archive.save(room.game, moved(room.game, "d4"), 0.0)
            spoil(tmp_path, "b", version=2)
            await hub.rooms.refresh()
            assert (a.game.match.ply, c.game.match.ply) == (1, 1)

    in_archive(work)


def test_however_the_server_ends_nothing_goes_on_behind_it(tmp_path):
    async def work():
        database = f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}"
        app = create_app(ServerSettings(database, workers=1, warm_up=False))
        with pytest.raises(ZeroDivisionError):
            async with app.router.lifespan_context(app):
                raise ZeroDivisionError
        return asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(work()) == set()


def test_clocks_do_not_wait_for_old_games_to_be_removed(in_archive):
    async def work(archive):
        now = time.time()
        old = new_game("old", created=now - 30 * 24 * 3600)
        await archive.add(old)
        aborted = replace(old.changed(old.match.abort(now)), changed_at=now)
        loop = clock_loop.ClockLoop(hub_of(archive), Retention(aborted_days=7))
        await loop.turn(now)
        await archive.save(old, aborted, now)
        # With a heartbeat just before, pruning is all that would write in the next turn.
        later = now + clock_loop.PRUNE_SECONDS
        await loop.turn(later - 1)
        async with asyncio.timeout(120):
            async with archive.writing():
                await loop.turn(later)
            while await archive.load("old") is not None:
                await asyncio.sleep(0.01)
        await loop.end()

    in_archive(work)


def test_a_clock_that_is_set_back_stops_nothing(in_archive):
    async def work(archive):
        loop = clock_loop.ClockLoop(hub_of(archive), None)
        now = time.time()
        await archive.add(moved(new_game(control=Days(3)), "d4", now))
        for at in (now, now - 3600):
            await loop.turn(at)
            assert await archive.last_beat() == at

    in_archive(work)


def test_a_wish_that_waits_for_a_slow_database_ends_no_game_on_time(in_archive, tmp_path):
    """Only the time before a wish was forgiven: what waited behind another was not."""

    async def work(archive):
        hub = hub_of(archive)
        made = new_game(control=Fischer(3, 0))
        await archive.add(made)
        await archive.save(made, moved(made, "d4", time.time()), 0.0)
        hub.rooms.pulse.beat(time.time())
        async with hub.rooms.room("a") as room:
            other = sqlite3.connect(tmp_path / "games.sqlite3", isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            move = asyncio.create_task(
                room.change_match(lambda match, now: match.play(SECOND, "a1", now))
            )
            await asyncio.sleep(0)
            wish = asyncio.create_task(room.change_match(lambda match, _now: match))
            await asyncio.sleep(4)
            other.execute("ROLLBACK")
            other.close()
            assert (await move).match.ply == 2
            await clock_loop.ClockLoop(hub, None).turn(time.time())
            assert (await wish).match.outcome is None
            assert room.game.match.turn is FIRST

    in_archive(work)
