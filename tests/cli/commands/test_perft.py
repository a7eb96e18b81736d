"""``tessellot perft`` counts what the perft files say."""

from __future__ import annotations

import json

import pytest

import tessellot
from tessellot.notation import write_position
from tests.cli.running import assert_refused, run
from tests.perft.counts import Perft, every_perft

QUICK = 5000


@pytest.mark.parametrize("perft", every_perft(), ids=lambda perft: perft.name)
def test_the_command_agrees_with_the_files(perft: Perft):
    game, options = perft.games[0]
    chosen = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
    if perft.opening:
        position = tessellot.game(game, **options).start()
        for move in perft.opening:
            position = position.play(move)
        game, chosen = write_position(position), []
    swap = "--swap" if perft.with_swap else "--no-swap"
    for depth, count in perft.counts.items():
        if count <= QUICK:
            assert run("perft", game, str(depth), *chosen, swap).stdout == f"{count}\n"


def test_divide_adds_up():
    *lines, total = run("perft", "taiji", "2", "-o", "size=7", "--divide").stdout.splitlines()
    counts = dict(line.split() for line in lines)
    assert len(counts) == len(tessellot.game("taiji", size=7).start().legal_moves())
    assert sum(map(int, counts.values())) == int(total)
    told = json.loads(run("perft", "taiji size=7", "2", "--divide", "--json").stdout)
    assert told["divide"] == {move: int(count) for move, count in counts.items()}
    assert (told["count"], told["depth"]) == (int(total), 2)


def test_nothing_can_be_counted_after_the_end():
    assert run("perft", "lot WWW4/7/7/7/7/7/7 b", "3").stdout == "0\n"


def test_mistakes_are_told_in_a_line():
    assert_refused(run("perft", "chess", "2"), "There is no game 'chess'")
    assert_refused(run("perft", "lot", "0"), "DEPTH")
    assert_refused(run("perft", "taiji", "2", "-o", "size=8"), "size=8 is not possible")
    assert_refused(run("perft", "taiji", "2", "-o", "size"), "not of the form name=value")
