"""The cases that the rules page says must come out exactly so, and others worth a picture."""

from __future__ import annotations

import random

import pytest

import tessellot
from tessellot import SWAP, Cell, IllegalMoveError, Seat
from tessellot.games import ColouredPlacement, Disc, Placement, Taijitu
from tessellot.games.lot import Threat
from tessellot.notation import read_position


def rules_broken(position, move):
    return [violation.rule for violation in position.why_illegal(move)]


def cells(text):
    return tuple(map(Cell.parse, text.split()))


@pytest.mark.parametrize("pieces", ["six", "any"])
def test_tailits_has_432_first_moves(pieces):
    assert len(tessellot.game("tailits", pieces=pieces).start().legal_moves()) == 432


@pytest.mark.parametrize(("size", "count"), [(7, 168), (9, 288), (11, 440)])
def test_taiji_first_moves(size, count):
    assert len(tessellot.game("taiji", size=size).start().legal_moves()) == count


def test_lot_line_may_leave_its_far_left_disc():
    position = read_position("lot 7/7/7/2Ww3/2bb3/7/7 b")
    after = position.play("e3^c3xd3e3")
    assert after == read_position("lot 7/7/7/2Ww3/2B4/7/7 w")
    assert {str(move) for move in position.legal_moves() if move.cell == Cell.parse("e3")} == {
        "e3^c3xd3e3",
        "e3^d3xc3e3",
        "e3^e3xc3d3",
    }


def test_lot_is_won_by_a_diagonal_of_stacks():
    position = read_position("lot 7/2wWb2/2WBW2/1wBbwb1/1B1bw2/3wb2/2b2w1 w")
    assert position.outcome.winner is Seat.SECOND
    assert position.outcome.reason == "line"
    assert "b3, c4, d5" in str(position.outcome)
    assert position.turn is None
    assert rules_broken(position, "a1") == ["game-over"]


def test_lot_run_of_five_may_be_cut_in_three_ways_and_only_with_the_new_disc():
    position = read_position("lot 7/7/7/ww1ww2/7/7/7 w")
    chosen = {
        frozenset({move.keep, *move.removed})
        for move in position.legal_moves()
        if move.cell == Cell.parse("c4")
    }
    assert chosen == {
        frozenset(cells("a4 b4 c4")),
        frozenset(cells("b4 c4 d4")),
        frozenset(cells("c4 d4 e4")),
    }
    after = position.play("c4^b4xa4c4")
    assert after == read_position("lot 7/7/7/1W1ww2/7/7/7 b")
    assert rules_broken(position, "c4") == ["unresolved"]
    assert rules_broken(position, "c4^a4xb4d4") == ["no-line"]
    assert rules_broken(position, "g7^a4xb4c4") == ["no-line"]


def test_lot_resolutions_keep_one_disc_and_remove_the_two_others():
    position = read_position("lot 7/7/7/ww5/7/7/7 w")
    a4, b4, c4 = cells("a4 b4 c4")
    assert rules_broken(position, Disc(c4, a4, (b4, c4))) == []
    for odd in (Disc(c4, None, (a4, b4, c4)), Disc(c4, a4, (a4, b4, c4)), Disc(c4, a4, (a4, b4))):
        assert rules_broken(position, odd) == ["no-line"]


def test_lot_stacks_are_not_part_of_a_line_of_singles():
    position = read_position("lot 7/7/7/wW5/7/7/7 w")
    assert rules_broken(position, "c4") == []


def test_lot_threats_name_the_third_cell_and_whether_it_is_empty():
    position = read_position("lot 7/7/7/WW5/7/7/BbB1B2 w")
    assert position.threats(Seat.FIRST) == (
        Threat(cells("a4 b4 c4"), Cell.parse("c4"), empty=True),
    )
    assert position.threats("first") == position.threats(Seat.FIRST)
    assert {(str(t.third), t.empty) for t in position.threats(Seat.SECOND)} == {
        ("b1", False),
        ("d1", True),
    }
    blocked = read_position("lot 7/7/7/WWb4/7/7/7 w")
    assert blocked.threats(Seat.FIRST) == ()


def test_a_full_lot_board_is_a_draw():
    rng = random.Random(6)
    for _ in range(200):
        position = tessellot.game("lot").start()
        while moves := position.legal_moves():
            position = position.play(rng.choice(moves))
        if position.outcome.winner is None:
            assert position.outcome.reason == "full-board"
            assert position.taken.bit_count() == 49
            return
    pytest.fail("no draw in 200 random games")


def finished_games(game, seeds=400):
    for seed in range(seeds):
        rng = random.Random(seed)
        position = game.start()
        while moves := position.legal_moves():
            last = position.turn.seat
            position = position.play(rng.choice(moves))
        yield position, last


def test_battle_of_lits_14_14_goes_to_whoever_placed_last_and_17_15_to_the_17():
    found = set()
    for position, last in finished_games(tessellot.game("battle-of-lits", board="boxes"), 3000):
        points = (position.score.first, position.score.second)
        if points == (14, 14):
            assert position.outcome.winner is last
            assert position.outcome.reason == "last-placement"
        elif sorted(points) == [15, 17]:
            assert position.score[position.outcome.winner] == 17
            assert position.outcome.reason == "score"
        else:
            continue
        found.add(tuple(sorted(points)))
        if len(found) == 2:
            return
    pytest.fail(f"only found {found}")


def test_taiji_ties_go_to_black():
    tied = [
        p for p, _ in finished_games(tessellot.game("taiji")) if p.score.first == p.score.second
    ]
    assert tied
    assert {(p.outcome.winner, p.outcome.reason) for p in tied} == {(Seat.SECOND, "tie-for-black")}
    assert tied[0].side_of(Seat.SECOND) == "black"


def test_second_largest_groups_that_are_equal_are_decided_by_the_largest():
    reasons = set()
    for position, last in finished_games(tessellot.game("tailits", score="second-largest")):
        if position.score.first != position.score.second:
            continue
        (largest,) = position.score.further
        first, second = largest.first.points, largest.second.points
        if first == second:
            assert (position.outcome.winner, position.outcome.reason) == (last, "last-placement")
        else:
            winner = Seat.FIRST if first > second else Seat.SECOND
            assert (position.outcome.winner, position.outcome.reason) == (winner, "largest-group")
        reasons.add(position.outcome.reason)
    assert reasons == {"last-placement", "largest-group"}


def test_swap_exchanges_sides_and_the_first_seat_moves_on():
    position = tessellot.game("battle-of-lits").start().play("Td5e5f5e6")
    assert position.turn == (Seat.SECOND, "O")
    before = position.score
    swapped = position.play("swap")
    assert swapped.turn == (Seat.FIRST, "O")
    assert swapped.sides == ("O", "X")
    assert (swapped.score.first, swapped.score.second) == (before.second, before.first)
    assert rules_broken(swapped, "swap") == ["swap"]
    assert rules_broken(tessellot.game("battle-of-lits").start(), "swap") == ["swap"]


def test_lot_swap_gives_the_white_disc_to_the_second_seat():
    position = tessellot.game("lot").start().play("d4").play("swap")
    assert position.turn == (Seat.FIRST, "black")
    assert position.play("a1").turn == (Seat.SECOND, "white")
    with pytest.raises(IllegalMoveError, match="the answer to the first disc"):
        position.play("swap")


def test_taiji_lits_keeps_taiji_points_when_sides_are_swapped():
    rng = random.Random(5)
    position = tessellot.game("taiji-lits", size=7).start()
    while not position.can_swap:
        position = position.play(rng.choice(position.legal_moves()))
    swapped = position.play("swap")
    taiji, symbols = position.score.counts
    taiji_after, symbols_after = swapped.score.counts
    assert taiji_after == taiji
    assert (symbols_after.first, symbols_after.second) == (symbols.second, symbols.first)
    assert swapped.turn.seat is Seat.FIRST


def test_tailits_taiji_gives_half_a_point_to_the_last_placer_and_white_begins_taiji():
    rng = random.Random(2)
    position = tessellot.game("tailits-taiji").start()
    while position.taijitus is None:
        last = position.turn.seat
        assert [count.name for count in position.score.counts] == ["largest"]
        position = position.play(rng.choice(position.legal_moves()))
    half = position.score.counts[1]
    assert half.name == "last-placement"
    assert (half[last].points, half[last.other].points) == (0.5, 0)
    assert position.turn == (Seat.SECOND, "white")


def test_pieces_of_the_other_half_are_refused():
    first_half = tessellot.game("tailits-taiji").start()
    assert rules_broken(first_half, "f6/f7") == ["wrong-piece"]
    assert rules_broken(tessellot.game("taiji-lits").start(), "Td5e5f5e6") == ["wrong-piece"]


def test_all_broken_rules_are_named_at_once_with_what_to_point_at():
    position = tessellot.game("battle-of-lits").start().play("Td5e5f5e6")
    violations = position.why_illegal("Tc5c6d6c7")
    assert [violation.rule for violation in violations] == ["same-shape", "square", "square"]
    twin, _, square = violations
    assert list(map(str, twin.pieces)) == ["Td5e5f5e6"]
    assert twin.cells == cells("d5 e6")
    assert square.cells == cells("d5 e5 d6 e6")
    assert str(square) == "This would fill the square d5–e6."


def test_a_square_filled_from_four_pieces_is_refused():
    position = tessellot.game("battle-of-lits", board="boxes").start()
    for move in ("Tb7c7d7c8", "Sc4c5d5d6", "Ie6f6g6h6"):
        position = position.play(move)
    (square,) = position.why_illegal("Le7e8d9e9")
    assert square.rule == "square"
    assert square.cells == cells("d6 e6 d7 e7")
    assert sorted(map(str, square.pieces)) == ["Ie6f6g6h6", "Sc4c5d5d6", "Tb7c7d7c8"]


def test_illegal_play_raises_with_every_rule_and_leaves_the_position_as_it_was():
    position = tessellot.game("tailits").start()
    text = str(position)
    with pytest.raises(IllegalMoveError, match="must cover the centre, f6") as caught:
        position.play("Ta1c1/b1b2")
    assert [violation.rule for violation in caught.value.violations] == ["centre"]
    assert str(position) == text


def test_supply_runs_out_by_shape():
    game = tessellot.game("battle-of-lits")
    for seed in range(2000):
        rng = random.Random(seed)
        position = game.start()
        while moves := position.legal_moves():
            position = position.play(rng.choice(moves))
        for shape in "LITS":
            if not position.tiling.supply_of(shape):
                lone = {"L": "La1b1c1a2", "I": "Ia1b1c1d1", "T": "Ta1b1c1b2", "S": "Sa1b1b2c2"}
                assert "supply" in rules_broken(position, lone[shape])
                return
    pytest.fail("no shape ran out in 2,000 games")


def test_supply_of_tailits_counts_each_colouring():
    opening = ["If6f7/f8f9", "Le3f3/f4f5", "Id1d2/d3d4"]
    lone = {"black together": "Ik1k2/k3k4", "alternating": "Ik1k3/k2k4", "ends": "Ik1k4/k2k3"}
    position = tessellot.game("tailits").start()
    for move in opening:
        assert rules_broken(position, lone["black together"]) in (["unconnected"], ["centre"])
        position = position.play(move)
    assert rules_broken(position, lone["black together"]) == ["supply", "unconnected"]
    assert "colouring" in str(position.why_illegal(lone["black together"])[0])
    assert rules_broken(position, lone["alternating"]) == ["unconnected"]
    assert rules_broken(position, lone["ends"]) == ["unconnected"]
    with_any = tessellot.game("tailits", pieces="any").start()
    for move in opening:
        with_any = with_any.play(move)
    assert rules_broken(with_any, lone["black together"]) == ["unconnected"]


def test_cells_that_do_not_form_the_piece_are_refused_even_if_no_text_was_read():
    position = tessellot.game("battle-of-lits").start()
    assert rules_broken(position, Placement("L", cells("a1 b1 c1 d1"))) == ["shape"]
    assert rules_broken(position, Placement("T", ())) == ["shape"]
    taiji = tessellot.game("taiji").start()
    assert rules_broken(taiji, Taijitu(*cells("a1 c1"))) == ["shape"]
    tailits = tessellot.game("tailits").start()
    odd = ColouredPlacement("I", cells("f6 f7 f8"), cells("f9"))
    assert rules_broken(tailits, odd) == ["shape"]


@pytest.mark.parametrize(
    "board",
    ["7/7/7/3b3/7/7/7", "7/7/7/3W3/7/7/7", "7/7/7/3ww2/7/7/7", "7/7/7/3wb2/7/7/7", "7/7/7/7/7/7/7"],
)
def test_lot_has_no_swap_unless_white_has_placed_one_disc_and_nothing_else_is_there(board):
    position = read_position(f"lot {board} b")
    assert not position.can_swap
    assert SWAP not in position.legal_moves()
    assert [violation.rule for violation in position.why_illegal(SWAP)] == ["swap"]


def test_a_swap_in_lot_leaves_the_disc_and_hands_over_the_colours():
    position = read_position("lot 7/7/7/3w3/7/7/7 b")
    swapped = position.play(SWAP)
    assert swapped.layers == position.layers
    assert (swapped.sides, swapped.turn) == (("black", "white"), ("first", "black"))
