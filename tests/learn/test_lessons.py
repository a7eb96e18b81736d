"""Every lesson that comes with the package, played through: right, wrong and refused."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from tessellot.engine.books.proven_openings import read_openings, shipped_table
from tessellot.games import GAMES, SWAP
from tessellot.learn import Attempt, FeedbackKind, lessons
from tessellot.learn.conditions import Condition, Trial
from tessellot.locale import LANGUAGES

LESSONS = lessons()
STEPS = [step for lesson in LESSONS.values() for step in lesson.steps]
SAMPLE = 30
"""Tries in each turn: all legal moves would take minutes in TAILITS."""

each_step = pytest.mark.parametrize("step", STEPS, ids=lambda step: f"{step.game_id}-{step.id}")


@cache
def attempts(step):
    """The step before each of its turns, along a solution."""
    found = [Attempt.start(step)]
    for move in found[0].solution():
        found.append(found[-1].play(move).attempt)
    assert found[-1].done
    return found[:-1]


@cache
def tries(attempt):
    """The feedback to some legal moves of a turn, always the same ones."""
    legal = list(attempt.position.legal_moves())
    moves = random.Random(5).sample(legal, min(SAMPLE, len(legal)))
    if attempt.position.can_swap:
        moves.append(SWAP)
    return [attempt.play(move) for move in moves]


def sentences(step):
    for turn in step.turns:
        yield from (turn.goal, *turn.hints, turn.otherwise, turn.closing)
        yield from (mistake.text for mistake in turn.mistakes)


def test_every_game_has_six_to_ten_steps():
    assert list(LESSONS) == list(GAMES)
    for lesson in LESSONS.values():
        assert 6 <= len(lesson.steps) <= 10, lesson.game_id


@each_step
def test_sentences_are_short_and_in_every_language(step):
    found = [sentence for sentence in (step.title, *sentences(step)) if sentence is not None]
    for sentence in found:
        english, russian = map(sentence.to, LANGUAGES)
        assert re.search("[а-яё]", russian, re.IGNORECASE)
        assert not re.search("[а-яё]", english, re.IGNORECASE)
        cells = re.compile(r"\b[a-k]\d+\b")
        assert sorted(cells.findall(english)) == sorted(cells.findall(russian))
        assert max(len(english), len(russian)) <= 160
    for sentence in found[1:]:
        assert all(sentence.to(language)[-1] in ".?" for language in LANGUAGES)


@each_step
def test_the_solution_reaches_the_goal_and_the_player_has_the_turn(step):
    kinds = []
    attempt = Attempt.start(step)
    for move in attempt.solution():
        assert attempt.position.mover is step.seat
        feedback = attempt.play(str(move))
        kinds.append(feedback.kind)
        assert feedback.text == attempt.turn.closing
        attempt = feedback.attempt
    assert kinds == [FeedbackKind.GO_ON] * (len(step.turns) - 1) + [FeedbackKind.DONE]


@each_step
def test_a_written_solution_is_the_one_that_is_shown(step):
    for attempt in attempts(step):
        if attempt.turn.solution is not None:
            assert attempt.solution()[0] == attempt.turn.solution


@each_step
def test_no_goal_is_reached_already(step):
    """What is asked of the position after the move does not hold before it."""
    for attempt in attempts(step):
        asked = dict(attempt.turn.done.tests)
        lasting = {"safe", "joined", "walled_in", "outcome"} & set(asked)
        if lasting:
            unmoved = Trial(attempt.position, SWAP, attempt.position)
            assert not Condition(tuple((name, asked[name]) for name in lasting)).holds(unmoved)
        elif asked:
            assert any(feedback.kind is FeedbackKind.WRONG for feedback in tries(attempt))


@each_step
def test_every_right_move_gets_its_reply_and_leads_on(step):
    for attempt in attempts(step):
        for feedback in tries(attempt):
            if feedback.kind is FeedbackKind.WRONG:
                continue
            assert (feedback.reply is not None) == (attempt.turn.reply is not None)
            if not feedback.attempt.done:
                assert feedback.attempt.position.mover is step.seat
                assert feedback.attempt.solution()


@each_step
def test_wrong_moves_are_answered_and_change_nothing(step):
    for attempt in attempts(step):
        for feedback in tries(attempt):
            if feedback.kind is not FeedbackKind.WRONG:
                continue
            assert feedback.attempt == attempt
            assert feedback.text is not None
            assert feedback.after == attempt.position.play(feedback.move)
            if feedback.reply is not None:
                assert feedback.reply in feedback.after.legal_moves()
                assert feedback.shown == feedback.after.play(feedback.reply)


@each_step
def test_every_mistake_happens_and_is_punished_as_it_says(step):
    for attempt in attempts(step):
        for mistake in attempt.turn.mistakes:
            feedback = next(
                feedback
                for move in attempt.position.legal_moves()
                if mistake.when.holds(Trial.of(attempt.position, move))
                and (feedback := attempt.play(move)).text == mistake.text
            )
            assert feedback.kind is FeedbackKind.WRONG
            assert (feedback.reply is None) == (mistake.reply is None)
            if mistake.reply is not None:
                assert mistake.reply.holds(Trial.of(feedback.after, feedback.reply))


@each_step
def test_illegal_moves_are_refused_with_their_rules(step):
    attempt = Attempt.start(step)
    moves = random.Random(3).sample(attempt.position.game.move_index.moves, 60)
    illegal = [move for move in moves if attempt.position.why_illegal(move)]
    assert illegal
    for move in illegal[:20]:
        violations = attempt.position.why_illegal(move)
        wanted = set(attempt.turn.refused) & {violation.rule for violation in violations}
        feedback = attempt.play(move)
        assert feedback.violations == violations
        assert feedback.kind is (FeedbackKind.DONE if wanted else FeedbackKind.REFUSED)
        assert (feedback.attempt == attempt) is not bool(wanted)


def told_scores(sentence):
    """The pairs such as “13.5 : 8” of a sentence."""
    return {(float(a), float(b)) for a, b in re.findall(r"([\d.]+) : ([\d.]+)", str(sentence))}


def scores(position, seat):
    """The points and every count of a position, the seat's own first."""
    found = position.score
    counts = (*found.counts, *found.further)
    return {(found[seat], found[seat.other])} | {
        (count[seat].points, count[seat.other].points) for count in counts
    }


@each_step
def test_scores_and_sides_that_are_told_are_true(step):
    sides = {"X": "X", "O": "O", "White": "white", "Black": "black"}
    for attempt in attempts(step):
        position = attempt.position
        either = scores(position, step.seat) | scores(position, step.seat.other)
        assert told_scores(attempt.turn.goal) <= either
        named = re.match(r"You are (X|O|White|Black)\b", str(attempt.turn.goal))
        assert named is None or position.side_of(step.seat) == sides[named[1]]
        for feedback in tries(attempt):
            if told_scores(feedback.text):
                after = feedback.after
                either_after = scores(after, step.seat) | scores(after, step.seat.other)
                assert told_scores(feedback.text) <= either | either_after


def test_the_only_move_is_the_only_move():
    over = LESSONS["battle-of-lits"].step("over").start
    assert len(over.legal_moves()) == 1


def test_the_opening_that_is_not_to_be_swapped_is_proven_to_be_won_by_o():
    step = LESSONS["battle-of-lits"].step("keep")
    (opening,) = [
        opening
        for opening in read_openings(shipped_table())
        if (opening.board, opening.move) == (step.start.game.board, step.last)
    ]
    assert opening.winner == "O"
    feedback = Attempt.start(step).play("swap")
    assert feedback.kind is FeedbackKind.WRONG
    assert feedback.reply == opening.reply


def test_what_a_swap_does_not_swap():
    attempt = Attempt.start(LESSONS["taiji-lits"].step("swap"))
    before = {count.name: count for count in attempt.position.score.counts}
    after = {count.name: count for count in attempt.play("swap").after.score.counts}
    assert after["taiji"] == before["taiji"]
    assert after["symbols"].first == before["symbols"].second
