"""Fair shares of the engine: by visitor, then by game, and quick levels first."""

import signal
from contextlib import suppress

from tessellot.server.engine_pool import EnginePool, Job
from tessellot.server.engine_pool.fair_shares import FairShares
from tessellot.server.engine_pool.jobs import JobFailure
from tessellot.server.engine_pool.queues import CROWDED_OUT, Queues, Ticket
from tessellot.server.live import engine_player
from tessellot.server.live.hub import Hub
from tessellot.server.wire.live.clocks import DaysClock
from tessellot.server.wire.live.new_game import NewGame
from tests.server.live.test_clock_loop import until

WANTED = NewGame(game="lot", opponent="engine", level="1", seat="second")


def move(game, level="8", visitor="a"):
    return Job(game, "move", "lot", level, visitor=visitor)


def served(jobs):
    """The jobs in the order in which a queue serves them."""
    queues = Queues()
    for job in jobs:
        queues.add(Ticket(job))
    return [queues.next_game().job for _ in jobs]


def test_visitors_get_equal_shares_whatever_they_ask_for():
    greedy = [move(f"a{number}") for number in range(64)]
    modest = [move(f"b{number}", visitor="b") for number in range(3)]
    first = served([*greedy, *modest])[:6]
    assert sorted(job.visitor for job in first) == ["a", "a", "a", "b", "b", "b"]


def test_games_of_one_visitor_get_equal_shares():
    jobs = [*[move("one") for _ in range(5)], move("two")]
    assert "two" in [job.game for job in served(jobs)[:2]]


def test_a_quick_level_is_served_before_strong_ones():
    jobs = [move("strong"), move("quick", "1", visitor="b")]
    assert [job.game for job in served(jobs)] == ["quick", "strong"]


def test_who_comes_again_and_again_is_served_each_time_before_who_waits_with_many():
    queues = Queues()
    for number in range(64):
        queues.add(Ticket(move(f"a{number}")))
    for number in range(10):
        queues.next_game()
        queues.add(Ticket(move(f"b{number}", "1", visitor="b")))
        assert queues.next_game().job.visitor == "b"


def test_no_stream_of_quick_moves_starves_a_strong_one():
    queues = Queues()
    queues.add(Ticket(move("strong")))
    for number in range(100):
        queues.add(Ticket(move(f"{number}", "1", visitor=f"v{number}")))
        if queues.next_game().job.game == "strong":
            break
    assert number < 20


def test_a_full_queue_of_one_visitor_has_room_for_others():
    """Whoever filled the queue kept everybody else waiting for a place in it."""
    queues = Queues()
    tickets = [Ticket(move(f"a{number}")) for number in range(5)]
    for ticket in tickets:
        queues.add(ticket)
    assert not queues.make_room("a")
    for number in range(2):
        assert queues.make_room("b")
        assert tickets.pop().answers.get_nowait() == JobFailure(CROWDED_OUT)
        queues.add(Ticket(move(f"b{number}", "1", visitor="b")))
    # Another of theirs would only come back.
    assert not queues.make_room("b")
    assert queues.make_room("c")
    assert queues.games == 4


def test_visitors_who_have_gone_take_no_memory_though_others_always_wait():
    queues = Queues()
    queues.add(Ticket(move("first")))
    for number in range(500):
        queues.add(Ticket(move("game", visitor=f"v{number}")))
        queues.next_game()
    assert queues.games == 1
    assert len(queues.shares._games) < 10


def test_what_was_used_counts_later_and_is_forgotten_when_nobody_waits():
    shares = FairShares()
    hog = shares.place(move("x", visitor="hog"))
    other = shares.place(move("y", visitor="other"))
    shares.serve(hog, [hog, other])
    again = shares.place(move("x", visitor="hog"))
    assert shares.order([again, other]) == [other, again]
    shares.forget()
    fresh = [shares.place(move("x", visitor="hog")), shares.place(move("y", visitor="other"))]
    assert shares.order(fresh) == fresh


def test_a_visitor_with_many_strong_games_delays_another_by_one_move(start):
    """64 games at level 8 of one visitor delayed another's move at level 1 to 59 seconds."""
    server = start()
    made = server.create("lot", "engine", level="1", seat="second")
    mine = server.connect(made["id"], made["token"], source="127.0.0.2")
    if not mine.state["moves"]:
        mine.wait("move")
    hogs = [server.create("taiji", "engine", level="8") for _ in range(8)]
    theirs = [server.connect(hog["id"], hog["token"]) for hog in hogs]
    for client in theirs:
        client.say(type="move", ply=0, move="d4/d5")
    mine.play(1, "a1")
    mine.wait("move", lambda message: message["ply"] == 2)
    server.process.send_signal(signal.SIGSTOP)
    moved = sum(has_moved(client) for client in theirs)
    server.process.send_signal(signal.SIGCONT)
    assert moved <= 3
    last = theirs[-1].wait("thinking", lambda message: (message["thinking"] or {}).get("place"))
    assert last["thinking"]["state"] == "waiting"


def has_moved(client):
    with suppress(TimeoutError):
        while True:
            message = client.read(0.05)
            if message["type"] == "move" and message["ply"] == 1:
                return True
    return False


def test_a_full_queue_is_told_and_the_engine_moves_when_there_is_room(in_archive, monkeypatch):
    """A full queue was answered with silence."""
    monkeypatch.setattr(engine_player, "BUSY_SECONDS", 0.05)

    async def work(archive):
        pool = EnginePool(workers=1, max_waiting=1)
        hub = Hub(archive, pool)
        made = [await hub.create(WANTED, visitor="a") for _ in range(2)]
        async with hub.rooms.room(made[0].id) as first, hub.rooms.room(made[1].id) as second:
            await until(lambda: first.thinking and second.thinking)
            assert {first.thinking.place, second.thinking.place} == {1, 2}
            pool.start()
            await until(lambda: first.game.match.ply and second.game.match.ply)
        await hub.engine_player.close()
        await pool.close()

    in_archive(work)


def test_a_job_that_others_crowd_out_of_a_full_queue_comes_back(in_archive, monkeypatch):
    monkeypatch.setattr(engine_player, "BUSY_SECONDS", 0.05)

    async def work(archive):
        pool = EnginePool(workers=1, max_waiting=2)
        hub = Hub(archive, pool)
        made = [await hub.create(WANTED, visitor=visitor) for visitor in "aab"]
        rooms = [await hub.rooms.enter(one.id) for one in made]
        await until(lambda: all(room.thinking and room.thinking.place for room in rooms))
        assert pool.waiting_games == 2
        assert rooms[2].thinking.place < 3
        pool.start()
        await until(lambda: all(room.game.match.ply for room in rooms))
        await hub.engine_player.close()
        await pool.close()

    in_archive(work)


def test_the_engine_thinks_about_no_game_that_nobody_looks_at(in_archive, monkeypatch):
    monkeypatch.setattr(engine_player, "LOOK_SECONDS", 0.0)

    async def work(archive):
        pool = EnginePool(workers=1, max_waiting=10)
        pool.start()
        hub = Hub(archive, pool)
        made = await hub.create(WANTED)
        clock = DaysClock(kind="days", days=1)
        timed = await hub.create(WANTED.model_copy(update={"clock": clock}))
        async with hub.rooms.room(timed.id) as room:
            await until(lambda: room.game.match.ply)
        assert (await archive.load(made.id)).match.ply == 0
        monkeypatch.setattr(engine_player, "LOOK_SECONDS", 20.0)
        async with hub.rooms.room(made.id) as room:
            hub.engine_player.look(made.id, "somebody")
            hub.engine_player.resume_if_due(room)
            await until(lambda: room.game.match.ply)
        await hub.engine_player.close()
        await pool.close()

    in_archive(work)
