"""Entering a move, without any screen."""

from __future__ import annotations

import random

import pytest

import tessellot
from tessellot.games import Disc, Placement, Swap
from tessellot.geometry import Cell
from tessellot.notation import read_position
from tessellot.terminal.entry.move_entry import GhostState, MoveEntry
from tests.every_game import DEFAULTS, played


def entry_at(text, near="e5"):
    return MoveEntry.begin(read_position(text), Cell.parse(near))


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_every_legal_move_can_be_shown_and_committed(game):
    rng = random.Random(1)
    for position in played(game, [rng.randrange(1000) for _ in range(60)])[::7]:
        moves = [move for move in position.legal_moves() if move != tessellot.SWAP]
        for move in rng.sample(moves, min(len(moves), 12)):
            entry = MoveEntry.begin(position)
            entry.show(move)
            assert entry.ghost == move
            assert entry.state is GhostState.LEGAL
            assert entry.commit() == move


@pytest.mark.parametrize("game", DEFAULTS, ids=str)
def test_the_fits_of_all_pieces_are_all_legal_moves(game):
    for position in played(game, [3, 14, 15, 92, 65, 35] * 9)[:-1:6]:
        placements = [move for move in position.legal_moves() if not isinstance(move, Disc | Swap)]
        assert sum(item.placements for item in MoveEntry.begin(position).tray) == len(placements)


def test_a_piece_comes_back_after_four_turns_and_after_two_flips():
    for shape in "LITS":
        entry = entry_at("battle-of-lits")
        entry.take_shape(shape)
        before = entry.ghost
        seen = set()
        for _ in range(4):
            entry.turn()
            seen.add(entry.ghost)
        assert entry.ghost == before
        assert len(seen) == (2 if shape in "IS" else 4)
        entry.flip()
        entry.flip()
        entry.turn(1)
        entry.turn(-1)
        assert entry.ghost == before


def test_the_ghost_never_leaves_the_board():
    entry = entry_at("battle-of-lits")
    entry.take_shape("I")
    for rows, columns in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        for _ in range(12):
            entry.step(rows, columns)
        assert all(0 <= n < 10 for cell in entry.ghost.cells for n in cell)
        entry.turn()
        assert all(0 <= n < 10 for cell in entry.ghost.cells for n in cell)


def test_a_refused_piece_says_every_reason():
    entry = entry_at("battle-of-lits Td5e5f5e6")
    entry.show(Placement("T", tuple(map(Cell.parse, ("f6", "g6", "h6", "g7")))))
    assert entry.state is GhostState.REFUSED
    assert [reason.rule for reason in entry.reasons] == ["same-shape", "square"]
    assert entry.commit() is None


def test_the_same_letter_again_takes_the_next_colouring():
    entry = entry_at("tailits", "f6")
    held = []
    for _ in range(7):
        entry.take_shape("L")
        held.append(entry.held.kind)
    assert len(set(held[:6])) == 6
    assert held[6] == held[0]


def test_a_click_moves_the_ghost_and_a_second_one_places_it():
    entry = entry_at("battle-of-lits")
    entry.take_shape("S")
    assert not entry.click(Cell.parse("b9"))
    assert Cell.parse("b9") in entry.ghost.cells
    assert entry.click(Cell.parse("b9"))


def test_next_walks_through_all_fits_of_a_piece_and_returns():
    entry = entry_at("battle-of-lits Td5e5f5e6", "a1")
    entry.take_shape("I")
    fits = next(item.placements for item in entry.tray if item.piece == entry.held.kind)
    entry.next()
    first, seen = entry.ghost, set()
    for _ in range(fits):
        assert entry.state is GhostState.LEGAL
        seen.add(entry.ghost)
        entry.next()
    assert entry.ghost == first
    assert len(seen) == fits
    entry.next()
    entry.next(-1)
    assert entry.ghost == first


def test_a_disc_that_makes_a_line_is_good_so_far_until_one_is_chosen():
    entry = entry_at("lot 7/7/5b1/2Ww3/2bb3/7/7 b", "e3")
    assert entry.state is GhostState.INCOMPLETE
    assert not entry.reasons
    assert entry.commit() is None
    assert entry.choosing
    shown = set()
    for _ in range(3):
        shown.add(str(entry.ghost))
        entry.turn()
    assert shown == {"e3^c3xd3e3", "e3^d3xc3e3", "e3^e3xc3d3"}
    assert not entry.click(Cell.parse("d3"))
    assert str(entry.ghost) == "e3^d3xc3e3"
    assert entry.click(Cell.parse("d3"))
    assert str(entry.commit()) == "e3^d3xc3e3"


def test_a_choice_of_discs_can_be_left_again():
    entry = entry_at("lot 7/7/5b1/2Ww3/2bb3/7/7 b", "e3")
    entry.commit()
    entry.clear()
    assert entry.state is GhostState.INCOMPLETE
    entry.commit()
    entry.click(Cell.parse("a1"))
    assert str(entry.ghost) == "a1"
    entry.click(Cell.parse("c3"))
    assert entry.state is GhostState.REFUSED
    entry.next()
    assert entry.state is not GhostState.REFUSED
