"""Properties that hold for every position one can think of."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tessellot
from tessellot.games import ColouredPlacement, Disc, Placement, Taijitu
from tessellot.games.boards import Board
from tessellot.geometry import SYMMETRIES, Cell, Grid
from tests.every_game import DEFAULTS, played

choices = st.lists(st.integers(0, 10**6), max_size=40)


def turned(move, symmetry, size):
    def turn(cells):
        return tuple(symmetry(cell, size) for cell in cells)

    match move:
        case Placement(shape, cells):
            return Placement(shape, turn(cells))
        case ColouredPlacement(shape, black, white):
            return ColouredPlacement(shape, turn(black), turn(white))
        case Taijitu(black, white):
            return Taijitu(*turn([black, white]))
        case Disc(cell, None, ()):
            return Disc(symmetry(cell, size))
        case Disc(cell, keep, removed):
            return Disc(symmetry(cell, size), symmetry(keep, size), turn(removed))
    return move


def turned_game(game, symmetry):
    if game.info.id != "battle-of-lits":
        return game
    grid, board = Grid.of(game.size), game.board
    x, o = (
        grid.mask(symmetry(cell, game.size) for cell in grid.cells_of(mask))
        for mask in (board.x, board.o)
    )
    return tessellot.game("battle-of-lits", board=Board("turned", game.size, x, o))


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
@settings(max_examples=15)
@given(choices, st.sampled_from(SYMMETRIES))
def test_symmetries_keep_legal_moves_and_scores(game, choices, symmetry):
    position = game.start()
    image = turned_game(game, symmetry).start()
    for choice in choices:
        moves = position.legal_moves()
        if not moves:
            break
        move = moves[choice % len(moves)]
        position, image = position.play(move), image.play(turned(move, symmetry, game.size))
    assert len(position.legal_moves()) == len(image.legal_moves())
    assert str(position.score) == str(image.score)
    assert position.turn == image.turn
    assert {turned(m, symmetry, game.size) for m in position.legal_moves()} == set(
        image.legal_moves()
    )


@settings(max_examples=50)
@given(choices)
def test_two_adjacent_tetrominoes_share_exactly_one_unit_edge(choices):
    position = played(tessellot.game("battle-of-lits"), choices)[-1]
    for one, other in combinations(position.tiling.pieces, 2):
        edges = sum(neighbour in other.cells for cell in one.cells for neighbour in cell.neighbours)
        assert edges <= 1


@settings(max_examples=30)
@given(choices)
def test_the_order_of_pieces_does_not_matter_to_a_position(choices):
    game = tessellot.game("taiji", size=7)
    forward, backward = game.start(), game.start()
    moves = []
    for choice in choices:
        legal = forward.legal_moves()
        if legal:
            moves.append(legal[choice % len(legal)])
            forward = forward.play(moves[-1])
    for move in reversed(moves):
        backward = backward.play(move)
    assert forward == backward
    assert hash(forward) == hash(backward)


@settings(max_examples=200)
@given(
    st.sampled_from("LITS"),
    st.lists(
        st.tuples(st.integers(0, 11), st.integers(0, 11)).map(lambda c: Cell(*c)),
        min_size=4,
        max_size=4,
        unique=True,
    ),
    choices,
)
def test_any_four_cells_are_legal_or_name_a_rule(shape, cells, choices):
    position = played(tessellot.game("battle-of-lits"), choices)[-1]
    move = Placement(shape, tuple(cells))
    assert (move in position.legal_moves()) == (position.why_illegal(move) == ())
