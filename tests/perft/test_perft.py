"""The number of ways to play n turns is the one in the perft files."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.lab.perft import count
from tests.perft.counts import Perft, every_perft


@pytest.mark.parametrize("perft", every_perft(), ids=lambda perft: perft.name)
def test_perft(perft: Perft) -> None:
    assert perft.games
    assert perft.counts
    for game, options in perft.games:
        position = tessellot.game(game, **options).start()
        for move in perft.opening:
            position = position.play(move)
        counted = {depth: count(position, depth, swap=perft.with_swap) for depth in perft.counts}
        assert counted == perft.counts, (game, options)


def test_every_game_and_every_choice_of_an_option_has_a_file() -> None:
    counted = {
        (game, name, value)
        for perft in every_perft()
        for game, options in perft.games
        for name, value in options.items()
    }
    for game in tessellot.GAMES:
        for option in tessellot.game_info(game).options:
            for choice in option.choices:
                assert (game, option.name, str(choice.value)) in counted
    assert {game for perft in every_perft() for game, _ in perft.games} == set(tessellot.GAMES)
