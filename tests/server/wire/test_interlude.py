"""How long a position tells of the beginning of a second half."""

from __future__ import annotations

import random

import pytest

import tessellot
from tessellot.games import Position
from tessellot.server.wire.positions.position import Interlude, position_view


def interlude_of(position: Position) -> Interlude | None:
    return position_view(position, None, "en").interlude


@pytest.mark.parametrize("game_id", ["taiji-lits", "tailits-taiji"])
def test_an_interlude_stays_until_both_seats_have_seen_it(game_id: str) -> None:
    position = tessellot.game(game_id).start()
    choose = random.Random(3).choice
    while not position.begins_second_half:
        assert interlude_of(position) is None
        position = position.play(choose(position.legal_moves()))
    begins = interlude_of(position)
    assert begins is not None
    assert not begins.begun
    position = position.play(choose(position.legal_moves()))
    begun = interlude_of(position)
    assert begun is not None
    assert begun == begins.model_copy(update={"begun": True})
    if position.can_swap:
        swapped = interlude_of(position.play("swap"))
        assert swapped is not None
        assert swapped.begun
    placements = [move for move in position.legal_moves() if str(move) != "swap"]
    assert interlude_of(position.play(choose(placements))) is None
