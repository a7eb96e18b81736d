"""Cases that must come out exactly so, in the rules and in the second reading alike."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import tessellot
from tessellot.games import Game, Position, Seat
from tessellot.games.layers import Discs
from tests import literal
from tests.games.test_agreement import compare_results, compare_scores, second_reading, some_move
from tests.literal.cells import square_board
from tests.literal.lot import Board, Lot, from_picture
from tests.literal.tailits import box_of_24
from tests.literal.tetrominoes import every_placement

WON_BY_A_DIAGONAL = """\
. . . . . . .
. . w W b . .
. . W B W . .
. w B b w b .
. B . b w . .
. . . w b . .
. . b . . w ."""


def played(game: Game, moves: str) -> tuple[Position, literal.State]:
    """The position after some moves in both readings, which agree on the way."""
    position, state = game.start(), second_reading(game)
    for move in moves.split():
        assert position.turn == state.turn()
        assert move in state.legal_moves()
        position, state = position.play(move), state.play(move)
    assert position.turn == state.turn()
    compare_scores(position, state)
    return position, state


def turns(game: Game, moves: str) -> list[str]:
    """Whose turn it was before each move and is after the last: seats and sides."""
    words = moves.split()
    seen = []
    for count in range(len(words) + 1):
        position, _ = played(game, " ".join(words[:count]))
        assert position.turn is not None
        seen.append(f"{position.turn.seat} {position.turn.side}")
    return seen


def picture(position: Position) -> Board:
    """What stands on the LOT board, in the letters of the literal reading."""
    (discs,) = position.layers
    assert isinstance(discs, Discs)
    letters = {
        "w": discs.white,
        "b": discs.black,
        "W": discs.white_stacks,
        "B": discs.black_stacks,
    }
    return {
        (cell.column + 1, cell.row + 1): letter for letter in letters for cell in letters[letter]
    }


@pytest.mark.parametrize(("size", "count"), [(10, 1292), (11, 1616), (9, 1004), (7, 536)])
def test_placements_on_an_empty_board(size: int, count: int) -> None:
    assert sum(1 for _ in every_placement(square_board(size))) == count
    board = f"{size}x{size}:" + "/".join(["." * size] * size)
    assert len(tessellot.game("battle-of-lits", board=board).start().legal_moves()) == count


def test_placements_of_each_shape() -> None:
    shapes = {"L": 576, "I": 140, "T": 288, "S": 288}
    assert Counter(piece.shape for piece in every_placement(square_board(10))) == shapes
    position = tessellot.game("battle-of-lits").start()
    assert Counter(str(move)[0] for move in position.legal_moves()) == shapes


def test_answers_to_every_first_placement_of_battle_of_lits() -> None:
    start = second_reading(tessellot.game("battle-of-lits"))
    answers = [start.play(move).legal_moves() for move in start.legal_moves()]
    assert all("swap" in moves for moves in answers)
    assert sum(len(moves - {"swap"}) for moves in answers) == 89_808


def test_the_colourings_of_the_tailits_pieces() -> None:
    kinds = Counter((piece.shape, piece.kind) for piece in box_of_24())
    copies = {
        shape: sorted(count for (of, _), count in kinds.items() if of == shape) for shape in "LITS"
    }
    assert copies == {"L": [1] * 6, "I": [1, 1, 2, 2], "T": [1, 1, 2, 2], "S": [1, 1, 2, 2]}


WHOLE_GAMES = [
    (
        "14 : 14",
        "second",
        """
        Tf8g8h8g9 swap Id10e10f10g10 Lf6g6h6f7 Sd4e4e5f5 Ld1e1e2e3 Lc7d7d8d9 Si6i7j7j8
        Sc1b2c2b3 La4b4a5a6 Lj3j4i5j5 Tf2g2h2g3 Tb9a10b10c10 Ti9h10i10j10
        """,
    ),
    (
        "14 : 14",
        "first",
        """
        Ti3i4j4i5 Lg5g6h6i6 Si7j7h8i8 If2g2h2i2 Ti9h10i10j10 Ic6d6e6f6 Sf7e8f8e9 Ld4e4f4d5
        Sc7b8c8b9 Ib10c10d10e10 Ic1c2c3c4 La1b1a2a3 Sb4a5b5a6 Te1d2e2e3 Lg8g9f10g10
        """,
    ),
    (
        "17 : 15",
        "second",
        """
        Lb3c3b4b5 Td3d4e4d5 Sg3f4g4f5 Sb6c6c7d7 Sb1c1a2b2 Lf7d8e8f8 Lg2h2i2i3 Ti4i5j5i6
        Li7i8i9j9 Sc9d9b10c10 Ie6f6g6h6 Sg8g9h9h10 La8b8a9a10 Id1e1f1g1
        """,
    ),
    (
        "15 : 17",
        "first",
        """
        Ld1d2c3d3 Sc4b5c5b6 Lb7c7b8b9 Tf2e3f3f4 Se6f6d7e7 Ia10b10c10d10 Lh1h2g3h3 Lg5h5g6g7
        Th7i7j7i8 Lf8f9e10f10 Tb1a2b2b3 Sh9i9i10j10 Ti3i4j4i5
        """,
    ),
]
"""Scores, who placed last, and the moves on the board `boxes`."""


@pytest.mark.parametrize(("score", "last", "moves"), WHOLE_GAMES)
def test_more_symbols_win_and_the_last_to_place_wins_a_tie(
    score: str, last: str, moves: str
) -> None:
    position, state = played(tessellot.game("battle-of-lits", board="boxes"), moves)
    compare_results(position, state)
    assert str(position.score) == score
    assert position.mover.other == last
    assert position.outcome is not None
    assert position.outcome.winner == (position.score.leader or last)


def test_a_swap_in_battle_of_lits_hands_the_turn_to_the_first_seat_as_o() -> None:
    game = tessellot.game("battle-of-lits")
    assert turns(game, "Td5e5f5e6 Ie7e8e9e10 Lh9f10g10h10") == [
        "first X",
        "second O",
        "first X",
        "second O",
    ]
    assert turns(game, "Td5e5f5e6 swap Ie7e8e9e10 Lh9f10g10h10") == [
        "first X",
        "second O",
        "first O",
        "second X",
        "first O",
    ]


def test_a_swap_in_lot_hands_the_white_disc_over() -> None:
    assert turns(tessellot.game("lot"), "d4 swap a1 a7") == [
        "first white",
        "second black",
        "first black",
        "second white",
        "first black",
    ]


@pytest.mark.parametrize(
    ("game", "moves"),
    [
        ("battle-of-lits", ["Td5e5f5e6", "Ie7e8e9e10", "Lh9f10g10h10"]),
        ("lot", ["d4", "a1", "a7"]),
    ],
)
def test_a_swap_is_only_allowed_as_the_very_first_answer(game: str, moves: list[str]) -> None:
    allowed = []
    for count in range(4):
        position, state = played(tessellot.game(game), " ".join(moves[:count]))
        assert ("swap" in state.legal_moves()) == position.can_swap
        allowed.append(position.can_swap)
    assert allowed == [False, True, False, False]
    position, state = played(tessellot.game(game), f"{moves[0]} swap")
    assert "swap" not in state.legal_moves()
    assert not position.can_swap


def test_a_lot_disc_may_keep_the_far_end_of_its_line() -> None:
    position, state = played(tessellot.game("lot"), "a5 c4 b5 d4 c5^c5xa5b5 g1 d5 e4^c4xd4e4")
    shown = {(3, 5): "W", (4, 5): "w", (3, 4): "B", (7, 1): "b"}
    assert picture(position) == shown
    assert isinstance(state, Lot)
    assert dict(state.board) == shown


def test_a_diagonal_of_stacks_wins_lot() -> None:
    position, state = played(
        tessellot.game("lot"),
        "e3 c1 e4 f4 e5^e5xe3e4 c4 c6 c3 d6 c2^c4xc2c3 b6^d6xb6c6 e2 f1 c6 b5 b7 a5 d5^d5xc6b7 "
        "c5^c5xa5b5 d4 e4 e6 c6 d3 b4 a3 e3 b3 d2 c3^b3xa3c3",
    )
    compare_results(position, state)
    assert picture(position) == from_picture(WON_BY_A_DIAGONAL)
    assert position.outcome is not None
    assert position.side_of(Seat.SECOND) == "black"
    assert position.outcome.winner == "second"


def test_any_three_of_a_run_of_five_with_the_new_disc_can_be_resolved_in_lot() -> None:
    position, state = played(tessellot.game("lot"), "a1 a7 b1 c7 d1 e7 e1 g7")
    threes = ["a1b1c1", "b1c1d1", "c1d1e1"]
    expected = {
        f"c1^{kept}x{three.replace(kept, '')}"
        for three in threes
        for kept in (three[:2], three[2:4], three[4:])
    }
    assert {move for move in state.legal_moves() if move.startswith("c1")} == expected
    assert {str(m) for m in position.legal_moves() if str(m).startswith("c1")} == expected
    after = position.play("c1^d1xb1c1")
    assert picture(after).keys() & {(column, 1) for column in range(1, 8)} == {
        (1, 1),
        (4, 1),
        (5, 1),
    }
    assert after.score.first == 1


def until_the_second_half(game: Game, seed: int) -> list[str]:
    """Random moves up to the end of the first half of a double game."""
    rng = random.Random(seed)
    position, moves = game.start(), []
    first_half = type(position.legal_moves()[0])
    while isinstance(position.legal_moves()[0], first_half):
        move = some_move(rng, position)
        position = position.play(move)
        moves.append(str(move))
    return moves


def test_white_begins_taiji_after_tailits_and_the_last_tetromino_is_worth_half_a_point() -> None:
    game = tessellot.game("tailits-taiji")
    last_to_place = set()
    for seed in range(6):
        moves = until_the_second_half(game, seed)
        before, _ = played(game, " ".join(moves[:-1]))
        position, _ = played(game, " ".join(moves))
        assert position.turn == ("second", "white")
        assert before.turn is not None
        last = before.turn.seat
        assert position.score[last] % 1 == 0.5
        assert position.score[last.other] % 1 == 0
        last_to_place.add(last)
    assert last_to_place == set(Seat)


def test_white_begins_battle_of_lits_after_taiji_and_a_swap_leaves_the_taiji_points() -> None:
    game = tessellot.game("taiji-lits", size=7, groups=2)
    last_to_place = set()
    uneven = 0
    for seed in range(8):
        moves = [*until_the_second_half(game, seed), "Tc4d4e4d5"]
        last_to_place.add(Seat.at(len(moves)))
        position, _ = played(game, " ".join(moves[:-1]))
        assert position.turn == ("first", "white")
        assert not position.can_swap
        position, _ = played(game, " ".join(moves))
        assert position.turn == ("second", "black")
        swapped, _ = played(game, " ".join([*moves, "swap"]))
        assert swapped.turn == ("first", "black")
        assert not swapped.can_swap
        taiji, symbols = position.score.counts
        taiji_swapped, symbols_swapped = swapped.score.counts
        assert taiji_swapped == taiji
        assert symbols_swapped.first == symbols.second
        assert symbols_swapped.second == symbols.first
        uneven += taiji.first.points != taiji.second.points
    assert last_to_place == set(Seat)
    assert uneven
