"""Choosing puzzles: filters, the puzzle of the day, and what comes next."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

import pytest

from tessellot.games import GAMES, NotationError, TessellotError
from tessellot.puzzles import (
    THEMES,
    Filter,
    Kind,
    PuzzleProgress,
    all_puzzles,
    daily_puzzle,
    find_puzzle,
)

DAY = date(2026, 11, 16)


def test_filters_by_game_theme_level_and_kind():
    for puzzle in Filter(game_id="lot", least_level=2, most_level=4).choose():
        assert puzzle.game_id == "lot"
        assert 2 <= puzzle.level <= 4
    theme = all_puzzles()[0].themes[0]
    chosen = Filter(theme=theme).choose()
    assert chosen
    assert all(theme in puzzle.themes for puzzle in chosen)
    assert all(puzzle.kind is Kind.OVER for puzzle in Filter(kind=Kind.OVER).choose())
    assert Filter(theme="is-it-over").choose() == Filter(kind=Kind.OVER).choose()
    assert not any(puzzle.kind is Kind.OVER for puzzle in Filter().choose())
    assert not any(puzzle.trivial for puzzle in Filter(trivial=False).choose())


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"game_id": "chess"}, "There is no game"),
        ({"theme": "luck"}, "There is no theme 'luck'"),
        ({"least_level": 5, "most_level": 3}, "Levels 5 to 3"),
        ({"most_level": 9}, "Levels 1 to 9"),
    ],
)
def test_filters_that_make_no_sense_are_refused(values, words):
    with pytest.raises(TessellotError, match=words):
        Filter(**values)


def test_puzzles_by_id():
    puzzle = all_puzzles()[-1]
    assert find_puzzle(puzzle.id) is puzzle
    with pytest.raises(TessellotError, match="There is no puzzle 'x'"):
        find_puzzle("x")


def test_ids_are_different_and_themes_known():
    ids = [puzzle.id for puzzle in all_puzzles()]
    assert len(set(ids)) == len(ids)
    for theme in THEMES.values():
        assert theme.name.to("ru") != theme.name.to("en")
        assert theme.about.to("ru") != theme.about.to("en")


def test_the_puzzle_of_the_day_depends_on_the_date_alone():
    days = [daily_puzzle(DAY + timedelta(days=number)) for number in range(40)]
    assert len({puzzle.id for puzzle in days}) > 10
    assert days[0] is daily_puzzle(DAY)
    for game_id in GAMES:
        puzzle = daily_puzzle(DAY, game_id)
        assert puzzle.game_id == game_id
        assert not puzzle.trivial


def test_who_fails_everything_still_sees_new_puzzles():
    puzzles = Filter(game_id="lot").choose()[:12]
    progress, shown = PuzzleProgress(), set()
    for _ in range(2 * len(puzzles)):
        puzzle = progress.next_puzzle(puzzles, Random(1))
        shown.add(puzzle.id)
        progress = progress.with_result(puzzle.id, solved=False)
    assert len(shown) == len(puzzles)


def test_failed_puzzles_come_back_after_three_others():
    puzzles = Filter(game_id="lot").choose() + Filter(game_id="taiji").choose()
    random = Random(1)
    progress = PuzzleProgress(played=1).with_result(puzzles[0].id, solved=False)
    shown = []
    for _ in range(4):
        puzzle = progress.next_puzzle(puzzles, random)
        shown.append(puzzle)
        progress = progress.with_result(puzzle.id, solved=True)
    assert puzzles[0] not in shown[:3]
    assert shown[3] is puzzles[0]
    assert not progress.failed
    assert (progress.streak, progress.best_streak, progress.played) == (4, 4, 6)


def test_what_is_solved_does_not_come_again_and_a_failure_ends_the_streak():
    puzzles = Filter(game_id="lot").choose()[:2]
    progress = PuzzleProgress().with_result(puzzles[0].id, solved=True)
    assert progress.next_puzzle(puzzles, Random(0)) is puzzles[1]
    progress = progress.with_result(puzzles[1].id, solved=False)
    assert (progress.streak, progress.best_streak) == (0, 1)
    assert progress.next_puzzle(puzzles, Random(0)) is puzzles[1]
    progress = progress.with_result(puzzles[1].id, solved=True, day=DAY)
    assert progress.next_puzzle(puzzles, Random(0)) is None
    assert progress.days == {"2026-11-16"}
    assert PuzzleProgress.from_json(progress.to_json()) == progress


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"version": 2}',
        PuzzleProgress().to_json().replace('"streak": 0', '"streak": -1'),
        PuzzleProgress().to_json().replace('"days": []', '"days": ["today"]'),
        PuzzleProgress().to_json().replace('"solved": []', '"solved": [1]'),
        "[" * 100_000,
    ],
)
def test_other_texts_are_no_progress(text):
    with pytest.raises(NotationError, match="expected progress in puzzles"):
        PuzzleProgress.from_json(text)
