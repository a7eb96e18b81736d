"""Whole games of every kind, entered by keys in a window of 80 by 24."""

from __future__ import annotations

import asyncio
import random

import pytest

import tessellot
from tests.terminal.keyboard import SMALLEST, app_for, beside, enter, game_screen, settled

GAMES = [
    ("battle-of-lits", {"board": "boxes"}),
    ("tailits", {}),
    ("taiji", {"size": 7}),
    ("tailits-taiji", {}),
    ("taiji-lits", {"size": 7}),
    ("lot", {}),
]


@pytest.mark.parametrize(("game_id", "options"), GAMES, ids=[name for name, _ in GAMES])
def test_a_whole_game_is_played_by_keys(game_id, options):
    assert set(tessellot.GAMES) == {name for name, _ in GAMES}

    async def play():
        rng = random.Random(5)
        app = app_for(game_id, options=options)
        async with app.run_test(size=SMALLEST) as pilot:
            await settled(pilot)
            position = app.saved.position
            while moves := position.legal_moves():
                move = tessellot.SWAP if position.can_swap else rng.choice(moves)
                await enter(pilot, move)
                assert game_screen(pilot).saved.last == move
                position = position.play(move)
                assert app.saved.position == position
            await pilot.pause()
            seen = beside(pilot)
        assert str(position.outcome) in seen
        assert f"{position.score.first:g}" in seen

    asyncio.run(play())
