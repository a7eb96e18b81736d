"""The archive: what was stored comes back, and of two changes of one version one is stored."""

import asyncio
import time
from dataclasses import replace

import pytest
from sqlalchemy import select
from sqlalchemy.dialects import sqlite

import tessellot
from tessellot.games import Seat
from tessellot.play import Company, Days, Fischer, Match, Player
from tessellot.server.storage import StaleError, StoredGame
from tessellot.server.storage.archive import RUNNING
from tessellot.server.storage.schema import GAMES
from tests.every_game import DEFAULTS

FIRST, SECOND = Seat


def new_game(game_id="a", game="lot", control=None, opponent="here", **changes):
    game = tessellot.game(game) if isinstance(game, str) else game
    match = Match.begin(game, Company.HERE, (Player.person("Ann"), Player.person()), control)
    stored = StoredGame(game_id, match, opponent, time.time(), ("hash", "hash"))
    return replace(stored, **changes)


def open_game(game_id="a", **changes):
    """A game that waits in the lobby."""
    players = (Player.person("Ann"), Player.nobody())
    match = Match.begin(tessellot.game("lot"), Company.ONLINE, players)
    stored = StoredGame(game_id, match, "open", time.time(), ("hash", None))
    return replace(stored, **changes)


def joined(stored, name):
    match = stored.match.seated(SECOND, Player.person(name))
    return replace(stored.changed(match), tokens=("hash", name))


def moved(stored, move, now=0.0):
    return stored.changed(stored.match.play(stored.match.turn, move, now))


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
@pytest.mark.parametrize("control", [None, Fischer(60, 5), Days(3)], ids=str)
def test_what_was_stored_comes_back_the_same(in_archive, game, control):
    async def work(archive):
        stored = new_game(game=game, control=control)
        await archive.add(stored)
        for _ in range(4):
            move = stored.match.position.legal_moves()[0]
            after = moved(stored, str(move), now=10.5)
            await archive.save(stored, after, 10.5)
            stored = after
        assert await archive.load("a") == stored
        back = stored.changed(stored.match.undo(FIRST, now=20.0))
        await archive.save(stored, back, 20.0)
        assert await archive.load("a") == back
        over = back.changed(back.match.resign(FIRST, now=30.0))
        await archive.save(back, over, 30.0)
        loaded = await archive.load("a")
        assert loaded.match.outcome.reason == "resignation"
        assert str(loaded.match.outcome) == str(over.match.outcome)

    in_archive(work)


def test_of_two_changes_of_one_version_one_is_stored(in_archive):
    async def work(archive):
        stored = new_game()
        await archive.add(stored)
        changes = [moved(stored, move) for move in ("a1", "b2", "c3")]
        saves = [archive.save(stored, after, 0.0) for after in changes]
        results = await asyncio.gather(*saves, return_exceptions=True)
        assert sorted(map(repr, results)) == sorted(["None", "StaleError()", "StaleError()"])
        winner = changes[results.index(None)]
        assert (await archive.load("a")).match.moves == winner.match.moves

    in_archive(work)


@pytest.mark.parametrize(
    ("stored", "changes"),
    [
        (open_game(), [joined(open_game(), name) for name in ("Bob", "Eve")]),
        (
            new_game(),
            [
                new_game().changed(new_game().match.resign(FIRST, now=5.0)),
                new_game().changed(new_game().match.abort(now=5.0)),
            ],
        ),
    ],
    ids=["who takes the seat", "how it ends"],
)
def test_of_two_changes_without_a_move_one_is_stored(in_archive, stored, changes):
    async def work(archive):
        await archive.add(stored)
        saves = [archive.save(stored, after, 5.0) for after in changes]
        results = await asyncio.gather(*saves, return_exceptions=True)
        assert sorted(map(repr, results)) == ["None", "StaleError()"]
        winner, loser = (changes[results.index(which)] for which in sorted(results, key=repr))
        found = await archive.load(stored.id)
        assert (found.tokens, found.match.players) == (winner.tokens, winner.match.players)
        assert str(found.match.outcome) == str(winner.match.outcome)
        # A later change that knows only the first version comes too late as well.
        with pytest.raises(StaleError):
            await archive.save(stored, loser, 6.0)

    in_archive(work)


def test_a_change_that_fails_does_not_harm_those_stored_with_it(in_archive):
    async def work(archive):
        games = [new_game(f"g{number}") for number in range(20)]
        for stored in games:
            await archive.add(stored)
        stale = moved(games[7], "a1")
        await archive.save(games[7], stale, 0.0)
        saves = [archive.save(stored, moved(stored, "d4"), 0.0) for stored in games]
        results = await asyncio.gather(*saves, return_exceptions=True)
        assert [isinstance(result, StaleError) for result in results] == [
            number == 7 for number in range(20)
        ]
        for number, stored in enumerate(games):
            found = (await archive.load(stored.id)).match.moves
            assert [str(move) for move in found] == ["a1" if number == 7 else "d4"]

    in_archive(work)


def test_a_game_and_the_one_that_follows_it_are_stored_together_or_not_at_all(in_archive):
    async def work(archive):
        stored = new_game()
        await archive.add(stored)
        over = stored.changed(stored.match.resign(FIRST, now=0.0))
        taken = new_game("taken")
        await archive.add(taken)
        with pytest.raises(StaleError):
            await archive.save(stored, over, 0.0, replace(taken, created=1.0))
        assert (await archive.load("a")).match.outcome is None
        await archive.save(stored, over, 0.0, new_game("next"))
        assert (await archive.load("next")).match.ply == 0

    in_archive(work)


def test_what_is_due_is_found_again(in_archive):
    async def work(archive):
        timed = new_game("timed", control=Fischer(60, 0))
        await archive.add(timed)
        assert await archive.due(1e12) == []
        after = moved(timed, "d4", now=100.0)
        await archive.save(timed, after, 100.0)
        assert await archive.due(159.9) == []
        assert await archive.due(160.0) == ["timed"]
        over = after.changed(after.match.at(160.0))
        await archive.save(after, over, 160.0)
        assert await archive.due(1e12) == []

    in_archive(work)


def test_a_pause_gives_nobody_more_time_than_it_took(in_archive):
    """The clock of `early` ran before the last heartbeat, that of `late` only after it."""

    async def work(archive):
        for name, since in (("early", 90.0), ("late", 190.0)):
            stored = new_game(name, control=Fischer(60, 0))
            await archive.add(stored)
            await archive.save(stored, moved(stored, "d4", now=since), since)
        await archive.beat(100.0)
        assert await archive.last_beat() == 100.0
        assert await archive.forgive(200.0, 100.0) == 2
        assert await archive.last_beat() == 200.0
        clocks = [(await archive.load(name)).match.clock for name in ("early", "late")]
        assert [clock.left(SECOND, 200.0) for clock in clocks] == [50.0, 60.0]
        assert await archive.due(249.9) == []
        assert await archive.due(250.0) == ["early"]
        assert await archive.due(260.0) == ["early", "late"]

    in_archive(work)


@pytest.mark.parametrize("condition", [RUNNING, GAMES.c.deadline <= 0.0], ids=str)
def test_the_clock_loop_reads_no_game_without_a_running_clock(in_archive, condition):
    """The heartbeat looked at every game that was ever stored."""

    async def plan(archive):
        async with archive.reading() as connection:
            wanted = select(GAMES.c.id).where(condition)
            sql = wanted.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
            rows = await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {sql}")
            return " ".join(str(row) for row in rows)

    steps = in_archive(plan)
    assert "ix_games_deadline" in steps
    assert "SCAN" not in steps
