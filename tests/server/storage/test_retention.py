"""Retention: what was old when it was looked for, and is not any more, stays."""

import asyncio
import time

import pytest

from tessellot.server.settings import Retention
from tessellot.server.storage import Archive
from tessellot.server.storage.retention import overdue, remove
from tests.server.storage.test_archive import joined, moved, new_game, open_game

DAY = 24 * 3600.0


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request, tmp_path):
    if request.param == "postgresql":
        return request.getfixturevalue("cluster").database()
    return f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}"


def test_a_game_that_somebody_comes_back_to_is_not_removed(address):
    async def work():
        archive = Archive(address)
        await archive.open()
        try:
            now = time.time()
            long_ago = now - 100 * DAY
            games = [
                *(new_game(name, created=long_ago) for name in ("left", "gone on with")),
                *(open_game(name, created=long_ago) for name in ("empty", "joined")),
            ]
            for game in games:
                await archive.add(game)
            found = await overdue(archive, Retention(unjoined_days=30, abandoned_days=30), now)
            assert {kind: len(old) for kind, old in found.items()} == {
                "unjoined": 2,
                "abandoned": 2,
            }
            await archive.save(games[1], moved(games[1], "d4", now), now)
            await archive.save(games[3], joined(games[3], "Bob"), now)
            removed = [number for old in found.values() async for number in remove(archive, old)]
            assert removed == [1, 1]
            kept = await archive.load_some([game.id for game in games])
            assert {game.id for game in kept} == {"gone on with", "joined"}
        finally:
            await archive.close()

    asyncio.run(work())
