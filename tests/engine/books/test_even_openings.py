"""Openings that a long search could not judge: the strongest engine opens with one of them."""

from __future__ import annotations

import pytest

import tessellot
from tessellot.engine import Engine
from tessellot.engine.books.even_openings import even_openings, undecided_openings
from tessellot.engine.books.proven_openings import known_openings
from tessellot.games.boards import OWN, PUBLISHED


@pytest.mark.parametrize("board", PUBLISHED)
def test_every_published_board_has_some_and_they_can_be_played(board: str) -> None:
    game = tessellot.game("battle-of-lits", board=board)
    numbers = even_openings(game)
    assert len(numbers) == 10
    assert set(numbers) <= set(game.start().legal_moves().actions())


@pytest.mark.parametrize("game", [("battle-of-lits", OWN[0]), ("taiji-lits", None)])
def test_other_boards_and_games_have_none(game: tuple[str, str | None]) -> None:
    name, board = game
    options = {} if board is None else {"board": board}
    assert even_openings(tessellot.game(name, **options)) == ()


@pytest.mark.parametrize("board", PUBLISHED)
def test_the_engine_may_choose_among_those_that_nobody_has_proven(board: str) -> None:
    game = tessellot.game("battle-of-lits", board=board)
    chosen = [game.move_index[action] for action in undecided_openings(game)]
    assert len(set(chosen)) == 10
    assert not any(known_openings().winner(game.board, move) for move in chosen)
    unproven = {
        action
        for action in even_openings(game)
        if not known_openings().winner(game.board, game.move_index[action])
    }
    assert unproven <= set(undecided_openings(game))


def test_the_strongest_engine_opens_with_them_and_varies() -> None:
    game = tessellot.game("battle-of-lits", board="boxes")
    known = {game.move_index[number] for number in even_openings(game)}
    played = {
        Engine(game, nodes=3000, seed=seed, memory_mb=8).best_move(game.start())
        for seed in range(6)
    }
    assert played <= known
    assert len(played) > 1


def test_weak_levels_open_on_their_own() -> None:
    game = tessellot.game("battle-of-lits", board="boxes")
    known = {game.move_index[number] for number in even_openings(game)}
    played = {Engine(game, level=4, seed=s, memory_mb=8).best_move(game.start()) for s in range(6)}
    assert played - known


def test_other_openings_are_still_judged_for_the_heat_map() -> None:
    game = tessellot.game("battle-of-lits", board="boxes")
    *_, analysis = Engine(game, nodes=20_000, memory_mb=8).analyse(game.start(), multipv=3)
    assert len(analysis.values) > 10
    assert len({line.move for line in analysis.variations}) == 3
