"""Rooms: what each subscriber is sent, and how often it is serialised."""

import json

import pytest

from tessellot.games import Seat
from tessellot.server.live.rooms import Rooms
from tessellot.server.live.subscriber import MAX_UNREAD, Audience, Subscriber
from tessellot.server.wire.game_state import ThinkingView
from tests.server.storage.test_archive import new_game

FIRST, SECOND = Seat


def subscriber(room, *seats, language="en"):
    found = Subscriber()
    found.audience = Audience(frozenset(seats), language)
    room.subscribers.add(found)
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
        for change in (
            lambda match, now: match.play(FIRST, "d4", now),
            lambda match, now: match.resign(FIRST, now),
        ):
            await room.change_match(change)
            texts = {who: await who.next_text() for who in everybody}
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
        room.set_thinking(ThinkingView(state="thinking", done=None))
        assert len({id(await who.next_text()) for who in everybody}) == 1
        late = Subscriber()
        room.enter(late)
        texts = [await who.next_text() for who in everybody]
        assert len({id(text) for text in texts}) == 1
        assert json.loads(texts[0])["watchers"] == 3

    in_room(work)


def test_who_does_not_read_is_disconnected_and_others_are_not(in_room):
    async def work(room):
        slow, quick = subscriber(room), subscriber(room)
        for number in range(MAX_UNREAD + 1):
            room.set_thinking(ThinkingView(state="compiling", done=number))
            assert json.loads(await quick.next_text())["thinking"]["done"] == number
        assert await slow.next_text() is None

    in_room(work)
