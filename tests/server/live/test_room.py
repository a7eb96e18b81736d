"""Rooms: what each subscriber is sent, and how often it is serialised."""

import asyncio
import json
from dataclasses import replace

import pytest

from tessellot.games import Seat
from tessellot.server.engine_pool import EnginePool
from tessellot.server.live.commands import Commands
from tessellot.server.live.crowd import BATCH
from tessellot.server.live.hub import Hub
from tessellot.server.live.rooms import Rooms
from tessellot.server.live.subscriber import MAX_UNREAD, Audience, Subscriber
from tessellot.server.rate_limit import Allowance, LocalLimiter
from tessellot.server.wire.live.client_messages import Hello
from tessellot.server.wire.live.game_state import ThinkingView
from tests.server.storage.test_archive import new_game

FIRST, SECOND = Seat
UNLIMITED = Allowance(LocalLimiter({"states": (1e9, 1e9)}), "")


async def next_text(who):
    """The next text that a subscriber is sent; None if it is too slow."""
    while (text := who.next_text()) is None and not who.is_too_slow:
        await asyncio.sleep(0.001)
    return text


async def of_type(who, *types):
    """The text of the next message of some types."""
    while True:
        text = await next_text(who)
        if json.loads(text)["type"] in types:
            return text


async def presence_told(everybody):
    for who in everybody:
        await of_type(who, "presence")


def subscriber(room, *seats, language="en"):
    found = Subscriber()
    found.audience = Audience(frozenset(seats), language)
    room.crowd.enter(found)
    return found


@pytest.fixture
def in_room(in_archive):
    """Runs a test's own coroutine in the room of a new game."""

    def run(work):
        async def with_room(archive):
            await archive.add(new_game())
            async with Rooms(archive).room("a") as room:
                await work(room)

        in_archive(with_room)

    return run


def test_a_message_is_serialised_once_for_each_language_and_rights(in_room):
    async def work(room):
        english = [subscriber(room) for _ in range(50)]
        russian = [subscriber(room, language="ru") for _ in range(50)]
        players = [subscriber(room, FIRST), subscriber(room, SECOND)]
        everybody = [*english, *russian, *players]
        await presence_told(everybody)
        for change in (
            lambda match, now: match.play(FIRST, "d4", now),
            lambda match, now: match.resign(FIRST, now),
        ):
            await room.change_match(change)
            texts = {who: await of_type(who, "move", "state") for who in everybody}
            # One string object for all who are alike: it was made once.
            assert len({id(text) for text in texts.values()}) == 4
            assert len({id(texts[who]) for who in english}) == 1
            assert len({id(texts[who]) for who in russian}) == 1
            rights = [json.loads(texts[who])["rights"]["seats"] for who in players]
            assert rights == [["first"], ["second"]]

    in_room(work)


def test_what_is_the_same_for_everybody_is_serialised_once(in_room):
    async def work(room):
        everybody = [
            subscriber(room, *seats, language=language)
            for seats in ((), (FIRST,), (SECOND,))
            for language in ("en", "ru")
        ]
        await presence_told(everybody)
        room.set_thinking(ThinkingView(state="thinking", done=None))
        assert len({id(await next_text(who)) for who in everybody}) == 1
        room.crowd.enter(Subscriber())
        texts = [await of_type(who, "presence") for who in everybody]
        assert len({id(text) for text in texts}) == 1
        assert json.loads(texts[0])["watchers"] == 3

    in_room(work)


def test_who_does_not_read_is_disconnected_and_others_are_not(in_room):
    async def work(room):
        slow, quick = subscriber(room), subscriber(room)
        await presence_told([quick])
        for _ in range(MAX_UNREAD + 1):
            await room.change_match(
                lambda match, now: (
                    match.play(FIRST, "d4", now)
                    if not match.ply
                    else replace(match, positions=match.positions.without_last(match.ply))
                )
            )
            await next_text(quick)
        assert await next_text(slow) is None

    in_room(work)


def test_however_many_come_and_go_no_player_is_thrown_out(in_room):
    """Five watchers who repeat hello threw both players out, and so did 500 who left at once."""

    async def work(room):
        players = [subscriber(room, FIRST), subscriber(room, SECOND)]
        hub = Hub(room.archive, EnginePool(workers=1, max_waiting=10))
        pests = [Commands(hub, room, Subscriber(), UNLIMITED) for _ in range(5)]
        for number in range(200):
            for pest in pests:
                await pest.handle(Hello(type="hello", lang=("en", "ru")[number % 2]))
        leaving = [subscriber(room) for _ in range(500)]
        for watcher in leaving:
            room.crowd.leave(watcher)
        for player in players:
            told = [json.loads(await next_text(player))]
            assert told[0]["type"] == "presence"
            # The next thing that is told is the next thing that happens.
            room.set_thinking(ThinkingView(state="thinking", done=None))
            assert json.loads(await next_text(player))["type"] == "thinking"
            room.thinking = None

    in_room(work)


def test_of_what_is_told_often_only_the_latest_waits_in_an_outbox(in_room):
    async def work(room):
        slow = subscriber(room)
        for number in range(MAX_UNREAD + 1):
            room.set_thinking(ThinkingView(state="compiling", done=number))
            await asyncio.sleep(0)
        await room.change_match(lambda match, now: match.play(FIRST, "d4", now))
        room.set_thinking(None)
        texts = [json.loads(await next_text(slow)) for _ in range(3)]
        assert [text["type"] for text in texts] == ["presence", "move", "thinking"]
        assert texts[2]["thinking"] is None

    in_room(work)


def test_presence_is_told_once_a_second_and_a_repeated_hello_is_a_state(server):
    made = server.create()
    player = server.connect(made["id"], made["token"])
    for _ in range(30):
        watcher = server.connect(made["id"])
        for _ in range(3):
            assert watcher.refresh()["type"] == "state"
            watcher.say(type="hello")
            watcher.wait("state")
    # All of them were told in two or three messages, and the last one has the true number.
    assert player.wait("presence", lambda presence: presence["watchers"] == 30)
    assert sum(message["type"] == "presence" for message in player.seen) < 10


def test_the_players_are_told_before_a_crowd_of_watchers(in_room):
    async def work(room):
        watchers = [subscriber(room) for _ in range(10 * BATCH)]
        mover, other = subscriber(room, FIRST), subscriber(room, SECOND)
        await room.change_match(lambda match, now: match.play(FIRST, "d4", now))
        told = [asyncio.create_task(of_type(who, "move")) for who in (mover, other)]
        await asyncio.sleep(0)
        crowd = [asyncio.create_task(of_type(who, "move")) for who in watchers]
        await asyncio.gather(*told)
        assert not all(watcher.done() for watcher in crowd)
        assert len({id(text) for text in await asyncio.gather(*crowd)}) == 1

    in_room(work)


def test_who_comes_as_another_leaves_is_told_how_many_are_there(in_room):
    """Together they changed nothing, so that the newcomer was left with one too many."""

    async def work(room):
        leaving = subscriber(room)
        await presence_told([leaving])
        newcomer = subscriber(room)
        room.send_state(newcomer)
        assert json.loads(await of_type(newcomer, "state"))["watchers"] == 2
        room.crowd.leave(leaving)
        async with asyncio.timeout(30):
            assert json.loads(await of_type(newcomer, "presence"))["watchers"] == 1

    in_room(work)
