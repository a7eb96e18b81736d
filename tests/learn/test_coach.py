"""The coach names what a move did, and warns before a clear blunder."""

from __future__ import annotations

import random

import pytest

import tessellot
from tessellot.games import GAMES, SWAP, IllegalMoveError, Seat
from tessellot.learn import coach, lesson
from tessellot.learn.coach import chance, describe, latest_plies, warning
from tessellot.notation import read_position

MONOGRAM = "battle-of-lits board=monogram"


def told(position, move, language="en"):
    return describe(read_position(position), move, language)


def of_step(game, step, move):
    return describe(lesson(game).step(step).start, move)


def test_covered_symbols_the_opponents_first():
    assert told(MONOGRAM, "Tf5f6g6f7")[0] == "Covers 4 O's: f5, f6, g6, f7."
    assert told(MONOGRAM, "Tf5f6g6f7", "ru")[0] == "Закрывает 4 нолика: f5, f6, g6, f7."
    assert told(MONOGRAM, "Te5d6e6e7")[:2] == ["Covers 1 O: d6.", "Covers 3 X's: e5, e6, e7."]
    assert told(MONOGRAM, "Lg2h2i2g3")[0] == "Covers no symbol."


def test_symbols_that_are_safe_now():
    assert of_step("battle-of-lits", "protect", "Ic1d1e1f1") == [
        "Covers 3 X's: c1, d1, e1.",
        "Protects 2 O's for ever: f2, f3.",
        "Protects 2 X's for ever: g1, e2.",
    ]


def test_the_last_piece_of_a_shape_and_the_end():
    texts = of_step("battle-of-lits", "tie", "Ld8e8d9d10")
    assert texts[-2:] == ["That was the last L.", "That wins the game."]
    assert not any("Protects" in text for text in texts)
    lost = lesson("taiji").step("tie").start
    (move,) = [
        move for move in lost.legal_moves() if lost.play(move).outcome.winner is not lost.mover
    ]
    assert describe(lost, move)[-1] == "That ends the game, and loses it."


def test_squares_of_taijitus_are_symbols():
    assert of_step("taiji-lits", "cover", "Sd5c6d6c7")[0] == (
        "Covers 4 black squares: d5, c6, d6, c7."
    )


def test_a_swap():
    assert of_step("lot", "swap", "swap") == ["The sides are exchanged; the board stays as it is."]


@pytest.mark.parametrize(
    ("position", "move", "texts"),
    [
        ("taiji size=7 a1/b1", "g7/g6", ["No group grows."]),
        ("taiji size=7 a1/b1", "d1/c1", ["A white group grows to 2."]),
        (
            "taiji size=7 b3/c3 d5/d4",
            "c5/c4",
            ["Joins white groups into one of 3.", "A black group grows to 2."],
        ),
        (
            "taiji size=7 b3/b4 d3/d4",
            "c4/c3",
            ["No group grows.", "Stands between black groups, on c3."],
        ),
        (
            "taiji size=7 a1/b1 a2/b2",
            "b3/a3",
            ["No group grows.", "A black group of 2 can grow no more."],
        ),
    ],
)
def test_groups(position, move, texts):
    assert told(position, move) == texts


def test_groups_of_tailits_join_at_corners():
    assert of_step("tailits", "diagonal", "Sg4f5/f4e5") == [
        "Joins black groups into one of 8.",
        "A white group grows to 3.",
    ]
    assert of_step("tailits", "cut", "If8f9/f7f10") == [
        "A white group grows to 8.",
        "Stands between black groups, on f7.",
    ]


def test_the_last_move_of_each_seat_is_commented_on_also_where_one_moves_twice():
    """White begins the second half of TAIJI+Battle of LITS, who may have ended the first."""
    positions = [tessellot.game("taiji-lits").start()]
    assert latest_plies(positions) == []
    choose = random.Random(1).choice
    while positions[-1].outcome is None:
        positions.append(positions[-1].play(choose(positions[-1].legal_moves())))
    seats = [position.mover for position in positions]
    (twice,) = (ply for ply in range(1, len(seats)) if seats[ply] is seats[ply - 1])
    assert latest_plies(positions[: twice + 1]) == [twice - 1, twice - 2]
    assert latest_plies(positions[: twice + 2]) == [twice, twice - 1, twice - 2]
    assert latest_plies(positions[: twice + 3]) == [twice + 1, twice]


def test_the_first_half_ends():
    assert of_step("taiji-lits", "halves", "b7/c7")[-1] == (
        "The first half is over, 12 : 11; these points stay."
    )
    assert of_step("tailits-taiji", "half-point", "Lc1d1/b1d2")[-2:] == [
        "Gets half a point for the last tetromino.",
        "The first half is over, 13.5 : 8; these points stay.",
    ]


def test_points_have_the_decimal_sign_of_the_language():
    step = lesson("tailits-taiji").step("half-point")
    (*_, told) = describe(step.start, "Lc1d1/b1d2", "ru")
    assert told == "Первая половина окончена, 13,5 : 8; эти очки остаются."


@pytest.mark.parametrize(
    ("position", "move", "texts"),
    [
        ("lot 7/7/7/3w3/7/7/7 b", "a7", ["A quiet move."]),
        ("lot 7/7/7/2w4/6b/7/7 w", "d4", ["One more disc makes a line: b4, e4."]),
        ("lot 7/7/7/2ww3/6b/7/7 w", "e4^d4xc4e4", ["Makes a stack on d4; c4, e4 leave."]),
        ("lot 7/7/7/2ww3/7/7/7 b", "e4", ["Blocks the line c4–e4."]),
        (
            "lot 7/7/3W3/7/2ww3/7/7 w",
            "e3^d3xc3e3",
            ["Makes a stack on d3; c3, e3 leave.", "A third stack would win on: d4."],
        ),
        ("lot 7/7/2WW3/7/7/7/7 b", "e5", ["No third stack for the opponent on: e5."]),
        (
            "lot 7/7/2WW3/2bw3/2wb3/2BB3/7 w",
            "e5^e5xc3d4",
            [
                "Makes a stack on e5; c3, d4 leave.",
                "That wins the game.",
            ],
        ),
    ],
)
def test_discs(position, move, texts):
    assert told(position, move) == texts


@pytest.mark.parametrize("game_id", GAMES)
def test_every_move_of_a_game_can_be_described_in_both_languages(game_id):
    position = tessellot.game(game_id).start()
    chance = random.Random(8)
    while position.outcome is None:
        move = chance.choice(position.legal_moves())
        english, russian = (describe(position, move, language) for language in ("en", "ru"))
        assert len(english) == len(russian)
        assert not set(english) & set(russian)
        position = position.play(move)


def test_an_illegal_move_is_not_described():
    with pytest.raises(IllegalMoveError):
        told("lot 7/7/7/3w3/7/7/7 b", "d4")


def test_a_blunder_is_warned_of():
    position = read_position("lot 7/7/7/3w3/7/7/7 b")
    assert warning(position, "a1", best=0.55, value=0.3) == (
        "Look again: this takes your chances from 55% to 30%."
    )
    assert "с 55 % до 30 %" in warning(position, "a1", best=0.55, value=0.3, language="ru")
    assert warning(position, "a1", best=0.55, value=0.36) is None
    assert warning(position, "a1", best=0.55, value=0.6) is None
    assert coach.BLUNDER == 0.2


def test_the_reason_is_named_where_the_rules_know_it():
    position = lesson("lot").step("block").start
    assert (
        warning(position, "a1", best=0.6, value=0) == "Look again: your opponent could win at once."
    )
    final = lesson("taiji").step("tie").start
    (lost,) = [
        move for move in final.legal_moves() if final.play(move).outcome.winner is not final.mover
    ]
    assert warning(final, lost, best=1, value=0) == (
        "Look again: this ends the game, and you do not win."
    )
    opening = tessellot.game("lot").start()
    assert "swap" in warning(opening, "d4", best=0.5, value=0.2, reply=SWAP)


def test_the_answer_that_punishes_a_blunder_is_told():
    position = read_position(MONOGRAM)
    reply = position.game.read_move("Le7e8d9e9")
    assert warning(position, "Te4d5e5e6", best=0.6, value=0.1, reply=reply) == (
        "Look again: this takes your chances from 60% to 10%."
        " A possible answer: Le7e8d9e9. Covers 3 X's: e7, e8, e9."
    )


def test_a_chance_is_that_of_the_seat():
    position = read_position("lot 7/7/7/3w3/7/7/7 b")
    assert chance(position, Seat.SECOND, 0.7) == 0.7
    assert chance(position, Seat.FIRST, 0.7) == pytest.approx(0.3)
    won = lesson("lot").step("win").start.play("e5^e5xc3d4")
    assert [chance(won, seat, 0.5) for seat in Seat] == [1, 0]
