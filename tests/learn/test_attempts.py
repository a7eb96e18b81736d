"""Playing a step: hints, solutions, several turns, refusals that are the goal."""

from __future__ import annotations

import pytest

from tessellot.games import NotationError
from tessellot.learn import Attempt, FeedbackKind, lesson, read_lesson
from tessellot.learn.attempts import LEGAL_AFTER_ALL, NOT_THE_GOAL


def start(game_id, step_id):
    return Attempt.start(lesson(game_id).step(step_id))


def step_of(game, position, turn):
    """A step with one turn, as a lesson file would have it."""
    text = f"""
        game = "{game}"
        [[step]]
        id = "only"
        title = {{ en = "Title", ru = "Имя" }}
        position = "{position}"
        [[step.turn]]
        goal = {{ en = "Goal.", ru = "Цель." }}
        closing = {{ en = "Done.", ru = "Готово." }}
        {turn}
    """
    return Attempt.start(read_lesson(text, "test.toml").steps[0])


def test_two_turns_with_a_reply_between():
    attempt = start("lot", "double")
    first = attempt.play("e5")
    assert first.kind is FeedbackKind.GO_ON
    assert str(first.reply) == "f6"
    assert first.attempt.last == first.reply
    assert first.attempt.position == attempt.position.play("e5").play("f6")
    assert first.attempt.turn is attempt.step.turns[1]
    second = first.attempt.play("c3^e5xc3d4")
    assert second.kind is FeedbackKind.DONE
    assert second.shown.outcome.winner is attempt.step.seat
    assert second.attempt.done
    with pytest.raises(ValueError, match="done"):
        second.attempt.play("a1")


def test_a_player_can_have_two_turns_in_a_row():
    attempt = start("taiji-lits", "halves").play("b7/c7").attempt
    assert attempt.position.mover is attempt.step.seat
    assert attempt.play("Id2d3d4d5").kind is FeedbackKind.DONE


def test_a_refusal_can_be_the_goal():
    attempt = start("tailits-taiji", "not-flat")
    legal = attempt.play("h6/i6")
    assert (legal.kind, legal.attempt) == (FeedbackKind.WRONG, attempt)
    covered = attempt.play("e6/f6")
    assert (covered.kind, covered.attempt) == (FeedbackKind.REFUSED, attempt)
    assert attempt.play("e4/e5").kind is FeedbackKind.DONE


def test_the_punishment_is_played_out_and_the_turn_begins_anew():
    attempt = start("lot", "block")
    feedback = attempt.play("a1")
    assert feedback.kind is FeedbackKind.WRONG
    assert str(feedback.reply) == "c3^c3xd3e3"
    assert feedback.shown.outcome.winner is attempt.step.seat.other
    assert feedback.attempt == attempt


def test_text_that_is_no_move_is_an_error_of_notation():
    with pytest.raises(NotationError):
        start("lot", "line").play("what?")


def test_hints_come_one_by_one_and_then_show_cells():
    attempt = start("battle-of-lits", "over")
    texts = []
    for _ in range(2):
        hint = attempt.hint()
        texts.append(hint.text)
        assert hint.cells == ()
        attempt = hint.attempt
    assert tuple(texts) == attempt.turn.hints
    last = attempt.hint()
    assert [str(cell) for cell in last.cells] == ["d6", "c7"]
    assert "d6" in str(last.text)
    assert attempt.play("Td6c7d7e7").attempt.hints_shown == 0


def test_the_last_hint_for_a_swap_names_it():
    attempt = start("lot", "swap")
    assert "swap" in str(attempt.hint().attempt.hint().text).lower()


def test_without_a_sentence_of_its_own_a_wrong_move_gets_a_general_one():
    attempt = step_of("lot", DISC, 'done = { covers = ["d5"] }')
    assert attempt.play("a1").text == NOT_THE_GOAL
    attempt = step_of("lot", DISC, 'refused = "overlap"')
    assert attempt.play("a1").text == LEGAL_AFTER_ALL
    assert attempt.play("d4").kind is FeedbackKind.DONE
    assert [str(move) for move in attempt.solution()] == ["d4"]


def test_a_step_that_cannot_be_done_has_no_solution():
    attempt = step_of("lot", DISC, 'done = { outcome = "win" }')
    assert attempt.solution() == ()


DISC = "lot 7/7/7/3w3/7/7/7 b"
TWO = "taiji size=7 b3/b4 d3/d4"
CORNER = "taiji size=7 a1/b1"


@pytest.mark.parametrize(
    ("position", "done", "moves"),
    [
        (DISC, "covers = ['a1'], swap = false", "a1"),
        (DISC, "moves = ['a1', 'd4']", "a1"),
        (DISC, "swap = true", "swap"),
        ("lot 7/7/7/2ww3/7/7/7 w", "keeps = ['b4']", "b4^b4xc4d4"),
        (TWO, "covers = ['a1', 'b1']", "a1/b1 b1/a1"),
        (TWO, "covers_any = ['a1'], avoids = ['b1']", "a1/a2 a2/a1"),
        (TWO, "joined = ['b3', 'd3']", "c3/c2 c3/c4"),
        (CORNER, "touches = ['a1']", "a2/a3 a3/a2 a2/b2 b2/a2"),
        (CORNER, "walled_in = ['a1']", "a3/a2 b2/a2"),
        (CORNER, "requires = 'own change >= 1'", "a2/a3 a2/b2"),
        (CORNER, "requires = ['lead >= 1', 'legal-moves >= 150']", "a2/a3"),
        (CORNER, "requires = 'legal-moves < 100'", ""),
        ("battle-of-lits board=boxes Ia1a2a3a4", "shape = 'I', touches = ['a4']", ""),
    ],
)
def test_conditions(position, done, moves):
    attempt = step_of(position.split()[0], position, f"done = {{ {done} }}")
    assert {str(move) for move in attempt.accepted()} == set(moves.split())
