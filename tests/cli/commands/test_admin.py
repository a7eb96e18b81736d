"""``tessellot admin``: backups, numbers, and old games."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
import time
from contextlib import closing

import pytest

from tessellot.games import Seat, game
from tessellot.play import Match, Player
from tessellot.server.storage import COMPANY, Archive, StoredGame
from tests.cli.running import assert_refused, run

DAY = 24 * 3600
NOW = time.time()


def stored(name, days_ago, players=("person", "person")):
    """A game without moves."""
    seats = [Player.person() if kind == "person" else Player.nobody() for kind in players]
    match = Match.begin(game("lot"), COMPANY["link"], tuple(seats))
    return StoredGame(name, match, "link", NOW - days_ago * DAY, tokens=("a", "b"))


async def fill(archive):
    """Games of every kind, each old and new; the name says which."""
    for age, days in (("old", 100), ("new", 1)):
        at = NOW - days * DAY
        await archive.add(stored(f"unjoined-{age}", days, ("person", "nobody")))
        for kind in ("aborted", "abandoned", "resigned"):
            begun = stored(f"{kind}-{age}", 100)
            await archive.add(begun)
            moved = begun.changed(begun.match.play(Seat.FIRST, "d4", at))
            await archive.save(begun, moved, at)
            if kind != "abandoned":
                match = moved.match
                ended = match.abort(at) if kind == "aborted" else match.resign(Seat.FIRST, at)
                await archive.save(moved, moved.changed(ended), at)


@pytest.fixture
def games(tmp_path):
    """A folder with games of every kind."""

    async def make():
        archive = Archive(f"sqlite+aiosqlite:///{tmp_path / 'games.sqlite3'}")
        await archive.open()
        await fill(archive)
        await archive.close()

    asyncio.run(make())
    return tmp_path


def names(file):
    with closing(sqlite3.connect(file)) as database:
        return {name for (name,) in database.execute("SELECT id FROM games")}


def test_stats_count(games):
    found = json.loads(run("admin", "stats", "--data", games, "--json").stdout)
    counts = {name: found[name] for name in ("games", "finished", "aborted", "open", "running")}
    assert counts == {"games": 8, "finished": 2, "aborted": 2, "open": 2, "running": 2}
    assert (found["moves"], found["moves_today"], found["moves_this_week"]) == (6, 0, 3)
    assert found["by_game"] == {"lot": 8}
    told = run("admin", "stats", "--data", games, "--lang", "ru").stdout
    assert "партии" in told
    assert "lot" in told


def test_an_address_needs_no_driver(games):
    url = f"sqlite:///{games / 'games.sqlite3'}"
    assert json.loads(run("admin", "stats", "--database", url, "--json").stdout)["games"] == 8


def test_prune_removes_what_is_old_and_nothing_else(games):
    file = games / "games.sqlite3"
    everything = names(file)
    options = ("--aborted-days", "30", "--unjoined-days", "30", "--abandoned-days", "30")
    told = run("admin", "prune", "--data", games, *options, "--dry-run")
    assert told.stdout.splitlines() == [
        "aborted: 1 game",
        "never joined: 1 game",
        "abandoned: 1 game",
        "Nothing was removed.",
    ]
    assert names(file) == everything
    assert run("admin", "prune", "--data", games, *options).exit_code == 0
    assert names(file) == everything - {"aborted-old", "unjoined-old", "abandoned-old"}
    with closing(sqlite3.connect(file)) as database:
        for table in ("moves", "seats", "played"):
            orphans = f"SELECT count(*) FROM {table} WHERE game_id NOT IN (SELECT id FROM games)"
            assert database.execute(orphans).fetchone() == (0,)
    run("admin", "prune", "--data", games, "--finished-days", "30")
    assert "resigned-old" not in names(file)
    assert "resigned-new" in names(file)


def test_prune_reads_the_retention_settings(games, monkeypatch):
    assert_refused(run("admin", "prune", "--data", games), "Everything is kept for ever")
    monkeypatch.setenv("TESSELLOT_RETENTION_UNJOINED_DAYS", "0.5")
    assert run("admin", "prune", "--data", games).stdout == "never joined: 2 games\n"
    monkeypatch.setenv("TESSELLOT_PUBLIC_URL", "https://play.example.org")
    told = run("admin", "prune", "--data", games, "--dry-run").stdout
    assert told.startswith("aborted: 1 game\nnever joined: 0 games\nabandoned: 0 games\n")


def test_a_backup_is_restored(games, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    backup = elsewhere / "games.backup"
    assert run("admin", "backup", backup, "--data", games).exit_code == 0
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert_refused(run("admin", "backup", backup, "--data", games), "is there already")
    target = elsewhere / "data"
    told = run("admin", "restore", backup, "--data", target)
    assert told.stdout == f"The games of {backup} are back.\n"
    restored = target / "games.sqlite3"
    assert names(restored) == names(games / "games.sqlite3")
    assert stat.S_IMODE(restored.stat().st_mode) == 0o600
    # What is there is neither overwritten by accident nor lost on purpose.
    assert_refused(run("admin", "restore", backup, "--data", target), "There are games in")
    told = run("admin", "restore", backup, "--data", target, "--force").stdout
    (aside,) = target.glob("games.sqlite3.before-*")
    assert str(aside) in told
    assert names(aside) == names(restored)
    assert {file.name for file in elsewhere.iterdir()} == {"data", "games.backup"}


def test_a_backup_replaces_a_damaged_database(games, tmp_path):
    backup = tmp_path / "games.backup"
    run("admin", "backup", backup, "--data", games)
    wanted = names(backup)
    (games / "games.sqlite3").write_bytes(b"no database" * 1000)
    assert_refused(run("admin", "stats", "--data", games), "tessellot admin restore")
    assert run("admin", "restore", backup, "--data", games).exit_code == 0
    assert names(games / "games.sqlite3") == wanted


def test_what_is_no_backup_is_refused_and_changes_nothing(games, tmp_path):
    file = games / "games.sqlite3"
    before = file.read_bytes()
    (tmp_path / "text").write_text("hello " * 1000)
    with closing(sqlite3.connect(tmp_path / "empty")) as empty:
        empty.execute("CREATE TABLE something (it INTEGER)")
    for name, told in (
        ("none", "There is no file"),
        ("text", "is no backup of games: file is not a database"),
        ("empty", "is no backup of games: it has no games in it"),
    ):
        path = tmp_path / name
        assert_refused(run("admin", "restore", path, "--data", games, "--force"), told)
    assert file.read_bytes() == before
    nothing = tmp_path / "nothing"
    assert_refused(
        run("admin", "backup", tmp_path / "b", "--data", nothing), "There are no games in"
    )
    assert not (tmp_path / "b").exists()


def test_migrate_tells_the_revision(tmp_path):
    told = run("admin", "migrate", "--data", tmp_path)
    assert told.exit_code == 0
    assert told.stdout.startswith("The tables are at 0")
    assert (tmp_path / "games.sqlite3").exists()
