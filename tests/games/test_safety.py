"""Safe cells, against trying everything that could still be played."""

from __future__ import annotations

import random

import tessellot
from tessellot.games.pieces.safety import safe_cells
from tessellot.geometry import Grid, bits_of


def coverable(tiling, seen):
    if tiling.placed in seen:
        return 0
    seen.add(tiling.placed)
    covered = tiling.covered
    for number in bits_of(tiling.legal):
        covered |= coverable(tiling.place(number), seen)
    return covered


def test_safe_cells_are_exactly_those_that_no_line_of_play_covers():
    compared = chains = 0
    board = "7x7:" + "/".join(["XO.X.O."] * 7)
    for seed in range(100):
        rng = random.Random(seed)
        position = tessellot.game("battle-of-lits", board=board).start()
        while moves := position.legal_moves():
            if len(moves) <= 20:
                tiling = position.tiling
                bare = tiling.table.grid.full & ~coverable(tiling, set())
                assert safe_cells(tiling) == bare
                direct = tiling.covered
                for number in bits_of(tiling.legal):
                    direct |= tiling.table.masks[number]
                compared += 1
                chains += bool(tiling.table.grid.full & ~direct & ~bare)
            position = position.play(rng.choice(moves))
    assert compared > 50
    assert chains > 0, "no position needed more than one piece to reach a cell"


def test_safe_symbols_are_told_by_side():
    position = tessellot.game("battle-of-lits", board="monogram").start().play("Td5e5f5e6")
    x, o = position.safe_cells()
    assert x == 0
    assert [str(cell) for cell in Grid.of(10).cells_of(o)] == ["d6", "f6"]


def test_when_the_game_is_over_everything_visible_is_safe():
    rng = random.Random(1)
    position = tessellot.game("battle-of-lits").start()
    while moves := position.legal_moves():
        position = position.play(rng.choice(moves))
    x, o = position.safe_cells()
    assert {x.bit_count(), o.bit_count()} == {position.score.first, position.score.second}


def test_safe_squares_of_taijitus_are_told_in_the_second_half():
    rng = random.Random(4)
    position = tessellot.game("taiji-lits", size=7).start()
    assert position.safe_cells() == (0, 0)
    while moves := position.legal_moves():
        position = position.play(rng.choice(moves))
    white, black = position.safe_cells()
    symbols = position.score.counts[1]
    assert {white.bit_count(), black.bit_count()} == {symbols.first.points, symbols.second.points}
