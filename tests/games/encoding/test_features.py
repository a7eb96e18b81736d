"""Planes show the board as the seat to move sees it, and actions number the moves."""

from __future__ import annotations

import sys

import numpy as np
import pytest

import tessellot
from tessellot import SWAP, IllegalMoveError, OptionError
from tessellot.geometry import SYMMETRIES, Cell
from tests.every_game import DEFAULTS, GAMES, played

every_default = pytest.mark.parametrize("game", DEFAULTS, ids=str)
CHOICES = list(range(11, 400, 3))


def plane(position, name):
    return position.planes()[position.game.plane_names.index(name)]


def cells(position, name):
    array = plane(position, name)
    return " ".join(str(Cell(int(row), int(column))) for row, column in np.argwhere(array))


@every_default
def test_planes_have_the_same_shape_throughout_a_game(game):
    for position in played(game, CHOICES):
        planes = position.planes()
        assert planes.shape == (len(game.plane_names), game.size, game.size)
        assert planes.dtype == np.float32
        assert planes.min() >= 0
        assert planes.max() <= 1


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_no_two_positions_of_a_game_look_alike(game):
    seen = {}
    for choices in (CHOICES, CHOICES[5:], CHOICES[::-1]):
        for position in played(game, choices):
            seen.setdefault(position.planes().tobytes(), set()).add(position.key)
    assert all(len(keys) == 1 for keys in seen.values())


def test_battle_of_lits():
    start = tessellot.game("battle-of-lits", board="monogram").start()
    position = start.play("Td5e5f5e6")
    assert cells(position, "T") == "d5 e5 f5 e6"
    assert plane(position, "T-left")[0, 0] == np.float32(4 / 5)
    assert plane(position, "L-left")[9, 9] == 1
    assert plane(position, "can-swap").all()
    assert not plane(start, "can-swap").any()
    assert (plane(start, "own-symbols") == plane(position, "opponent-symbols")).all()
    # After a swap the first seat moves and plays O, whose symbols were the opponent's.
    swapped = position.play(SWAP)
    assert (plane(swapped, "own-symbols") == plane(start, "opponent-symbols")).all()


def test_tailits_and_what_is_left_with_any_colouring():
    for pieces in ("six", "any"):
        position = tessellot.game("tailits", pieces=pieces).start().play("Le6f6/g6g7")
        assert cells(position, "own-squares") == "g6 g7"
        assert cells(position, "opponent-squares") == "e6 f6"
        assert cells(position, "L") == "e6 f6 g6 g7"
        assert plane(position, "L-left")[0, 0] == np.float32(5 / 6)


def test_taiji_knows_who_wins_ties():
    position = tessellot.game("taiji").start()
    assert plane(position, "first-seat").all()
    position = position.play("c4/d4")
    assert cells(position, "own-taijitus") == "c4"
    assert cells(position, "opponent-taijitus") == "d4"
    assert not plane(position, "first-seat").any()


@pytest.mark.parametrize("game_id", ["tailits-taiji", "taiji-lits"])
def test_double_games(game_id):
    positions = played(tessellot.game(game_id), CHOICES)
    for position in positions:
        begun = position.begins_second_half or any(
            p.begins_second_half for p in positions[: position.ply]
        )
        assert plane(position, "second-half").all() == begun
    if game_id == "tailits-taiji":
        for position in positions:
            if plane(position, "second-half").all():
                half = position.score.counts[1]
                assert plane(position, "last-tetromino")[0, 0] == 2 * half[position.mover].points
    else:
        before = next(position for position in positions if position.can_swap)
        assert plane(before.play(SWAP), "swapped").all()
        assert not plane(before, "swapped").any()


def test_lot():
    position = tessellot.game("lot").start()
    for move in ["a3", "a7", "b3", "c7", "c3^c3xa3b3"]:
        position = position.play(move)
    assert cells(position, "own-discs") == "a7 c7"
    assert cells(position, "opponent-stacks") == "c3"
    assert cells(position, "opponent-discs") == cells(position, "own-stacks") == ""


@every_default
def test_actions_number_every_move_both_ways(game):
    assert game.action_size == len(game.move_index)
    for position in played(game, CHOICES)[::7]:
        mask = position.action_mask()
        assert mask.shape == (game.action_size,)
        assert list(np.flatnonzero(mask)) == list(position.legal_moves().actions())
        for move in position.legal_moves()[:30]:
            assert game.move_of(game.action_of(move)) == game.move_of(game.action_of(str(move)))
    if game.info.has_swap:
        assert game.move_of(game.action_size - 1) == SWAP
        assert game.action_of("swap") == game.action_size - 1


def test_moves_and_actions_that_there_are_not():
    game = tessellot.game("taiji", size=7)
    for action in (-1, game.action_size):
        with pytest.raises(OptionError, match=f"no action {action}: they go from 0 to 167"):
            game.move_of(action)
    with pytest.raises(IllegalMoveError, match="board"):
        game.action_of("h8/h9")
    with pytest.raises(IllegalMoveError, match="no swap"):
        game.action_of("swap")


@pytest.mark.parametrize("game_id", ["battle-of-lits", "taiji", "lot"])
def test_planes_and_actions_turn_with_the_position(game_id):
    position = played(tessellot.game(game_id), CHOICES)[8]
    for symmetry in SYMMETRIES:
        image = position.transformed(symmetry)
        permutation = np.array(position.game.transformed_actions(symmetry))
        mask = np.zeros(position.game.action_size, bool)
        mask[permutation] = position.action_mask()
        assert (image.action_mask() == mask).all()
    planes = position.planes()
    turned = {
        "quarter-turn": np.rot90(planes, axes=(1, 2)),
        "mirror-top-bottom": np.flip(planes, 1),
        "mirror-left-right": np.flip(planes, 2),
    }
    for label, image in turned.items():
        assert (position.transformed(label).planes() == image).all()


def test_without_numpy_planes_say_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(tessellot.TessellotError, match=r"NumPy.*pip install .*\[engine\]"):
        tessellot.game("lot").start().planes()
