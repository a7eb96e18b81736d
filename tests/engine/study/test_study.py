"""Studies of positions: search and solver in turns, and what each cell is worth."""

import threading
import time

import pytest

import tessellot
from tessellot.engine import ProofValue
from tessellot.engine.study import Study
from tessellot.engine.study.ownership import Ownership, best_values
from tessellot.games import Seat
from tessellot.notation import read_position

LATE = read_position(
    "battle-of-lits board=monogram Lb8b9a10b10 Ig2g3g4g5 Tb5a6b6b7 Tg6f7g7h7 Sc2b3c3b4 Sd7e7c8d8"
)

PUZZLE = (
    "battle-of-lits board=horizontals Li3i4h5i5 Ld6b7c7d7 Le8f8g8e9 Lh9h10i10j10 "
    "Ic10d10e10f10 Tg2f3g3h3 Ta5b5c5b6 Ti7h8i8j8 Tb8a9b9b10 Sh1i1i2j2 Sc2b3c3b4 Se3d4e4d5 "
    "Sf5g5e6f6"
)
"""Only one move wins."""
PROVEN_AT_ONCE = (
    "tailits score=second-largest pieces=six Lc4d4/b3b4 Li4j4/h4j5 La6b6/a7a8 Lf8e9/e8e10 "
    "Ih6h8/h5h7 Ic9d9/a9b9 Td1d3/c2d2 Tj1k2/i2j2 Tf5f6/e6f7 Sg1h2/g2h3 Sf3g4/e3f4 Sc6d6/c5d7 "
    "Sk7k8/j6j7"
)
"""The search alone proves the win after some games, with guesses of the other moves."""


@pytest.fixture(scope="module")
def lits():
    return Study(tessellot.game("battle-of-lits"), memory_mb=32)


def test_a_proof_is_found_beside_the_search_and_stays(lits):
    *_, last = lits.insights(LATE, 3, 120)
    assert (last.proven, last.margin, last.is_complete) == (ProofValue.LOSS, -2.0, True)
    assert (last.settled, last.moves) == (146, 146)
    assert [variation.proven for variation in last.variations] == [ProofValue.LOSS] * 3
    assert last.variations[0].margin == -2.0
    end = LATE
    for move in last.variations[0].pv:
        end = end.play(move)
    assert end.score.second - end.score.first == 2
    first, *_ = lits.insights(LATE, 3, 120)
    assert (first.proven, first.margin) == (ProofValue.LOSS, -2.0)


def test_a_proven_opening_is_known_at_once(lits):
    from tessellot.engine.books.proven_openings import known_openings

    opening = next(iter(known_openings()))
    position = tessellot.game("battle-of-lits", board=opening.board).start().play(opening.move)
    study = lits if position.game == lits.game else Study(position.game, memory_mb=32)
    first = next(study.insights(position, 1, 10))
    assert first.proven is ProofValue.WIN
    assert first.variations[0].move == (tessellot.SWAP if opening.swap else opening.reply)


def test_lines_of_every_game_lead_through_legal_moves():
    for game_id in tessellot.GAMES:
        position = tessellot.game(game_id).start()
        position = position.play(position.legal_moves()[7])
        *_, last = Study(position.game, memory_mb=16).insights(position, 2, 0.3)
        assert len(last.variations) == 2
        for variation in last.variations:
            at = position
            for move in variation.pv:
                at = at.play(move)
        assert last.depth == max(len(variation.pv) for variation in last.variations)


def test_a_study_is_stopped_from_another_thread():
    position = tessellot.game("taiji").start()
    study = Study(position.game, memory_mb=16)
    insights = study.insights(position, 1, 3600)
    next(insights)
    threading.Timer(0.2, study.stop).start()
    assert time.monotonic() + 60 > [time.monotonic() for _ in insights][-1]


def test_symbols_that_are_safe_are_owned_and_covered_ones_are_not():
    ownership = Ownership(LATE)
    ownership.play({}, 60, 30)
    assert ownership.games == 30
    owned = [max(pair) for pair in zip(*map(ownership.of, Seat), strict=True)]
    safe = sum(LATE.safe_cells())
    assert safe
    covered = {cell for piece in LATE.tiling.pieces for cell in piece.cells}
    for number, share in enumerate(owned):
        if safe >> number & 1:
            assert share == 1
        if divmod(number, 10) in {(cell.row, cell.column) for cell in covered}:
            assert share == 0


def test_the_value_of_a_cell_is_that_of_its_best_move():
    position = tessellot.game("taiji", size=7).start()
    index = position.game.move_index
    actions = {str(index[action]): action for action in position.legal_moves().actions()}
    values = {actions["a1/b1"]: 0.4, actions["b1/a1"]: 0.6, actions["b1/c1"]: 0.5}
    best = best_values(position, values)
    assert best[:4] == [0.6, 0.6, 0.5, None]


def test_discs_are_owned_in_lot():
    position = read_position("lot 7/7/7/3W3/7/7/7 b")
    ownership = Ownership(position)
    ownership.play({}, 60, 20)
    assert ownership.of(Seat.FIRST)[24] == 1


def test_a_line_that_loses_proves_nothing_while_other_moves_are_open():
    position = read_position(
        "battle-of-lits board=monogram Lb4b5b6c6 Lf6f7e8f8 Th5g6h6i6 Tc7b8c8d8 Sh7g8h8g9"
    )
    study = Study(position.game, memory_mb=32)
    some = 0
    for insight in study.insights(position, 1, 600):
        if insight.settled < insight.moves:
            some += insight.settled > 0
            assert (insight.proven, insight.variations[0].proven) == (None, None)
        elif insight.proven:
            break
    assert some, "all was settled at once: take a position that is harder to prove"
    assert insight.proven is ProofValue.LOSS
    assert len(insight.variations[0].pv) > 1


def test_no_line_promises_more_than_the_proven_margin():
    position = read_position(
        "battle-of-lits board=boxes Li2i3i4j4 Ld3e3f3d4 Lf5f6f7g7 Lb8c8d8d9 Tb3b4c4b5 Tg3g4h4g5 "
        "Td5d6e6d7 Sb6c6a7b7 swap"
    )
    *_, last = Study(position.game, memory_mb=32).insights(position, 5, 600)
    assert (last.proven, last.margin) == (ProofValue.WIN, 2.0)
    assert [line.margin for line in last.variations if line.margin and line.margin > 2] == []


@pytest.mark.parametrize("line", [PUZZLE, PROVEN_AT_ONCE])
def test_beside_a_proven_win_the_other_lines_are_proven_too(line):
    position = read_position(line)
    *_, last = Study(position.game, memory_mb=32).insights(position, 3, 600)
    assert (last.proven, last.is_complete, len(last.variations)) == (ProofValue.WIN, True, 3)
    # The best move is as good on all of its cells.
    best, cells = last.variations[0].move, best_values(position, last.values)
    assert {cells[cell.row * position.game.size + cell.column] for cell in best.cells} == {1.0}
    assert all(variation.proven for variation in last.variations)
    for variation in last.variations[1:]:
        end = position
        for move in variation.pv:
            end = end.play(move)
        if end.outcome is not None:
            assert ProofValue.of(end.outcome.winner, position.mover) is variation.proven


def test_all_moves_are_settled_where_the_search_proves_that_they_lose():
    position = read_position("lot 7/7/2BB3/7/3w3/2b1b2/3w3 w")
    *_, last = Study(position.game, memory_mb=16).insights(position, 1, 600)
    assert last.proven is ProofValue.LOSS
    assert last.settled == last.moves == len(position.legal_moves())
