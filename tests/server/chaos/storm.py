"""A storm: games are played while one thing after the other fails, then everything is compared."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tessellot.server.storage import Archive, StoredGame
from tests.server.chaos.site import Site
from tests.server.chaos.tables import LOST, Table, position_after

TABLES = 6
"""Games at a time; every second one is against the engine."""
CALM_SECONDS = (0.3, 1.0)
"""Between two faults."""
SETTLE_SECONDS = 120.0
"""After the last fault, everybody must know the true state within this time.

It is long: on a machine that has never compiled the engine, workers have to do so first.
"""


@dataclass
class Report:
    """What happened."""

    rounds: int = 0
    games: int = 0
    acknowledged: int = 0
    engine_moves: int = 0
    faults: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        return (
            f"{self.rounds} rounds, {self.games} games, {self.acknowledged} acknowledged moves, "
            f"{self.engine_moves} moves of the engine: nothing lost, nobody behind"
        )


async def storm(
    site: Site, rounds: int, seed: int, tell: Callable[[str], None] = lambda _text: None
) -> Report:
    """Play through a number of faults; an AssertionError says what was lost."""
    chance = random.Random(seed)
    report = Report(rounds)
    ended = asyncio.Event()
    tables: list[Table] = []
    seats = [
        asyncio.create_task(_keep_playing(site, number % 2 == 1, chance, ended, tables))
        for number in range(TABLES)
    ]
    names = list(site.faults)
    try:
        await asyncio.sleep(1.0)
        for number in range(rounds):
            # Each once, then in any order.
            name = names[number] if number < len(names) else chance.choice(names)
            tell(f"{number + 1}/{rounds} {name}")
            await site.faults[name]()
            report.faults[name] = report.faults.get(name, 0) + 1
            await asyncio.sleep(chance.uniform(*CALM_SECONDS))
            for seat in seats:
                if seat.done():
                    await seat
        ended.set()
        await _compare(site, tables, report)
    finally:
        for seat in seats:
            seat.cancel()
        await asyncio.gather(*seats, return_exceptions=True)
    return report


async def _keep_playing(
    site: Site,
    against_engine: bool,
    chance: random.Random,
    ended: asyncio.Event,
    tables: list[Table],
) -> None:
    """Play one game after the other."""
    while not ended.is_set():
        try:
            url = chance.choice(site.urls)
            table = await Table.open(url, against_engine=against_engine)
        except LOST:
            await asyncio.sleep(0.3)
            continue
        tables.append(table)
        await asyncio.gather(*(player.play(site.urls, chance, ended) for player in table.players))


async def _compare(site: Site, tables: list[Table], report: Report) -> None:
    """Compare what players were told with what is stored, when all have had time to settle."""
    archive = Archive(site.postgres.url)
    try:
        end = time.monotonic() + SETTLE_SECONDS
        while True:
            games = [(table, await archive.load(table.id)) for table in tables]
            behind = [text for table, stored in games for text in _behind(table, stored)]
            if not behind:
                break
            assert time.monotonic() < end, behind
            await asyncio.sleep(0.5)
        for table, stored in games:
            assert stored is not None, table.id
            moves = [str(move) for move in stored.match.moves]
            position_after(moves)
            for ply, move in table.acknowledged.items():
                assert moves[ply] == move, (table.id, ply, move, moves)
            report.games += 1
            report.acknowledged += len(table.acknowledged)
            if table.against_engine:
                report.engine_moves += len(moves) // 2
    finally:
        await archive.close()


def _behind(table: Table, stored: StoredGame | None) -> list[str]:
    """Who does not know the true state, and where the engine has not moved."""
    if stored is None:
        return [f"{table.id} is not stored"]
    found = []
    if stored.match.engine_to_move is not None:
        found.append(f"{table.id}: the engine has not moved at ply {stored.match.ply}")
    moves = [str(move) for move in stored.match.moves]
    for number, player in enumerate(table.players):
        if player.version != stored.version or player.moves != moves:
            found.append(
                f"{table.id}: player {number} knows version {player.version}, "
                f"stored is {stored.version}"
            )
    return found
