"""Fifty visitors ask at once, and a game against the engine goes on as if they were not there."""

import asyncio
import json

from websockets.asyncio.client import connect

from tests.server.analysis.asking import Asker

VISITORS, PLACES = 50, 40
MOVES = 4


async def visit(url, number, ended):
    """One visitor, who asks and listens until the game is over; returns what was told."""
    seen = []
    async with connect(url.replace("http", "ws", 1) + "/api/analysis", proxy=None) as socket:
        position = ("taiji size=7", "lot", "taiji")[number % 3]
        ask = {"type": "ask", "version": number, "position": position, "seconds": 600}
        await socket.send(json.dumps(ask))
        while not ended.is_set():
            try:
                async with asyncio.timeout(0.2):
                    seen.append(json.loads(await socket.recv()))
            except TimeoutError:
                continue
    return seen


def test_a_game_goes_on_while_fifty_visitors_ask(start):
    server = start(analysis={"per_visitor": VISITORS, "in_all": PLACES, "seconds": 600})
    made = server.create("taiji", "engine", level="2", options={"size": 7})
    client = server.connect(made["id"], made["token"])

    def play_game():
        for ply in range(0, 2 * MOVES, 2):
            examples = server.get(f"/api/games/{made['id']}/completions")["examples"]
            client.play(ply, examples[0])
            client.wait("move", lambda message, ply=ply: message["ply"] == ply + 1)

    async def crowd():
        ended = asyncio.Event()
        visitors = [asyncio.create_task(visit(server.url, n, ended)) for n in range(VISITORS)]
        await asyncio.to_thread(play_game)
        ended.set()
        return await asyncio.gather(*visitors)

    told = asyncio.run(crowd())
    refused = [seen for seen in told if any(m["type"] == "error" for m in seen)]
    assert len(refused) == VISITORS - PLACES
    assert {m["code"] for seen in refused for m in seen} == {"busy"}
    waiting = [seen for seen in told if any(m["type"] == "waiting" for m in seen)]
    assert len(waiting) == PLACES
    places = {m["place"] for seen in waiting for m in seen if m["type"] == "waiting"}
    assert {1, 2, PLACES - 1} <= places
    for number, seen in enumerate(told):
        assert all(message["version"] == number for message in seen)
        assert not any(message.get("final") for message in seen)
    # When they have left, the engine is free for the next one.
    asker = Asker(server)
    asker.ask(1, "taiji size=7", seconds=0.2)
    asker.final(1)
