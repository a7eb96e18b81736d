"""Solving puzzles: right, wrong and refused moves, hints, the question whether it is over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tessellot.games import GAMES, NotationError
from tessellot.locale import LANGUAGES
from tessellot.puzzles import Attempt, Kind, PuzzleError, Verdict, all_puzzles, puzzles_of


def some(kind, game_id=None, **fields):
    """A puzzle with these values."""
    return next(
        puzzle
        for puzzle in all_puzzles()
        if puzzle.kind is kind
        and game_id in (None, puzzle.game_id)
        and all(getattr(puzzle, name) == value for name, value in fields.items())
    )


@pytest.mark.parametrize("game_id", GAMES)
def test_the_line_solves_the_puzzle(game_id):
    for puzzle in puzzles_of(game_id)[:4]:
        attempt = Attempt.start(puzzle)
        while not attempt.solved:
            move = attempt.solution()[0]
            answer = attempt.play(move)
            if answer.verdict is Verdict.RIGHT:
                assert answer.reply == attempt.solution()[1]
                assert answer.attempt.position == answer.shown
                assert answer.attempt.last == answer.reply
            attempt = answer.attempt
        assert answer.verdict is Verdict.SOLVED
        assert not attempt.failed
        with pytest.raises(PuzzleError, match="solved already"):
            attempt.play(move)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_wrong_move_is_refuted_and_the_same_move_is_still_to_be_found(game_id):
    puzzle = some(Kind.WIN, game_id)
    attempt = Attempt.start(puzzle)
    right = attempt.position.play(attempt.solution()[0])
    wrong = [
        move for move in attempt.position.legal_moves() if attempt.position.play(move) != right
    ]
    assert wrong
    for move in wrong:
        answer = attempt.play(move)
        assert answer.verdict is Verdict.WRONG
        assert answer.attempt == replace(attempt, failed=True)
        position = answer.after
        for reply in answer.refutation:
            position = position.play(reply)
        if answer.after.outcome is None:
            assert answer.shown == answer.after.play(answer.refutation[0])


def test_a_wrong_move_that_ends_the_game_needs_no_refutation():
    for puzzle in all_puzzles():
        attempt = Attempt.start(puzzle)
        if puzzle.kind is not Kind.WIN:
            continue
        for move in puzzle.position.legal_moves():
            if move not in puzzle.line and puzzle.position.play(move).outcome is not None:
                answer = attempt.play(move)
                assert (answer.reply, answer.refutation) == (None, ())
                assert answer.text.to("en") == "This loses: the game ends with it."
                return


def test_moves_that_lead_to_the_same_position_are_all_right():
    """In LOT a disc can complete two lines, or a line with either of its ends."""
    for puzzle in puzzles_of("lot"):
        attempt = Attempt.start(puzzle)
        right = attempt.solution()[0]
        after = attempt.position.play(right)
        for move in attempt.position.legal_moves():
            same = attempt.position.play(move) == after
            assert (attempt.play(move).verdict is not Verdict.WRONG) is same


def test_an_illegal_move_is_refused_and_is_no_failure():
    puzzle = some(Kind.WIN, "battle-of-lits")
    attempt = Attempt.start(puzzle)
    answer = attempt.play(puzzle.last)
    assert answer.verdict is Verdict.REFUSED
    assert answer.violations
    assert answer.attempt == attempt
    with pytest.raises(NotationError):
        attempt.play("what?")


def test_an_attempt_is_taken_up_from_the_moves_of_the_player():
    puzzle = next(one for one in all_puzzles() if one.moves_to_find > 1)
    first, _, second = puzzle.line[:3]
    attempt = Attempt.after(puzzle, [first])
    assert (attempt.number, attempt.solution()[0]) == (1, second)
    assert Attempt.after(puzzle, [str(first), str(second)]).number == 2
    with pytest.raises(PuzzleError, match="do not lead through"):
        Attempt.after(puzzle, [second, first])
    with pytest.raises(PuzzleError, match="do not lead through"):
        Attempt.after(puzzle, [*puzzle.line[::2], first])


def test_the_last_placement_is_found_or_missed():
    puzzle = next(one for one in all_puzzles() if one.kind is Kind.OVER and one.line_text)
    attempt = Attempt.start(puzzle)
    wrong = attempt.claim_over()
    assert (wrong.verdict, wrong.attempt.failed, wrong.move) == (Verdict.WRONG, True, None)
    assert "one more piece" in str(wrong.text)
    for move in puzzle.position.legal_moves():
        answer = wrong.attempt.play(move)
        assert (answer.verdict, answer.attempt.failed) == (Verdict.SOLVED, True)
    assert attempt.play(puzzle.last).verdict is Verdict.REFUSED


def test_that_it_is_over_can_be_said():
    puzzle = some(Kind.OVER, line_text=())
    attempt = Attempt.start(puzzle)
    assert attempt.claim_over().verdict is Verdict.SOLVED
    wrong = attempt.play(puzzle.last)
    assert (wrong.verdict, wrong.attempt.failed) == (Verdict.WRONG, True)
    assert wrong.violations
    assert attempt.solution() == ()


def test_hints_go_from_little_to_much_in_both_languages():
    for puzzle in all_puzzles():
        hints = Attempt.start(puzzle).hints()
        assert hints
        if puzzle.line and puzzle.kind is not Kind.OVER:
            assert set(hints[-1].cells) <= set(puzzle.line[0].cells)
        for hint in hints:
            assert hint.text.to("ru") != hint.text.to("en")


def test_goals_are_sentences_in_both_languages():
    goals = {(puzzle.kind, puzzle.side): puzzle.goal for puzzle in all_puzzles()}
    assert len(goals) > 6
    for goal in goals.values():
        assert len({goal.to(language) for language in LANGUAGES}) == len(LANGUAGES)
