"""Backups are right under load, and restored games are played on."""

import asyncio
import threading

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy.ext.asyncio import create_async_engine
from websockets.exceptions import ConnectionClosed

from tessellot.games import game
from tessellot.server.admin.backups import back_up, restore
from tessellot.server.admin.statistics import statistics
from tessellot.server.settings import SetupError
from tessellot.server.storage import opened
from tessellot.server.storage.migration import configuration
from tests.server.serving import ServerProcess

PLAYERS = 4
SIZE = 11


class Player(threading.Thread):
    """Plays both sides of a game at full speed; `acknowledged` are the moves so far."""

    def __init__(self, server):
        super().__init__()
        self.made = server.create("taiji", options={"size": SIZE})
        self.client = server.connect(self.made["id"], self.made["token"])
        self.acknowledged = []
        self.is_asked_to_stop = False

    def run(self):
        position = game("taiji", size=SIZE).start()
        try:
            while position.outcome is None and not self.is_asked_to_stop:
                move = position.legal_moves()[-1]
                self.client.play(position.ply, str(move))
                self.acknowledged.append(str(move))
                position = position.play(move)
        except (ConnectionClosed, OSError, EOFError):
            return


def check_under_load(server, target, backup):
    """Back up while games are played; what was acknowledged before is in the restored games."""
    players = [Player(server) for _ in range(PLAYERS)]
    for player in players:
        player.start()
    while min(len(player.acknowledged) for player in players) < 5:
        assert all(player.is_alive() for player in players)
    before = {player.made["id"]: tuple(player.acknowledged) for player in players}
    back_up(server.database, backup)
    for player in players:
        player.is_asked_to_stop = True
        player.join()
    assert min(map(len, before.values())) >= 5
    server.close_clients()
    return players, before


def check_restored(restored, players, before):
    for player in players:
        client = restored.connect(player.made["id"], player.made["token"])
        moves = [move["move"] for move in client.state["moves"]]
        acknowledged = before[player.made["id"]]
        assert moves[: len(acknowledged)] == list(acknowledged)
        assert client.state["rights"]["move"]
    restored.close_clients()


def test_a_backup_under_load_has_everything_that_was_acknowledged(start, tmp_path):
    server = start()
    backup = tmp_path / "games.backup"
    players, before = check_under_load(server, tmp_path, backup)
    with pytest.raises(SetupError, match=r"A server is using .*: stop it first"):
        asyncio.run(restore(server.database, backup, force=True))
    # The database is lost and its log is not: it is no part of what is restored.
    server.kill()
    (tmp_path / "games.sqlite3").unlink()
    assert (tmp_path / "games.sqlite3-wal").stat().st_size
    assert asyncio.run(restore(server.database, backup, force=False)) is None
    server.restart()
    check_restored(server, players, before)


def test_postgresql_is_backed_up_under_load_too(cluster, tmp_path):
    server = ServerProcess(tmp_path, cluster.url)
    backup = tmp_path / "games.backup"
    players, before = check_under_load(server, tmp_path, backup)
    with pytest.raises(SetupError, match="stop all servers first"):
        asyncio.run(restore(cluster.url, backup, force=True))
    assert server.stop() == 0
    with pytest.raises(SetupError, match="--force removes them"):
        asyncio.run(restore(cluster.url, backup, force=False))
    asyncio.run(restore(cluster.url, backup, force=True))
    server.restart()
    check_restored(server, players, before)
    assert server.stop() == 0


def test_what_postgresql_says_is_passed_on(cluster, tmp_path):
    wrong = cluster.url.replace("/postgres?", "/nowhere?")
    with pytest.raises(SetupError, match=r'pg_dump failed: .*"nowhere" does not exist'):
        back_up(wrong, tmp_path / "games.backup")
    assert list(tmp_path.iterdir()) == []


def older_tables(url, revision):
    """Make the tables of an older version."""

    def upgrade(connection):
        config = configuration()
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    async def work():
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.run_sync(upgrade)
        await engine.dispose()

    asyncio.run(work())


def test_a_backup_of_an_older_version_is_restored_in_postgresql(cluster, tmp_path):
    old, new = cluster.database(), cluster.database()
    older_tables(old, "0002")
    backup = tmp_path / "games.backup"
    back_up(old, backup)
    # Whether the database is empty or has newer tables.
    for _ in range(2):
        asyncio.run(restore(new, backup, force=False))
        made = asyncio.run(numbers(new))
        assert (made.games, made.revision) == (0, made_by_us())


async def numbers(url):
    async with opened(url) as archive:
        return await statistics(archive, 0.0)


def made_by_us():
    """The newest revision of the tables."""
    return ScriptDirectory.from_config(configuration()).get_current_head()


def test_what_is_no_backup_removes_nothing_in_postgresql(cluster, tmp_path):
    database = cluster.database()
    asyncio.run(numbers(database))
    wrong = tmp_path / "wrong.backup"
    wrong.write_bytes(b"this is no backup" * 100)
    with pytest.raises(SetupError, match="does not appear to be a valid archive"):
        asyncio.run(restore(database, wrong, force=True))
    foreign = cluster.database()
    other = tmp_path / "other.backup"
    back_up(foreign, other)
    with pytest.raises(SetupError, match=r"no backup of games: it has no games in it"):
        asyncio.run(restore(database, other, force=True))
    assert asyncio.run(numbers(database)).games == 0


def made_by_a_newer_one(url):
    """Say of the tables that a later version has made them."""

    async def work():
        engine = create_async_engine(url)
        async with engine.begin() as connection:
            await connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        await engine.dispose()

    asyncio.run(work())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_backup_of_a_newer_version_replaces_nothing(kind, cluster, tmp_path):
    """The games that were there had gone, or were put aside, before anybody looked."""

    def database(name):
        if kind == "postgresql":
            return cluster.database()
        return f"sqlite+aiosqlite:///{tmp_path / name}"

    newer, used = database("newer.sqlite3"), database("games.sqlite3")
    asyncio.run(numbers(newer))
    made_by_a_newer_one(newer)
    backup = tmp_path / "games.backup"
    back_up(newer, backup)
    asyncio.run(numbers(used))
    with pytest.raises(SetupError, match=r"made by a newer Tessellot .* is at 9999"):
        asyncio.run(restore(used, backup, force=True))
    assert asyncio.run(numbers(used)).revision == made_by_us()
    assert not list(tmp_path.glob("*.before-*"))
