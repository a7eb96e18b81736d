"""Judging moves: who threw what away, from whose point of view, and how it is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tessellot
from tessellot.engine import Engine, ProofValue
from tessellot.engine.review.commentary import (
    accuracy,
    annotate,
    average_loss,
    decimal,
    explanation,
    first_seat_chances,
)
from tessellot.engine.review.judgement import Judgement, Value, Verdict, judge
from tessellot.games import Seat
from tessellot.games.moves import SWAP
from tessellot.lab.review.evaluation_plot import picture, text_plot
from tessellot.notation import Record, read_position

WON = "lot 7/7/7/ww1WW2/bb5/B6/B6 w"
"""White wins at once by a third stack in line on c4; otherwise Black does, by one on a3."""


def judged(start, moves, nodes=3000):
    record = Record.of(read_position(start), moves)
    return record, list(judge(record, Engine(record.game, nodes=nodes)))


@pytest.fixture(scope="module")
def thrown_away():
    return judged(WON, ["g7"])


def test_a_win_that_is_thrown_away_is_a_blunder(thrown_away):
    _, (judgement,) = thrown_away
    assert judgement.seat is Seat.FIRST
    assert judgement.before == Value(1.0, None, "win")
    assert str(judgement.best[0]).startswith("c4^c4x")
    assert judgement.after == Value(0.0, None, "loss")
    assert (judgement.loss, judgement.verdict) == (1.0, Verdict.BLUNDER)
    assert judgement.points is None
    assert "The win was certain." in explanation(judgement, "en")
    assert "Now the loss is certain." in explanation(judgement, "en")
    assert "Победа была обеспечена." in explanation(judgement, "ru")


def test_a_swap_that_was_better_is_named_in_the_reader_s_language(thrown_away):
    _, (judgement,) = thrown_away
    swapping = replace(judgement, best=(SWAP,))
    assert explanation(swapping, "en").endswith("Better was swap.")
    assert explanation(swapping, "ru").endswith("обмен.")


def test_the_winning_move_is_the_best_and_ends_the_game():
    _, (judgement,) = judged(WON, ["c4^c4xa4b4"])
    assert judgement.verdict is Verdict.BEST
    assert judgement.after == Value(1.0, None, "win")
    assert (judgement.loss, judgement.verdict.mark) == (0.0, "")


def test_values_belong_to_whoever_moves():
    game = tessellot.game("taiji", size=7)
    record = Record.of(game, ["d4/d5", "a1/a2", "c4/c5"])
    first, second, third = judge(record, Engine(game, nodes=300))
    assert (first.seat, second.seat) == (Seat.FIRST, Seat.SECOND)
    assert first.after == second.before.negated
    assert second.after == third.before.negated
    chances = first_seat_chances([first, second, third])
    assert chances[0] == first.before.win_probability
    assert chances[1] == first.after.win_probability
    assert chances[2] == 1 - second.after.win_probability


def test_the_end_is_told_by_the_rules():
    record = Record.of(tessellot.game("battle-of-lits"))
    node = record.root
    while node.position.outcome is None:
        node = node.add(node.position.legal_moves()[0])
    *_, last = judge(record, Engine(record.game, nodes=50))
    score, seat = record.end.score, last.seat
    assert record.end.outcome
    assert last.after.proven == ("win" if record.end.outcome.winner is seat else "loss")
    assert last.after.margin == score[seat] - score[seat.other]


def made(before: float, after: float, *, only: bool = False) -> Judgement:
    start = tessellot.game("taiji", size=7).start()
    move, best = start.legal_moves()[:2]
    return Judgement(1, start, move, Value(before, 1, None), Value(after, 0, None), (best,), only)


@pytest.mark.parametrize(
    ("after", "verdict", "mark"),
    [
        (0.75, Verdict.GOOD, ""),
        (0.56, Verdict.GOOD, ""),
        (0.54, Verdict.INACCURACY, "?!"),
        (0.49, Verdict.MISTAKE, "?"),
        (0.39, Verdict.BLUNDER, "??"),
    ],
)
def test_mistakes_are_told_by_what_they_lose(after, verdict, mark):
    judgement = made(0.6, after)
    assert judgement.verdict is verdict
    assert judgement.verdict.mark == mark
    assert judgement.points == 1
    assert average_loss([judgement, made(0.6, 0.6)], Seat.FIRST) == judgement.loss / 2
    assert average_loss([judgement], Seat.SECOND) == 0


def test_the_only_move_is_no_mistake():
    judgement = made(0.6, 0.1, only=True)
    assert (judgement.verdict, judgement.loss, judgement.points) == (Verdict.ONLY, 0.0, 0.0)


def test_annotations_keep_marks_and_variations_that_are_there(thrown_away):
    record, judgements = thrown_away
    better = record.root.add(judgements[0].best[0])
    record.main_line()[0].glyphs = [5]
    annotate(record, judgements, "en")
    assert record.root.children[1:] == [better]
    assert record.main_line()[0].glyphs == [5]
    assert "Blunder: " in record.main_line()[0].comment


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    "before",
    [Value(0.1, 0, None), Value(0.1, -3.5, None), Value(0.1, None, None), Value(0, 0, "loss")],
)
def test_a_second_analysis_replaces_the_first_and_keeps_what_people_said(language, before):
    again = made(0.6, 0.6)
    record = Record.of(again.position, [again.move])
    (node,) = record.main_line()
    people = "Ann begins here.\nThe first seat wins for certain, I bet.\nFirst seat 60 %? No!"
    node.comment = people
    annotate(record, [replace(made(0.6, 0.1), after=before)], language)
    assert len(node.comment.splitlines()) == 4
    annotate(record, [again], "en")
    assert node.comment == f"{people}\nFirst seat 60 %, 0.0."


def test_a_second_analysis_tells_anew_what_a_better_line_promises():
    mistake = made(0.6, 0.1)
    record = Record.of(mistake.position, [mistake.move])
    annotate(record, [mistake], "ru")
    annotate(record, [replace(mistake, before=Value(0.7, 1, None))], "en")
    _, better = record.root.children
    assert better.comment == "First seat 70 %, +1.0."


def test_the_plot_rises_with_the_chances_and_fits_the_screen():
    plot = text_plot([made(0.5, 0.1), made(0.5, 0.9)], width=80).splitlines()
    assert plot[0] == "100 %       ▂▂▂"
    assert plot[-3] == "  0 % ███▆▆▆███"
    assert plot[-2].split() == ["??"]
    long = text_plot([made(0.5, 0.1)] * 500, width=80).splitlines()
    assert max(map(len, long)) <= 80


def test_a_picture_can_be_drawn_where_the_margin_is_not_known():
    known = made(0.5, 0.9)
    unknown = replace(known, turn=2, after=Value(1.0, None, "win"))
    drawn = picture([known, unknown], "svg", "Ann – Ben", "en")
    assert drawn.count(b"<svg") == 1


def test_accuracy_falls_with_the_probability_that_is_lost():
    seat = Seat.FIRST
    assert accuracy([], seat) == accuracy([made(0.6, 0.6)], seat) == 100
    assert round(accuracy([made(0.6, 0.55)], seat)) == 80
    assert round(accuracy([made(0.6, 0.4)], seat)) == 41
    assert accuracy([made(0.6, 0.4)], Seat.SECOND) == 100


def test_a_proven_win_that_is_thrown_away_is_missed():
    judgement = made(1.0, 0.0)
    won = replace(judgement, before=Value(1.0, 2.0, ProofValue.WIN))
    assert replace(won, after=Value(0.0, -1.0, ProofValue.LOSS)).missed_win
    assert replace(won, after=Value(0.9, 1.0, None)).missed_win
    assert not replace(won, after=Value(0.98, 1.0, None)).missed_win
    assert not replace(won, after=Value(1.0, 1.0, ProofValue.WIN)).missed_win
    assert not judgement.missed_win


def test_numbers_have_a_true_minus_and_zero_has_no_sign() -> None:
    assert [decimal(value, "+.1f", "en") for value in (1.25, -1.25, 0.04, -0.04)] == [
        "+1.2",
        "−1.2",
        "0.0",
        "0.0",
    ]
    assert decimal(-2.5, "+.1f", "ru") == "−2,5"
    # In a column too, where the width stays.
    assert [decimal(value, "+5.1f", "en") for value in (-0.04, -2.5)] == ["  0.0", " −2.5"]
