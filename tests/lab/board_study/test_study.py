"""Studies of boards, from the games to the report."""

from __future__ import annotations

import json
import subprocess
from collections import Counter

import pytest
from pypdf import PdfReader

from tessellot.games import Board, Seat, game
from tessellot.lab import LabError, MoveLimit, read_contestant
from tessellot.lab.board_study.findings import Findings, Share
from tessellot.lab.board_study.page import html, pdf
from tessellot.lab.board_study.report import data, map_text, rows, tone, verdict
from tessellot.lab.board_study.study import FINALISTS, Study, StudyRun
from tessellot.notation import read_records

BOARD = Board.named("boxes")


def small(**changes):
    settings = {"openings": 10, "games": 2, "finals": 12, "seed": 1} | changes
    player = read_contestant("3", game("battle-of-lits", board=BOARD))
    return Study.of(BOARD, player, MoveLimit(), **settings)


def play(study, *, stop=None, **how):
    run = StudyRun(study, **how)
    steps = run.play()
    for done in steps:
        if done == stop:
            steps.close()
    return run


@pytest.fixture(scope="module")
def finished():
    return play(small(), parallel=1)


def test_every_game_that_was_planned_is_played(finished):
    study, found = finished.study, finished.findings
    rounds = 10 * 2 + 10 * 2 + 8 * 2  # in the search for even first moves; no more are left
    assert finished.done == study.total == found.games == 10 * 2 + rounds + 2 * 12
    assert Counter(len(wins) for wins in found.wins.values()) == {2 + 2 + 2 + 2: 8, 2 + 2 + 2: 2}
    assert len({story.opening for story in found.survey}) == 10
    assert len({story.opening for story in found.even_games}) == FINALISTS
    assert {story.opening for story in found.even_games} == {
        first.move for first in found.most_even(FINALISTS)
    }
    survey = Findings(BOARD, study.moves, survey=found.survey)
    assert {story.opening for story in found.strongest_games} == {
        first.move for first in survey.strongest(FINALISTS)
    }


def test_the_swap_is_settled_except_where_it_is_free(finished):
    found = finished.findings
    assert all(story.swapped for story in (*found.survey, *found.rounds, *found.strongest_games))
    x_wins = sum(story.winning_side == "X" for story in found.strongest_games)
    assert found.without_swap.mean == pytest.approx(x_wins / 12)
    first = sum(story.winner is Seat.FIRST for story in found.even_games)
    assert found.with_swap.mean == pytest.approx(first / 12)


def test_the_numbers_agree_with_each_other(finished):
    found = finished.findings
    weights = {first.move: len(first.equivalent) for first in finished.study.moves}
    mean = sum(weights[move] * sum(wins) / len(wins) for move, wins in found.wins.items())
    assert found.any_opening.mean == pytest.approx(mean / sum(weights.values()))
    for share in (found.any_opening, found.with_swap, found.without_swap):
        assert 0 <= share.low <= share.mean <= share.high <= 1
    assert sum(share.games for share in found.by_gain.values()) == 20 + 56
    averages = found.averages
    assert averages.games == 12
    assert averages.shortest <= averages.length <= averages.longest


def test_a_seed_gives_the_same_study_again_however_many_games_run_at_once(finished):
    again = play(small(finals=0), parallel=2)
    assert again.findings.survey == finished.findings.survey
    assert small(seed=2).moves != again.study.moves
    assert again.done == again.findings.games == again.findings.averages.games == 20
    assert again.findings.with_swap is None


def test_a_study_that_was_broken_off_goes_on(tmp_path, finished):
    file = tmp_path / "games.txt"
    half = play(small(finals=0), stop=5, parallel=1, records=file)
    assert half.findings.games == 4  # whole pairs
    assert [first.gain for first in half.study.moves] == sorted(
        first.gain for first in half.study.moves
    )
    assert half.findings.seen != list(half.study.moves[:2])  # the worst for X: no fair sample
    assert next(str(one) for one in verdict(half.findings)).startswith("The games with the swap")
    whole = play(small(finals=0), parallel=1, records=file)
    assert whole.findings.survey == finished.findings.survey
    rounds = [record.tags["Round"] for record in read_records(file.read_text())]
    assert len(rounds) == len(set(rounds)) == 20


@pytest.mark.parametrize("changes", [{"games": 3}, {"finals": 5}, {"games": 0}])
def test_games_come_in_pairs(changes):
    with pytest.raises(LabError, match="pairs"):
        small(**changes)


def test_the_smallest_boards_can_be_studied_too():
    board = Board.parse("4x4:XO../..../..../..OX")
    player = read_contestant("2", game("battle-of-lits", board=board))
    study = Study.of(board, player, MoveLimit(), openings=3, games=2, finals=0, label="tiny")
    found = play(study, parallel=1).findings
    assert found.games == 6
    assert map_text(found).splitlines()[-1].split() == list("abcd")


class Shares(Findings):
    """Findings with shares of our choice."""

    with_swap = without_swap = any_opening = None

    def __init__(self, swap, alone, anything):
        self.with_swap, self.without_swap, self.any_opening = swap, alone, anything


@pytest.mark.parametrize(
    ("swap", "words"),
    [
        (Share(0.51, 0.47, 0.55, 500), "With the swap the board is fair"),
        (Share(0.55, 0.4, 0.7, 40), "more games are needed"),
        (Share(0.45, 0.38, 0.51, 240), "more games are needed"),
        (Share(0.47, 0.45, 0.49, 3000), "nearly fair, a little better for the second seat"),
        (Share(0.53, 0.51, 0.55, 3000), "nearly fair, a little better for the first seat"),
        (Share(0.6, 0.54, 0.66, 300), "the first seat stands better: the first seat wins 60%"),
        (Share(0.4, 0.34, 0.46, 300), "no even first move was found"),
        (None, "no verdict yet"),
    ],
)
def test_the_verdict_says_no_more_than_the_games_do(swap, words):
    share = Share(0.3, 0.25, 0.35, 400)
    first, *others = verdict(Shares(swap, Share(0.7, 0.6, 0.8, 200), share))
    assert words in str(first)
    assert "better off with a strong first move" in str(others[0])
    assert "good for O" in str(others[1])
    assert first.to("ru") != str(first)


def test_tones_go_from_one_side_to_the_other():
    assert tone(0.5) == "#FAF7F0"
    assert tone(0.9) == tone(0.8) != tone(0.7)
    assert int(tone(0.8)[1:3], 16) > int(tone(0.8)[5:7], 16)
    assert int(tone(0.2)[1:3], 16) < int(tone(0.2)[5:7], 16)


def test_the_map_has_a_number_for_every_cell_that_was_covered(finished):
    lines = map_text(finished.findings).splitlines()
    assert len(lines) == 11
    numbers = [word for line in lines[:-1] for word in line.split()[1:]]
    assert len(numbers) == 100
    assert 100 - numbers.count("·") == len(finished.findings.by_cell)
    assert "\x1b[" in map_text(finished.findings, colour=True)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_report_fits_on_one_page_and_can_be_read(tmp_path, finished, language):
    path = tmp_path / "report.pdf"
    path.write_bytes(pdf(finished.study, finished.findings, language))
    (page,) = PdfReader(path).pages
    assert (round(page.mediabox.width), round(page.mediabox.height)) == (595, 842)
    text = " ".join(page.extract_text().split())
    sentences = [sentence.to(language) for sentence in verdict(finished.findings)]
    for words in sentences + [
        row[0].to(language) for row in rows(finished.study, finished.findings)
    ]:
        assert " ".join(words.split()) in text
    subprocess.run(["pdftoppm", "-r", "40", "-png", path, tmp_path / "page"], check=True)
    assert len(list(tmp_path.glob("page*.png"))) == 1
    again = pdf(finished.study, finished.findings, language)
    assert again == path.read_bytes()


def test_the_page_needs_nothing_else(finished):
    page = html(finished.study, finished.findings, "ru")
    assert page.count("<svg") == 4
    assert "<script" not in page
    assert "<link" not in page
    assert "src=" not in page
    assert page.startswith("<!doctype html>")
    assert page == html(finished.study, finished.findings, "ru")


def test_the_data_can_be_written_as_json(finished):
    found = json.loads(json.dumps(data(finished.study, finished.findings)))
    assert found["games"] == {"survey": 20, "rounds": 56, "strongest": 12, "even": 12}
    assert sum(opening["games"] for opening in found["openings"]) == 20 + 56
    assert found["first_seat"]["with_swap"]["games"] == 12
    assert len(found["strongest"]) == 3
